"""How a bot decides: it values moves, the best first, and can say why."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import ClassVar, NamedTuple

from rules.moves import Discard, LayOff, Meld, Move
from rummytui.advice import Advice, OnlyMove, Reason


class Valued(NamedTuple):
    """A move, and what it is worth in the units of its bot; the more the better."""

    move: Move
    value: float


def best_first(moves: Iterable[Valued]) -> list[Valued]:
    """These moves by their values; of equally good ones, those that came first."""
    return sorted(moves, key=lambda one: -one.value)


class Decision(ABC):
    """One decision of a bot."""

    clear: ClassVar[float] = 1.0
    """The difference from which a move is clearly worse than another."""
    lays_within: ClassVar[float] = -1.0
    """How much worse it may be to lay melds down than to hold them back, for a hint to lay them; never if below zero."""
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
        """The move that `choose` would make with the same ``rng``, and the next best, each with reasons.

        `hints_rather` may put another move before the best, though. ``about`` is a move to put second; then there is no
        second if that move is the best, or wasn't weighed.
        """
        if len(self.legal) == 1:
            return [Advice(self.legal[0], 0.0, (OnlyMove(),))]
        ranked = self._hinted(rng)
        first = next(ranked)
        if about is None:
            others = list(islice(ranked, 1))
        else:
            others = [] if same_move(about, first.move) else [one for one in ranked if same_move(about, one.move)][:1]
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

    def _hinted(self, rng: Random) -> Iterator[Valued]:
        """The legal moves as a hint ranks them."""
        first, *others = self.ranked(rng)
        rather = next((one for one in others if self.hints_rather(one, first)), None)
        if rather:
            others.remove(rather)
            yield rather
        yield first
        yield from others

    def hints_rather(self, one: Valued, best: Valued) -> bool:
        """Whether a hint names this move, which a family enjoys more, rather than the best, because it's hardly worse."""
        laying = isinstance(one.move, Meld | LayOff) and isinstance(best.move, Discard)
        return laying and best.value - one.value <= self.lays_within


def same_move(one: Move, other: Move) -> bool:
    """Whether two moves are the same apart from the order of their cards."""
    if isinstance(one, Meld) and isinstance(other, Meld):
        return one.seat == other.seat and sorted(one.cards) == sorted(other.cards)
    return one == other
