"""What only Continental Rummy has, in words."""

from __future__ import annotations

from typing import Final

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

_FEW: Final = 4
"""Up to this many missing cards are only so many."""


class ContinentalAdviser(Adviser):
    """How far the hand is from fifteen cards in runs."""

    def _nearer(self, reason: Nearer) -> str:
        return f"with it {self._short(reason.missing, _only(reason.missing))}"

    def _no_nearer(self, reason: NoNearer) -> str:
        return f"even with {said(reason.card)} {self._short(reason.missing, 'still ')}"

    def _short(self, missing: int, how: str) -> str:
        """How far the hand is from complete; ``how`` says what that is like, such as only."""
        if not missing:
            return f"{whose(self.name)} hand is complete"
        return f"{self.name} is {how}{counted(missing, 'card')} short"

    def _more_to_wait_for(self, _: MoreToWaitFor) -> str:
        return "with it, more of the unseen cards would help"

    def _still_missing(self, reason: StillMissing) -> str:
        return f"without it {self._short(reason.cards, f'still {_only(reason.cards)}')}"

    def _further_off(self, reason: FurtherOff) -> str:
        return f"{self.name} would need {counted(reason.cards, 'more card', 'more cards')}"

    def _held_twice(self, reason: HeldTwice) -> str:
        return f"{self.name} holds two copies of {said(reason.card)}"

    def _fewest_neighbours(self, reason: FewestNeighbours) -> str:
        return (
            f"only {said_all(reason.near)} is close to it"
            if len(reason.near) == 1
            else f"only {said_all(reason.near)} are close to it"
        )

    def _parts(self, reason: Parts) -> str:
        return f"it could still make a run with {said_all(reason.near)}"


def _only(missing: int) -> str:
    """Only, and a space, for a few missing cards; empty for more."""
    return "only " if missing <= _FEW else ""
