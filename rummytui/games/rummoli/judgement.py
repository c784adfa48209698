"""What a hard bot goes by in Rummoli, as it was learnt in the workshop."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

_FILE: Final = Path(__file__).with_name("judgement.json")


@dataclass(frozen=True, slots=True)
class Habits:
    """How rivals are taken to bet, by the chance that they give their own hands."""

    bets_from: float
    """How many times its share a hand must be likely to win before a rival bets on it."""
    raises_from: float
    """The same before it raises."""
    spread: float
    """How far a rival may be from that."""
    bluffs: float
    """How often it bets with any hand."""
    trust: float
    """The part of its chance that is left once somebody else has bet."""
    loose: float
    """How often it calls with any hand."""


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
class Judgement:
    """All that was learnt."""

    habits: Habits
    leading: float
    """The chips that it is worth to lay the first card of the stops."""
    edge: float
    """The chips by which a bet must be better than none."""
    hands: tuple[tuple[int, Weights], ...]
    """Each with the number of players from which it holds."""

    def weights(self, players: int) -> Weights:
        """What hands bring among this many players."""
        return max((known for known in self.hands if known[0] <= players), key=lambda known: known[0])[1]


@lru_cache(maxsize=1)
def judgement() -> Judgement:
    """What was learnt, as the file has it."""
    learnt = json.loads(_FILE.read_text(encoding="utf-8"))
    return Judgement(
        Habits(**learnt["rivals"]),
        learnt["leading"],
        learnt["edge"],
        tuple((int(players), Weights(**weights)) for players, weights in learnt["hands"].items()),
    )
