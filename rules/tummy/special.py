"""The Chef's Special: named after the Feeding, eaten all through the next hand. (TU-14)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from rules import moves
from rules.cards import NATURALS, Card
from rules.events import Event
from rules.moves import Move
from rules.phase import Audience, UnfinishedBusiness
from rules.refusals import RuleViolation
from rules.seats import Seat
from rules.tummy.events import EatenFor, SpecialFired, SpecialNamed

if TYPE_CHECKING:
    from rules.tummy.game import TummyRummy


class Special(UnfinishedBusiness["TummyRummy"]):
    """The Chef names a card; playing it in the next hand makes everybody but the Chef eat."""

    name = "special"
    kinds = ("name_special",)
    moments: ClassVar[Mapping[str, tuple[str, str]]] = {
        "name_special": ("TU-14", "The Chef names the Special right after the Feeding, not now.")
    }
    reminder = "The Special hasn't been named yet"
    # Nobody holds a card any more.
    usual_audience = Audience.OPEN

    @classmethod
    def begin(cls, game: TummyRummy) -> list[Event]:
        """The Feeding is over; so is the hand, if nobody would ever eat a Special."""
        if game.options.special == "off" or game.length_reached():
            return game.close_hand()
        game.phase = cls.name
        return []

    def to_act(self, game: TummyRummy) -> tuple[Seat, ...]:
        """The Chef."""
        assert game.chef is not None
        return (game.chef,)

    def legal_moves(self, game: TummyRummy, seat: Seat) -> list[Move]:
        """Any card of the pack."""
        return [moves.NameSpecial(seat, card) for card in NATURALS]

    def check_name_special(self, game: TummyRummy, move: moves.NameSpecial) -> None:
        """It has to be a card that can be played."""
        if move.card not in NATURALS:
            chef = game.players[move.seat]
            raise RuleViolation(
                "TU-14", f"{chef} must name a card that can be played, and {move.card} can't.", cards=[move.card]
            )

    def play_name_special(self, game: TummyRummy, move: moves.NameSpecial) -> list[Event]:
        """That is the end of the hand."""
        game.special = move.card
        return [SpecialNamed(move.seat, move.card), *game.close_hand()]


def feed_special(game: TummyRummy, seat: Seat, cards: Sequence[Card]) -> list[Event]:
    """Everybody but the last hand's Chef eats for every one of ``cards`` that is a Special; ``seat`` played them."""
    special, chef = game.special, game.chef
    if special is None or chef is None:
        return []
    events: list[Event] = []
    for card in cards:
        if card == special or (game.options.special == "rank" and card.rank == special.rank):
            events.append(SpecialFired(seat, card, chef))
            for eater in game.clockwise_from(game.left_of(seat)):
                if eater != chef and eater not in game.gone:
                    events += game.eat(seat, eater, (card.rank,), (card,), EatenFor.SPECIAL)
    return events
