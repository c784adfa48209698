"""A turn of Tummy Rummy. (TU-3, TU-14)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules import moves
from rules.cards import Card
from rules.events import Event
from rules.melds import spoken
from rules.moves import Move
from rules.refusals import RuleViolation
from rules.rummy.turn import Turn
from rules.seats import Seat
from rules.tummy.special import feed_special
from rules.tummy.state import RevealingDiscard

if TYPE_CHECKING:
    from rules.tummy.game import TummyRummy


class TummyTurn(Turn["TummyRummy"]):
    """A turn of Tummy Rummy, in which the Special is eaten and laying down may be compulsory."""

    # ------------------------------------------------------------------------------------------- tabling (TU-3)

    def legal_table_moves(self, game: TummyRummy, seat: Seat) -> list[Move]:
        """As in Rummy; where laying down is compulsory, no discard while anything fits. (TU-3)"""
        found = super().legal_table_moves(game, seat)
        if game.options.tabling == "voluntary":
            return found
        return [move for move in found if not isinstance(move, moves.Discard)] or found

    def check_discard(self, game: TummyRummy, move: moves.Discard) -> None:
        """Where laying down is compulsory, everything that fits comes first. (TU-3)"""
        super().check_discard(game, move)
        if game.options.tabling == "voluntary":
            return
        fitting = self.legal_table_moves(game, move.seat)[0]
        player = game.players[move.seat]
        if isinstance(fitting, moves.Meld):
            cards, what = fitting.cards, f"lay down {spoken(fitting.cards)}"
        elif isinstance(fitting, moves.LayOff):
            meld = game.melds[fitting.meld]
            cards, what = (
                (fitting.card,),
                f"lay off {fitting.card} on {game.players[meld.owner]}'s {spoken(meld.cards)}",
            )
        else:
            return
        raise RuleViolation(
            "TU-3",
            f"{player} can still {what}; at this table, everything that fits must go down before the discard.",
            cards=cards,
            seats=[move.seat],
        )

    # ------------------------------------------------------------------------------------------- playing (TU-3, TU-14)

    def play_draw(self, game: TummyRummy, move: moves.Draw) -> list[Event]:
        """A draw ends what the last discard may have said about the hand."""
        game.passed[move.seat] = None
        return super().play_draw(game, move)

    def _tabled(self, game: TummyRummy, seat: Seat, cards: Sequence[Card], event: Event) -> list[Event]:
        # The Special is eaten before anybody goes out with these cards and becomes the Chef.
        eaten = feed_special(game, seat, cards)
        first, *rest = super()._tabled(game, seat, cards, event)
        return [first, *eaten, *rest]

    def play_discard(self, game: TummyRummy, move: moves.Discard) -> list[Event]:
        """The Special is eaten before anybody goes out with this card."""
        seat, card = move.seat, move.card
        passed = None
        if game.options.tabling == "compulsory":
            passed = RevealingDiscard(tuple(game.melds), tuple(game.taken), game.melded[seat], (card,))
        eaten = feed_special(game, seat, (card,))
        first, *rest = super().play_discard(game, move)
        game.passed[seat] = passed
        return [first, *eaten, *rest]
