"""What a bot begins with when it is asked: its own seat, what it may do, and which cards it has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rules.cards import NATURALS, Card, mask_of
from rules.moves import Move
from rules.rummy.turn import TableView
from rules.view import View

WHOLE_PACK = mask_of(NATURALS)


def seat_and_moves(view: View) -> tuple[int, Sequence[Move]]:
    """The seat whose view this is, which must be to act, and what it may do."""
    assert view.seat is not None
    return view.seat, view.legal_moves(view.seat)


def unseen(view: TableView) -> int:
    """The cards of one pack that the seat has not seen anywhere: on no pile or meld, in no hand that was seen to take them."""
    return WHOLE_PACK & ~mask_of(_seen(view))


def unseen_of(view: TableView, packs: Iterable[Card]) -> Counter[Card]:
    """How many copies of each card of ``packs`` the seat has not seen anywhere."""
    return Counter(packs) - Counter(_seen(view))


def _seen(view: TableView) -> Iterator[Card]:
    assert view.seat is not None
    yield from view.hands[view.seat]
    yield from view.discards
    for meld in view.melds:
        yield from (card.in_hand for card in meld.cards)
    for cards in view.known.values():
        yield from cards
