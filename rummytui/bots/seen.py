"""What a bot reads off its view first: its seat, its legal moves, and the cards it has not seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rules.cards import NATURALS, Card, mask_of
from rules.moves import Move
from rules.rummy.turn import TableView
from rules.view import View

WHOLE_PACK = mask_of(NATURALS)


def seat_and_moves(view: View) -> tuple[int, Sequence[Move]]:
    """The seat whose view this is, and its legal moves. It must be that seat's turn to act."""
    assert view.seat is not None
    return view.seat, view.legal_moves(view.seat)


def unseen(view: TableView) -> int:
    """The cards of one pack, as a mask, that the seat has seen on no pile or meld and in nobody's hand."""
    return WHOLE_PACK & ~mask_of(_seen(view))


def unseen_of(view: TableView, packs: Iterable[Card]) -> Counter[Card]:
    """How many copies of each card in ``packs`` the seat has not seen anywhere."""
    return Counter(packs) - Counter(_seen(view))


def _seen(view: TableView) -> Iterator[Card]:
    assert view.seat is not None
    yield from view.hands[view.seat]
    yield from view.discards
    for meld in view.melds:
        yield from (card.in_hand for card in meld.cards)
    for cards in view.known.values():
        yield from cards
