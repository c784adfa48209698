"""Rummoli while something flies: chips between seats and pots, the widow, and cards on their way to the chain."""

from __future__ import annotations

from rules import Card, View
from rules.rummoli.events import CardLaid
from rummytui.games.rummoli.meanings import WIDOW
from rummytui.games.rummoli.round_state import rummoli_view
from rummytui.table.flights import HAND, Aloft, Midair, Spot, Token

_LEAVING, _ARRIVING = 0.4, 0.6
"""Chips leave one by one until the first part of the way, and arrive one by one from the second on."""


def on_the_way(amount: int, way: float | None) -> tuple[int, int]:
    """How many of so many chips have left, and how many have arrived.

    >>> [on_the_way(10, way) for way in (None, 0.2, 0.5, 0.8)]
    [(0, 0), (5, 0), (10, 0), (10, 5)]
    """
    if way is None:
        return 0, 0
    return min(int(amount * way / _LEAVING), amount), max(int(amount * (way - _ARRIVING) / (1 - _ARRIVING)), 0)


class RummoliMidair(Midair):
    """Pots and stacks shrink as chips leave, and grow as they arrive."""

    def hold(self, view: View, one: Aloft) -> None:
        game, flight = rummoli_view(view), one.flight
        if isinstance(flight.what, Token):
            left, arrived = on_the_way(flight.what.amount, one.way)
            assert flight.start
            self._add(view, flight.start, flight.what.amount - left)
            self._add(view, flight.end, arrived - flight.what.amount)
        elif isinstance(flight.event, CardLaid):
            game.laid = game.laid[:-1]
            if one.way is None:
                view.hands[flight.event.seat].append(flight.event.card)
        elif flight.start == WIDOW:
            # The whole hand is exchanged.
            self._hand(view, flight.end).clear()
        elif flight.end == WIDOW:
            game.widow = []

    def _hand(self, view: View, spot: Spot) -> list[Card]:
        return view.hands[self._seat(spot)]

    def _seat(self, spot: Spot) -> int:
        seat = self._seen.face_up if spot.kind == HAND else spot.number
        assert isinstance(seat, int)
        return seat

    def _add(self, view: View, spot: Spot, amount: int) -> None:
        if spot.kind == "pot":
            game = rummoli_view(view)
            pot = str(spot.number)
            game.pots = {**game.pots, pot: game.pots[pot] + amount}
        else:
            view.scores[self._seat(spot)] += amount
