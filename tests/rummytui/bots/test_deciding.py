"""How a decision that values moves becomes advice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from rules.moves import Draw, Finish, Move, Pass
from rummytui.advice import HasBegun, OnlyMove, PutsOff, Reason
from rummytui.bots.deciding import Decision, Valued

BEST, SECOND, THIRD = Draw(0, "stock"), Draw(0, "discard"), Pass(0)


class Chips(Decision):
    """A decision among moves that are worth so many chips, two of which are a clear difference."""

    clear = 2.0

    def __init__(self, legal: Sequence[Move] = (THIRD, BEST, SECOND)) -> None:
        self.legal = legal

    def ranked(self, rng: Random) -> Iterator[Valued]:
        yield from (Valued(BEST, 7.0), Valued(SECOND, 6.0), Valued(THIRD, 1.0))

    def reasons(self, move: Move) -> Iterable[Reason]:
        return [HasBegun()] if move == BEST else []

    def against(self, move: Move, best: Move) -> Iterable[Reason]:
        return [PutsOff()] if (move, best) in ((SECOND, BEST), (THIRD, BEST)) else []

    def measure(self, move: Move, best: Move) -> str:
        return "chip"


def test_how_far_a_move_is_behind_is_counted_in_clear_differences() -> None:
    best, second = Chips().advise(Random(1))
    assert (best.move, best.value, best.behind, best.reasons) == (BEST, 7.0, 0.0, (HasBegun(),))
    assert (second.move, second.value, second.behind, second.against) == (SECOND, 6.0, 0.5, (PutsOff(),))
    assert second.measure == "chip"


def test_a_move_that_is_asked_about_comes_second() -> None:
    assert [(one.move, one.behind) for one in Chips().advise(Random(1), THIRD)] == [(BEST, 0.0), (THIRD, 3.0)]


def test_nothing_does_if_that_is_the_best_or_was_not_weighed() -> None:
    assert [one.move for one in Chips().advise(Random(1), BEST)] == [BEST]
    assert [one.move for one in Chips().advise(Random(1), Finish(0))] == [BEST]


def test_of_an_only_move_that_is_the_reason() -> None:
    (only,) = Chips((SECOND,)).advise(Random(1))
    assert (only.move, only.reasons) == (SECOND, (OnlyMove(),))
