"""The players round the table, as they are seen along its top."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.events import Click
from textual.message import Message

from rummytui.text import counted
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row, aimed, filled, fit, width_of

_MOST_BACKS = 10
_GAP = 2
_MOST_ROWS = 3
_SHORTEST_NAME = 4
_LONGEST_NAME = 14


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """What everybody may see of one player."""

    name: str
    cards: int | None = None
    """How many cards are held; None where that means nothing."""
    turn: bool = False
    tags: tuple[str, ...] = ()
    """A few short words: Chef, down, folded, dealer, the pennies left."""
    score: str = ""
    away: bool = False
    """Nothing more can happen there: left the table, out of chips."""


@dataclass(frozen=True, slots=True)
class _Form:
    """How much is said of a seat."""

    backs: bool
    name: int
    words: bool = False


class Seats(Drawn):
    """All seats in one to three rows, as roomy as the width allows; a click on one chooses it."""

    @dataclass
    class SeatChosen(Message):
        """A seat was clicked."""

        seat: int

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._seats: tuple[SeatInfo, ...] = ()
        self._numbered = False

    def show_seats(self, seats: Sequence[SeatInfo], *, numbered: bool = False) -> None:
        """Show these players in the order of their seats, with numbers from 1 where one is to be chosen by a digit."""
        self._seats, self._numbered = tuple(seats), numbered
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        if not self._seats:
            return []
        most = min(height or _MOST_ROWS, _MOST_ROWS)
        longest = max(cell_len(fit(seat.name, _LONGEST_NAME)) for seat in self._seats)
        # Backs are dropped first, then rows are added, then names are cut.
        forms = [_Form(True, longest), _Form(False, longest)]
        forms += [_Form(False, length) for length in range(longest - 1, _SHORTEST_NAME - 1, -1)]
        for form in forms:
            cells = self._cells(form)
            for lines in range(1, 2 if form.backs else most + 1):
                rows = _in_columns(cells, -(-len(cells) // lines), width)
                if rows:
                    # A bare number may be anything, so where it costs no row and no letter it is said to be cards.
                    worded = self._cells(_Form(False, form.name, words=True))
                    return rows if form.backs else _in_columns(worded, -(-len(worded) // lines), width) or rows
        across = -(-len(cells) // most)
        return _in_columns([_clipped(cell, width // across - _GAP) for cell in cells], across, width)

    def _cells(self, form: _Form) -> list[Row]:
        return [self._cell(place, seat, form) for place, seat in enumerate(self._seats)]

    def _cell(self, place: int, seat: SeatInfo, form: _Form) -> Row:
        glyphs = self.look.glyphs
        name_roles = "turn" if seat.turn else "quiet" if seat.away else ""
        row = [Piece(f"{glyphs.turn} " if seat.turn else "  ", "turn")]
        if self._numbered:
            row.append(Piece(f"{place + 1} ", "strong"))
        row.append(Piece(fit(seat.name, form.name, glyphs.cut), name_roles))
        if seat.cards is not None:
            if form.backs:
                row.append(Piece(" " + glyphs.count * min(seat.cards, _MOST_BACKS), "count"))
            row.append(Piece(f" {counted(seat.cards, 'card') if form.words else seat.cards}"))
        row += [Piece(f" {fit(tag.replace('¢', glyphs.penny), 12, glyphs.cut)}", "quiet") for tag in seat.tags]
        if seat.score:
            row.append(Piece(f" {seat.score}", "quiet"))
        return aimed(row, place)

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, int):
            self.post_message(self.SeatChosen(target))


def _in_columns(cells: list[Row], across: int, width: int) -> list[Row]:
    """The cells in rows of ``across``; none where they are too wide."""
    lines = [cells[first : first + across] for first in range(0, len(cells), across)]
    widest = [max(width_of(line[column]) for line in lines if column < len(line)) for column in range(across)]
    # Columns of one width keep a seat in its place while counts change; uneven ones are for tight quarters.
    even = (width + _GAP) // across
    if max(widest) + _GAP <= even:
        columns = [even] * across
    elif sum(widest) + _GAP * (across - 1) <= width:
        spare = (width - sum(widest) - _GAP * (across - 1)) // across
        columns = [wide + _GAP + spare for wide in widest]
    else:
        return []
    return [
        [piece for cell, column in zip(line, columns, strict=False) for piece in filled(cell, column)] for line in lines
    ]


def _clipped(row: Row, cells: int) -> Row:
    clipped: Row = []
    for piece in row:
        room = cells - width_of(clipped)
        if room > 0:
            clipped.append(piece._replace(text=piece.text if cell_len(piece.text) <= room else fit(piece.text, room)))
    return clipped
