"""The widow: the dealer's choice, and the auction. (RM-5 to RM-7)"""

from __future__ import annotations

from rules import moves
from rules.cards import Card
from rules.events import Event
from rules.moves import Move
from rules.refusals import RuleViolation
from rules.rummoli.board import Board, has_pay_card
from rules.rummoli.events import BidMade, DroppedOut, HandKept, NotAsked, WidowExchanged, WidowSold


class Auction(Board):
    """A board game with a widow that may be taken for a hand."""

    widow: list[Card]
    """The extra hand while it lies on the table; the hand that was put away for it afterwards."""

    def _offer_widow(self) -> list[Event]:
        """Ask the dealer, unless a pay card forbids it."""
        self.bids = [0] * len(self.players)
        self.dropped = set()
        self.exchanged = None
        self.locked = {}
        self.phase = "widow"
        if self._find_locked([self.dealer]):
            return [NotAsked((self.dealer,)), *self._open_auction()]
        return []

    def _find_locked(self, seats: list[int]) -> list[int]:
        """Make known which of these seats a pay card locks, and return them. (RM-6)"""
        if not self.options.pay_card_lock:
            return []
        for seat in seats:
            self.locked[seat] = has_pay_card(self.hands[seat])
        return [seat for seat in seats if self.locked[seat]]

    def _check_exchange(self, move: moves.Exchange) -> None:
        """The dealer who is asked may exchange."""

    def _check_keep(self, move: moves.Keep) -> None:
        """The dealer who is asked may keep."""

    def _play_exchange(self, move: moves.Exchange) -> list[Event]:
        self._take_widow(move.seat)
        return [WidowExchanged(move.seat), *self._after_widow()]

    def _play_keep(self, move: moves.Keep) -> list[Event]:
        return [HandKept(move.seat), *self._open_auction()]

    def _take_widow(self, seat: int) -> None:
        self.hands[seat], self.widow = self.widow, self.hands[seat]
        self.exchanged = seat

    # ------------------------------------------------------------------------------------------------ the auction

    def _open_auction(self) -> list[Event]:
        others = [seat for seat in self._clockwise_from(self.dealer)[1:] if seat in self._seats_in()]
        asked = [seat for seat in others if self.chips[seat]]
        locked = self._find_locked(asked)
        self.phase = "auction"
        self.dropped = set(others) - set(asked) | set(locked)
        events: list[Event] = [NotAsked(tuple(locked))] if locked else []
        self.to_bid = self._next_bidder(self.dealer)
        return events + self._close_auction_if_done()

    def _bidders(self) -> list[int]:
        """The seats that can still bid, in playing order from the dealer's left."""
        highest = max(self.bids)
        return [
            seat
            for seat in self._clockwise_from(self.dealer)[1:]
            if seat in self._seats_in()
            and seat not in self.dropped
            and self.chips[seat] > highest
            and not (highest and self.bids[seat] == highest)
        ]

    def _next_bidder(self, after: int) -> int | None:
        bidders = self._bidders()
        return next((seat for seat in self._clockwise_from(after)[1:] if seat in bidders), None)

    def _auction_to_act(self) -> tuple[int, ...]:
        if self.options.auction == "open":
            return tuple(self._bidders())
        return () if self.to_bid is None else (self.to_bid,)

    def _auction_moves(self, seat: int) -> list[Move]:
        return [moves.Bid(seat, max(self.bids) + 1), moves.Drop(seat)]

    def _check_bid(self, move: moves.Bid) -> None:
        player, highest = self.players[move.seat], max(self.bids)
        if not moves.is_whole(move.amount) or move.amount <= highest:
            over = f"more than {highest}" if highest else "one chip or more"
            raise RuleViolation("RM-5", f"A bid for the widow has to be {over}.", seats=[move.seat])
        if move.amount > self.chips[move.seat]:
            raise RuleViolation(
                "RM-5", f"{player} has {self.chips[move.seat]} chips and cannot bid more.", seats=[move.seat]
            )

    def _check_drop(self, move: moves.Drop) -> None:
        """Whoever may bid may drop out."""

    def _play_bid(self, move: moves.Bid) -> list[Event]:
        self.bids[move.seat] = move.amount
        self.to_bid = self._next_bidder(move.seat)
        return [BidMade(move.seat, move.amount), *self._close_auction_if_done()]

    def _play_drop(self, move: moves.Drop) -> list[Event]:
        self.dropped.add(move.seat)
        self.to_bid = self._next_bidder(move.seat)
        return [DroppedOut(move.seat), *self._close_auction_if_done()]

    def _close_auction_if_done(self) -> list[Event]:
        """Sell the widow once nobody can or will outbid the highest bid. (RM-5)"""
        if self._bidders():
            return []
        amount = max(self.bids)
        if not amount:
            return self._after_widow()
        buyer = self.bids.index(amount)
        self._pay_seat(buyer, self.dealer, amount)
        self._take_widow(buyer)
        return [WidowSold(buyer, amount, self.dealer), *self._after_widow()]

    def _after_widow(self) -> list[Event]:
        """What follows when it is settled who has the widow."""
        raise NotImplementedError
