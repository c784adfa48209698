"""A hand of every game without a picture, and the same lines through a pipe."""

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import rules
from rules.events import CardDiscarded, Event
from rummytui.table.host import Host, Sitter
from rummytui.text import said
from saves.reading import read_journal
from saves.replay import hands_of
from tests.daily import each_kind
from tests.rummytui.plain.typist import Typist

NAMES = ("Ann", "Bob", "Gail", "Carl")
SEED = 5


def seats(game: str) -> int:
    return min(len(NAMES), rules.GAMES[game].player_counts().stop - 1)


def events_in(journal: Path) -> list[Event]:
    return [event for hand in hands_of(read_journal(journal)) for event in hand]


@cache
def evening(game: str) -> tuple[Typist, list[Event]]:
    """People and a bot play a hand; the lines they typed, and what happened."""
    people = max(seats(game) - 1, 2)
    bots = seats(game) - people
    seating = [*[Sitter("person")] * people, *[Sitter("bot", "medium")] * bots]
    with TemporaryDirectory() as folder:
        host = Host.new(Path(folder), game, [*NAMES[:people], *["Robin"] * bots], seating, seed=SEED)
        typist = Typist(host, hands=1)
        typist.table.play()
        host.close()
        return typist, events_in(host.path)


@each_kind("game")
def test_a_hand_comes_to_its_end(game: str) -> None:
    typist, _ = evening(game)
    assert any("hand 2" in line or "round 2" in line for line in typist.heard[-4:])


@pytest.mark.parametrize("game", [game for game in rules.GAMES if game != "tummy-rummy"])
def test_who_has_won_is_said_once(game: str) -> None:
    typist, _ = evening(game)
    said_so = ("wins hand 1", "for the others' cards", "for the cards left", "is void", "Nobody wins hand")
    assert sum(any(words in line for words in said_so) for line in typist.heard) == 1


@pytest.mark.parametrize("game", rules.GAMES)
def test_nothing_is_said_of_a_screen(game: str) -> None:
    typist, _ = evening(game)
    assert [
        line for line in typist.heard if re.search(r"\b(Space|clicks?|arrows?|cursor)\b", line, re.IGNORECASE)
    ] == []


@pytest.mark.parametrize("seed", range(1, 5))
def test_whoever_ends_a_hand_and_deals_the_next_is_said_to_have_ended_it(tmp_path: Path, seed: int) -> None:
    host = Host.new(tmp_path, "rummy", ["Ann", "Robin"], [Sitter("person"), Sitter("bot", "medium")], seed=seed)
    typist = Typist(host, hands=1)
    typist.table.play()
    host.close()
    (settled,) = [number for number, line in enumerate(typist.heard) if "wins hand 1" in line]
    assert re.search(r"\b(went out|knocked|refused .*)\.$", typist.heard[settled - 1])


PIPED = {"rummy", "rummoli"}
"""Games that are told quite differently; the others go through a pipe in soaks."""


@pytest.mark.parametrize(
    "game", [game if game in PIPED else pytest.param(game, marks=pytest.mark.soak) for game in rules.GAMES]
)
def test_a_hand_through_a_pipe(tmp_path: Path, game: str) -> None:
    """What is typed in this process is read by the real program from a pipe, with the same result to the last line."""
    typist, events = evening(game)
    players = ",".join([*NAMES[: max(seats(game) - 1, 2)], "bot:medium"][: seats(game)])
    done = subprocess.run(
        [sys.executable, "-m", "rummytui", "play", game, "--players", players, "--seed", str(SEED), "--plain"],
        input="".join(f"{line}\n" for line in typist.typed),
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "RUMMYTUI_SAVES": str(tmp_path / "there"), "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    (journal,) = (tmp_path / "there").glob("*.jsonl")
    assert events_in(journal) == events
    assert done.stdout.splitlines() == typist.heard


@pytest.mark.parametrize(
    ("variables", "begins"),
    [
        ({"RUMMYTUI_PLAIN": "1"}, "Rummy · hand 1"),
        ({"TERM": "dumb"}, "This terminal can't draw the table, so the game runs in plain text."),
    ],
)
def test_lines_without_being_asked_for(variables: dict[str, str], begins: str) -> None:
    words = ["play", "rummy", "--players", "Ann,bot:easy"]
    done = subprocess.run(
        [sys.executable, "-m", "rummytui", *words],
        input="quit\n",
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **variables},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == begins


@pytest.mark.parametrize("game", rules.GAMES)
def test_nobody_hears_another_hand(game: str) -> None:
    """Between the curtain of one person and the next, only the hand of the person who lifted it is told."""
    typist, _ = evening(game)
    looking = None
    for line in typist.heard:
        if line.startswith("Pass the laptop to "):
            looking = line.removeprefix("Pass the laptop to ").removesuffix(".")
        elif " hand, " in line and ": " in line and "cards" in line.split(": ")[0]:
            assert line.startswith(f"{looking}'s hand, ")


def test_what_a_card_costs_is_told_at_the_end() -> None:
    typist, _ = evening("rummy")
    totals = [line for line in typist.heard if " so far." in line]
    assert len(totals) == len(NAMES)
    assert sum(int(re.findall(r"([+−]?\d+) in this hand", line)[0].replace("−", "-")) for line in totals) == 0
    for line in totals:
        if "left with" in line:
            cards, count = line.split("left with ")[1].split("; ")[0].split(": ")
            costs = {"A": 1, "J": 10, "Q": 10, "K": 10} | {str(rank): rank for rank in range(2, 11)}
            total = sum(costs[card[:-1]] for card in cards.split())
            assert count == ("1 point" if total == 1 else f"{total} points")


def test_everybody_is_told_what_happened_since() -> None:
    """Each turn of a hand is told at the next curtain, in order, as it is told in the log."""
    typist, events = evening("rummy")
    thrown = [event for event in events if isinstance(event, CardDiscarded)]
    curtains = "\n".join(typist.heard).split("Pass the laptop to ")[1:]
    for event in thrown[: -len(NAMES)]:
        others = {name for seat, name in enumerate(NAMES[:3]) if seat != event.seat}
        told = {
            part.split(".")[0]
            for part in curtains
            if f"discarded {said(event.card)}" in part.split("to show the hand")[0]
        }
        assert others <= told
