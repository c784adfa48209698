"""The queue between a table and its screen: updates wait there, and come out up to one that people read first."""

from rules.events import WentOut
from rummytui.table.updates import Update, UpdateQueue


def update(number: int, *, hand_over: bool = False, missed: bool = False) -> Update:
    """An update in which that seat went out."""
    return Update(lambda _: (WentOut(number),), number, hand_over=hand_over, game_over=False, missed=missed)


def test_updates_are_merged_up_to_one_that_is_read_first() -> None:
    queue, taken = UpdateQueue(), list[int]()
    for each in (update(1), update(2, hand_over=True), update(3)):
        queue.add(each, lambda number=each.hand_number: taken.append(number))  # type: ignore[misc]
    first = queue.advance()
    assert first is not None
    assert (first.seen_by(None), first.hand_number, first.hand_over) == ((WentOut(1), WentOut(2)), 2, True)
    assert taken == [1, 2]
    assert queue.following is not None
    assert queue.following.hand_number == 3
    last = queue.advance()
    assert last is not None
    assert (last.seen_by(0), last.hand_over, taken) == ((WentOut(3),), False, [1, 2, 3])
    assert queue.advance() is queue.following is None


def test_what_was_missed_is_not_told_as_if_it_had_just_happened() -> None:
    queue = UpdateQueue()
    queue.add(update(1))
    queue.add(update(2, missed=True))
    found = queue.advance()
    assert found is not None
    assert found.missed
    assert found.seen_by(None) == (WentOut(1),)
