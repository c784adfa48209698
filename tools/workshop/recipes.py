"""The training recipes for the hard bots of Rummy, Gambler's Rummy and Boathouse Rummy.

``python -m tools.workshop GAME learn`` runs them. Seeds are below 1,000,000; the others are held out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple


class Comparing(NamedTuple):
    """Correcting the values by paired comparisons of the ends of a turn."""

    hands: int
    """Played at tables of each size in turn, each 250 with a seed of their own."""
    ridge: float = 100.0
    """How hard it is to change a weight."""
    often: float = 0.7
    """The share of turns in which something is compared."""
    seed: int = 200_000
    ways: Sequence[str] = ("draws=6",)


class TablingRecipe(NamedTuple):
    """The recipe for tables of some sizes."""

    players: Sequence[int]
    """The sizes of tables, which alternate; the values are for tables of up to the largest of them."""
    rounds: int
    hands: int
    """In each round, which has a seed of its own."""
    seed: int = 1
    trace: float = 0.8
    """How much the end counts beside the next position."""
    mediums: float = 1.0
    """How often the others are medium bots."""
    fastest: float = 0.002
    """The rate of learning at first; it falls evenly to a hundredth of that."""
    ways: Sequence[str] = ()
    """The settings in which the learning bot differs from the default style."""
    comparing: Comparing | None = None

    @property
    def most(self) -> int:
        """The values are for tables of up to this many players."""
        return max(self.players)

    def as_data(self) -> dict[str, Any]:
        """The same as the data file has it."""
        comparing = self.comparing and {**self.comparing._asdict(), "ways": list(self.comparing.ways)}
        return {**self._asdict(), "players": list(self.players), "ways": list(self.ways), "comparing": comparing}

    def shortened(self) -> TablingRecipe:
        """The same with so few hands that it takes a moment, and each of its steps is taken."""
        comparing = self.comparing and self.comparing._replace(hands=40, often=0.1)
        return self._replace(rounds=2 * len(self.players), hands=40, comparing=comparing)


_TABLING: Final = ("tabling=0.03",)
"""Gambler's is learnt with a smaller bonus on laying down than its bots use, since theirs is for looks."""

RECIPES: Final[Mapping[str, Sequence[TablingRecipe]]] = {
    "rummy": (
        TablingRecipe((2,), rounds=240, hands=2000, ways=("tabling=-0.08", "going_on=0.12", "feeding=0.1")),
        TablingRecipe((3, 4, 5, 6), rounds=160, hands=2000),
    ),
    "gamblers": (
        TablingRecipe(
            (2,),
            rounds=100,
            hands=2000,
            ways=_TABLING,
            comparing=Comparing(hands=12_000, ridge=1000.0, ways=("draws=6", *_TABLING)),
        ),
        TablingRecipe(
            (4, 4, 4, 3),
            rounds=200,
            hands=2000,
            seed=3001,
            ways=_TABLING,
            comparing=Comparing(hands=36_000, ways=("draws=6", *_TABLING)),
        ),
    ),
    "boathouse": (
        TablingRecipe((2,), rounds=150, hands=300),
        TablingRecipe((3, 4, 5, 6), rounds=300, hands=1000, comparing=Comparing(hands=24_000)),
    ),
}
"""For each game, a recipe for each of its table sizes, the smaller first."""
