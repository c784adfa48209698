"""Rummy. (RU-1 to RU-5)"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Literal

from rules.arrange import PIPS
from rules.cards import Card
from rules.events import HandSettled, Payment
from rules.options import FinalDiscardOption, GameOptions, LayOffOptions, LengthOptions, StalemateOption, TurnOverOption
from rules.reasons import Paid
from rules.rummy.turn import DrawAndDiscard


class RummyOptions(LengthOptions, FinalDiscardOption, LayOffOptions, TurnOverOption, StalemateOption):
    """House rules of Rummy."""

    ace: Literal["low", "high", "either", "corner"] = "low"
    """Where does the ace stand in a run: below the two, above the king, either, or even between king and two?"""


def pips(cards: Iterable[Card]) -> int:
    """What cards left in a hand cost: court cards ten, an ace one, others their pips. (RU-3)

    >>> from rules.cards import cards
    >>> pips(cards("KS AS 7D"))
    18
    """
    return sum(PIPS[card % 13] for card in cards)


class Rummy(DrawAndDiscard):
    """Rummy: two to six players, one pack, everything tabled as it comes."""

    name = "rummy"
    title = "Rummy"
    Options: ClassVar[type[GameOptions]] = RummyOptions

    # RU-1

    @classmethod
    def player_counts(cls, options: Any = None) -> range:
        """Two to six."""
        return range(2, 7)

    def _pack(self) -> tuple[int, int]:
        return 1, 0

    # RU-2

    def _hand_size(self) -> int:
        return {2: 10, 3: 7, 4: 7}.get(len(self._seats_in()), 6)

    # RU-3 and RU-4

    def _settlement(self, ender: int) -> HandSettled:
        counts = [pips(hand) for hand in self.hands]
        losers = [seat for seat in self._seats_in() if seat != ender]
        payments = [Payment(seat, ender, counts[seat], Paid.CARDS_LEFT) for seat in losers]
        if self._went_rummy(ender):
            payments += [Payment(seat, ender, counts[seat], Paid.WENT_RUMMY) for seat in losers]
        return self._settled((ender,), counts, payments)
