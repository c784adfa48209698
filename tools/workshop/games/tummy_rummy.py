"""Tummy Rummy in the workshop: ``python -m tools.workshop tummy_rummy {duel,tempers,tune,feeding} ...``."""

from __future__ import annotations

import argparse
import ctypes
from collections.abc import Sequence
from typing import Final

import numpy as np

from rummytui.bots.tempers import Temper
from rummytui.bots.tuned import figures
from rummytui.games.tummy_rummy.bot import HOARDING, SPRINTING
from tools.workshop.kernels import kernel
from tools.workshop.self_play import Floats, Interval, Row, Table, doubles, matrix, swept, write

KNOBS: Final = (
    "DRAWS_AHEAD", "TAKING", "FEEDING", "COLLECTED", "PLATE", "LATE_PLATE", "HELD_BACK", "NEARLY_OUT", "SPECIAL_HARM",
    "NAMING", "GUARD", "PLAYED_OUT", "BEHIND", "RETURNED", "IMAGINED", "LOOKED_AT",
)  # fmt: skip
"""The figures of a bot, in the kernel's order."""
MEDIUM: Final[Row] = {
    "DRAWS_AHEAD": 4, "TAKING": 4, "FEEDING": 15, "HELD_BACK": 8, "NEARLY_OUT": 3, "SPECIAL_HARM": 1, "GUARD": 1,
    "PLAYED_OUT": 0.4, "BEHIND": 4, "RETURNED": 1,
}  # fmt: skip
"""The medium bot, but for the Special, which is a king here."""
_START: Final[Row] = {"PLAYED_OUT": 0.8, "NAMING": 1, "PLATE": 1, "LATE_PLATE": 0.1}
"""In what a sweep begins otherwise than with the medium bot."""
_SPREAD: Final = {
    "DRAWS_AHEAD": 0.7, "TAKING": 2.0, "FEEDING": 6.0, "PLATE": 1.0, "LATE_PLATE": 0.2, "HELD_BACK": 2.0,
}  # fmt: skip
_SEATS: Final = (2, 4, 6)
"""The sizes of table that figures are found for."""
_DEALS: Final = 2400
"""So many hands are played for each figure that is tried, and sittings for the Special, unless it is said."""
_MEASURED: Final = 1000
"""So many deals are measured with, unless it is said."""
NAMED: Final = {
    "DRAWS_AHEAD": "draws_ahead", "TAKING": "taking", "FEEDING": "feeding", "PLATE": "plate",
    "LATE_PLATE": "late_plate", "HELD_BACK": "rounds_held_back", "NEARLY_OUT": "nearly_out",
}  # fmt: skip
"""The figures that the bot has, too, and what it calls them."""
_PACK: Final = 52


class TummyKernel:
    """The kernel, and what it plays."""

    def __init__(self) -> None:
        self._lib = kernel("tummy_rummy")
        assert self._lib.knobs_count() == len(KNOBS)

    def play(self, rows: Sequence[Row], deals: int, seed: int, hands: int = 1) -> tuple[Floats, Floats]:
        """Units eaten and shares of sittings won, a row a deal and a column a bot; each is played from every seat."""
        knobs, scores, wins = matrix(rows, KNOBS), np.zeros((deals, len(rows))), np.zeros((deals, len(rows)))
        self._lib.play_sittings(
            len(rows), deals, hands, ctypes.c_uint64(seed), doubles(knobs), doubles(scores), doubles(wins)
        )
        return scores, wins

    def write_down(self, rows: Sequence[Row], seed: int, hands: int) -> tuple[list[int], list[int], list[float]]:
        """A sitting: its decks one after another, its moves as the kernel's `Journal` has them, and the scores."""
        decks, moves = (ctypes.c_uint8 * (_PACK * hands))(), (ctypes.c_int16 * 60_000)()
        knobs, scores = matrix(rows, KNOBS), np.zeros(len(rows))
        used = self._lib.write_down(
            len(rows), hands, ctypes.c_uint64(seed), doubles(knobs), decks, moves, len(moves), doubles(scores)
        )
        return list(decks), list(moves[:used]), [float(score) for score in scores]

    def specials(self) -> tuple[Floats, Floats]:
        """By rank: how often one was named so far, and in how many of those hands it was played."""
        named, played = np.zeros(13), np.zeros(13)
        self._lib.specials(doubles(named), doubles(played))
        return named, played


def hard_row(players: int) -> Row:
    """The hard bot at a table of so many."""
    found = figures("tummy_rummy", players)
    row = {knob: found[name] for knob, name in NAMED.items()}
    return {**MEDIUM, **row, "PLAYED_OUT": 0.8, "NAMING": 1, "IMAGINED": 16, "LOOKED_AT": 5}


def lead(units: Floats) -> Floats:
    """By how much the first bot ate less than the others on average, deal by deal."""
    return np.asarray(units[:, 1:].mean(1) - units[:, 0])


def parser() -> argparse.ArgumentParser:
    """What the command line understands."""
    parser = argparse.ArgumentParser(prog="python -m tools.workshop tummy_rummy", description=__doc__)
    parser.add_argument("what", choices=("duel", "tempers", "tune", "feeding"))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--deals", type=int, help=f"{_MEASURED}, and {_DEALS} for each figure that tune tries")
    parser.add_argument("--hands", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1_500_000)
    return parser


def main(arguments: Sequence[str]) -> None:
    """Measure or tune, and print what was found."""
    asked = parser().parse_args(arguments)
    table = TummyKernel()
    hard, others = hard_row(asked.seats), [MEDIUM] * (asked.seats - 1)
    deals = asked.deals or _MEASURED

    def report(name: str, row: Row) -> None:
        units, wins = table.play([row, *others], deals, asked.seed, asked.hands)
        print(name, "ahead", Interval.of(lead(units)), "wins", Interval.of(wins[:, 0]), flush=True)

    match asked.what:
        case "duel":
            report("hard against medium", hard)
        case "tempers":
            for level, even in (("hard", {**hard, "IMAGINED": 0}), ("medium", MEDIUM)):
                tempers = {
                    Temper.HOARDER: {"DRAWS_AHEAD": even["DRAWS_AHEAD"] + HOARDING},
                    Temper.SPRINTER: {"HELD_BACK": even["HELD_BACK"] - SPRINTING},
                }
                for temper, changed in tempers.items():
                    rows = [{**even, **changed}, *[even] * (asked.seats - 1)]
                    units, wins = table.play(rows, deals, asked.seed, asked.hands)
                    print(level, temper, "ahead", Interval.of(lead(units)), "wins", wins.mean(0).round(3), flush=True)
        case "feeding":
            plain = {**MEDIUM, "PLAYED_OUT": 0.8}
            others = [plain] * (asked.seats - 1)
            for imagined in (4, 16):
                report(f"{imagined} hands imagined against none", {**plain, "IMAGINED": imagined, "LOOKED_AT": 5})
        case "tune":
            tables = {seats: _tuned(seats, asked.deals or _DEALS) for seats in _SEATS}
            how = "figures swept against medium bots over mirrored deals, seeds below 70000; Specials named by chance, seed 77"
            write("tummy_rummy", how, tables, f"tune --deals {asked.deals}" if asked.deals else "tune")


def _tuned(seats: int, deals: int) -> Table:
    """The figures for a table of so many, and how often a card of each rank, ace to king, is played as the Special."""
    table = TummyKernel()
    swept_row = _swept(table, [MEDIUM] * (seats - 1), deals // seats)
    before = table.specials()
    table.play([{**MEDIUM, "NAMING": 1}] * seats, deals // seats, 77, 10)
    named, played = (now - then for now, then in zip(table.specials(), before, strict=True))
    figures = {name: float(f"{swept_row[knob]:.3g}") for knob, name in NAMED.items()}
    return {**figures, "played": (played / named).round(3).tolist()}


def _swept(table: TummyKernel, others: Sequence[Row], deals: int) -> Row:
    def worth(row: Row, seed: int) -> float:
        units, wins = table.play([row, *others], deals, seed)
        return float(lead(units).mean()) + 1.5 * float((wins[:, 0] - wins[:, 1:].mean(1)).mean())

    def report(generation: int, row: Row) -> None:
        print(generation, {name: round(value, 3) for name, value in row.items()}, flush=True)

    return swept({**MEDIUM, **_START}, _SPREAD, worth, generations=12, tried=24, report=report)
