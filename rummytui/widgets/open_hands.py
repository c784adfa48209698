"""All hands face up, a line or a strip of cards each, for an evening that is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules import HIDDEN, Card
from rules.cards import RANKS, SUITS
from rummytui.widgets.below import Below
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CELLS, CardLook, inline, strip
from rummytui.widgets.emblems import cells_of, name_row
from rummytui.widgets.grid import grid_of
from rummytui.widgets.pieces import Piece, Row, filled, width_of

_LONGEST_NAME: Final = 10
_GAP: Final = 2
_ROOMY: Final = 30
"""Rows of a screen from which a blank one follows."""
_TALL: Final = 40
"""Rows of a screen from which there are strips of cards, where they fit."""
_WIDE, _HIGH = CELLS["small"]
_STEP: Final = 4
"""Cells from a card of a strip to the next one."""
_SHARE: Final = 3
"""The hands take at most one row of the screen in this many."""


class OpenHands(Below):
    """The cards of everybody; of more than there is room for, in columns."""

    _hands: Sequence[tuple[str, Sequence[Card]]] = ()

    def show_hands(self, names: Sequence[str], hands: Sequence[Sequence[Card]]) -> None:
        """Show those of these hands that can be seen whole; the others, and empty ones, are left out."""
        both = zip(names, hands, strict=True)
        self._hands = [(name, _sorted(hand)) for name, hand in both if hand and HIDDEN not in hand]
        self.redraw(layout=False)

    def rows_on(self, width: int, height: int) -> int:
        count, most = len(self._hands), height // _SHARE
        columns = self._columns(width - grid_of(width, height).panel, most) if height >= _TALL else 0
        rows = _rows_of_strips(count, columns) if columns else min(count, most)
        return rows + (bool(count) and height >= _ROOMY)

    def _columns(self, width: int, height: int) -> int:
        """In how many columns strips of cards have room; 0 where they have none."""
        longest = max((len(hand) for _, hand in self._hands), default=0)
        wide = self._cells_of_names + 2 + longest * _STEP + _WIDE - _STEP
        fitting = range(1, len(self._hands) + 1) if "small" in self.look.up_to("small") else ()
        return next(
            (each for each in fitting if _rows_of_strips(len(self._hands), each) <= height and wide <= width // each), 0
        )

    @property
    def _cells_of_names(self) -> int:
        return max((cells_of(name, _LONGEST_NAME) for name, _ in self._hands), default=0)

    def draw(self, width: int, height: int | None) -> list[Row]:
        if not self._hands:
            return []
        if height and (columns := self._columns(width, height)):
            return self._strips_in(columns, width)
        high = min(len(self._hands), height or len(self._hands))
        columns = -(-len(self._hands) // high)
        wide = (width - _GAP) // columns - _GAP
        lines = [_line(name, hand, self._cells_of_names, wide, self.look) for name, hand in self._hands]
        rows: list[Row] = [[Piece(" ")] for _ in range(high)]
        for number, line in enumerate(lines):
            rows[number % high] += [*line, Piece(" " * _GAP)]
        return rows

    def _strips_in(self, columns: int, width: int) -> list[Row]:
        """Cards in this many columns, with a blank row below everybody's."""
        felt = Canvas(width, _rows_of_strips(len(self._hands), columns))
        for place, (name, hand) in enumerate(self._hands):
            left, top = place % columns * (width // columns) + 1, place // columns * (_HIGH + 1)
            felt.lay([name_row(name, self._cells_of_names, self.look)], left, top + _HIGH // 2)
            left += self._cells_of_names + 1
            felt.lay(strip(hand, "small", self.look, _STEP), left, top)
        return felt.rows()


def _rows_of_strips(count: int, columns: int) -> int:
    """Rows that strips for this many hands take, with a blank one between them."""
    return -(-count // columns) * (_HIGH + 1) - 1


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
