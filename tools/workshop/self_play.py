"""Bots of a kernel against each other: rows of figures, played over mirrored deals, and swept for better ones."""

from __future__ import annotations

import ctypes
import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Row: TypeAlias = dict[str, float]
"""A bot: its figures by the names that the kernel has for them; those left out are 0."""

Table: TypeAlias = dict[str, float | list[float]]
"""What a hard bot goes by at tables of some size, by the names that the bot has for it."""
PACKAGE: Final = Path(__file__).parents[2] / "rummytui" / "games"

_SIGMAS: Final = 1.96
_ELITE: Final = 0.27
"""The share of a generation from which the next one is made."""
_COOLING: Final = 0.9
"""How much narrower the search gets with every generation."""


class Interval(NamedTuple):
    """A mean and half the width of its 95% interval."""

    mean: float
    half: float

    @classmethod
    def of(cls, values: Floats) -> Interval:
        """Of independent values, one a deal."""
        return cls(float(values.mean()), float(_SIGMAS * values.std(ddof=1) / len(values) ** 0.5))

    def __str__(self) -> str:
        return f"{self.mean:+.3f} +-{self.half:.3f}"


def matrix(rows: Sequence[Row], knobs: Sequence[str]) -> Floats:
    """The rows as the kernel wants them. Raises KeyError for a figure that it does not know."""
    made = np.zeros((len(rows), len(knobs)))
    for row, values in zip(made, rows, strict=True):
        for name, value in values.items():
            row[{knob: place for place, knob in enumerate(knobs)}[name]] = value
    return made


def doubles(array: Floats) -> ctypes.c_void_p:
    """The address of an array, which must stay alive and lie in one piece."""
    return ctypes.c_void_p(array.ctypes.data)


def swept(
    start: Row,
    spread: Mapping[str, float],
    worth: Callable[[Row, int], float],
    *,
    generations: int,
    tried: int = 36,
    seed: int = 1,
    report: Callable[[int, Row], None] | None = None,
) -> Row:
    """Better figures than ``start``, by the cross-entropy method: try some, keep those that do best, try near them.

    ``spread`` says how far around each figure is looked at first. ``worth`` gets a row and a seed for its deals, the same
    for all rows of a generation.
    """
    rng = np.random.default_rng(seed)
    names = list(spread)
    middle = np.array([start[name] for name in names])
    wide = np.array([spread[name] for name in names])

    def row(values: Floats) -> Row:
        return {**start, **dict(zip(names, map(float, values), strict=True))}

    for generation in range(generations):
        tries = middle + wide * rng.standard_normal((tried, len(names)))
        worths = [worth(row(values), 1000 + 5000 * generation) for values in tries]
        best = tries[np.argsort(worths)[-round(_ELITE * tried) :]]
        spread_now = np.sqrt(0.5 * wide**2 + 0.5 * (best.var(0) + (best.mean(0) - middle) ** 2))
        middle, wide = 0.5 * middle + 0.5 * best.mean(0), _COOLING * spread_now
        if report:
            report(generation, row(middle))
    return row(middle)


def write(game: str, how: str, tables: Mapping[int, Table], words: str = "tune") -> None:
    """Write the data file of a game: ``tables`` by the most players that each is for, and ``how`` they were found.

    ``words`` are those of the command line.
    """
    data = {
        "how": f"python -m tools.workshop {game} {words}: {how}",
        "tables": {str(most): tables[most] for most in tables},
    }
    text = re.sub(r"\[[^][{}]*\]", lambda row: " ".join(row[0].split()), json.dumps(data, indent=2))
    (PACKAGE / game / "judgement.json").write_text(text.replace("[ ", "[").replace(" ]", "]") + "\n", encoding="utf-8")
