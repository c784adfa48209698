"""What a hard bot goes by in Rummoli, as it was learnt in the workshop."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

_FILE: Final = Path(__file__).with_name("judgement.json")


ByRivals: TypeAlias = Sequence[Sequence[float]]
"""Figures by how many others are still in, from one on, and by the place of a hand: see `ranges`."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How players bet at a table of a size, as was counted over many rounds of bots of all levels."""

    holds: Sequence[ByRivals]
    """How often a hand has each place, by the manner of having bet."""
    bets: ByRivals
    """How often the first bet is made with it."""
    raises: Sequence[ByRivals]
    """How often a bet is raised, and then how often a raise."""
    stays: Sequence[ByRivals]
    """How often it is not folded, by the price of a call."""
    together: ByRivals
    """By how many others are still in: what makes the chance to beat all of the chances to beat each."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The chips that a hand brings in a round."""

    beats: float
    """By the chance to beat one other hand."""
    beats_cubed: float
    """By the cube of that chance: the pot goes to the best of all."""
    singles: float
    """By the chips in the pots of its single pay cards."""
    pair: float
    """By the chips for ace and king of diamonds, if it has both."""
    sevens: float
    """By the chips for 7-8-9, for each suit in which it has all three."""
    joined: float
    """By its cards that have the next higher one beside them."""


@dataclass(frozen=True, slots=True)
class RummoliJudgement:
    """All that was learnt."""

    leading: float
    """The chips that it is worth to lay the first card of the stops."""
    edge: float
    """The chips by which a bet must be better than none."""
    hands: tuple[tuple[int, Weights], ...]
    """Each with the number of players from which it holds."""
    bets: tuple[tuple[int, Habits], ...]
    """The same."""

    def weights(self, players: int) -> Weights:
        """What hands bring among this many players."""
        return _among(self.hands, players)

    def habits(self, players: int) -> Habits:
        """How this many players bet."""
        return _among(self.bets, players)


_Known = TypeVar("_Known")


def _among(figures: Sequence[tuple[int, _Known]], players: int) -> _Known:
    return max((known for known in figures if known[0] <= players), key=lambda known: known[0])[1]


@lru_cache(maxsize=1)
def judgement() -> RummoliJudgement:
    """What was learnt, as the file has it."""
    learnt = json.loads(_FILE.read_text(encoding="utf-8"))
    return RummoliJudgement(
        learnt["leading"],
        learnt["edge"],
        tuple((int(players), Weights(**weights)) for players, weights in learnt["hands"].items()),
        tuple((int(players), Habits(**habits)) for players, habits in learnt["habits"].items()),
    )
