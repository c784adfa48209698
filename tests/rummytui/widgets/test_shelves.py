"""Which saved games are shown, however many there are."""

from datetime import UTC, datetime
from pathlib import Path

from rummytui.widgets.shelf_menu import FIRST, Match, Shelves, findable
from saves import SavedGame

NEVER = datetime.fromtimestamp(0, UTC)


def games(count: int, name: str = "Ann", *, over: bool = False) -> list[Match]:
    return [
        findable(SavedGame(f"{name}-{number}", Path(f"{name}-{number}"), NEVER, "gin", (name, "Bob"), over=over))
        for number in range(count)
    ]


def test_it_says_whether_more_is_shown_now() -> None:
    shelves = Shelves()
    assert shelves.add(games(FIRST - 1), thrown=False)
    assert not shelves.add(games(5, "Gail", over=True), thrown=False)
    assert not shelves.add(games(5, "Dan"), thrown=True)
    assert shelves.add(games(2, "Zoë"), thrown=False)
    assert not shelves.add(games(2, "Joe"), thrown=False)
    assert len(shelves.shown) == FIRST
    assert shelves.more()
    assert len(shelves.shown) == FIRST + 3
    assert not shelves.more()


def test_what_comes_later_is_sought_as_well() -> None:
    shelves = Shelves()
    shelves.add(games(3), thrown=False)
    shelves.seek("gail GIN")
    assert shelves.shown == []
    assert not shelves.add(games(2), thrown=False)
    assert shelves.add(games(2, "Gail"), thrown=False)
    assert [each.game.name for each in shelves.shown] == ["Gail-0", "Gail-1"]
    shelves.turn_to("over")
    assert shelves.shown == []
    shelves.turn_to("waiting")
    assert len(shelves.shown) == 2
    shelves.seek("")
    assert len(shelves.shown) == 7


def test_looking_again_keeps_the_place() -> None:
    shelves = Shelves()
    shelves.add(games(FIRST + 1), thrown=True)
    shelves.turn_to("bin")
    shelves.seek("Bob")
    shelves.more()
    shelves.begin_again()
    assert shelves.add(games(FIRST + 1, "Zoë"), thrown=True)
    assert [each.game.name for each in shelves.shown] == [f"Zoë-{number}" for number in range(FIRST + 1)]


def test_what_is_in_sight_stays_until_as_much_has_been_found_again() -> None:
    shelves = Shelves()
    shelves.add(games(3), thrown=False)
    shelves.begin_again()
    before = shelves.shown
    assert not shelves.add(games(2, "Zoë"), thrown=False)
    assert not shelves.add(games(5, "Dan", over=True), thrown=False)
    assert shelves.shown == before
    shelves.seek("bob")
    assert shelves.shown == before
    assert shelves.add(games(1, "Gail"), thrown=False)
    assert [each.game.name for each in shelves.shown] == ["Zoë-0", "Zoë-1", "Gail-0"]
    assert shelves.add(games(1, "Joe"), thrown=False)
    assert len(shelves.shown) == 4


def test_once_all_have_been_looked_at_again_those_that_are_gone_are_gone() -> None:
    shelves = Shelves()
    shelves.add(games(3), thrown=False)
    shelves.begin_again()
    assert not shelves.add(games(1, "Zoë"), thrown=False)
    assert shelves.add([], thrown=False, last=True)
    assert [each.game.name for each in shelves.shown] == ["Zoë-0"]
