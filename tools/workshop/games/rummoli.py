"""Trains Rummoli's hard bot by self-play, and lets bots play each other.

Without a command, it learns the values of hands and writes the bot's data file. ``sweep`` tries other constants one by one,
on the same deals. ``play`` lets any bots play each other, such as ``hard:leading=2,medium``.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import math
import os
import statistics
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from tools.workshop.fitting import Sums
from tools.workshop.kernels import kernel
from tools.workshop.results import as_data, digest_of, text_of
from tools.workshop.self_play import PACKAGE, Row

JUDGEMENT: Final = PACKAGE / "rummoli" / "judgement.json"
_COMMAND: Final = "python -m tools.workshop rummoli"
_LEVELS: Final = ("random", "easy", "medium", "hard")
_KINDS: Final = ("exchange", "keep", "bid", "drop", "check", "bet", "call", "raise", "fold", "lay")
_SEATS, _SETTINGS, _PACK = 8, 48, 52
_HABITS: Final = ("bets_from", "raises_from", "spread", "bluffs", "trust", "loose")
_WEIGHTS: Final = ("beats", "beats_cubed", "singles", "pair", "sevens", "joined")
_PLACES: Final = {
    **{name: place for place, name in enumerate(("guesses", *_HABITS, "leading", "edge", "full_size"))},
    "clairvoyant": 10,
    "deals": 11,
    "widow": 12,
    "bids": 13,
    **{name: 16 + place for place, name in enumerate(_WEIGHTS)},
}
"""The constants of a hard player, by their places in the kernel."""
_QUICK: Final = "hard:deals=0;guesses=150;full_size=1"
"""A hard player that hardly thinks, for what takes a great many games."""
_SIGMAS: Final = 1.96


class _Player(ctypes.Structure):
    _fields_ = (("level", ctypes.c_int), ("settings", ctypes.c_double * _SETTINGS))


class _Sitting(ctypes.Structure):
    _fields_ = (
        ("players", ctypes.c_int),
        ("starting_chips", ctypes.c_int),
        ("bet_limit", ctypes.c_int),
        ("raises", ctypes.c_int),
        ("rounds", ctypes.c_int),
        ("seats", _Player * _SEATS),
    )


def _usual(players: int) -> dict[str, float]:
    """The constants of the hard bot as it plays now among this many players."""
    learnt = json.loads(JUDGEMENT.read_text(encoding="utf-8"))
    weights = learnt["hands"][max((known for known in learnt["hands"] if int(known) <= players), key=int)]
    fixed = {"guesses": 800, "full_size": 0.7, "deals": 80, "bids": 1}
    return {**fixed, **learnt["rivals"], "leading": learnt["leading"], "edge": learnt["edge"], **weights}


@dataclass(frozen=True)
class Table:
    """Who sits down, such as ``hard:leading=2;edge=0``, and by which house rules."""

    levels: Sequence[str]
    starting_chips: int = 50
    bet_limit: int = 5
    raises: int = 3
    rounds: int = 0

    @property
    def options(self) -> dict[str, int]:
        """The house rules as the game names them."""
        return {
            "starting_chips": self.starting_chips,
            "bet_limit": self.bet_limit,
            "raises": self.raises,
            "rounds": self.rounds,
        }

    def laid_out(self) -> _Sitting:
        """The table as the kernel reads it."""
        sitting = _Sitting(players=len(self.levels), **self.options)
        for seat, text in enumerate(self.levels):
            level, _, own = text.partition(":")
            pairs = (each.partition("=") for each in own.split(";") if each)
            given = {name: float(value) for name, _, value in pairs}
            sitting.seats[seat].level = _LEVELS.index(level)
            for name, value in {**_usual(len(self.levels)), **given}.items():
                sitting.seats[seat].settings[_PLACES[name]] = value
        return sitting


class Done(NamedTuple):
    """What a seat did, with the amount or the card."""

    seat: int
    kind: str
    number: int


@dataclass(frozen=True)
class Told:
    """A sitting as the kernel played it."""

    dealer: int
    decks: list[list[str]]
    done: list[Done]
    chips: list[int]


@dataclass(frozen=True)
class Score:
    """How one of the players did: sittings won, with half the width of the 95% interval, and chips a round."""

    wins: float
    give_or_take: float
    poker: float
    stops: float


class Kernel:
    """The compiled game. Raises NoCompiler."""

    def __init__(self) -> None:
        self._library = kernel("rummoli")

    def tell(self, table: Table, seed: int) -> Told:
        """One sitting, with all that was dealt and done."""
        from rules.cards import NATURALS

        room = 600_000
        log, chips = (ctypes.c_int * room)(), (ctypes.c_int * _SEATS)()
        written = self._library.tell_sitting(ctypes.byref(table.laid_out()), ctypes.c_uint64(seed), log, room, chips)
        steps = [tuple(log[place : place + 3]) for place in range(0, written, 3)]
        cards = [str(NATURALS[card]) for seat, card, _ in steps if seat == -1]
        decks = [cards[first : first + _PACK] for first in range(0, len(cards), _PACK)]
        done = [Done(seat, _KINDS[what], number) for seat, what, number in steps if seat >= 0]
        return Told(steps[0][1], decks, done, chips[: len(table.levels)])

    def play(self, table: Table, deals: int, seed: int) -> dict[str, Score]:
        """How each kind of player does over this many deals, each played from every seat."""
        players = len(table.levels)
        width = 3 * players + 1
        results = (ctypes.c_double * (deals * players * width))()
        self._library.play_sittings(ctypes.byref(table.laid_out()), ctypes.c_uint64(seed), deals, results)
        rows = [results[first : first + width] for first in range(0, len(results), width)]
        return {level: _score(level, table.levels, rows, deals) for level in dict.fromkeys(table.levels)}

    def weigh(self, table: Table, count: int, seed: int) -> list[list[float]]:
        """What this many hands were like, each with the chips that it brought last."""
        width = len(_WEIGHTS) + 1
        rows = (ctypes.c_double * (count * width))()
        self._library.weigh_hands(ctypes.byref(table.laid_out()), ctypes.c_uint64(seed), rows, count)
        return [rows[first : first + width] for first in range(0, count * width, width)]


def _score(level: str, levels: Sequence[str], rows: Sequence[Sequence[float]], deals: int) -> Score:
    players = len(levels)
    seats = [seat for seat, other in enumerate(levels) if other == level]
    won = [0.0] * deals
    for place, row in enumerate(rows):
        chips = row[:players]
        winners = chips.count(max(chips))
        if winners < players:
            share = sum(chips[seat] == max(chips) for seat in seats) / winners
            won[place // players] += share / players / len(seats)
    rounds = [row[-1] for row in rows]

    def each_round(first: int) -> float:
        gained = (statistics.fmean(row[first + seat] for seat in seats) for row in rows)
        return statistics.fmean(chips / count for chips, count in zip(gained, rounds, strict=True))

    spread = _SIGMAS * statistics.stdev(won) / math.sqrt(deals)
    return Score(statistics.fmean(won), spread, each_round(players), each_round(2 * players))


# ---------------------------------------------------------------------------------------------------- what is learnt


class Fit(NamedTuple):
    """For which numbers of players hands are weighed, how many of them, and from which seed."""

    players: Sequence[int]
    hands: int
    seed: int


class Recipe(NamedTuple):
    """How hands are weighed, among players that bet by some constants, and those constants."""

    fit: Fit
    betting: Row


RECIPE: Final = Recipe(
    fit=Fit(players=(2, 3, 4, 6, 8), hands=200_000, seed=7),
    betting={
        "bets_from": 1.15, "raises_from": 1.5, "spread": 0.06, "bluffs": 0.05, "trust": 0.8, "loose": 0.05,
        "leading": 0.5, "edge": 0.75,
    },
)  # fmt: skip
SHORT: Final = RECIPE._replace(fit=Fit(players=(2, 4), hands=4000, seed=7))
"""The same with so little play that it takes a moment."""


def learnt(recipe: Recipe, jobs: int) -> dict[str, Any]:
    """What hands bring, as many sizes of table at once as there are jobs, and by which constants it is bet."""
    # The first alone, for the kernel sets itself up in its first hand, and cannot do so in several threads.
    first, *others = recipe.fit.players
    weighed = [_weighed(recipe, first)]
    with ThreadPoolExecutor(jobs) as pool:
        weighed += pool.map(partial(_weighed, recipe), others)
    return {
        "rivals": {name: recipe.betting[name] for name in _HABITS},
        **{name: value for name, value in recipe.betting.items() if name not in _HABITS},
        "hands": {str(players): weights for players, weights in zip(recipe.fit.players, weighed, strict=True)},
    }


def trial(jobs: int = 1) -> str:
    """A digest of what comes of a little play."""
    return digest_of(learnt(SHORT, jobs))


def _weighed(recipe: Recipe, players: int) -> dict[str, float]:
    """What hands bring in chips among this many, by least squares."""
    # Players that judge the widow as a medium bot does, so that nothing learnt before has a part in it.
    level = _written({**recipe.betting, **dict.fromkeys(_WEIGHTS, 0.0), "bids": 0})
    rows = np.array(Kernel().weigh(Table([level] * players), recipe.fit.hands, recipe.fit.seed))
    known = Sums.none(len(_WEIGHTS) + 1)
    known.add(np.column_stack([rows[:, :-1], np.ones(len(rows))]), rows[:, -1])
    return {name: round(value, 2) for name, value in zip(_WEIGHTS, known.solved(), strict=False)}


def _written(settings: Row) -> str:
    """A hard player that hardly thinks, with all these settings."""
    return ";".join([_QUICK, *(f"{name}={value!r}" for name, value in settings.items())])


def _learn(arguments: argparse.Namespace) -> None:
    text = text_of(_COMMAND, as_data(RECIPE), trial(arguments.jobs), learnt(RECIPE, arguments.jobs))
    arguments.file.write_text(text, encoding="utf-8")


_TRIED: Final[Mapping[str, Sequence[float]]] = {
    "bets_from": (1.05, 1.25),
    "raises_from": (1.4, 1.6),
    "spread": (0.03, 0.1, 0.15),
    "bluffs": (0.02, 0.1),
    "trust": (0.7, 0.9, 1.0),
    "loose": (0.0, 0.1, 0.2),
    "leading": (0, 2, 4),
    "edge": (-0.3, 0.3, 0.6),
    "full_size": (0.7, 0.5),
    "guesses": (400,),
    "deals": (10, 40, 100),
    "clairvoyant": (1,),
    "bids": (0, 0.6),
    "widow": (-1, 1),
}


def _sweep(arguments: argparse.Namespace) -> None:
    others = arguments.against.split(",")
    for name, values in {"": (0.0,), **_TRIED}.items():
        for value in values:
            hard = f"{_QUICK};{name}={value}" if name else _QUICK
            score = Kernel().play(Table([hard, *others]), arguments.deals, arguments.seed)[hard]
            print(_line(hard, score), flush=True)


def _play(arguments: argparse.Namespace) -> None:
    scores = Kernel().play(Table(arguments.levels.split(",")), arguments.deals, arguments.seed)
    for level, score in scores.items():
        print(_line(level, score))


def _line(level: str, score: Score) -> str:
    wins = f"{100 * score.wins:.1f} ± {100 * score.give_or_take:.1f} % of sittings"
    return f"{level:40} {wins}; chips a round: poker {score.poker:+.2f}, stops {score.stops:+.2f}"


def parser() -> argparse.ArgumentParser:
    """What the command line understands."""
    parser = argparse.ArgumentParser(prog="python -m tools.workshop rummoli", description=__doc__)
    parser.add_argument(
        "--file", type=Path, default=JUDGEMENT, help="without a command, write the weights to this file"
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="how many threads to use (default: one for each core)"
    )
    parser.set_defaults(do=_learn)
    words = parser.add_subparsers()
    sweep = words.add_parser("sweep", help="try other constants one by one")
    sweep.add_argument("--against", default="medium")
    sweep.set_defaults(do=_sweep, seed=1)
    play = words.add_parser("play", help="let bots play each other, such as hard,medium")
    play.add_argument("levels")
    play.set_defaults(do=_play, seed=1_000_001)
    for each in (sweep, play):
        each.add_argument("--deals", type=int, default=2000)
    for each in (sweep, play):
        each.add_argument("--seed", type=int)
    return parser


def main(arguments: list[str]) -> None:
    """Do what the first word says."""
    chosen = parser().parse_args(arguments)
    chosen.do(chosen)
