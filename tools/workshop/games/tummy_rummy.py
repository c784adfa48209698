"""Tunes Tummy Rummy's bots and lets them play each other: ``python -m tools.workshop tummy_rummy duel``."""

from __future__ import annotations

import argparse
import ctypes
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np

from rummytui.bots.judgement import figures
from rummytui.bots.tempers import Temper
from rummytui.games.tummy_rummy.bot import HOARDING, SPRINTING
from tools.workshop.kernels import kernel
from tools.workshop.results import add_training_options, as_data, digest_of, text_of
from tools.workshop.self_play import PACKAGE, Estimate, Floats, Parameters, Row, Sweep, doubles, matrix, mean, swept

FILE: Final = PACKAGE / "tummy_rummy" / "judgement.json"
_COMMAND: Final = "python -m tools.workshop tummy_rummy"
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


class Specials(NamedTuple):
    """In how many sittings, of this many hands, and from which seed it is counted which Specials are played."""

    deals: int
    hands: int
    seed: int


class TummyRecipe(NamedTuple):
    """How the figures for tables of some sizes are found."""

    seats: Sequence[int]
    sweep: Sweep
    """Its deals are those of two seats; with more of them there are fewer, so that as many hands are played."""
    specials: Specials
    """Also of two seats."""


RECIPE: Final = TummyRecipe(
    seats=(2, 4, 6),
    sweep=Sweep(
        start={**MEDIUM, "PLAYED_OUT": 0.8, "NAMING": 1, "PLATE": 1, "LATE_PLATE": 0.1},
        spread={
            "DRAWS_AHEAD": 0.7, "TAKING": 2.0, "FEEDING": 6.0, "PLATE": 1.0, "LATE_PLATE": 0.2, "HELD_BACK": 2.0,
        },
        generations=5,
        tried=20,
        deals=800,
    ),
    specials=Specials(deals=1200, hands=10, seed=77),
)  # fmt: skip
SHORT: Final = RECIPE._replace(
    sweep=RECIPE.sweep._replace(generations=2, tried=4, deals=60), specials=Specials(deals=60, hands=10, seed=77)
)
"""The same with so few deals that they take a moment."""
NAMED: Final = {
    "DRAWS_AHEAD": "draws_ahead", "TAKING": "taking", "FEEDING": "feeding", "PLATE": "plate",
    "LATE_PLATE": "late_plate", "HELD_BACK": "rounds_held_back", "NEARLY_OUT": "nearly_out",
}  # fmt: skip
"""Parameters that the bot shares, by the bot's names."""
_PACK: Final = 52


class TummyKernel:
    """The kernel, and the tables it plays."""

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
    """The hard bot at a table of this many."""
    found = figures("tummy_rummy", players)
    row = {knob: found[name] for knob, name in NAMED.items()}
    return {**MEDIUM, **row, "PLAYED_OUT": 0.8, "NAMING": 1, "IMAGINED": 16, "LOOKED_AT": 5}


def lead(units: Floats) -> Floats:
    """By how much the first bot ate less than the others on average, deal by deal."""
    return np.asarray(units[:, 1:].mean(1) - units[:, 0])


def parser() -> argparse.ArgumentParser:
    """What the command line understands."""
    parser = argparse.ArgumentParser(prog="python -m tools.workshop tummy_rummy", description=__doc__)
    what = ("tune", "duel", "tempers", "feeding")
    parser.add_argument(
        "what", nargs="?", choices=what, default=what[0], help="what to do; tune (default) writes the data file"
    )
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--hands", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1_500_000)
    add_training_options(parser, FILE)
    return parser


def main(arguments: Sequence[str]) -> None:
    """Measure or tune, and print the results."""
    asked = parser().parse_args(arguments)
    table = TummyKernel()
    hard, others = hard_row(asked.seats), [MEDIUM] * (asked.seats - 1)

    def report(name: str, row: Row) -> None:
        units, wins = table.play([row, *others], asked.deals, asked.seed, asked.hands)
        print(name, "ahead", Estimate.of(lead(units)), "wins", Estimate.of(wins[:, 0]), flush=True)

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
                    units, wins = table.play(rows, asked.deals, asked.seed, asked.hands)
                    print(level, temper, "ahead", Estimate.of(lead(units)), "wins", wins.mean(0).round(3), flush=True)
        case "feeding":
            plain = {**MEDIUM, "PLAYED_OUT": 0.8}
            others = [plain] * (asked.seats - 1)
            for imagined in (4, 16):
                report(f"{imagined} hands imagined against none", {**plain, "IMAGINED": imagined, "LOOKED_AT": 5})
        case "tune":
            tables = tuned(RECIPE, asked.jobs, lambda line: print(line, flush=True))
            text = text_of(_COMMAND, as_data(RECIPE), trial(asked.jobs), {"tables": tables})
            asked.file.write_text(text, encoding="utf-8")


def tuned(recipe: TummyRecipe, jobs: int, report: Callable[[str], None] = lambda _: None) -> dict[str, Parameters]:
    """The figures, by the number of seats, and how often a card of each rank, ace to king, is played as the Special."""
    return {str(seats): _tuned(recipe, seats, jobs, report) for seats in recipe.seats}


def trial(jobs: int = 1) -> str:
    """A digest of the results of a few deals."""
    return digest_of(tuned(SHORT, jobs))


def _tuned(recipe: TummyRecipe, seats: int, jobs: int, report: Callable[[str], None]) -> Parameters:
    table, others = TummyKernel(), [MEDIUM] * (seats - 1)
    deals = recipe.sweep.deals * 2 // seats

    def worth(row: Row, seed: int) -> float:
        units, wins = table.play([row, *others], deals, seed)
        return mean(lead(units)) + 1.5 * mean(wins[:, 0] - wins[:, 1:].mean(1))

    def progress(generation: int, row: Row) -> None:
        report(f"{seats} seats, {generation}: { ({name: round(row[name], 2) for name in recipe.sweep.spread}) }")

    best = swept(recipe.sweep, worth, jobs=jobs, report=progress)
    before = table.specials()
    table.play(
        [{**MEDIUM, "NAMING": 1}] * seats,
        recipe.specials.deals * 2 // seats,
        recipe.specials.seed,
        recipe.specials.hands,
    )
    named, played = (now - then for now, then in zip(table.specials(), before, strict=True))
    figures = {name: float(f"{best[knob]:.3g}") for knob, name in NAMED.items()}
    return {**figures, "played": (played / named).round(3).tolist()}
