"""A hand at a real server, told in lines at both ends: the programs read scripts and answer what they hear."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Timer
from types import TracebackType
from typing import Self

import pytest

from rules import new_game, view_to_json
from rummytui.settings import Settings, save
from saves import default_folder
from saves.lines import MoveLine
from saves.reading import read_journal
from tests.rummytui.plain.test_remote_table import CARD

pytest.importorskip("nats", reason="only with the far extra")

SEED = 3
PATIENCE = 60.0
PROGRAM = (sys.executable, "-m", "rummytui")
SIGNS = dict(zip("♠♥♦♣", "SHDC", strict=True))


class Person:
    """A program in plain text, and a player who reads and types. ``heard`` is all of its output."""

    def __init__(self, *words: str) -> None:
        self._program = subprocess.Popen(
            [*PROGRAM, *words, "--plain"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        )
        self._impatience = Timer(PATIENCE, self._program.kill)
        self.heard: list[str] = []

    def __enter__(self) -> Self:
        self._impatience.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._impatience.cancel()
        self._program.kill()
        self._program.__exit__(kind, error, trace)

    def types(self, *lines: str) -> None:
        assert self._program.stdin
        self._program.stdin.write("".join(f"{line}\n" for line in lines))
        self._program.stdin.flush()

    def types_no_more(self) -> None:
        assert self._program.stdin
        self._program.stdin.close()

    def hears(self, *texts: str) -> str:
        """The next line with one of these texts in it."""
        assert self._program.stdout
        for line in self._program.stdout:
            self.heard.append(line.rstrip("\n"))
            if any(text in line for text in texts):
                return self.heard[-1]
        raise AssertionError(f"{texts} were never said:\n" + "\n".join(self.heard[-40:]))

    def leaves(self) -> int:
        """The exit status, once all was heard."""
        assert self._program.stdout
        self.heard += self._program.stdout.read().splitlines()
        return self._program.wait()


@pytest.fixture
def people() -> Iterator[tuple[Person, Person]]:
    """Ann, who has opened a table, and Gail, who has come to it."""
    from rummytui.remote.server.background import end
    from rummytui.remote.server.nats_server import far_folder

    assert save(Settings(pace="at once", announce=False)) is None
    try:
        with Person("host", "rummy", "--players", "Ann,Gail@elsewhere", "--seed", str(SEED)) as ann:
            command = ann.hears("can join with").partition(": rummytui ")[2]
            with Person(*command.split()) as gail:
                ann.hears("Gail is here.")
                yield ann, gail
    finally:
        end(far_folder())


def cards_in(lines: list[str]) -> set[str]:
    return {rank.replace("10", "T") + SIGNS[suit] for line in lines for rank, suit in CARD.findall(line)}


def known_to_gail(journal: Path) -> set[str]:
    """The cards that she may have seen."""
    game = new_game("rummy", ["Ann", "Gail"], seed=SEED)
    known: set[str] = set()
    lines = [entry.line() for entry in read_journal(journal).history.entries]
    for line in [None, *lines]:
        if isinstance(line, MoveLine):
            game.play(line.move)
        known |= set(re.findall(r"\b([A2-9TJQK][SHDC])\b", str(view_to_json(game.seen_by(1)))))
    return known


def test_a_hand_against_a_bot_until_the_table_is_closed(people: tuple[Person, Person]) -> None:
    ann, gail = people
    gail.hears("Gail: draw from")
    gail.types("throw KD")
    assert gail.hears("(SH-").endswith("Gail must draw a card first. (SH-3)")
    gail.types("draw")
    gail.hears("New in hand")
    gail.types("throw KD")
    ann.hears("Ann: draw from")
    ann.types("who plays", "1", "3")
    while "finish" not in gail.hears("Gail: draw from", "or finish the game"):
        gail.types("draw")
        drawn = gail.hears("New in hand").removesuffix(".").split()[-1]
        gail.types(f"throw {drawn}")
    assert sum(line.startswith("Ann ") and " discarded " in line for line in gail.heard) > 2
    assert any(line.startswith("Ann: ") and line.endswith(" so far.") for line in gail.heard)

    ann.types("quit", "2")
    assert ann.leaves() == 0
    assert ann.heard[-1] == "The game is saved as rummy-1."
    assert gail.leaves() == 0
    assert gail.heard[-1] == "The table is closed. The game is saved on the host's computer."
    heard = cards_in(gail.heard)
    assert len(heard) > 20
    assert not heard - known_to_gail(default_folder() / "rummy-1.jsonl")


def test_a_lost_server_and_a_script_that_ends(people: tuple[Person, Person]) -> None:
    from rummytui.remote.server.nats_server import far_folder, start, stop

    ann, gail = people
    gail.hears("Gail: draw from")
    stop(far_folder())
    gail.hears("Reconnecting")
    gail.types("draw")
    start(far_folder())
    gail.hears("The connection is back.")
    gail.hears("New in hand")
    gail.types_no_more()
    assert gail.leaves() == 0
    assert gail.heard[-1] == "The table stays open. To rejoin, run rummytui join."
    assert ann.hears("Gail is away") == "Gail is away; the table is waiting."
