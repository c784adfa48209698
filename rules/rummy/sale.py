"""A card for sale before somebody draws from the stock. (DU-5 to DU-9)"""

from __future__ import annotations

from typing import ClassVar

from rules import moves
from rules.events import CardBought, Event, SaleOpened, SalePassed
from rules.game import Phase
from rules.moves import Move
from rules.refusals import RuleViolation
from rules.rummy.turn import DrawAndDiscard


class Sale(DrawAndDiscard):
    """A game in which the others may buy the upcard from whoever prefers the stock."""

    kinds: ClassVar[dict[Phase, tuple[str, ...]]] = {**DrawAndDiscard.kinds, "sale": ("buy", "pass")}
    moments = dict.fromkeys(("buy", "pass"), ("DU-6", "No card is for sale now."))
    public = (*DrawAndDiscard.public, "pennies", "buyers")

    pennies: list[int]
    """One number a seat: how often it can still buy in this hand. (DU-8)"""
    buyers: list[int]
    """The seats that may still say whether they buy, in playing order; none when nothing is for sale."""

    def _deal(self) -> list[Event]:
        self.pennies = [self.options.pennies] * len(self.players)
        self.buyers = []
        return super()._deal()

    def _moves_in_hand(self, seat: int) -> list[Move]:
        return [moves.Buy(seat), moves.Pass(seat)] if self.phase == "sale" else super()._moves_in_hand(seat)

    # DU-5 and DU-6: the upcard is free, the stock is not before the upcard was offered

    def _play_draw(self, move: moves.Draw) -> list[Event]:
        if move.source == "discard":
            return super()._play_draw(move)
        self.buyers = self._buyers(move.seat)
        if not self.buyers:
            return super()._play_draw(move)
        self.phase = "sale"
        return [SaleOpened(move.seat, self.discards[-1], tuple(self.buyers))]

    def _buyers(self, drawer: int) -> list[int]:
        """The seats that could buy the upcard, in playing order after ``drawer``."""
        if not self.discards:
            return []
        return [seat for seat in self._clockwise_from(drawer)[1:] if not self._no_sale_to(seat)]

    # DU-7 to DU-9: who may buy

    def _no_sale_to(self, seat: int) -> RuleViolation | None:
        """Why ``seat`` may not buy the upcard; None if it may."""
        player = self.players[seat]
        if not self.pennies[seat]:
            return RuleViolation("DU-8", f"{player} has no penny left in this hand.", seats=[seat])
        if not self.options.discarder_may_buy and self._threw_upcard(seat):
            return RuleViolation("DU-8", f"{player} threw this card away and may not buy it back here.", seats=[seat])
        if not self.options.buy_when_down and self._melded[seat]:
            return RuleViolation("DU-9", f"{player} is down, and at this table buying is over then.", seats=[seat])
        return None

    def _threw_upcard(self, seat: int) -> bool:
        """Whether the upcard is this seat's discard: that of the turn before, except at the start of a hand."""
        return self._turns > 1 and self._left_of(seat) == self._turn

    def _players_to_act(self) -> tuple[int, ...]:
        if self.phase != "sale":
            return super()._players_to_act()
        return tuple(self.buyers) if self.options.sale == "quickest" else (self.buyers[0],)

    def _not_to_act(self, seat: int) -> RuleViolation:
        refusal = super()._not_to_act(seat)
        if self.phase != "sale" or not isinstance(seat, int) or not 0 <= seat < len(self.players):
            return refusal
        if seat == self._turn:
            return RuleViolation(
                "DU-6", f"{self.players[seat]} has offered the upcard and cannot go back to it.", seats=[seat]
            )
        if seat in self.buyers:
            first = self.players[self.buyers[0]]
            return RuleViolation("DU-7", f"{first} comes first in playing order and has not answered.", seats=[seat])
        return self._no_sale_to(seat) or RuleViolation(
            "DU-7", f"{self.players[seat]} has let this card go already.", seats=[seat]
        )

    # DU-6: buying, or letting it go

    def _check_buy(self, move: moves.Buy) -> None:
        """Whoever is to act in a sale may buy."""

    def _check_pass(self, move: moves.Pass) -> None:
        """Whoever is to act in a sale may pass."""

    def _play_pass(self, move: moves.Pass) -> list[Event]:
        self.buyers.remove(move.seat)
        passed = SalePassed(move.seat)
        if self.buyers:
            return [passed]
        self.phase = "play"
        return [passed, *self._draw_from_stock(self._turn)]

    def _play_buy(self, move: moves.Buy) -> list[Event]:
        seat = move.seat
        self.pennies[seat] -= 1
        self.buyers = []
        card = self.discards.pop()
        self.hands[seat].append(card)
        self._in_the_open[seat].append(card)
        events: list[Event] = [CardBought(seat, self._turn, card, self.pennies[seat])]
        extra = min(self.options.extra_cards, len(self.stock) + len(self.discards) - 1)
        for drawer in [*[seat] * extra, self._turn]:
            events += self._draw_from_stock(drawer)
            if self.phase != "sale":
                return events
        self._drawn = 1
        self.phase = "play"
        return events
