"""All hands face up, a line each, for an evening that is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules import HIDDEN, Card
from rules.cards import RANKS, SUITS
from rummytui.widgets.below import Below
from rummytui.widgets.cards import CardLook, inline
from rummytui.widgets.emblems import cells_of, name_row
from rummytui.widgets.pieces import Piece, Row, filled, width_of

_LONGEST_NAME: Final = 10
_GAP: Final = 2
_ROOMY: Final = 30
"""Rows of a screen from which on a blank one follows."""
_SHARE: Final = 3
"""The hands take no more than one row of the screen in so many."""


class OpenHands(Below):
    """The cards of everybody; of more than there is room for, in columns."""

    def __init__(self) -> None:
        super().__init__()
        self._hands: Sequence[tuple[str, Sequence[Card]]] = ()

    def show_hands(self, names: Sequence[str], hands: Sequence[Sequence[Card]]) -> None:
        """Show those of these hands that can be seen whole; the others, and empty ones, are left out."""
        both = zip(names, hands, strict=True)
        self._hands = [(name, _sorted(hand)) for name, hand in both if hand and HIDDEN not in hand]
        self.redraw(layout=False)

    def rows_on(self, width: int, height: int) -> int:
        return min(len(self._hands), height // _SHARE) + (bool(self._hands) and height >= _ROOMY)

    def draw(self, width: int, height: int | None) -> list[Row]:
        if not self._hands:
            return []
        high = min(len(self._hands), height or len(self._hands))
        columns = -(-len(self._hands) // high)
        wide = (width - _GAP) // columns - _GAP
        names = max(cells_of(name, _LONGEST_NAME) for name, _ in self._hands)
        lines = [_line(name, hand, names, wide, self.look) for name, hand in self._hands]
        rows: list[Row] = [[Piece(" ")] for _ in range(high)]
        for number, line in enumerate(lines):
            rows[number % high] += [*line, Piece(" " * _GAP)]
        return rows


def _line(name: str, hand: Sequence[Card], names: int, width: int, look: CardLook) -> Row:
    line: Row = [*name_row(name, names, look), Piece(" ")]
    for place, card in enumerate(hand):
        shown = [Piece(" "), inline(card, look)]
        more = [Piece(look.glyphs.cut, "quiet")] if place < len(hand) - 1 else []
        if width_of([*line, *shown, *more]) > width:
            line.append(Piece(look.glyphs.cut, "quiet"))
            break
        line += shown
    return filled(line, width)


def _sorted(hand: Sequence[Card]) -> Sequence[Card]:
    return sorted(hand, key=lambda card: (card.is_joker, SUITS.find(card.suit), RANKS.find(card.rank)))
