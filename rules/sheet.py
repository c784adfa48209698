"""Sheet: what one hand hands on to the next, and all that a saved game needs to know of the hands before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.events import Deed
from rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one hand hands on to the next, as it was before the deal of hand ``hand_number``.

    ``scores`` has one number per seat, in the units of the game; ``uses_of_chance`` is how often chance has been used,
    ``deals`` how many deals have been made. Games that carry more from hand to hand add fields.
    """

    hand_number: int
    dealer: Seat
    scores: tuple[int, ...]
    uses_of_chance: int
    deals: int

    def deeds(self, options: Any) -> Iterator[Deed]:
        """What the seats have done by now, as far as this sheet tells; ``options`` are those of the game."""
        return iter(())

    def agrees_with_itself(self, count: int) -> bool:
        """Whether this can be a sheet for ``count`` players, with any options."""
        return (
            self.hand_number >= 1
            and 0 <= self.dealer < count
            and len(self.scores) == count
            and self.uses_of_chance >= 0
            and self.deals >= 0
        )
