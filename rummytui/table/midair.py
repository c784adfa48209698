"""The table while something is on its way over it: what flies is not yet where it goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import copy
from typing import TypeVar

from rules import View
from rules.cards import HIDDEN, Card
from rules.melds import Meld
from rules.seats import Seat
from rummytui.table.flights import DISCARDS, HAND, Flight, Token

V = TypeVar("V", bound=View)


def held_back(view: V, flights: Sequence[Flight], flying: Sequence[Flight], viewer: Seat | None) -> V:
    """``view`` without what is still ``flying`` of all ``flights`` of a movement; ``viewer``'s hand lies open.

    Chips and food are left where they are.
    """
    shown = copy(view)
    shown.hands = [list(hand) for hand in view.hands]
    _take_back_deal(shown, flights, flying, viewer)
    for flight in flying:
        if isinstance(flight.what, Token) or (flight.dealt and flight.end != DISCARDS):
            continue
        match flight.end:
            case ("discards", *_):
                _take(shown, "discards", flight.what)
            case ("seat", int(seat), _):
                _take_from(shown.hands[seat], flight.what)
            case (kind, *_) if kind == HAND and viewer is not None:
                _take_from(shown.hands[viewer], flight.what)
            case ("meld", int(number), _):
                _take_meld(shown, number, flight.what)
    if isinstance(melds := getattr(shown, "melds", None), list):
        setattr(shown, "melds", [meld for meld in melds if len(meld.cards) > 1])  # noqa: B010
    return shown


def _take_back_deal(shown: View, flights: Sequence[Flight], flying: Sequence[Flight], viewer: Seat | None) -> None:
    """Leave everybody only as many cards as have been dealt, and the others in the stock."""
    rounds: Counter[Seat] = Counter()
    to_come: Counter[Seat] = Counter()
    for counted, some in ((rounds, flights), (to_come, flying)):
        for flight in some:
            if flight.dealt and flight.end != DISCARDS:
                seat = viewer if flight.end.kind == HAND else flight.end.number
                if isinstance(seat, int):
                    counted[seat] += 1
    left = 0
    for seat, missing in to_come.items():
        hand = shown.hands[seat]
        have = len(hand) * (rounds[seat] - missing) // rounds[seat]
        left += len(hand) - have
        shown.hands[seat] = hand[:have]
    if left and isinstance(stock := getattr(shown, "stock", None), list):
        setattr(shown, "stock", [*stock, *[HIDDEN] * left])  # noqa: B010


def _take(shown: View, pile: str, cards: Sequence[Card]) -> None:
    there = getattr(shown, pile, None)
    if isinstance(there, list):
        left = list(there)
        _take_from(left, cards)
        setattr(shown, pile, left)


def _take_from(pile: list[Card], cards: Sequence[Card]) -> None:
    """Take these from the top of a pile or out of a hand; where they can't be seen there, any others."""
    for card in cards:
        places = [place for place, other in enumerate(pile) if other.in_hand == card.in_hand]
        if places or pile:
            del pile[places[-1] if places else -1]


def _take_meld(shown: View, number: int, cards: Sequence[Card]) -> None:
    melds = getattr(shown, "melds", None)
    if isinstance(melds, list) and number < len(melds) and isinstance(melds[number], Meld):
        meld = melds[number]
        left = tuple(card for card in meld.cards if card not in cards)
        setattr(shown, "melds", [*melds[:number], Meld(meld.owner, left, meld.room, meld.fixed), *melds[number + 1 :]])  # noqa: B010
