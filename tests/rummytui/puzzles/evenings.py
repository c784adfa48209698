"""Games that people have played to the end, but badly."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from rules.moves import Finish, Move
from rules.seats import Seat
from rummytui.bots import choose
from rummytui.puzzles.own import PlayedDecision, look_through, moments_in
from rummytui.table.host import Host
from saves import Sitter

ANN, ROBIN = 0, 1


def begun(
    folder: Path,
    names: Sequence[str] = ("Ann", "Robin"),
    people: Collection[str] = ("Ann",),
    game: str = "gin",
    **how: Any,
) -> Host:
    """A game, by default one of Gin in which Ann soon passes up a card that she needs."""
    seating = [Sitter("person") if name in people else Sitter("bot", "easy") for name in names]
    return Host.new(folder, game, names, seating, **{"seed": 6, **how})


def played(host: Host, hands: int = 1) -> Path:
    """Play this game to its end: the first player like a gentle bot, the others like easy ones. Returns its journal."""
    chance = Random(6)
    while not host.game.over:
        host.play(_next(host, chance, hands))
    host.close()
    return host.path


def _next(host: Host, chance: Random, hands: int) -> Move:
    game = host.game
    seat: Seat = game.to_act[0]
    legal = game.legal_moves(seat)
    if game.stage.hand_over:
        ends = [move for move in legal if isinstance(move, Finish) and game.hand_number >= hands]
        return (ends or legal)[0]
    if forced := game.stage.forced(game):
        return forced
    return choose(game.seen_by(seat), "easy" if seat else "gentle", chance)


@cache
def anns() -> PlayedDecision:
    """Ann's costliest moment in that game."""
    with TemporaryDirectory() as folder:
        (found,) = moments_in(played(begun(Path(folder))))
        return found


def evening(folder: Path, **how: Any) -> Path:
    """The journal of that game, not looked through yet."""
    return played(begun(folder, **how))


class AtOnce:
    """Looks through games in this process."""

    is_running = False

    def __init__(self, saves: Path) -> None:
        look_through(saves)

    def end(self) -> None:
        """Nothing is left to end."""


class Slow:
    """Never finishes, unless a test says so."""

    def __init__(self, _: Path) -> None:
        self.is_running = True
        self.ended = False

    def end(self) -> None:
        """End it."""
        self.ended = True


def knows_anns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look through games at once, with Ann's moment already known, since the hard bot needs a second to find it."""
    found = anns()
    monkeypatch.setattr("rummytui.puzzles.own.moments_in", lambda _: (found,))
    monkeypatch.setattr("rummytui.screens.puzzles.Finder", AtOnce)
