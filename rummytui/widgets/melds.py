"""The melds on the table."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.events import Click
from textual.geometry import Size
from textual.message import Message

from rules.cards import Card
from rummytui.widgets.cards import inline
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.fan import Shown, picture, spread
from rummytui.widgets.pieces import Piece, Row, aimed, fit, flowed, padded, width_of
from rummytui.widgets.still import StillScroll

_LONGEST_NAME = 10
_FAN_HEIGHT = 4
_GAP = 3


class MeldLike(Protocol):
    """What is drawn of a meld."""

    @property
    def owner(self) -> int:
        """The seat that laid it."""

    @property
    def cards(self) -> Sequence[Card]:
        """Its cards as they lie."""

    @property
    def fixed(self) -> Collection[Card]:
        """The jokers among them that can no longer move."""


class MeldLines(Drawn):
    """The melds: as fans on a tall screen, else one a line, else one seat after the other, as there is room."""

    def __init__(self) -> None:
        super().__init__()
        self.melds: Sequence[MeldLike] = ()
        self.names: Sequence[str] = ()
        self.fits: Mapping[int, Sequence[Card]] = {}
        self._room = 0

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        self._room = container.height
        return super().get_content_height(container, viewport, width)

    def draw(self, width: int, height: int | None) -> list[Row]:
        if not self.melds:
            return [[Piece("nothing on the table yet", "quiet")]]
        if self.look.sizes(self.app.size.height)[0] != "small":
            fans = flowed([self._fan(number, width) for number in range(len(self.melds))], width, _GAP)
            if len(fans) <= self._room:
                return fans
        lines = [self._line(number) for number in range(len(self.melds))]
        if len(lines) <= self._room and all(width_of(line) <= width for line in lines):
            return lines
        owners = sorted({meld.owner for meld in self.melds})
        return [row for owner in owners for row in self._group(owner, width)]

    def _name_width(self) -> int:
        return min(max(cell_len(fit(self.names[meld.owner], _LONGEST_NAME)) for meld in self.melds), _LONGEST_NAME)

    def _number(self, number: int) -> Piece:
        text = str(number + 1).rjust(len(str(len(self.melds))))
        return Piece(text, "turn" if number in self.fits else "quiet")

    def _cards(self, number: int, gap: str) -> Row:
        meld = self.melds[number]
        row: Row = []
        for card in meld.cards:
            if row and gap:
                row.append(Piece(gap, "card"))
            row.append(inline(card, self.look, crosswise=card in meld.fixed))
        return row

    def _fit(self, number: int) -> str:
        cards = " ".join(inline(card, self.look).text for card in self.fits.get(number, ()))
        return f" {self.look.glyphs.fits} {cards} fits" if cards else ""

    def _line(self, number: int) -> Row:
        name = padded(self.names[self.melds[number].owner], self._name_width(), self.look.glyphs.cut)
        row = [self._number(number), Piece(f" {name} "), *self._cards(number, " "), Piece(self._fit(number), "turn")]
        return aimed(row, number)

    def _fan(self, number: int, width: int) -> list[Row]:
        """A meld as a fan under its number and owner."""
        meld = self.melds[number]
        name = fit(self.names[meld.owner], _LONGEST_NAME, self.look.glyphs.cut)
        head = [self._number(number), Piece(f" {name}"), Piece(self._fit(number).removesuffix(" fits"), "turn")]
        shown = [Shown(card, crosswise=card in meld.fixed) for card in meld.cards]
        layout = spread(meld.cards, width, _FAN_HEIGHT, ("small",), self.look)
        # The row to raise cards into stays empty on the table.
        rows = [head, *picture(shown, layout, self.look)[1:]]
        return [aimed(row, number) for row in rows]

    def _group(self, owner: int, width: int) -> list[Row]:
        """All melds of one seat, with its name before the first."""
        indent = self._name_width() + 1
        rows: list[Row] = [[Piece(padded(self.names[owner], indent - 1, self.look.glyphs.cut) + " ")]]
        for number, meld in enumerate(self.melds):
            if meld.owner != owner:
                continue
            fitting = self._fit(number).removesuffix(" fits")
            row = [self._number(number), Piece(" "), *self._cards(number, ""), Piece(f"{fitting}  ", "turn")]
            if width_of(rows[-1]) > indent and width_of(rows[-1]) + width_of(row) - 2 > width:
                rows.append([Piece(" " * indent)])
            rows[-1] += aimed(row, number)
        return rows

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, int):
            self.post_message(Melds.MeldChosen(target))


class Melds(StillScroll):
    """All melds on the table, numbered from 1; one is chosen by its number or by a click."""

    @dataclass
    class MeldChosen(Message):
        """A meld was clicked."""

        meld: int
        """Its index, from 0."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._lines = MeldLines()

    def compose(self) -> ComposeResult:
        yield self._lines

    def show_melds(
        self,
        melds: Sequence[MeldLike],
        names: Sequence[str],
        fits: Mapping[int, Sequence[Card]] | None = None,
    ) -> None:
        """Show these melds; ``names`` by seat; ``fits`` says which selected cards fit on which meld, by its index."""
        lines = self._lines
        shown = lines.melds, lines.names, lines.fits
        lines.melds, lines.names, lines.fits = tuple(melds), tuple(names), fits or {}
        # Most keys change nothing here, and a full table takes a while to draw.
        if shown != (lines.melds, lines.names, lines.fits):
            lines.redraw()
