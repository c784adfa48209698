"""The menu beside the table, so that nobody has to remember what a card feeds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rules.cards import Card
from rummytui.games.tummy_rummy.foods import SIDE, dishes, grown_picture
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row, fit, wrapped

_TITLE: Final = "the menu"
_RANK: Final = 4
"""Cells of a mark and a rank."""
_TALL: Final = 40
"""Rows of a screen on which there is room for a dish below the menu."""
_GAP: Final = 2
"""Blank cells between a dish and its name."""


class MenuCard(Drawn):
    """A line for each rank, those of the cards that are meant standing out; and below them, one dish as a picture."""

    def __init__(self) -> None:
        super().__init__(classes="unframed")
        self._menu: Mapping[str, str] = {}
        self._meant: frozenset[str] = frozenset()
        self._dish: tuple[str, str] | None = None
        """The rank of the dish that is shown, and the caption above it."""

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

    def show_dish(self, rank: str = "", said: str = "") -> None:
        """Show what this rank feeds, as a picture under a few words; with no rank keep the place for it."""
        if (rank, said) != self._dish:
            grows = self._dish is None
            self._dish = rank, said
            self.redraw(layout=grows)

    def show_no_dish(self) -> None:
        """Show the menu alone."""
        if self._dish is not None:
            self._dish = None
            self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        rows: list[Row] = [[], [Piece(_TITLE, "quiet")], []]
        rows += [self._line(rank, food, width) for rank, food in self._menu.items()]
        if self._dish and self.look.pictures and self.app.size.height >= _TALL:
            rows += self._served(*self._dish, width)
        return rows

    def _line(self, rank: str, food: str, width: int) -> Row:
        glyphs, meant = self.look.glyphs, rank in self._meant
        mark = glyphs.turn if meant else " "
        name = fit(food, width - _RANK - 2, glyphs.cut)
        # Colour is never the only sign.
        row = [
            Piece(f"{mark}{rank.replace('T', '10'):>{_RANK - 1}}  ", "turn" if meant else "strong"),
            Piece(name, "turn" if meant else ""),
        ]
        if not meant:
            return row
        return [piece._replace(roles=f"chosen {piece.roles}") for piece in (*row, Piece(" ", "turn"))]

    def _served(self, rank: str, said: str, width: int) -> list[Row]:
        """A dish with its name beside it, or as many blank rows."""
        high = SIDE // 2
        if rank not in self._menu:
            return [[] for _ in range(high + 4)]
        picture = list(grown_picture(dishes(self._menu)[rank]))
        words = wrapped(self._menu[rank], max(width - SIDE - _GAP, 1))[:high]
        above = (high - len(words)) // 2
        for y, line in enumerate(words, above):
            picture[y] = [*picture[y], Piece(" " * _GAP), Piece(line)]
        return [[], [], [Piece(said, "quiet")], [], *picture]
