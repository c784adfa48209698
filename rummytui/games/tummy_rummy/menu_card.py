"""The menu beside the table, so that nobody has to remember what a card feeds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.cards import Card
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row, filled, fit, width_of

_TITLE = "the menu"
_RANK = 4
"""Cells of a mark and a rank."""
_FRAME = 4
"""Cells of both edges and the blanks inside them."""


class MenuCard(Drawn):
    """A line for each rank; those of the cards that are meant stand out."""

    def __init__(self) -> None:
        super().__init__(classes="unframed")
        self._menu: Mapping[str, str] = {}
        self._meant: frozenset[str] = frozenset()

    def show_menu(self, menu: Mapping[str, str]) -> None:
        """Show this menu, rank letter -> food."""
        if menu != self._menu:
            self._menu = dict(menu)
            self.redraw()

    def mean(self, cards: Iterable[Card]) -> None:
        """Let the lines of these cards stand out."""
        meant = frozenset(card.rank for card in cards)
        if meant != self._meant:
            self._meant = meant
            self.redraw(layout=False)

    def draw(self, width: int, height: int | None) -> list[Row]:
        # It draws its frame itself: lines within a border of Textual's take much longer, and some change with every key.
        left, line, right, low_left, _, low_right, upright = tuple(self.look.glyphs.thin)
        inner = width - _FRAME
        side = Piece(upright, "line")
        lines = [[side, *filled(self._line(rank, food, inner), width - 2), side] for rank, food in self._menu.items()]
        title = [Piece(f"{left}{line} ", "line"), Piece(_TITLE, "quiet"), Piece(" ", "line")]
        head = [*title, Piece(line * (width - width_of(title) - 1) + right, "line")]
        return [head, *lines, [Piece(low_left + line * (width - 2) + low_right, "line")]]

    def _line(self, rank: str, food: str, width: int) -> Row:
        glyphs, meant = self.look.glyphs, rank in self._meant
        mark = glyphs.turn if meant else " "
        name = fit(food, width - _RANK - 2, glyphs.cut)
        # Nothing is told by colour alone.
        return [
            Piece(f" {mark}{rank.replace('T', '10'):>{_RANK - 1}}  ", "turn" if meant else "strong"),
            Piece(name, "turn" if meant else ""),
        ]
