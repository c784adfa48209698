"""What everybody may know of a game of Tummy Rummy, and what one seat may. (TU-3, SH-17)"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from rules.cards import Card, Mask
from rules.melds import Meld
from rules.rummy.rummy import RummyState, RummyView
from rules.seats import Seat
from rules.tummy.answers import Gift
from rules.tummy.options import TummyOptions


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
    """What was given last, while its receiver still has to answer; otherwise None."""
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
