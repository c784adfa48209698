"""Continental Rummy: what hands of fifteen are worth in turns, and what the next seat takes, learnt from hands by the thousand.

``learn`` writes both into the bot's judgement. ``play hard,medium`` lets bots play the same deals in every order; a figure
can be given another value, as in ``hard:feeding=3,hard``.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rules.cards import JOKER, NATURALS, Card
from tools.workshop.kernels import kernel

JUDGEMENT: Final = Path("rummytui/games/continental/judgement.json")
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
_SIGMAS: Final = 1.96
_ROOM: Final = 20_000
_SLIPS: Final = 0.1
"""How often a hand that is learnt from throws any card, so that there are poor hands to learn from, too."""

Rows = NDArray[np.float64]


class _Style(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_double) for name in ("level", *_FIGURES))


class Tally(NamedTuple):
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


def play(names: Sequence[str], deals: int, seed: int) -> list[Tally]:
    """The tallies of these styles, in their order, over this many deals."""
    count = len(names)
    _judge(count)
    wins, units = (ctypes.c_double * (count * deals))(), (ctypes.c_double * (count * deals))()
    kernel("continental").play_deals(
        count, deals, ctypes.c_uint64(seed), _styles(names), wins, units, None, 0, None, None, 0, None
    )
    return [Tally(wins[place::count], units[place::count]) for place in range(count)]


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


def _alone(style: str, hands: int, seed: int) -> Rows:
    """Hands of a seat that plays alone: the cards missing, the traits, and the turns that it still took."""
    width, room = len(TRAITS) + 2, hands * 25
    rows = np.zeros((room, width), dtype=np.float32)
    found = ctypes.c_int()
    _judge(2)
    kernel("continental").turns_alone(
        hands, ctypes.c_uint64(seed), _styles([style]), ctypes.c_double(_SLIPS),
        rows.ctypes.data_as(ctypes.c_void_p), room, ctypes.byref(found),
    )  # fmt: skip
    return rows[: found.value].astype(np.float64)


def learn_turns(hands: int, seed: int) -> list[dict[str, float]]:
    """By the cards missing: what each trait adds to the turns, by least squares over hands that medium plays alone."""
    rows = _alone("medium", hands, seed)
    level = np.minimum(rows[:, 0], _LEVELS)
    found = []
    for missing in range(1, _LEVELS + 1):
        here = rows[level == missing]
        traits, turns = here[:, 1:-1], here[:, -1]
        weights = np.linalg.solve(traits.T @ traits + 20 * np.eye(len(TRAITS)), traits.T @ turns)
        found.append({trait: round(float(weight), 3) for trait, weight in zip(TRAITS, weights, strict=True)})
    return found


def learn_wishes(players: int, deals: int, seed: int) -> dict[str, float]:
    """What each hint adds to the odds that the next seat takes a discard, by logistic regression over medium's hands.

    That medium does not mind what the next seat took, or such discards would hardly ever be seen.
    """
    room = deals * players * 60
    rows = np.zeros((room, len(HINTS) + 1), dtype=np.float32)
    wins, units, found = (
        (ctypes.c_double * (players * deals))(),
        (ctypes.c_double * (players * deals))(),
        ctypes.c_int(),
    )
    kernel("continental").play_deals(
        players, deals, ctypes.c_uint64(seed), _styles(["medium:minding=0"] * players), wins, units, None, 0, None,
        rows.ctypes.data_as(ctypes.c_void_p), room, ctypes.byref(found),
    )  # fmt: skip
    hints, taken = rows[: found.value, :-1].astype(np.float64), rows[: found.value, -1].astype(np.float64)
    weights = np.zeros(len(HINTS))
    for _ in range(20):
        chance = 1 / (1 + np.exp(-hints @ weights))
        steep = (hints * (chance * (1 - chance))[:, None]).T @ hints + 3 * np.eye(len(HINTS))
        weights += np.linalg.solve(steep, hints.T @ (taken - chance) - 3 * weights)
    return {hint: round(float(weight), 3) for hint, weight in zip(HINTS, weights, strict=True)}


def _learn(hands: int, deals: int, seed: int) -> None:
    learnt = {
        "made": f"python -m tools.workshop continental learn --hands {hands} --deals {deals} --seed {seed}",
        "turns": learn_turns(hands, seed),
        "wanted": {"two": learn_wishes(2, deals, seed), "more": learn_wishes(4, deals // 2, seed)},
    }
    JUDGEMENT.write_text(json.dumps(learnt, indent=1) + "\n", encoding="utf-8")


def _spelt(values: Sequence[float], scale: float, places: int) -> str:
    spread = _SIGMAS * statistics.stdev(values) / len(values) ** 0.5
    return f"{scale * statistics.fmean(values):.{places}f} ±{scale * spread:.{places}f}"


def main(arguments: list[str]) -> None:
    """Learn, or play and print how the first of the bots did."""
    parser = argparse.ArgumentParser(prog="python -m tools.workshop continental", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    learning, playing = commands.add_parser("learn"), commands.add_parser("play")
    playing.add_argument("bots")
    learning.add_argument("--hands", type=int, default=8000)
    for command, deals in ((learning, 1500), (playing, 500)):
        command.add_argument("--deals", type=int, default=deals)
        command.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    if chosen.command == "learn":
        _learn(chosen.hands, chosen.deals, chosen.seed)
        return
    first = play(chosen.bots.split(","), chosen.deals, chosen.seed)[0]
    print(f"{chosen.bots}: {_spelt(first.wins, 100, 1)} % of hands, {_spelt(first.units, 1, 2)} units a hand")
