"""Scores, chips, pennies and plates: what a move may change of them, and by how much."""

from collections.abc import Sequence
from typing import Any

from rules.events import CardBought, Event, HandSettled
from rules.gin.events import GinSettled, TargetReached, sums
from rules.moves import Move
from tests.soak.board import assert_chips
from tests.soak.feeding import assert_eaten
from tests.soak.reach import MUST


class Ledger:
    """What every seat had before a move."""

    def __init__(self, game: Any) -> None:
        self.scores = list(game.scores)
        self.pennies = list(getattr(game, "pennies", ()))

    def assert_kept(self, game: Any, move: Move, events: Sequence[Event]) -> None:
        """What changed is what was settled, and nothing else did. Raises AssertionError."""
        if "feeding" in game.phases:
            assert_eaten(game, self.scores, events)
        elif hasattr(game, "chips"):
            assert_chips(game)
        else:
            self._assert_settled(game, events)
        if self.pennies:
            self._assert_bought(game, move, events)

    def _assert_settled(self, game: Any, events: Sequence[Event]) -> None:
        """Scores change by what was paid, and add up to zero; or by the cards that count against their holders."""
        owed = self.scores[:]
        sums_to_zero = MUST[game.name].sums_to_zero
        for event in events:
            if isinstance(event, HandSettled):
                assert all(payment.payer != payment.receiver and payment.units >= 0 for payment in event.payments)
                assert sums_to_zero or not event.payments
                scores_up = sums_to_zero or isinstance(event, GinSettled)
                changes = event.changes() if scores_up else event.counts
                owed = [score + change for score, change in zip(owed, changes, strict=True)]
            elif isinstance(event, TargetReached):
                more = sums(event.points, len(owed))
                owed = [score + bonus for score, bonus in zip(owed, more, strict=True)]
        assert game.scores == owed
        assert not sums_to_zero or sum(game.scores) == 0

    def _assert_bought(self, game: Any, move: Move, events: Sequence[Event]) -> None:
        """A penny goes for every card bought, and they all come back with a new hand."""
        left = [game.options.pennies] * len(game.players) if move.kind == "deal" else self.pennies[:]
        for event in events:
            if isinstance(event, CardBought):
                left[event.seat] -= 1
        assert game.pennies == left
        assert min(left) >= 0
