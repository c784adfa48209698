"""Going on from the last checkpoint, when a hand no longer comes out as it was saved."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from rules import RuleViolation
from rummytui.table.host import Host
from saves import SaveError
from saves.checkpoint import Checkpoint, NoLongerTheSame, checkpoint_of
from saves.lines import FORMAT, HandLine, MoveLine, SettledLine, kind_of
from saves.reading import read_journal
from tests.saves.playing import PERSON, about_to_win, altered, bodies, forge, play_hands, play_on
from tests.saves.record import GOLDEN

JOURNALS = sorted(GOLDEN.glob(f"*-format-{FORMAT}.jsonl"))
Harm = Callable[[list[bytes], int], None]


def other_cards(lines: list[bytes], hand: int) -> None:
    """The pack is shuffled another way by now."""
    lines[hand] = altered(lines[hand], {"deal": "0123456789abcdef"})


def refused_move(lines: list[bytes], hand: int) -> None:
    """A rule was mended, and refuses what was played."""
    lines[first_move(lines, hand) :] = [b'{"move":{"kind":"finish","seat":0}']


def unknown_move(lines: list[bytes], hand: int) -> None:
    """There is no such move any more."""
    lines[first_move(lines, hand) :] = [b'{"move":{"kind":"fold","seat":0}']


def first_move(lines: list[bytes], hand: int) -> int:
    """Where the first move of a hand stands, or would."""
    return next((place for place in range(hand, len(lines)) if kind_of(lines[place]) is MoveLine), len(lines))


HARMS = [other_cards, refused_move, unknown_move]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)


def last_hand(lines: Sequence[bytes]) -> int:
    return max(place for place, line in enumerate(lines) if kind_of(line) is HandLine)


def harmed(golden: Path, folder: Path, harm: Harm) -> Path:
    """A copy of a journal whose last hand does not come out as it was saved."""
    lines = bodies(golden)
    harm(lines, last_hand(lines))
    return forge(folder / golden.name, lines)


def refusal(path: Path) -> NoLongerTheSame:
    before = path.read_bytes()
    with pytest.raises(NoLongerTheSame) as caught:
        Host.resume(path)
    assert path.read_bytes() == before
    assert sorted(path.parent.iterdir()) == [path]
    return caught.value


@pytest.mark.parametrize("harm", HARMS, ids=lambda harm: harm.__name__)
@pytest.mark.parametrize("golden", JOURNALS, ids=lambda golden: golden.stem)
def test_every_game_resumes_with_its_last_hand_dealt_again(golden: Path, tmp_path: Path, harm: Harm) -> None:
    path = harmed(golden, tmp_path, harm)
    before, was = path.read_bytes(), read_journal(path)
    said = json.loads(bodies(path)[last_hand(bodies(path))] + b"}")

    refused = refusal(path)
    found = refused.checkpoint
    assert found is not None
    span = rules.GAMES[was.header.game].span
    moves = f" and loses its {found.moves} move" if found.moves else "; nobody had moved in it yet;"
    assert f"Resuming deals {span} {said['hand']} again{moves}" in str(refused)
    assert "the scores before it are kept" in str(refused)

    host = Host.resume(path, anew=True)
    assert host.game.hand_number == said["hand"]
    assert json.loads(bodies(path)[last_hand(bodies(path))] + b"}")["sheet"] == said["sheet"]
    assert last_hand(bodies(path)) == found.line - 1
    assert host.totals == was.history.totals
    assert host.seating == was.history.seating
    assert host.is_fresh
    kept = path.with_name(f"{path.name}.before-1")
    assert kept.read_bytes() == before
    assert host.notice == (
        f"{path.name} resumes with {span} {said['hand']}, which has been dealt again. The original file is kept as {kept.name}."
    )
    play_on(host, 40, Random(1)).close()
    again = Host.resume(path)
    assert again.notice is None
    again.close()


def test_a_rule_that_was_mended_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the file has changed, but what is allowed."""
    path = Path(shutil.copy(GOLDEN / "rummy-format-2.jsonl", tmp_path))
    play = rules.GAMES["rummy"].play

    def refuses_to_meld(game: Any, move: Any) -> Any:
        if move.kind == "meld":
            raise RuleViolation("SH-7", "Nobody melds any more.")
        return play(game, move)

    host = Host.resume(path)
    while not any(move.kind == "meld" for move in host.moves):
        play_on(host, 1, Random(2))
    host.close()
    monkeypatch.setattr(rules.GAMES["rummy"], "play", refuses_to_meld)
    assert "isn't allowed by the rules. Resuming deals hand" in str(refusal(path))
    Host.resume(path, anew=True).close()


def test_a_settlement_that_comes_out_differently(tmp_path: Path) -> None:
    """The hand is over; what it brought is lost, and so is the end of the sitting."""
    host = play_hands(Host.new(tmp_path, "rummy", ["Ann", "Bob"], [PERSON, PERSON], seed=4), 2, Random(3))
    host.close()
    lines = bodies(host.path)
    place = max(place for place, line in enumerate(lines) if kind_of(line) is SettledLine)
    lines[place] = altered(lines[place], {"scores": [70, -70]})
    path = forge(host.path, lines)
    assert "doesn't match what happens in the replay. Resuming deals hand 2 again and loses its" in str(refusal(path))
    again = Host.resume(path, anew=True)
    assert (again.game.hand_number, again.game.phase) == (2, "play")
    assert len(again.totals) == 1
    again.close()


def test_a_sheet_that_no_longer_fits_leaves_the_hand_before(tmp_path: Path) -> None:
    lines = bodies(GOLDEN / "rummy-format-2.jsonl")
    at = last_hand(lines)
    lines[at] = altered(lines[at], {"sheet": {"hand_number": "seven"}})
    hand = json.loads(lines[at] + b"}")["hand"]
    path = forge(tmp_path / "rummy-1.jsonl", lines)
    refused = refusal(path)
    assert f"hands {hand - 1} to {hand} with their" in str(refused)
    host = Host.resume(path, anew=True)
    assert host.game.hand_number == hand - 1
    host.close()


def test_there_may_be_no_checkpoint(tmp_path: Path) -> None:
    lines = bodies(GOLDEN / "rummy-format-2.jsonl")
    lines = [
        altered(line, {"sheet": {"hand_number": "seven"}}) if kind_of(line) is HandLine else line for line in lines
    ]
    path = forge(tmp_path / "rummy-1.jsonl", lines)
    refused = refusal(path)
    assert refused.checkpoint is None
    assert str(refused).endswith("It has no hand that can be dealt again.")
    with pytest.raises(SaveError, match="no hand that can be dealt again"):
        Host.resume(path, anew=True)


def test_seats_that_changed_hands_stay_with_who_has_them(tmp_path: Path) -> None:
    lines = [*bodies(GOLDEN / "rummy-format-2.jsonl"), b'{"seat":2,"sitter":{"kind":"person","level":null}']
    other_cards(lines, last_hand(lines))
    path = forge(tmp_path / "rummy-1.jsonl", lines)
    host = Host.resume(path, anew=True)
    assert host.seating[2].kind == "person"
    host.close()


def test_whoever_is_refused_an_anew_that_is_not_needed_gets_the_game_as_it_was(tmp_path: Path) -> None:
    path = Path(shutil.copy(GOLDEN / "rummy-format-2.jsonl", tmp_path))
    before = path.read_bytes()
    Host.resume(path, anew=True).close()
    assert path.read_bytes() == before


def test_a_copy_that_cannot_be_kept_leaves_the_game_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = harmed(GOLDEN / "rummy-format-2.jsonl", tmp_path, other_cards)
    before = path.read_bytes()

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("saves.journal.put_in_place", fails)
    with pytest.raises(SaveError, match="the disk is full"):
        Host.resume(path, anew=True)
    assert path.read_bytes() == before
    assert sorted(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("checkpoint", "cost"),
    [
        (
            Checkpoint(90, 7, 7, 23, "hand", over=False),
            "Resuming deals hand 7 again and loses its 23 moves; the scores before it are kept.",
        ),
        (
            Checkpoint(2, 1, 1, 1, "round", over=True),
            "Resuming deals round 1 again and loses its 1 move. The game was already over.",
        ),
        (
            Checkpoint(90, 7, 7, 0, "hand", over=False),
            "Resuming deals hand 7 again; nobody had moved in it yet; the scores before it are kept.",
        ),
        (
            Checkpoint(90, 6, 7, 45, "hand", over=False),
            "Resuming deals hand 6 again and loses hands 6 to 7 with their 45 moves; the scores before it are kept.",
        ),
    ],
)
def test_the_cost_is_said(checkpoint: Checkpoint, cost: str) -> None:
    assert checkpoint.cost == cost


def test_the_moves_that_would_be_lost_are_counted_without_those_taken_back(tmp_path: Path) -> None:
    path = harmed(GOLDEN / "rummy-format-2.jsonl", tmp_path, other_cards)
    reading = read_journal(path)
    found = checkpoint_of(reading)
    assert found is not None
    kinds = [entry.kind for entry in reading.history.entries]
    start = max(place for place, kind in enumerate(kinds) if kind is HandLine)
    assert found.moves == kinds[start:].count(MoveLine) > 0


def test_the_first_hand_is_a_checkpoint_too(tmp_path: Path) -> None:
    host = play_on(Host.new(tmp_path, "rummy", ["Ann", "Bob"], [PERSON, PERSON], seed=1), 5, Random(1))
    host.close()
    lines = bodies(host.path)
    other_cards(lines, 1)
    assert refusal(forge(host.path, lines)).checkpoint == Checkpoint(2, 1, 1, 5, "hand", over=False)


def test_a_sitting_that_was_over_is_said_to_have_been(tmp_path: Path) -> None:
    host, last = about_to_win(tmp_path)
    host.play(last)
    host.close()
    lines = bodies(host.path)
    other_cards(lines, 1)
    refused = refusal(forge(host.path, lines))
    assert refused.checkpoint == Checkpoint(2, 1, 1, 5, "hand", over=True)
    assert str(refused).endswith(" The game was already over.")
