"""The public state of Tummy Rummy, what one seat knows, and what carries over to the next hand. (TU-3, TU-18, SH-17)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from rules.cards import Card, Mask
from rules.events import Deed
from rules.melds import Meld
from rules.moves import Held
from rules.rummy.rummy import RummyState, RummyView
from rules.seats import Seat
from rules.state import Sheet
from rules.tummy.answers import Gift
from rules.tummy.options import MENU, TummyOptions


@dataclass(frozen=True, slots=True)
class RevealingDiscard:
    """A discard that was made because nothing could be tabled.

    ``melds`` lay on the table then; ``taken`` had come from the pile in that turn; ``melded`` says whether the player
    had a meld already; ``left`` are the cards that were in the hand then and have left it since, the discard first.
    """

    melds: tuple[Meld, ...]
    taken: tuple[Card, ...]
    melded: bool
    left: tuple[Card, ...]

    def without(self, card: Card) -> RevealingDiscard:
        """The same, after ``card`` has left the hand too."""
        return replace(self, left=(*self.left, card))


class TummyState(RummyState):
    """What everybody may know of a game of Tummy Rummy."""

    options: TummyOptions
    chef: Seat | None
    """Who won the last hand, or this one once it is won; None at first and after a void hand. (TU-4, TU-19)"""
    special: Card | None
    """The card named by the Chef of the last hand, or by this hand's once it is won; None for no card. (TU-14)"""
    plates: list[Counter[str]]
    """By seat: rank letter -> units eaten in the whole sitting. (TU-18)"""
    eaten: list[int]
    """By seat: units eaten in this hand."""
    cooks: set[Seat]
    """The Short-Order Cooks: seats that leave after this hand or, between hands, after the next one. (TU-15)"""
    gone: set[Seat]
    """Seats that have left the game. (TU-15)"""
    unswapped: list[Seat]
    """The Cooks with whom the Chef may still swap before the first draw. (TU-16)"""
    fed: list[Card]
    """The cards that have gone to the broth in this Feeding, in that order; they lie on top of the stock."""
    gift: Gift | None
    """The card given last, while its receiver still has to answer; otherwise None."""
    lacks: list[Mask]
    """By seat: cards it cannot hold, because it would have played them when it was fed."""
    single: list[Mask]
    """By seat: the cards of ranks of which it has shown that it holds at most one."""
    passed: list[RevealingDiscard | None]
    """By seat: its last discard, if that showed that it could table nothing and it has not drawn since; else None."""


class TummyView(RummyView, TummyState):
    """What one seat may know of a game of Tummy Rummy."""

    whereabouts: dict[Card, tuple[Seat, ...]]
    """Cards that this seat knows from a swap to be in another hand, each with the seats that may hold it. (TU-16)"""


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
        """The food eaten so far. (TU-15)"""
        for seat, plate in enumerate(self.plates):
            for rank, units in plate.items():
                if units:
                    yield Deed(seat, "food", options.menu[rank], units)

    def agrees_with_itself(self, count: int) -> bool:
        """Whether this can be a sheet for ``count`` players: its seats exist, and its scores match the food eaten."""
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
