"""How a bot decides: it values moves, the best first, and can say why."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import ClassVar, NamedTuple

from rules.moves import Meld, Move
from rummytui.advice import Advice, OnlyMove, Reason


class Valued(NamedTuple):
    """A move, and what it is worth in the units of its bot; the more the better."""

    move: Move
    value: float


class Decision(ABC):
    """One decision of a bot."""

    clear: ClassVar[float] = 1.0
    """The difference from which a move is clearly worse than another."""
    legal: Sequence[Move]
    """The moves to choose from."""

    @abstractmethod
    def ranked(self, rng: Random) -> Iterator[Valued]:
        """The legal moves, at least two, best first. Evaluated lazily."""

    @abstractmethod
    def reasons(self, move: Move) -> Iterable[Reason]:
        """What speaks for a move, the weightiest first."""

    def against(self, move: Move, best: Move) -> Iterable[Reason]:
        """What makes ``move`` worse than ``best``."""
        return self.reasons(move)

    def choose(self, rng: Random) -> Move:
        """The best move."""
        return self.legal[0] if len(self.legal) == 1 else next(self.ranked(rng)).move

    def measure(self, move: Move, best: Move) -> str:
        """The unit of a difference in value, such as point; empty if the values have no unit."""
        return ""

    def advise(self, rng: Random, about: Move | None = None) -> list[Advice]:
        """What `choose` would do with the same chance, and the next best, each with reasons.

        If it is asked ``about`` a move, that one comes second; nothing does if it is the best, or was not weighed.
        """
        if len(self.legal) == 1:
            return [Advice(self.legal[0], 0.0, (OnlyMove(),))]
        ranked = self.ranked(rng)
        first = next(ranked)
        if about is None:
            others = list(islice(ranked, 1))
        else:
            others = [] if _alike(about, first.move) else [one for one in ranked if _alike(about, one.move)][:1]
        return [
            Advice(first.move, first.value, tuple(self.reasons(first.move))),
            *(
                Advice(
                    other.move,
                    other.value,
                    tuple(self.reasons(other.move)),
                    max(first.value - other.value, 0.0) / self.clear,
                    tuple(self.against(other.move, first.move)),
                    self.measure(other.move, first.move),
                )
                for other in others
            ),
        ]


def _alike(one: Move, other: Move) -> bool:
    """Whether two moves are the same apart from the order of their cards."""
    if isinstance(one, Meld) and isinstance(other, Meld):
        return one.seat == other.seat and sorted(one.cards) == sorted(other.cards)
    return one == other
