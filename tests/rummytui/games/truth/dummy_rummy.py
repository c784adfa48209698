"""The truth about hands in Dummy Rummy: a contract, and cards to buy for it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from rules import moves
from rules.cards import Card, full_pack
from rules.rummy.contract import COSTS, best_lay_down, cost, needed
from rummytui import advice as why
from rummytui.advice import Advice
from rummytui.bots.seen import unseen_of
from rummytui.games.dummy_rummy.futures import Futures
from rummytui.games.dummy_rummy.medium import HARD, DummyDecision
from rummytui.games.dummy_rummy.position import Position, plan_for
from rummytui.games.dummy_rummy.reasons import (
    BetterThanStock,
    Burden,
    ChanceGrows,
    CompletesContract,
    FitsNoMeld,
    GivesUp,
    IsDown,
    NeverNeeded,
    NoBetterThanStock,
    NotWorthPenny,
    RiskOutweighs,
    RoomLater,
    SeldomNeeded,
    StockHelpsAsMuch,
)
from tests.rummytui.games.truth.claims import Claims

_DEALS: Final = 400
_ROUGHLY: Final = 18
"""By how many percent two estimates from imagined futures may differ."""


class DummyRummy(Claims):
    """One decision about a contract. Chances are estimated again, from other futures."""

    def __init__(self, view: Any, advised: Sequence[Advice]) -> None:
        super().__init__(view, advised)
        self.position = Position(view)
        self.hand = view.hands[self.seat]
        self.down = view.down[self.seat]
        self.ace, self.contract = view.options.ace, view.contract

    @property
    def card(self) -> Card:
        found: Card = getattr(self.move, "card", None) or self.view.discards[-1]
        return found

    def complete(self, hand: Sequence[Card]) -> bool:
        return best_lay_down(hand, self.contract, self.ace) is not None

    def without(self, card: Card) -> list[Card]:
        rest = list(self.hand)
        rest.remove(card)
        return rest

    def futures(self) -> Futures:
        packs = full_pack(self.view.options.packs, 0)
        return Futures(
            self.contract,
            self.ace,
            list(unseen_of(self.view, packs).elements()),
            DummyDecision(self.view, HARD)._rounds,
            Random(1),
            count=_DEALS,
            looks=HARD.looks(len(self.view.players)),
        )

    def near(self, percent: int, chance: float) -> bool:
        return abs(percent - 100 * chance) <= _ROUGHLY

    def fits(self, card: Card) -> list[int]:
        return [index for index, meld in enumerate(self.view.melds) if meld.room >> card & 1]

    # ------------------------------------------------------------------------------------------------ drawing and sale

    def completes_contract(self, reason: CompletesContract) -> bool:
        return not self.down and self.complete([*self.hand, reason.card]) and not self.complete(self.hand)

    def chance_grows(self, reason: ChanceGrows) -> bool:
        """Buying is advised only if the chance grows, and letting the card go only if it doesn't."""
        advised = isinstance(self.best, moves.Buy) == (reason.after > reason.before)
        return advised and self.chances(reason.before, reason.after)

    def chances(self, before: int, after: int) -> bool:
        extra = self.view.options.extra_cards
        with_it = self.futures().chance([*self.hand, self.view.discards[-1]], extra=extra)
        return self.near(before, self.futures().chance(self.hand)) and self.near(after, with_it)

    def burden(self, reason: Burden) -> bool:
        return isinstance(self.move, moves.Buy) == self.against and self._risk(reason.cards, reason.points)

    def _risk(self, cards: int, points: int) -> bool:
        return cards == self.view.options.extra_cards and 0 < points <= (1 + cards) * HARD.burden

    def risk_outweighs(self, reason: RiskOutweighs) -> bool:
        """Points of risk count in full, and a bought card has to beat them by a margin."""
        true = self._risk(reason.cards, reason.points)
        return true and self._too_little(reason.before, reason.after, reason.points + HARD.worth_buying)

    def not_worth_penny(self, reason: NotWorthPenny) -> bool:
        short = len(self.hand) < needed(self.contract) + 2
        return short and self._too_little(reason.before, reason.after, HARD.worth_a_penny)

    def _too_little(self, before: int, after: int, worth: float) -> bool:
        """Whether the card is let go because it helps, but by less than this many points."""
        worth += HARD.between_two if len(self.view.players) == 2 else 0
        less = 0 < after - before <= 100 * worth / HARD.stake + 1
        return isinstance(self.best, moves.Pass) and not self.down and less and self.chances(before, after)

    def is_down(self, _: IsDown) -> bool:
        return bool(self.down)

    def few_cards(self, reason: why.FewCards) -> bool:
        return len(self.view.hands[reason.seat]) == reason.cards <= 5 and bool(self.view.down[reason.seat])

    def fits_on(self, reason: why.FitsOn) -> bool:
        return reason.meld in self.fits(reason.card)

    def fits_no_meld(self, reason: FitsNoMeld) -> bool:
        return self.down and not self.fits(reason.card)

    def better_than_stock(self, reason: BetterThanStock) -> bool:
        futures = self.futures()
        taken = futures.chance([*self.hand, reason.card])
        drawn = futures.chance(self.hand, extra=1)
        return reason.taken >= reason.drawn and self.near(reason.taken, taken) and self.near(reason.drawn, drawn)

    def stock_helps_as_much(self, reason: StockHelpsAsMuch) -> bool:
        return self._nearer(reason.card) and self._stock_is_as_good(reason.card)

    def no_better_than_stock(self, reason: NoBetterThanStock) -> bool:
        return not self._nearer(reason.card) and self._stock_is_as_good(reason.card)

    def _nearer(self, card: Card) -> bool:
        with_it, without = (plan_for(hand, self.contract, self.ace) for hand in ([*self.hand, card], self.hand))
        return with_it.worth > without.worth

    def _stock_is_as_good(self, card: Card) -> bool:
        futures = self.futures()
        gain = futures.chance([*self.hand, card]) - futures.chance(self.hand, extra=1)
        return not self.position.completes(card) and 100 * gain <= _ROUGHLY

    def gives_up(self, reason: GivesUp) -> bool:
        futures = self.futures()
        return futures.chance([*self.hand, reason.card]) > futures.chance(self.hand)

    def passes_up(self, reason: why.PassesUp) -> bool:
        return self.down and bool(self.fits(reason.card)) and self.best == moves.draw(self.seat, "discard")

    # ------------------------------------------------------------------------------------------------------ the turn

    def room_later(self, _: RoomLater) -> bool:
        room = self.position.room_later
        return self.down and any(room(other) > room(self.card) for other in self.hand)

    def never_needed(self, reason: NeverNeeded) -> bool:
        return self.complete(self.without(reason.card)) or self.futures().outlook(self.hand).needed[reason.card] < 0.05

    def seldom_needed(self, reason: SeldomNeeded) -> bool:
        outlook = self.futures().outlook(self.hand)
        true = self.near(reason.percent, outlook.needed[reason.card] / outlook.chance if outlook.chance else 0)
        return true and reason.percent > 0

    def costs_if_caught(self, reason: why.CostsIfCaught) -> bool:
        return bool(COSTS[reason.card % 13] == reason.points == max(COSTS[card % 13] for card in self.hand))

    def _taken_for(self, card: Card) -> set[Card]:
        """The cards that the next seat is known to collect which go with a card in its contract."""
        sets, runs = self.contract
        found = set()
        for other in self.view.known[self.position.next_seat]:
            apart = abs(card % 13 - other % 13)
            beside = card.suit == other.suit and 0 < min(apart, 13 - apart) <= 2
            if (sets and other.rank == card.rank) or (runs and beside):
                found.add(other)
        return set() if self.view.down[self.position.next_seat] else found

    def nothing_shows(self, reason: why.NothingShows) -> bool:
        laid = any(self.view.down) and bool(self.fits(self.card))
        return reason.seat == self.position.next_seat and not laid and not self._taken_for(self.card)

    def collects(self, reason: why.Collects) -> bool:
        return reason.seat == self.position.next_seat and {*reason.cards} == self._taken_for(self.card) != set()

    def could_lay_off(self, reason: why.CouldLayOff) -> bool:
        down = self.view.down[reason.seat]
        return down and reason.meld in self.fits(self.card)

    def leaves_more(self, reason: why.LeavesMore) -> bool:
        return bool(COSTS[self.best.card % 13] - COSTS[self.card % 13] == reason.points > 0)

    def rid_of(self, reason: why.RidOf) -> bool:
        return self._cost_of(self.move) == reason.points > 0

    def stays_in_hand(self, reason: why.StaysInHand) -> bool:
        return self._cost_of(self.best) == reason.points > 0

    def _cost_of(self, move: Any) -> int:
        match move:
            case moves.LayDown(melds=melds):
                return sum(map(cost, melds))
            case moves.Meld(cards=laid):
                return cost(laid)
        return cost([move.card])
