"""What one seat may know of a game of Tummy Rummy."""

from __future__ import annotations

from rules.cards import Card
from rules.rummy.rummy import RummyView
from rules.seats import Seat
from rules.tummy.state import TummyState


class TummyView(RummyView, TummyState):
    """What one seat may know of a game of Tummy Rummy."""

    whereabouts: dict[Card, tuple[Seat, ...]]
    """Cards that this seat knows from a swap to be in another hand, each with the seats that may hold it. (TU-16)"""
