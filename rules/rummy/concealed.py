"""What games with closed hands share: nothing is tabled before the play ends.

In some of them, every hand is then arranged in its best melds, and the deadwood counts.
"""

from __future__ import annotations

from pydantic import Field

from rules.arrange import Arrangement, Arranger, arranger
from rules.cards import Card, mask_of
from rules.events import CardDiscarded, Event, HandDeclared, WentOut
from rules.melds import Meld
from rules.moves import Move
from rules.options import LengthOptions, TurnOverOption
from rules.rummy.turn import DrawAndDiscard, FamilyT, TableView, Turn
from rules.seats import Seat


class ConcealedOptions(LengthOptions, TurnOverOption):
    """House rules that these games share."""

    stalemate: int = Field(default=10, ge=1, le=20)
    """How many times can the pile be turned over before the hand is void? (the default is higher than usual, as nobody lays down melds)"""


class ConcealedTurn(Turn[FamilyT]):
    """A turn of draw and discard; a move of the game ends the play."""

    def legal_table_moves(self, game: FamilyT, seat: Seat) -> list[Move]:
        """The moves that end the play, the best first, and then the discards."""
        mask = mask_of(game.hands[seat])
        return [*self._endings(game, seat), *self._discards(game, seat, mask)]

    def _endings(self, game: FamilyT, seat: Seat) -> list[Move]:
        """The moves with which ``seat`` can end the play."""
        raise NotImplementedError

    def _without(self, game: FamilyT, seat: Seat, card: Card | None) -> list[Card]:
        """The hand of ``seat`` once ``card`` is discarded."""
        hand = game.hands[seat][:]
        if card is not None:
            hand.remove(card)
        return hand

    def _throw(self, game: FamilyT, seat: Seat, card: Card | None) -> list[Event]:
        """Discard ``card``, if there is one."""
        if card is None:
            return []
        game.leave_hand(seat, card)
        game.discards.append(card)
        return [CardDiscarded(seat, card)]

    def _declared(self, game: FamilyT, seat: Seat, melds: list[Meld], card: Card | None) -> list[Event]:
        """Lay the hand out in ``melds``, discard ``card``, if there is one, and end the play."""
        game.melds = melds
        for meld in melds:
            for held in meld.cards:
                game.leave_hand(seat, held.in_hand)
        laid = HandDeclared(seat, tuple(meld.cards for meld in melds))
        return [laid, *self._throw(game, seat, card), WentOut(seat), *game.settle(seat)]


class ArrangedView(TableView):
    """What one seat may know of a game that ends with every hand arranged."""

    game_type: type[Arranged]

    def best_arrangement(self) -> Arrangement:
        """The seat's own hand laid out so that the cards left over cost least, as it would be at the end of the play.

        Raises ValueError for everybody's view, which has no hand.
        """
        if self.seat is None:
            raise ValueError("this view has no hand of its own, since it's for everybody")
        return arranger(self.options.ace, self.game_type.costs).best(self.hands[self.seat])


class Arranged(DrawAndDiscard):
    """A game that ends with every hand arranged; a hand costs its deadwood."""

    view_type = ArrangedView

    @property
    def arranger(self) -> Arranger:
        """Lays hands out by this game's costs."""
        return arranger(self.ace, self.costs)

    def _arranged(self) -> list[Arrangement]:
        """Every hand as it is laid out at the end, one per seat."""
        return [self.arranger.best(hand) for hand in self.hands]
