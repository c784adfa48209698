"""What a bot reads off its view first: its seat, its legal moves, what goes together, and the cards it has not seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rules import moves
from rules.cards import WHOLE_PACK, Card, mask_of
from rules.moves import Move
from rules.rummy.turn import TableView
from rules.view import View


def seat_and_moves(view: View) -> tuple[int, Sequence[Move]]:
    """The seat whose view this is, and its legal moves. It must be that seat's turn to act."""
    assert view.seat is not None
    return view.seat, view.legal_moves(view.seat)


def discards_in(legal: Iterable[Move]) -> list[moves.Discard]:
    """The discards among some moves."""
    return [move for move in legal if isinstance(move, moves.Discard)]


def near(card: Card, other: Card) -> bool:
    """Whether two cards could be in the same run of three, which may go round the corner."""
    apart = abs(other % 13 - card % 13)
    return other.suit == card.suit and 0 < min(apart, 13 - apart) <= 2


def fewest_cards(view: TableView) -> tuple[int, int]:
    """Which of the other seats that hold any cards has the fewest, and how many."""
    others = [seat for seat, hand in enumerate(view.hands) if seat != view.seat and hand]
    fewest = min(others, key=lambda seat: len(view.hands[seat]))
    return fewest, len(view.hands[fewest])


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
