"""Rummy. (RU-1 to RU-5)"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from rules.arrange import PIPS
from rules.cards import Card
from rules.events import HandSettled
from rules.options import GameOptions, Preset, StalemateOption, TurnOverOption
from rules.reasons import Paid
from rules.rummy.one_pack import OnePack
from rules.rummy.state import AceRule, TablingOptions, TablingState
from rules.rummy.turn import TablingView
from rules.seats import Seat


class RummyOptions(TablingOptions, TurnOverOption, StalemateOption):
    """House rules for Rummy."""

    presets: ClassVar[Mapping[str, Preset]] = {
        "quick": Preset("A quick game: play until a player has won 100 points.", {"target": 100}),
        "strict": Preset(
            "No laying off before your first meld, and your last card must be a discard.",
            {"lay_off_when": "after_own_meld", "final_discard": "required"},
        ),
        "round the corner": Preset(
            "Runs go round the corner: queen, king, ace, two. Good news if you love aces.", {"ace": "corner"}
        ),
    }

    ace: AceRule = "low"


def pips(cards: Iterable[Card]) -> int:
    """What cards left in a hand cost: ten for court cards, one for an ace, pips for others. (RU-3)

    >>> from rules.cards import cards
    >>> pips(cards("KS AS 7D"))
    18
    """
    return sum(PIPS[card % 13] for card in cards)


class RummyState(TablingState):
    """What everybody may know of Rummy."""

    options: RummyOptions


class RummyView(TablingView, RummyState):
    """What one seat may know of Rummy."""


class Rummy(OnePack, RummyState):
    """Rummy: two to six players, one pack, melds laid down as they come."""

    name = "rummy"
    title = "Rummy"
    sentence = "Draw, lay down sets and runs, discard: the first to run out of cards wins."
    length = "short hands"
    Options: ClassVar[type[GameOptions]] = RummyOptions
    view_type = RummyView
    costs: ClassVar[tuple[int, ...]] = PIPS

    # RU-3 and RU-4

    def _settlement(self, ender: Seat) -> HandSettled:
        double = [Paid.WENT_RUMMY] if self.went_rummy(ender) else []
        return self._paid_by_all(ender, [pips(hand) for hand in self.hands], Paid.CARDS_LEFT, *double)
