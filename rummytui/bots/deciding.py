"""How a bot decides: it values moves, the best first, and can say why."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import ClassVar, Final, NamedTuple

from rules.moves import Move
from rummytui.advice import Advice, OnlyMove, Reason

_ADVISED: Final = 2
"""How many moves advice is given about."""


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
        """The legal moves, of which there are several, the best first. Only what is asked for need be worked out."""

    @abstractmethod
    def reasons(self, move: Move) -> Iterable[Reason]:
        """What speaks for a move, the weightiest first."""

    def against(self, move: Move, best: Move) -> Iterable[Reason]:
        """What makes ``move`` worse than ``best``."""
        return self.reasons(move)

    def choose(self, rng: Random) -> Move:
        """The best move."""
        return self.legal[0] if len(self.legal) == 1 else next(self.ranked(rng)).move

    def advise(self, rng: Random) -> list[Advice]:
        """What `choose` would do with the same chance, and the next best, each with reasons."""
        if len(self.legal) == 1:
            return [Advice(self.legal[0], 0.0, (OnlyMove(),))]
        first, *others = islice(self.ranked(rng), _ADVISED)
        return [
            Advice(first.move, first.value, tuple(self.reasons(first.move))),
            *(
                Advice(
                    other.move,
                    other.value,
                    tuple(self.reasons(other.move)),
                    max(first.value - other.value, 0.0) / self.clear,
                    tuple(self.against(other.move, first.move)),
                )
                for other in others
            ),
        ]
