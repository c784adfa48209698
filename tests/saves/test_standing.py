"""How a saved game stands, from its head and its end alone."""

import os
from pathlib import Path
from random import Random

import pytest

import rules
from rummytui.table.host import Host
from saves import SaveError
from saves import standing as standing_module
from saves.lines import HandLine, OverLine, SettledLine
from saves.reading import read_journal
from saves.standing import standing_of
from tests.saves.playing import PERSON, bodies, forge, new_host, play_hands, play_on


@pytest.mark.parametrize("block", [200, 2_000, 16_384])
@pytest.mark.parametrize("game", rules.GAMES)
def test_it_is_what_the_whole_journal_says(
    tmp_path: Path, game: str, block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No matter how little is read at first, and after undos."""
    monkeypatch.setattr("os.fsync", lambda _: None)
    monkeypatch.setattr(standing_module, "_BLOCK", block)
    count = rules.GAMES[game].player_counts({})[0]
    people = [PERSON, *[PERSON] * (count - 1)]
    host = Host.new(tmp_path, game, [f"Player {seat}" for seat in range(count)], people, seed=2)
    rng = Random(3)
    for _ in range(30):
        play_on(host, 3, rng)
        if rng.random() < 0.3:
            host.undo()
        last = read_journal(host.path).history.last(HandLine, SettledLine, OverLine).line()
        found = standing_of(host.path)
        assert isinstance(last, HandLine | SettledLine | OverLine)
        assert found.scores == tuple(last.sheet["scores"] if isinstance(last, HandLine) else last.scores)
        assert found.hand_number == host.game.hand_number
        assert found.over == isinstance(last, OverLine)
    host.close()


@pytest.mark.parametrize("block", [200, 16_384])
@pytest.mark.parametrize(
    ("since", "last"),
    [
        ("undo 3", "hand 2"),
        ("undo 4", "settled 1"),
        ("undo 5", "hand 1"),
        ("undo 1, undo 1, undo 1", "hand 2"),
        ("undo 1, undo 2", "hand 2"),
        ("undo 2, undo 2", "settled 1"),
        ("undo 3, undo 1", "settled 1"),
        ("undo 3, undo 1, undo 1", "hand 1"),
        ("undo 3, move, undo 1", "hand 2"),
        ("undo 3, move, undo 2", "settled 1"),
        ("undo 2, move, move, undo 3", "hand 2"),
        ("undo 2, move, move, undo 4", "settled 1"),
        ("undo 5, move", "hand 1"),
    ],
)
def test_just_so_much_was_taken_back(
    tmp_path: Path, since: str, last: str, block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One hand is settled, and of the next, which began with the move that dealt it, three moves were made."""
    monkeypatch.setattr(standing_module, "_BLOCK", block)
    host = play_on(play_hands(new_host(tmp_path), 1, Random(1)), 4, Random(1))
    host.close()
    lines = bodies(host.path)
    after = [lines[-1] if said == "move" else b'{"undo":%s' % said[-1:].encode() for said in since.split(", ")]
    forge(host.path, [*lines, *after])
    (scores,) = host.totals
    monkeypatch.setattr(standing_module, "reading_of", lambda *_: pytest.fail("all of it was read"))
    found = standing_of(host.path)
    expected = {"hand 2": (2, scores), "settled 1": (1, scores), "hand 1": (1, (0, 0, 0))}
    assert (found.hand_number, found.scores) == expected[last]


@pytest.mark.parametrize("block", [200, 16_384])
@pytest.mark.parametrize("harm", [b'{"move":{"kin', b"nonsense\n", b'{"move":{}}\n{"hand":3}\n'])
def test_a_damaged_end_says_what_can_still_be_resumed(
    tmp_path: Path, harm: bytes, block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standing_module, "_BLOCK", block)
    host = play_on(new_host(tmp_path), 90, Random(1))
    host.close()
    before = standing_of(host.path)
    with host.path.open("ab") as file:
        file.write(harm)
    assert standing_of(host.path) == before
    again = Host.resume(host.path)
    assert (before.hand_number, before.scores) == (again.game.hand_number, tuple(again.game.scores))


@pytest.mark.parametrize(
    ("last", "trouble"),
    [
        (b'{"hand":2,"deal":"0123456789abcdef","sheet":{}', "hand 2 has no scores"),
        (b'{"undo":900', "undoes more moves than were made"),
        (b'{"fold":1', "of an unknown kind"),
        (b'{"settled":"2"', "something is wrong with its settled"),
    ],
)
def test_an_end_that_makes_no_sense(tmp_path: Path, last: bytes, trouble: str) -> None:
    host = play_on(new_host(tmp_path), 9, Random(1))
    host.close()
    forge(host.path, [*bodies(host.path), last])
    with pytest.raises(SaveError, match=trouble):
        standing_of(host.path)


def test_little_of_a_long_game_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)
    host = play_on(new_host(tmp_path), 2_000, Random(1))
    host.close()
    monkeypatch.setattr(standing_module, "reading_of", lambda *_: pytest.fail("all of it was read"))
    assert standing_of(host.path).hand_number == host.game.hand_number


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jsonl")
    with pytest.raises(SaveError, match="isn't a file"):
        standing_of(tmp_path / "pipe.jsonl")
