"""What one hand of Tummy Rummy hands on to the next. (TU-14, TU-15, TU-18)"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.deeds import Deed
from rules.moves import Held
from rules.seats import Seat
from rules.sheet import Sheet
from rules.tummy.menu import MENU


@dataclass(frozen=True, slots=True)
class TummySheet(Sheet):
    """What one hand of Tummy Rummy hands on to the next.

    ``chef`` won the last hand, ``special`` is the card named then, ``plates`` has what each seat has eaten (rank letter
    -> units), ``cooks`` are the seats that leave after the coming hand, ``gone`` those that have left.
    """

    chef: Seat | None
    special: Held | None
    plates: tuple[dict[str, int], ...]
    cooks: tuple[Seat, ...]
    gone: tuple[Seat, ...]

    def deeds(self, options: Any) -> Iterator[Deed]:
        """What has been eaten. (TU-15)"""
        for seat, plate in enumerate(self.plates):
            for rank, units in plate.items():
                if units:
                    yield Deed(seat, "food", options.menu[rank], units)

    def agrees_with_itself(self, count: int) -> bool:
        """Whether this can be a sheet for ``count`` players: its seats exist, and its scores are what was eaten."""
        seats = set(range(count))
        return (
            Sheet.agrees_with_itself(self, count)
            and (self.chef in seats or (self.chef is None and self.special is None))
            and (self.special is None or self.special.suit != "")
            and len(self.plates) == count
            and all(plate.keys() <= MENU.keys() and min(plate.values(), default=0) >= 0 for plate in self.plates)
            and self.scores == tuple(sum(plate.values()) for plate in self.plates)
            and {*self.cooks, *self.gone} <= seats
            and not {*self.cooks, self.dealer} & set(self.gone)
            and len(seats - set(self.gone)) >= 2
        )
