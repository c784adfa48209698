"""Self-play of a kernel's bots over mirrored deals, and parameter sweeps."""

from __future__ import annotations

import ctypes
import math
import random
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Row: TypeAlias = dict[str, float]
"""A bot: its figures by the names that the kernel has for them; those left out are 0."""

Parameters: TypeAlias = dict[str, float | list[float]]
"""A hard bot's parameters for tables of some size, by name."""
PACKAGE: Final = Path(__file__).parents[2] / "rummytui" / "games"

_SIGMAS: Final = 1.96
_ELITE: Final = 0.27
"""The share of a generation that the next one is made from."""
_COOLING: Final = 0.9
"""How much narrower the search gets with every generation."""
_APART: Final = 5000
"""How far apart the seeds of generations are."""


class Estimate(NamedTuple):
    """A mean and half the width of its 95% interval."""

    mean: float
    half: float

    @classmethod
    def of(cls, values: Floats) -> Estimate:
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
    """The address of an array, which must stay alive and be contiguous."""
    return ctypes.c_void_p(array.ctypes.data)


class Sweep(NamedTuple):
    """How better figures are looked for: where from, how far around each of them at first, and with how much effort."""

    start: Row
    spread: Row
    generations: int
    tried: int
    """In each generation."""
    deals: int
    """With which each is tried, the same for all of a generation."""
    seed: int = 1000


def swept(
    sweep: Sweep,
    worth: Callable[[Row, int], float],
    *,
    jobs: int = 1,
    report: Callable[[int, Row], None] = lambda _generation, _row: None,
) -> Row:
    """Better figures than the first, by the cross-entropy method: try some, keep those that do best, try near them.

    ``worth`` gets a row and a seed for its deals, and is called in this many threads. Any number of them, and any machine,
    find the same.
    """
    rng = random.Random(sweep.seed)
    names = list(sweep.spread)
    middle, wide = [sweep.start[name] for name in names], list(sweep.spread.values())

    def row(values: Sequence[float]) -> Row:
        return {**sweep.start, **dict(zip(names, values, strict=True))}

    for generation in range(sweep.generations):
        tries = [[near + by * _bell(rng) for near, by in zip(middle, wide, strict=True)] for _ in range(sweep.tried)]
        seed = sweep.seed + _APART * generation
        # The first one alone, for kernels set themselves up in their first hand, and cannot do so in several threads.
        worths = [worth(row(tries[0]), seed)]
        with ThreadPoolExecutor(jobs) as pool:
            worths += pool.map(lambda values, seed=seed: worth(row(values), seed), tries[1:])
        order = sorted(range(sweep.tried), key=worths.__getitem__)
        best = [tries[place] for place in order[-max(1, round(_ELITE * sweep.tried)) :]]
        for place, values in enumerate(zip(*best, strict=True)):
            centre = mean(values)
            spread = mean([(value - centre) ** 2 for value in values]) + (centre - middle[place]) ** 2
            middle[place] = 0.5 * middle[place] + 0.5 * centre
            wide[place] = _COOLING * math.sqrt(0.5 * wide[place] ** 2 + 0.5 * spread)
        report(generation, row(middle))
    return row(middle)


def mean(values: Iterable[float]) -> float:
    """The mean, rounded once, so it doesn't depend on the order."""
    known = [float(value) for value in values]
    return math.fsum(known) / len(known)


def _bell(rng: random.Random) -> float:
    """A number that is normally distributed, near enough, made of nothing but sums."""
    return math.fsum(rng.random() for _ in range(12)) - 6
