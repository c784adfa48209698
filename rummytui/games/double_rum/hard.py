"""The hard bot for Double Rum: the medium bot's ideas by figures tuned in the workshop, and an eye on who may be out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from rules.arrange import DEAR_ACES
from rules.cards import JOKER, Card, without
from rules.moves import Move
from rules.rummy.double_rum import DoubleRumView
from rummytui.bots.deciding import Valued
from rummytui.bots.judgement import figures, weights
from rummytui.bots.tempers import Temper
from rummytui.games.double_rum.medium import DoubleRumDecision
from rummytui.games.double_rum.rivals import WATCHING, NextSeat, nearly_out, openly_collects, taken_near
from rummytui.games.double_rum.wild_hand import WildHand

_GAME: Final = "double_rum"
_GOES_OUT: Final = 50.0
"""Points that going out is worth more than anything else: about what a hand is won by."""

_FAR: Final = 5
"""A hand with this many cards that fit nowhere is far from being out."""
_CLOSE: Final = 4
"""A hand with fewer is close to it."""
_MANY: Final = 8
"""A rival with this many cards or more is no reason to hurry, even with melds on the table."""
_PATIENCE: Final = {Temper.EVEN: 0.0, Temper.HOARDER: 0.1, Temper.SPRINTER: -0.1, Temper.WATCHER: 0.0}
"""How likely a rival may be to go out soon before a bot of each style lays melds, compared with the usual."""
_USUAL_ROUNDS: Final = 8
"""About the round in which a player is nearly out."""
_ROUNDS: Final = {Temper.EVEN: 0, Temper.HOARDER: 1, Temper.SPRINTER: -1, Temper.WATCHER: 0}
"""How many rounds longer it waits."""


class HardDoubleRum(DoubleRumDecision):
    """One decision of the hard bot. Moves are valued in points that this seat may expect."""

    clear = 4.0
    lays_within = 1.0

    def __init__(self, view: DoubleRumView, temper: Temper = Temper.EVEN) -> None:
        super().__init__(view, temper)
        count = len(view.players)
        self._figures = figures(_GAME, count)
        pips = self._figures["pips"]
        costs = [self._figures["card_in_hand"] + pips * cost for cost in DEAR_ACES]
        self._judge = WildHand(view.options.ace, costs, self._figures["joker"], self._fitting, longer=True)
        self._nearly_out = nearly_out(view, weights(_GAME, count, "signs"))

    # ---------------------------------------------------------------------------------------------------------- draws

    def _draws(self) -> Iterator[Valued]:
        from_stock, from_pile = self.legal
        upcard = self._view.discards[-1]
        found = self._judge.best(self._hand)
        drawing = -self._points(found.weight - (self._draws_ahead + 1) * self._hopes(found.left))
        taking = self._taking(upcard)
        if upcard != JOKER and not self._gain_by_upcard:
            # A card that does nothing now is not taken for what it might do.
            taking = min(taking, drawing - self._points(self._judge.weight(upcard)) / 2)
        one, other = Valued(from_stock, drawing), Valued(from_pile, taking)
        yield from (other, one) if taking > drawing else (one, other)

    def _taking(self, upcard: Card) -> float:
        """What the hand is worth with the upcard and without the best discard then."""
        hand = [*self._hand, upcard]
        if not self._judge.least(hand):
            return _GOES_OUT
        thrown = [card for card in dict.fromkeys(hand) if card != upcard or hand.count(card) > 1]
        if any(not self._judge.least(without(hand, card)) for card in thrown):
            return _GOES_OUT
        least = min(self._left_of(hand, card) for card in thrown)
        # A joker helps every hand there is.
        spare = -self._figures["taking"] if upcard == JOKER else self._figures["taking"]
        return -self._points(least + spare)

    # ------------------------------------------------------------------------------------------- melding and discarding

    def _left_by(self, card: Card) -> float:
        return self._points(self._left_of(self._hand, card))

    def _left_of(self, hand: Sequence[Card], card: Card) -> float:
        """What weighs on ``hand`` without ``card``, allowing for its use to the next seat."""
        found = self._judge.best(without(hand, card))
        return found.weight - self._draws_ahead * self._hopes(found.left) + self._use_to_next(card)

    @property
    def _draws_ahead(self) -> float:
        """How many more draws to expect: fewer, the likelier it is that a rival is nearly out."""
        view = self._view
        held = [len(hand) for seat, hand in enumerate(view.hands) if seat != self._seat and view.first_tabled[seat]]
        hurry = self._figures["hurry"] * max(1 - min(held, default=_MANY) / _MANY, 0)
        return self._figures["draws_ahead"] * (1 - hurry) * (1 - self._figures["haste"] * self._nearly_out)

    def _hopes(self, left: Sequence[Card]) -> float:
        """What the next card may match of ``left``; worth more to a hand with little deadwood, which may go out by it."""
        few = max(_CLOSE - self._loose(left), 0)
        return self._judge.hopes(left, self._to_come) * (1 + self._figures["closing"] * few)

    def _loose(self, left: Sequence[Card]) -> int:
        """How many of the cards left over are not jokers and fit nowhere."""
        return sum(card != JOKER and card not in self._fitting for card in left)

    def _use_to_next(self, card: Card) -> float:
        """What weighs against a discard because the next seat may be glad of it."""
        if card == JOKER or card in self._fitting:
            return self._figures["feeding"]
        seat = (self._seat + 1) % len(self._view.players)
        near = self._figures["collected"] + (WATCHING if self._temper is Temper.WATCHER else 0)
        return (
            self._figures["wanted"] * self._next_seat.melds(card)
            + near * taken_near(self._view, seat, card)
            + self._figures["feeding"] * openly_collects(self._view, seat, card)
        )

    @cached_property
    def _next_seat(self) -> NextSeat:
        return NextSeat(self._view, self._to_come, weights(_GAME, len(self._view.players), "wishes"))

    def _waits(self) -> bool:
        return (
            self._rounds < self._figures["rounds_to_wait"] + _ROUNDS[self._temper]
            and self._nearly_out < self._figures["ready"] + self._patience
            and not self._is_late(int(self._figures["getting_near"]))
        )

    @cached_property
    def _patience(self) -> float:
        """How much likelier a rival may be nearly out, before anything is tabled, than it usually may."""
        found = self._judge.best(self._hand)
        # One of the deadwood cards will be discarded.
        loose = self._loose(found.left) - 1
        later = (self._rounds - _USUAL_ROUNDS) / 10
        patience = _PATIENCE[self._temper] - self._figures["later"] * later
        if loose <= 1:
            return patience + self._figures["patient"]
        return patience - self._figures["impatient"] if loose >= _FAR else patience

    @property
    def _tables_jokers(self) -> bool:
        ready = self._nearly_out >= self._figures["ready_jokers"] + self._patience
        return ready or self._is_late(int(self._figures["nearly_out"]))

    def _gain_by_tabling(self, move: Move) -> float:
        return self._in_danger(move) * max(self._nearly_out, self._figures["ready"] / 2)

    def _loss_by_tabling(self, move: Move) -> float:
        return self._in_danger(move) * max(self._figures["ready"] - self._nearly_out, 0.1)

    def measure(self, move: Move, best: Move) -> str:
        return "" if self._may_go_out else "point"

    def _points(self, weight: float) -> float:
        """How many points this much weight costs, as the results of many hands have shown."""
        return weight * self._figures["points"]


hard: Final = HardDoubleRum
