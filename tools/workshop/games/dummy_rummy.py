"""Compares the parameters of Dummy Rummy's bots, by thousands of hands of self-play.

``play hard,medium`` lets bots play the same deals in every order. You can change parameters of `Style`, as in
``hard:patience=2:futures=64,hard``. ``sweep patience 1 1.4 2`` tries values of one parameter, each against the hard bot.
"""

from __future__ import annotations

import argparse
import ctypes
import statistics
from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Final, NamedTuple

from rules.cards import NATURALS, Card
from rules.rummy.contract import Contract
from rules.rummy.dummy_rummy import CONTRACTS
from rummytui.games.dummy_rummy.medium import HARD, MEDIUM, Style
from tools.workshop.kernels import LoggedMove, kernel
from tools.workshop.results import spelt

FIGURES: Final = tuple(field.name for field in fields(Style))
"""In the kernel's order, after the level."""
_MORE_FIGURES: Final = {"buying": 0.35, "sees": 0.0}
"""Parameters that `Style` lacks: how often an easy bot buys what helps, and whether a bot can see the stock."""
LOGGED: Final = ("draw stock", "draw discard", "buy", "pass", "set", "run", "lay off", "discard")
_ROOM: Final = 100_000
_PACK: Final = 208


class _Style(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_double) for name in ("level", *FIGURES, *_MORE_FIGURES))


class DummyResults(NamedTuple):
    """The results of one style.

    Per deal: the share of hands that it won and the points left in its hand. In all: its discards, and how many of them
    fitted the cards that the next seat openly held, or any cards that it had taken.
    """

    wins: list[float]
    counts: list[float]
    discards: float
    given: float
    given_again: float


def _styles(names: Sequence[str]) -> ctypes.Array[_Style]:
    """Parses styles such as ``hard:patience=2``."""
    found = (_Style * len(names))()
    for place, name in enumerate(names):
        level, *changes = name.split(":")
        figures = {**asdict(MEDIUM if level == "medium" else HARD), **_MORE_FIGURES}
        figures |= {figure: float(value) for figure, value in (change.split("=") for change in changes)}
        found[place] = _Style(
            float(level != "easy"), *(float(figures[figure]) for figure in (*FIGURES, *_MORE_FIGURES))
        )
    return found


def play(names: Sequence[str], contract: Contract, deals: int, seed: int) -> list[DummyResults]:
    """The results of these styles, in order, over this many deals."""
    seats = len(names)
    wins, left = (ctypes.c_double * (seats * deals))(), (ctypes.c_double * (seats * deals))()
    counts = [(ctypes.c_double * seats)() for _ in range(3)]
    kernel("dummy_rummy").play_deals(
        seats, deals, ctypes.c_uint64(seed), *contract, _styles(names), wins, left, *counts, None, 0, None
    )
    return [DummyResults(wins[at::seats], left[at::seats], *(count[at] for count in counts)) for at in range(seats)]


def tell(names: Sequence[str], contract: Contract, seed: int) -> tuple[list[Card], list[LoggedMove]]:
    """The deck and the moves of one hand; the last seat deals."""
    count = len(names)
    log = (ctypes.c_int32 * _ROOM)()
    figures = [(ctypes.c_double * count)() for _ in range(5)]
    logged = ctypes.c_int()
    kernel("dummy_rummy").play_deals(
        count, 1, ctypes.c_uint64(seed), *contract, _styles(names), *figures, log, _ROOM, ctypes.byref(logged)
    )
    logged_moves = [(log[at], log[at + 1], log[at + 2]) for at in range(0, logged.value, 3)]
    deck = [NATURALS[what] for seat, what, _ in logged_moves[:_PACK] if seat < 0]
    return deck, [LoggedMove(seat, LOGGED[what], number) for seat, what, number in logged_moves[_PACK:]]


def compare(names: Sequence[str], deals: int, seed: int) -> str:
    """A line on how the first of these styles did against the others, over all contracts of the game."""
    tables = [play(names, contract, deals, seed) for contract in CONTRACTS]
    wins = [statistics.fmean(table[0].wins[deal] for table in tables) for deal in range(deals)]
    less = [
        statistics.fmean(
            statistics.fmean(other.counts[deal] for other in table[1:]) - table[0].counts[deal] for table in tables
        )
        for deal in range(deals)
    ]
    discards = sum(table[0].discards for table in tables)
    gifts = sum(table[0].given for table in tables) / discards
    again = sum(table[0].given_again for table in tables) / discards
    return (
        f"{','.join(names)}: {spelt(wins, 100)} % of hands, {spelt(less)} points a hand fewer than the others;"
        f" the next seat collects {gifts:.1%} of its discards, {again:.1%} counting what it has discarded again"
    )


def parser() -> argparse.ArgumentParser:
    """The argument parser."""
    parser = argparse.ArgumentParser(prog="python -m tools.workshop dummy_rummy", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("bots")
    sweeping = commands.add_parser("sweep")
    sweeping.add_argument("figure", choices=FIGURES)
    sweeping.add_argument("values", nargs="+")
    sweeping.add_argument("--players", type=int, default=2)
    for command in (playing, sweeping):
        command.add_argument("--deals", type=int, default=50)
        command.add_argument("--seed", type=int, default=1)
    return parser


def main(arguments: list[str]) -> None:
    """Play or sweep, and print a line for each table."""
    chosen = parser().parse_args(arguments)
    if chosen.command == "play":
        print(compare(chosen.bots.split(","), chosen.deals, chosen.seed))
        return
    for value in chosen.values:
        names = [f"hard:{chosen.figure}={value}", *["hard"] * (chosen.players - 1)]
        print(compare(names, chosen.deals, chosen.seed), flush=True)
