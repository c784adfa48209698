"""A sitting hand by hand: each is dealt again from its own line, and what happened besides stays with it."""

from pathlib import Path
from random import Random

import pytest

from rummytui.table.host import Host
from saves import SaveError
from saves.hands import HandAgain, hands_in, steps_of
from saves.reading import Handed, TakenBack, read_journal
from tests.saves.playing import BOT, PERSON, altered, bodies, forge, new_host, play_hands, play_on


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)


def three_hands(folder: Path) -> Host:
    """Two hands that are over, and four moves of a third."""
    return play_on(play_hands(new_host(folder), 2, Random(5)), 5, Random(5))


def test_every_hand_has_its_moves_its_winners_and_its_scores(tmp_path: Path) -> None:
    host = three_hands(tmp_path)
    totals = host.totals
    host.close()
    reading = read_journal(host.path)
    moves = sum(body.startswith(b'{"move"') for body in bodies(host.path))
    first, second, third = hands_in(reading)
    # The deals that end the first two are moves, too.
    assert first.moves + second.moves + third.moves + 2 == moves
    assert (third.moves, third.deals_on, third.winners, third.scores) == (4, False, None, None)
    assert (first.deals_on, second.deals_on) == (True, True)
    assert [first.scores, second.scores] == list(totals)
    assert first.winners is not None


def test_a_hand_is_the_same_from_any_direction(tmp_path: Path) -> None:
    host = three_hands(tmp_path)
    host.close()
    reading = read_journal(host.path)
    first = hands_in(reading)[0]
    forward = [game.piles() for game, _ in map(HandAgain(reading, first).at, range(first.moves + 1))]
    again = HandAgain(reading, first)
    for moves in (first.moves, 0, first.moves // 2, *reversed(range(first.moves + 1))):
        game, steps = again.at(moves)
        assert game.piles() == forward[moves]
        assert len(steps) == moves
    assert [[list(pile) for pile in game.piles()] for game, _ in steps_of(reading, first, None)] == forward


def test_whoever_gets_a_game_may_play_on_in_it(tmp_path: Path) -> None:
    host = three_hands(tmp_path)
    host.close()
    reading = read_journal(host.path)
    again = HandAgain(reading, hands_in(reading)[0])
    for moves in (16, 16, 17):
        game, _ = again.at(moves)
        seat = game.to_act[0]
        before = [list(hand) for hand in game.hands]
        game.play(game.legal_moves(seat)[0])
        assert again.at(moves)[0].hands == before


def test_a_next_hand_that_is_another_is_noticed(tmp_path: Path) -> None:
    host = three_hands(tmp_path)
    host.close()
    lines = bodies(host.path)
    place = [at for at, body in enumerate(lines) if body.startswith(b'{"hand"')][1]
    lines[place] = altered(lines[place], {"deal": "0" * 16})
    reading = read_journal(forge(host.path, lines))
    first, second, _ = hands_in(reading)
    with pytest.raises(SaveError, match="doesn't match what happens"):
        list(steps_of(reading, first, second))


def test_what_was_taken_back_and_handed_over_stays_with_its_hand(tmp_path: Path) -> None:
    host = new_host(tmp_path, [PERSON, BOT, BOT], first_dealer=2)
    play_on(host, 1, Random(1))
    assert host.undo()
    host.seat(1, PERSON)
    play_hands(host, 1, Random(1))
    play_on(host, 3, Random(1))
    host.seat(1, BOT)
    host.close()
    first, second = hands_in(read_journal(host.path))
    assert first.marks == ([TakenBack(0, 0)], [Handed(0, 1, PERSON)])
    assert second.marks == ([], [Handed(2, 1, BOT)])


def test_a_deal_that_is_taken_back_brings_the_marks_of_the_hand_before(tmp_path: Path) -> None:
    host = new_host(tmp_path, [PERSON, BOT, BOT], first_dealer=2)
    play_on(host, 1, Random(1))
    assert host.undo()
    play_on(play_hands(host, 1, Random(1)), 1, Random(1))
    host.close()
    (hand,) = hands_in(read_journal(forge(host.path, [*bodies(host.path), b'{"undo":1'])))
    assert hand.marks.taken_back[0] == TakenBack(0, 0)


def test_scores_of_another_table_are_refused(tmp_path: Path) -> None:
    host = three_hands(tmp_path)
    host.close()
    lines = bodies(host.path)
    place = next(at for at, body in enumerate(lines) if body.startswith(b'{"settled"'))
    lines[place] = altered(lines[place], {"scores": [1]})
    with pytest.raises(SaveError, match="scores that don't fit this table"):
        hands_in(read_journal(forge(host.path, lines)))


def test_a_hand_ends_before_the_deal_of_the_next(tmp_path: Path) -> None:
    host = three_hands(tmp_path)
    host.close()
    reading = read_journal(host.path)
    first, *_ = hands_in(reading)
    again = HandAgain(reading, first)
    game, steps = again.at(first.moves + 5)
    assert (game.hand_number, game.phase, len(steps)) == (1, "between hands", first.moves)
