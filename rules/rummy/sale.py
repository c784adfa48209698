"""A card for sale before somebody draws from the stock. (DU-5 to DU-9)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import moves
from rules.events import CardBought, Event, SaleOpened, SalePassed
from rules.moves import Move
from rules.phase import Audience, Phase
from rules.refusals import RuleViolation
from rules.seats import Seat

if TYPE_CHECKING:
    from rules.rummy.dummy_rummy import DummyRummy


class Sale(Phase["DummyRummy"]):
    """Before a player draws from the stock, the others may buy the upcard."""

    name = "sale"
    kinds = ("buy", "pass")
    moments = dict.fromkeys(kinds, ("DU-6", "No card is for sale now."))
    # Everybody has seen their own hand, and says aloud whether they want the card.
    usual_audience = Audience.SHARED

    # ------------------------------------------------------------------------------------------- it is opened (DU-6)

    @classmethod
    def opened(cls, game: DummyRummy, drawer: Seat) -> list[Event]:
        """``drawer`` wants a card from the stock, and gets it at once if nobody could buy the upcard."""
        buyers = (
            [seat for seat in game.clockwise_from(drawer)[1:] if not _buying_objection(game, seat)]
            if game.discards
            else []
        )
        if not buyers:
            return game.draw_from_stock(drawer)
        game.buyers = buyers
        game.phase = cls.name
        return [SaleOpened(drawer, game.discards[-1], tuple(buyers))]

    # ------------------------------------------------------------------------------------------- who answers (DU-7)

    def to_act(self, game: DummyRummy) -> tuple[Seat, ...]:
        """The seats that may still buy: all of them, or the next in playing order."""
        return tuple(game.buyers) if game.options.sale == "quickest" else (game.buyers[0],)

    def not_to_act(self, game: DummyRummy, seat: Seat) -> RuleViolation:
        """Why this seat cannot answer, or cannot answer yet."""
        refusal = super().not_to_act(game, seat)
        if not 0 <= seat < len(game.players):
            return refusal
        player = game.players[seat]
        if seat == game.turn:
            return RuleViolation("DU-6", f"{player} offered the upcard for sale and can't take it now.", seats=[seat])
        if seat in game.buyers:
            first = game.players[game.buyers[0]]
            return RuleViolation("DU-7", f"{first} comes first in playing order and hasn't answered yet.", seats=[seat])
        return _buying_objection(game, seat) or RuleViolation(
            "DU-7", f"{player} has already passed on this card.", seats=[seat]
        )

    # ------------------------------------------------------------------------------------------- buying, or letting it go

    def legal_moves(self, game: DummyRummy, seat: Seat) -> list[Move]:
        """Buying comes first."""
        return [moves.Buy(seat), moves.Pass(seat)]

    def check_buy(self, game: DummyRummy, move: moves.Buy | moves.Pass) -> None:
        """Any seat that is to act may buy, or pass."""

    check_pass = check_buy

    def play_pass(self, game: DummyRummy, move: moves.Pass) -> list[Event]:
        """When nobody wants the card, the sale ends with the draw that opened it."""
        game.buyers.remove(move.seat)
        passed = SalePassed(move.seat)
        if game.buyers:
            return [passed]
        game.phase = "play"
        return [passed, *game.draw_from_stock(game.turn)]

    def play_buy(self, game: DummyRummy, move: moves.Buy) -> list[Event]:
        """The buyer gets the card and extra cards from the stock; then comes the draw that opened the sale. (DU-6)"""
        seat = move.seat
        game.pennies[seat] -= 1
        game.buyers = []
        card = game.discards.pop()
        game.hands[seat].append(card)
        game.in_the_open[seat].append(card)
        events: list[Event] = [CardBought(seat, game.turn, card, game.pennies[seat])]
        extra = min(game.options.extra_cards, len(game.stock) + len(game.discards) - 1)
        for drawer in [*[seat] * extra, game.turn]:
            events += game.draw_from_stock(drawer)
            if game.stage is not self:  # no stock could be made, and the hand is void
                return events
        game.drawn = 1
        game.phase = "play"
        return events


def _buying_objection(game: DummyRummy, seat: Seat) -> RuleViolation | None:
    """Why ``seat`` may not buy the upcard; None if it may. (DU-8, DU-9)"""
    player = game.players[seat]
    if not game.pennies[seat]:
        return RuleViolation("DU-8", f"{player} has no pennies left in this hand.", seats=[seat])
    if not game.options.discarder_may_buy and _threw_upcard(game, seat):
        return RuleViolation("DU-8", f"{player} discarded this card and can't buy it back at this table.", seats=[seat])
    if not game.options.buy_when_down and game.melded[seat]:
        return RuleViolation(
            "DU-9", f"{player} has gone down and can't buy any more cards at this table.", seats=[seat]
        )
    return None


def _threw_upcard(game: DummyRummy, seat: Seat) -> bool:
    """Whether the upcard is this seat's discard, the one of the turn before; at the start of a hand it is nobody's."""
    return game.turns > 1 and game.left_of(seat) == game.turn
