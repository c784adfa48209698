"""A clairvoyant for Double Rum: the hard bot, seeing the others' hands and which cards are in the stock."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Final, cast

from rules import Game
from rules.arrange import DEAR_ACES
from rules.cards import JOKER, Card
from rules.rummy.double_rum import DoubleRum, DoubleRumView
from rules.view import View
from rummytui.bots.deciding import Decision
from rummytui.games.double_rum.hard import HardDoubleRum
from rummytui.games.double_rum.rivals import NextSeat
from rummytui.games.double_rum.wild_hand import WildHand

_NEARLY: Final = 3
"""Somebody with this few cards that fit nowhere is nearly out."""


def clairvoyant(view: View, game: Game) -> Decision:
    """How it decides at the seat whose view this is."""
    assert isinstance(view, DoubleRumView)
    return _Seeing(view, cast("DoubleRum", game))


class _Seeing(HardDoubleRum):
    """One decision of the hard bot, with known cards in place of its estimates."""

    def __init__(self, view: DoubleRumView, game: DoubleRum) -> None:
        super().__init__(view)
        self._game = game
        self._to_come = Counter(game.stock)
        bare = WildHand(view.options.ace, DEAR_ACES, 0, self._fitting, longer=True)
        rivals = [hand for seat, hand in enumerate(game.hands) if seat != self._seat]
        loose = min(sum(bare.weight(card) > 0 for card in bare.best(hand).left) for hand in rivals)
        self._nearly_out = float(loose <= _NEARLY)

    def _waits(self) -> bool:
        return not self._nearly_out and not self._is_late(_NEARLY)

    @cached_property
    def _next_seat(self) -> NextSeat:
        return _Known(self._view, self._to_come, self._game, self._judge)


class _Known(NextSeat):
    """The next seat, whose hand is known."""

    def __init__(self, view: DoubleRumView, to_come: Counter[Card], game: DoubleRum, judge: WildHand) -> None:
        super().__init__(view, to_come, ())
        assert view.seat is not None
        self._hand = game.hands[(view.seat + 1) % len(view.players)]
        self._judge = judge

    def melds(self, card: Card) -> float:
        if card == JOKER:
            return 1.0
        weighs = self._judge.least(self._hand) + self._judge.weight(card)
        return float(self._judge.least([*self._hand, card]) < weighs)
