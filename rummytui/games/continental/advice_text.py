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
    """How near the hand is to its fifteen cards in runs."""

    def _nearer(self, reason: Nearer) -> str:
        return f"with it {self._lacks(reason.missing)}"

    def _no_nearer(self, reason: NoNearer) -> str:
        return f"even with {said(reason.card)} {self._lacks(reason.missing)}"

    def _lacks(self, missing: int) -> str:
        return f"{whose(self.name)} fifteen lack {counted(missing, 'card') if missing else 'nothing'}"

    def _more_to_wait_for(self, _: MoreToWaitFor) -> str:
        return "in place of another card it leaves more to wait for"

    def _still_missing(self, reason: StillMissing) -> str:
        return f"what is left lacks {counted(reason.cards, 'card') if reason.cards else 'nothing'}"

    def _further_off(self, reason: FurtherOff) -> str:
        return f"{counted(reason.cards, 'more card', 'more cards')} would be missing"

    def _held_twice(self, reason: HeldTwice) -> str:
        return f"{self.name} holds {said(reason.card)} twice"

    def _fewest_neighbours(self, reason: FewestNeighbours) -> str:
        return (
            f"only {said_all(reason.near)} is near it"
            if len(reason.near) == 1
            else f"only {said_all(reason.near)} are near it"
        )

    def _parts(self, reason: Parts) -> str:
        return f"it would be parted from {said_all(reason.near)}"
