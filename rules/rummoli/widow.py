"""The widow: the dealer has the first choice, then the others bid for it. (RM-5 to RM-7)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules import moves
from rules.events import Event
from rules.moves import Move
from rules.phase import Audience, Phase
from rules.refusals import RuleViolation
from rules.rummoli.board import has_pay_card, in_chips, pay_seat
from rules.rummoli.events import BidMade, DroppedOut, HandKept, NotAsked, WidowExchanged, WidowSold
from rules.rummoli.poker import Poker
from rules.seats import Seat

if TYPE_CHECKING:
    from rules.rummoli.game import Rummoli


class ExtraHand(Phase["Rummoli"]):
    """A part of the round in which a player may take the widow."""

    def not_to_act(self, game: Rummoli, seat: Seat) -> RuleViolation:
        """A pay card may be why. (RM-6)"""
        if game.locked.get(seat):
            player = game.players[seat]
            return RuleViolation("RM-6", f"{player} holds a pay card and must keep this hand.", seats=[seat])
        return super().not_to_act(game, seat)


def lock_hands(game: Rummoli, seats: Sequence[Seat]) -> list[Seat]:
    """Make public which of these seats may not have the widow because of a pay card, and return them. (RM-6)"""
    if not game.options.pay_card_lock:
        return []
    for seat in seats:
        game.locked[seat] = has_pay_card(game.hands[seat])
    return [seat for seat in seats if game.locked[seat]]


def take_widow(game: Rummoli, seat: Seat) -> None:
    """Give a seat the widow; the hand it was dealt is put away. (RM-7)"""
    game.hands[seat], game.widow = game.widow, game.hands[seat]
    game.exchanged = seat


class Auction(ExtraHand):
    """The other players bid for the widow, which the dealer did not take."""

    name = "auction"
    kinds = ("bid", "drop")
    moments = dict.fromkeys(kinds, ("RM-5", "The widow isn't for sale now."))
    # Bids are called across the table.
    usual_audience = Audience.SHARED

    @classmethod
    def begin(cls, game: Rummoli) -> list[Event]:
        """Ask the others, except those without chips and those whom a pay card bars. (RM-6)"""
        others = [seat for seat in game.from_dealers_left() if seat != game.dealer]
        asked = [seat for seat in others if game.chips[seat]]
        locked = lock_hands(game, asked)
        game.phase = cls.name
        game.dropped = set(others) - set(asked) | set(locked)
        events: list[Event] = [NotAsked(tuple(locked))] if locked else []
        game.to_bid = _next_bidder(game, game.dealer)
        return events + cls._sold_if_done(game)

    # ------------------------------------------------------------------------------------------------ bidding

    def to_act(self, game: Rummoli) -> tuple[Seat, ...]:
        """The seats that can still bid: all of them, or the next in playing order."""
        if game.options.auction == "open":
            return tuple(_bidders(game))
        return () if game.to_bid is None else (game.to_bid,)

    def legal_moves(self, game: Rummoli, seat: Seat) -> list[Move]:
        """The lowest possible bid represents all bids."""
        return [moves.Bid(seat, max(game.bids) + 1), moves.Drop(seat)]

    def check_bid(self, game: Rummoli, move: moves.Bid) -> None:
        """A bid has to beat the last one and stay within the bidder's chips."""
        player, highest = game.players[move.seat], max(game.bids)
        if not moves.is_whole(move.amount) or move.amount <= highest:
            over = f"more than {highest}" if highest else "at least one chip"
            raise RuleViolation("RM-5", f"A bid for the widow must be {over}.", seats=[move.seat])
        if move.amount > game.chips[move.seat]:
            raise RuleViolation(
                "RM-5", f"{player} has only {in_chips(game.chips[move.seat])} and can't bid more.", seats=[move.seat]
            )

    def check_drop(self, game: Rummoli, move: moves.Drop) -> None:
        """Anybody who may bid may drop out."""

    def play_bid(self, game: Rummoli, move: moves.Bid) -> list[Event]:
        """The others may outbid it."""
        game.bids[move.seat] = move.amount
        game.to_bid = _next_bidder(game, move.seat)
        return [BidMade(move.seat, move.amount), *self._sold_if_done(game)]

    def play_drop(self, game: Rummoli, move: moves.Drop) -> list[Event]:
        """A player who drops out is not asked again."""
        game.dropped.add(move.seat)
        game.to_bid = _next_bidder(game, move.seat)
        return [DroppedOut(move.seat), *self._sold_if_done(game)]

    @classmethod
    def _sold_if_done(cls, game: Rummoli) -> list[Event]:
        """Once no player can or will beat the highest bid, sell the widow and move to the poker."""
        if _bidders(game):
            return []
        amount = max(game.bids)
        if not amount:
            return Poker.begin(game)
        buyer = game.bids.index(amount)
        pay_seat(game, buyer, game.dealer, amount)
        take_widow(game, buyer)
        return [WidowSold(buyer, amount, game.dealer), *Poker.begin(game)]


def _bidders(game: Rummoli) -> list[Seat]:
    """The seats that can still bid, in playing order from the dealer's left."""
    highest = max(game.bids)
    return [
        seat
        for seat in game.from_dealers_left()
        if seat != game.dealer
        and seat not in game.dropped
        and game.chips[seat] > highest
        and not (highest and game.bids[seat] == highest)
    ]


def _next_bidder(game: Rummoli, after: Seat) -> Seat | None:
    bidders = _bidders(game)
    return next((seat for seat in game.clockwise_from(after)[1:] if seat in bidders), None)


class Widow(ExtraHand):
    """Straight after the deal: the dealer takes the widow, or keeps the hand that was dealt."""

    name = "widow"
    kinds = ("exchange", "keep")
    moments = dict.fromkeys(kinds, ("RM-5", "The dealer takes or leaves the widow right after the deal, not now."))

    @classmethod
    def begin(cls, game: Rummoli) -> list[Event]:
        """Ask the dealer, unless a pay card forbids it."""
        game.phase = cls.name
        if lock_hands(game, [game.dealer]):
            return [NotAsked((game.dealer,)), *Auction.begin(game)]
        return []

    def to_act(self, game: Rummoli) -> tuple[Seat, ...]:
        """The dealer."""
        return (game.dealer,)

    def legal_moves(self, game: Rummoli, seat: Seat) -> list[Move]:
        """Exchanging comes first."""
        return [moves.Exchange(seat), moves.Keep(seat)]

    def check_exchange(self, game: Rummoli, move: moves.Exchange | moves.Keep) -> None:
        """A dealer who is asked may always exchange, and may always keep the hand."""

    check_keep = check_exchange

    def play_exchange(self, game: Rummoli, move: moves.Exchange) -> list[Event]:
        """Nobody else can have the widow now, and the poker follows."""
        take_widow(game, move.seat)
        return [WidowExchanged(move.seat), *Poker.begin(game)]

    def play_keep(self, game: Rummoli, move: moves.Keep) -> list[Event]:
        """The widow is offered to the others."""
        return [HandKept(move.seat), *Auction.begin(game)]
