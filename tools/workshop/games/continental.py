"""Trains Continental's hard bot by self-play, and lets bots play each other.

Without a command, it learns how many turns a hand still needs and which cards the next seat wants, and writes the bot's
data file. ``play hard,medium`` lets bots play the same deals in every order. You can change a parameter, as in
``hard:feeding=3,hard``.
"""

from __future__ import annotations

import argparse
import ctypes
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rules.cards import JOKER, NATURALS, Card
from tools.workshop.fitting import Sums, logistic
from tools.workshop.kernels import kernel
from tools.workshop.results import add_training_options, as_data, digest_of, spelt, text_of
from tools.workshop.self_play import PACKAGE

JUDGEMENT: Final = PACKAGE / "continental" / "judgement.json"
_COMMAND: Final = "python -m tools.workshop continental"
TRAITS: Final = (
    "always", "chance", "next 1", "next 2", "next 3", "next 4", "next 5", "twins", "twins next 1", "twins next 2",
    "three in a row", "three of four", "three with gaps", "four in a row", "aces and kings", "twos and queens",
    "suit squared", "joker",
)  # fmt: skip
"""What turns are reckoned by, in the order of the kernel."""
HINTS: Final = (
    "always", "held", "held 1", "held 2", "held 3", "took", "took 1", "took 2", "took 3", "lies", "lies 1", "lies 2",
    "lies 3", "dead 1", "dead 2", "dead 3", "ace or king", "two or queen", "round", "round squared", "took any",
)  # fmt: skip
"""What the wishes of the next seat are reckoned by."""
_LEVELS: Final = 5
_FIGURES: Final = {"near": 4.0, "taking": 4.0, "feeding": 2.0, "turn": 1.0, "minding": 2.0, "sees": 0.0}
_MINDING: Final = {"easy": 1.0}
"""How much less easy cares for what the next seat took."""
_ROOM: Final = 20_000
_TURNS_RIDGE: Final = 20.0
_WISHES_RIDGE: Final = 3.0

Rows = NDArray[np.float32]


class _Style(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_double) for name in ("level", *_FIGURES))


class SoloHands(NamedTuple):
    """How many hands are played by a seat alone, and from which seed.

    Now and then it slips and throws any card, so that there are poor hands to learn from, too.
    """

    hands: int
    seed: int
    slips: float = 0.1


class Wishes(NamedTuple):
    """In how many deals, and from which seed, it is watched what the next seat takes."""

    deals: int
    seed: int


class ContinentalRecipe(NamedTuple):
    """How turns and wishes are learnt, and the table sizes: two, and more."""

    turns: SoloHands
    wishes: Wishes
    players: Sequence[int] = (2, 4)


RECIPE: Final = ContinentalRecipe(turns=SoloHands(hands=12_000, seed=1), wishes=Wishes(deals=3000, seed=1))
SHORT: Final = RECIPE._replace(turns=SoloHands(hands=150, seed=1), wishes=Wishes(deals=40, seed=1))
"""The same with so few hands that it takes a moment."""


class ContinentalResults(NamedTuple):
    """What one style did, deal by deal: the share of hands that it won, and the units."""

    wins: list[float]
    units: list[float]


def _styles(names: Sequence[str]) -> ctypes.Array[_Style]:
    """The styles that are written so, such as ``hard:feeding=3``."""
    found = (_Style * len(names))()
    for place, name in enumerate(names):
        level, *changes = name.split(":")
        figures = _FIGURES | {"minding": _MINDING.get(level, _FIGURES["minding"])}
        figures |= {figure: float(value) for figure, value in (change.split("=") for change in changes)}
        found[place] = _Style(float(("easy", "medium", "hard").index(level)), *figures.values())
    return found


def _judge(players: int) -> None:
    """Let the kernel judge as the bot does at a table of this size."""
    learnt = json.loads(JUDGEMENT.read_text(encoding="utf-8"))
    turns = [weights[trait] for weights in learnt["turns"] for trait in TRAITS]
    wanted = [learnt["wanted"]["two" if players == 2 else "more"].get(hint, 0.0) for hint in HINTS]
    kernel("continental").learn((ctypes.c_double * len(turns))(*turns), (ctypes.c_double * len(wanted))(*wanted))


def play(names: Sequence[str], deals: int, seed: int) -> list[ContinentalResults]:
    """The tallies of these styles, in their order, over this many deals."""
    count = len(names)
    _judge(count)
    wins, units = (ctypes.c_double * (count * deals))(), (ctypes.c_double * (count * deals))()
    kernel("continental").play_deals(
        count, deals, ctypes.c_uint64(seed), _styles(names), wins, units, None, 0, None, None, 0, None
    )
    return [ContinentalResults(wins[place::count], units[place::count]) for place in range(count)]


def tell(names: Sequence[str], seed: int) -> tuple[list[Card], list[int]]:
    """The deck of one hand, and by turns whether the upcard was taken and which card was thrown; the last seat deals."""
    count = len(names)
    _judge(count)
    log, logged = (ctypes.c_int32 * _ROOM)(), ctypes.c_int()
    wins, units = (ctypes.c_double * count)(), (ctypes.c_double * count)()
    kernel("continental").play_deals(
        count, 1, ctypes.c_uint64(seed), _styles(names), wins, units, log, _ROOM, ctypes.byref(logged), None, 0, None
    )
    size = 106 if count <= 5 else 159
    return [card_of(number) for number in log[:size]], log[size : logged.value]


def card_of(number: int) -> Card:
    """The card that has this number in the kernel."""
    return NATURALS[number] if number < len(NATURALS) else JOKER


# ------------------------------------------------------------------------------------------------------------- learning


def learnt(recipe: ContinentalRecipe, jobs: int = 1) -> dict[str, Any]:
    """What the recipe learns, in ``jobs`` processes, since a kernel plays one hand at a time."""
    two, more = recipe.players
    with ProcessPoolExecutor(jobs) as pool:
        turns = pool.submit(turns_learnt, recipe.turns)
        wanted = {
            "two": pool.submit(wishes_learnt, recipe.wishes, two),
            "more": pool.submit(wishes_learnt, recipe.wishes, more),
        }
        return {"turns": turns.result(), "wanted": {table: found.result() for table, found in wanted.items()}}


def trial(jobs: int = 1) -> str:
    """A digest of the results of a few hands."""
    return digest_of(learnt(SHORT, jobs))


def turns_learnt(alone: SoloHands) -> list[dict[str, float]]:
    """By the cards missing: what each trait adds to the turns, by least squares over hands that medium plays alone."""
    width, room = len(TRAITS) + 2, alone.hands * 25
    rows = np.zeros((room, width), dtype=np.float32)
    count = ctypes.c_int()
    kernel("continental").turns_alone(
        alone.hands, ctypes.c_uint64(alone.seed), _styles(["medium"]), ctypes.c_double(alone.slips), _of(rows), room,
        ctypes.byref(count),
    )  # fmt: skip
    # Each row has the cards missing, the traits, and the turns that it still took.
    rows = rows[: count.value]
    level = np.minimum(rows[:, 0], _LEVELS)
    found = []
    for missing in range(1, _LEVELS + 1):
        here = rows[level == missing]
        known = Sums.none(len(TRAITS))
        known.add(here[:, 1:-1], here[:, -1])
        found.append(_named(TRAITS, known.solved(_TURNS_RIDGE)))
    return found


def wishes_learnt(wishes: Wishes, players: int) -> dict[str, float]:
    """What each hint adds to the odds that the next seat takes a discard, by logistic regression over medium's hands.

    That medium does not mind what the next seat took, or such discards would hardly ever be seen.
    """
    room = wishes.deals * 60
    rows = np.zeros((room, len(HINTS) + 1), dtype=np.float32)
    wins, units = ((ctypes.c_double * (players * wishes.deals))() for _ in range(2))
    count = ctypes.c_int()
    kernel("continental").play_deals(
        players, wishes.deals, ctypes.c_uint64(wishes.seed), _styles(["medium:minding=0"] * players), wins, units,
        None, 0, None, _of(rows), room, ctypes.byref(count),
    )  # fmt: skip
    rows = rows[: count.value]
    return _named(HINTS, logistic(rows[:, :-1], rows[:, -1], _WISHES_RIDGE))


def _of(rows: Rows) -> ctypes.c_void_p:
    return ctypes.c_void_p(rows.ctypes.data)


def _named(names: Sequence[str], weights: Sequence[float]) -> dict[str, float]:
    return {name: round(weight, 3) for name, weight in zip(names, weights, strict=True)}


def _learn(file: Path, jobs: int) -> None:
    file.write_text(text_of(_COMMAND, as_data(RECIPE), trial(jobs), learnt(RECIPE, jobs)), encoding="utf-8")


def parser() -> argparse.ArgumentParser:
    """What the command line understands."""
    parser = argparse.ArgumentParser(prog="python -m tools.workshop continental", description=__doc__)
    add_training_options(parser, JUDGEMENT)
    playing = parser.add_subparsers(dest="command").add_parser(
        "play", help="let bots play each other, such as hard,medium"
    )
    playing.add_argument("bots")
    playing.add_argument("--deals", type=int, default=500)
    playing.add_argument("--seed", type=int, default=1)
    return parser


def main(arguments: list[str]) -> None:
    """Learn, or play and print how the first of the bots did."""
    chosen = parser().parse_args(arguments)
    if chosen.command != "play":
        _learn(chosen.file, chosen.jobs)
        return
    first = play(chosen.bots.split(","), chosen.deals, chosen.seed)[0]
    print(f"{chosen.bots}: {spelt(first.wins, 100)} % of hands, {spelt(first.units, places=2)} units a hand")
