"""What only Continental Rummy has, in words."""

from __future__ import annotations

from rummytui.games.continental.reasons import (
    FewestNeighbours,
    FurtherOff,
    HeldTwice,
    MoreToWaitFor,
    Nearer,
    NoNearer,
    Parts,
    StillMissing,
)
from rummytui.text import counted, said, said_all, whose
from rummytui.text.advice import Adviser


class ContinentalAdviser(Adviser):
    """How far the hand is from fifteen cards in runs."""

    def _nearer(self, reason: Nearer) -> str:
        return f"with it {self._short(reason.missing)}"

    def _no_nearer(self, reason: NoNearer) -> str:
        return f"even with {said(reason.card)} {self._short(reason.missing)}"

    def _short(self, missing: int) -> str:
        return f"{self.name} is {counted(missing, 'card')} short" if missing else f"{whose(self.name)} hand is complete"

    def _more_to_wait_for(self, _: MoreToWaitFor) -> str:
        return "more cards would help with it than without it"

    def _still_missing(self, reason: StillMissing) -> str:
        return f"{self._short(reason.cards)} without it"

    def _further_off(self, reason: FurtherOff) -> str:
        return f"{self.name} would need {counted(reason.cards, 'more card', 'more cards')}"

    def _held_twice(self, reason: HeldTwice) -> str:
        return f"{self.name} holds two copies of {said(reason.card)}"

    def _fewest_neighbours(self, reason: FewestNeighbours) -> str:
        return (
            f"only {said_all(reason.near)} is near it"
            if len(reason.near) == 1
            else f"only {said_all(reason.near)} are near it"
        )

    def _parts(self, reason: Parts) -> str:
        return f"it could still make a run with {said_all(reason.near)}"
