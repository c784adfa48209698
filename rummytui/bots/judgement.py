"""Learnt evaluations: the value of a position from its features."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import zip_longest
from operator import mul
from typing import Final, NamedTuple, TypeAlias

_FILE: Final = "judgement.json"


class Part(NamedTuple):
    """What some of the figures contribute: to the sum, and to each unit of the layer between."""

    sum: float
    units: tuple[float, ...]

    def __add__(self, other: object) -> Part:
        """What both contribute together."""
        assert isinstance(other, Part)
        return Part(self.sum + other.sum, tuple(map(float.__add__, self.units, other.units)))


class Judgement:
    """A sum of figures, each weighted, and of some units that count only as far as they are above zero.

    The figures of a position come in parts, so that what many positions have in common is worked out once.
    ``unit`` is how many points a value of 1 is.
    """

    def __init__(
        self, linear: Sequence[float], into: Sequence[Sequence[float]], out: Sequence[float], unit: float
    ) -> None:
        self._linear = tuple(linear)
        self._into = tuple(tuple(row) for row in into)
        self._out = tuple(out)
        self.unit = unit

    def part(self, figures: Sequence[float], first: int) -> Part:
        """What ``figures`` contribute, of which the first has the number ``first`` among all."""
        weights = self._linear[first : first + len(figures)]
        there = [
            (figure, row)
            for figure, row in zip(figures, self._into[first : first + len(figures)], strict=True)
            if figure
        ]
        amounts = [figure for figure, _ in there]
        columns = zip(*(row for _, row in there), strict=True) if there else ((),) * len(self._out)
        return Part(sum(map(mul, weights, figures)), tuple(sum(map(mul, amounts, column)) for column in columns))

    def value(self, one: Part, other: Part) -> float:
        """The value of a position of two parts, in points."""
        total = one.sum + other.sum
        for weight, mine, yours in zip(self._out, one.units, other.units, strict=True):
            reached = mine + yours
            if reached > 0:
                total += weight * reached
        return total * self.unit


@cache
def judgement(game: str, players: int) -> Judgement:
    """The values learnt for this game, by the name of its folder, at a table of this many players or the nearest number."""
    learnt = json.loads(files(f"rummytui.games.{game}").joinpath(_FILE).read_text(encoding="utf-8"))
    tables = {int(most): values for most, values in learnt["tables"].items()}
    values = tables[min((most for most in tables if most >= players), default=max(tables))]
    mend = values.get("mend", {"linear": [], "out": []})
    linear, out = (_sum(values[name], mend[name]) for name in ("linear", "out"))
    return Judgement(linear, values["into"], out, learnt["unit"])


def _sum(weights: Sequence[float], more: Sequence[float]) -> list[float]:
    """``weights`` with ``more``, corrections learnt by comparing moves, added to the first of them."""
    return [weight + added for weight, added in zip_longest(weights, more, fillvalue=0.0)]


Figures: TypeAlias = dict[str, float]
"""Each figure by its name."""


@cache
def figures(game: str, players: int) -> Figures:
    """The single figures for this game, by the name of its folder, at a table of this many players.

    The file has them by the most players that they are for. Lists of figures have to be asked for by `weights`.
    """
    return {name: float(value) for name, value in _table(game, players).items() if not isinstance(value, list)}


@cache
def weights(game: str, players: int, name: str) -> tuple[float, ...]:
    """The list of figures called ``name``, as `figures`."""
    found = _table(game, players)[name]
    assert isinstance(found, list)
    return tuple(found)


def _table(game: str, players: int) -> dict[str, float | list[float]]:
    text = files(f"rummytui.games.{game}").joinpath(_FILE).read_text(encoding="utf-8")
    tables: dict[str, dict[str, float | list[float]]] = json.loads(text)["tables"]
    return tables[str(min(int(most) for most in tables if int(most) >= players))]
