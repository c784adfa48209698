"""What everybody may know of a game of Tummy Rummy."""

from __future__ import annotations

from collections import Counter

from rules.cards import Card, Mask
from rules.rummy.rummy import RummyState
from rules.seats import Seat
from rules.tummy.answers import Gift
from rules.tummy.options import TummyOptions
from rules.tummy.revealing_discard import RevealingDiscard


class TummyState(RummyState):
    """What everybody may know of a game of Tummy Rummy."""

    options: TummyOptions
    chef: Seat | None
    """Who won the last hand, until somebody wins this one; nobody before that, and after a void hand. (TU-4, TU-19)"""
    special: Card | None
    """What the Chef of the last hand named; when this hand has been won, what its Chef names. (TU-14)"""
    plates: list[Counter[str]]
    """One a seat: rank letter -> units eaten in all. (TU-18)"""
    eaten: list[int]
    """One a seat: units eaten in this hand."""
    cooks: set[Seat]
    """Short-Order Cooks: seats that leave when this hand is over; between two hands, after the next one. (TU-15)"""
    gone: set[Seat]
    """Seats that have left the game. (TU-15)"""
    unswapped: list[Seat]
    """The Cooks whose hands the Chef has still to see to before the first draw. (TU-16)"""
    fed: list[Card]
    """The cards that have gone to the broth in this Feeding, the first one first; they lie on top of the stock."""
    gift: Gift | None
    """What was given last, while its receiver has still to answer."""
    lacks: list[Mask]
    """One a seat: a mask of cards that it would have played by now, if it had held them when it was fed."""
    single: list[Mask]
    """One a seat: a mask of cards of those ranks of which it has shown to hold one at the most."""
    passed: list[RevealingDiscard | None]
    """One a seat: its last discard, if that showed that nothing could be tabled and it has drawn no card since."""
