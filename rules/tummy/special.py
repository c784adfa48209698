"""The Chef's Special: named after the Feeding, eaten all through the next hand. (TU-14)"""

from __future__ import annotations

from collections.abc import Sequence

from rules import moves
from rules.cards import NATURALS, Card
from rules.events import Event
from rules.moves import Move
from rules.reasons import VoidReason
from rules.refusals import RuleViolation
from rules.tummy.cooks import Cooks
from rules.tummy.events import SpecialFired, SpecialNamed


class Specials(Cooks):
    """A card that makes everybody but the Chef eat when it is played."""

    # ----------------------------------------------------------------------------------------------- it is named

    def _after_feeding(self) -> list[Event]:
        """The Chef names the Special, unless nobody would ever eat it."""
        if self.options.special == "off" or self._length_reached():
            return self._hand_is_over()
        self.phase = "special"
        return []

    def _players_to_act(self) -> tuple[int, ...]:
        if self.phase == "special" and self.chef is not None:
            return (self.chef,)
        return super()._players_to_act()

    def _moves_in_hand(self, seat: int) -> list[Move]:
        if self.phase == "special":
            return [moves.NameSpecial(seat, card) for card in NATURALS]
        return super()._moves_in_hand(seat)

    def _check_name_special(self, move: moves.NameSpecial) -> None:
        if move.card not in NATURALS:
            chef = self.players[move.seat]
            raise RuleViolation("TU-14", f"{chef} names a card that can be played; {move.card} is none.")

    def _play_name_special(self, move: moves.NameSpecial) -> list[Event]:
        self.special = move.card
        return [SpecialNamed(move.seat, move.card), *self._hand_is_over()]

    # ----------------------------------------------------------------------------------------------- it is played

    def _tabled(self, seat: int, cards: Sequence[Card], event: Event) -> list[Event]:
        # Eaten before whoever plays a last card is the Chef, for going out comes after playing.
        eaten = self._fire(seat, cards)
        first, *rest = super()._tabled(seat, cards, event)
        return [first, *eaten, *rest]

    def _play_discard(self, move: moves.Discard) -> list[Event]:
        eaten = self._fire(move.seat, (move.card,))
        first, *rest = super()._play_discard(move)
        return [first, *eaten, *rest]

    def _fire(self, seat: int, cards: Sequence[Card]) -> list[Event]:
        """Everybody but the last hand's Chef eats for each card that ``seat`` plays and that is Special."""
        special, chef = self.special, self.chef
        if special is None or chef is None:
            return []
        events: list[Event] = []
        for card in cards:
            if card == special or (self.options.special == "rank" and card.rank == special.rank):
                events.append(SpecialFired(seat, card, chef))
                for eater in self._clockwise_from(self._left_of(seat)):
                    if eater != chef and eater not in self.gone:
                        events += self._eat(seat, eater, (card.rank,), (card,), "TU-14")
        return events

    def _void(self, why: VoidReason) -> list[Event]:
        self.chef = self.special = None
        return super()._void(why)
