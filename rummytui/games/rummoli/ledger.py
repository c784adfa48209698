"""How the chips went in a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from rules.cards import Card
from rules.seats import Seat
from rummytui.fitting import best_fit
from rummytui.text import signed
from rummytui.widgets.account import CARDS_AT, ROOMY, headline, lit, strips_of, winners_line
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CELLS, Size, inline, sentence, strip
from rummytui.widgets.columns import Cell, Column, entry, headings, name_width
from rummytui.widgets.drawn import DrawnToFit
from rummytui.widgets.emblems import name_row, seat_role
from rummytui.widgets.pieces import Piece, Row, centred, itemised, width_of, wrapped

_LONGEST_NAME = 14
_NUMBER = 7
_EDGE = 1
"""Blank cells at both edges."""
_STEP = 4
"""Cells from a card to the next one."""
_MARGIN = 4
_NUMBERS: Final = (("before", 8), ("change", 11), ("chips", 10))
"""On a wide screen: the numbers of a seat, and how many cells each of them takes."""
_LEAST_WORDS = 32
"""Cells in which it can be read what came and went."""
_MOST_WORDS = 60
_APART = 24
"""How far the numbers are from the cards, at most."""


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One seat: its chips before the round, what came and went and why, and its chips after it."""

    name: str
    before: int
    entries: tuple[tuple[str, int], ...]
    after: int
    left: tuple[Card, ...] = ()
    """The cards that it was left with."""
    leads: bool = False
    won: bool = False
    """Whether it played the last card."""


@dataclass(frozen=True, slots=True)
class RoundLedger:
    """What a round did to everybody's chips, and what is left on the board."""

    headline: str
    lines: tuple[LedgerLine, ...]
    notes: tuple[str, ...]
    hailed: Seat | None = None
    """Whose name stands above everything: who alone has won the game, or before that the round."""


class LedgerTable(DrawnToFit):
    """A line a seat with chips before and after, and what the difference is made of.

    On a wide screen a few rows a seat, the winner first, with the cards in a column of their own.
    """

    def __init__(self) -> None:
        super().__init__()
        self._ledger = RoundLedger("", (), ())

    def show_ledger(self, ledger: RoundLedger) -> None:
        """Show this ledger."""
        self._ledger = ledger
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        return best_fit(self._ways(width), lambda rows: len(rows) <= self.room)

    def _ways(self, width: int) -> Iterator[list[Row]]:
        for size in self.look.up_to("medium")[:-1] if width >= ROOMY else ():
            for large in (True, False):
                if rows := self._banded(width, size, large=large):
                    yield rows
        for size in self.look.up_to("medium"):
            yield self._drawn(width, size)

    @property
    def _order(self) -> list[Seat]:
        """Who comes before whom: the winner first, then those with more chips."""
        lines = self._ledger.lines
        return sorted(range(len(lines)), key=lambda seat: (not lines[seat].won, -lines[seat].after))

    # ------------------------------------------------------------------------------------------------ on a wide screen

    def _banded(self, width: int, size: Size, *, large: bool) -> list[Row] | None:
        """A few rows a seat; None where cards of this size are too wide."""
        ledger, shaded = self._ledger, self.look.pictures
        cards = [strips_of([line.left], size, self.look, shaded=shaded) if line.left else [] for line in ledger.lines]
        widest = max((width_of(rows[0]) for rows in cards if rows), default=0)
        names = name_width((line.name for line in ledger.lines), _LONGEST_NAME)
        begins = max(CARDS_AT, _MARGIN + names + 2)
        numbers = sum(cells for _, cells in _NUMBERS)
        room = width - begins - widest - numbers - 4 - _MARGIN
        if room < _LEAST_WORDS:
            return None
        why = [", ".join(f"{reason} {signed(chips)}" for reason, chips in line.entries) for line in ledger.lines]
        words = min(max(map(cell_len, why), default=0), room, _MOST_WORDS)
        # What is over goes before the numbers, and again before the words.
        spare = room - words
        apart = min(spare // 2, _APART)
        first = begins + widest + apart
        said_at = first + numbers + 4 + (spare - apart) // 2
        high = CELLS[size][1]
        canvas = Canvas(width, 1)
        end = first
        for heading, cells in _NUMBERS:
            end += cells
            canvas.lay([[Piece(heading, "quiet")]], end - len(heading), 0)
        canvas.lay([[Piece("in and out", "quiet")]], said_at, 0)
        winner = None if ledger.hailed is None else (ledger.hailed, ledger.lines[ledger.hailed].name)
        *notes, board = ledger.notes or ("",)
        rows = [*headline(ledger.headline, board, winner, width, self.look, large=large), *canvas.rows()]
        for seat in self._order:
            line = ledger.lines[seat]
            said = [sentence(part, self.look, "" if line.won else "quiet") for part in itemised(why[seat], words)]
            band = Canvas(width - 2 * (_MARGIN // 2), max(high, len(said)) + 1)
            self._fill(band, seat, said, cards[seat], (begins, first, said_at), high=max(high, len(said)))
            *lines, below = band.rows()
            drawn = [lit(row) if line.won else row for row in lines]
            rows += [[Piece(" " * (_MARGIN // 2)), *row] for row in (*drawn, below)]
        return [*rows, *(centred(sentence(text, self.look), width) for note in notes for text in wrapped(note, width))]

    def _fill(
        self,
        band: Canvas,
        seat: Seat,
        said: Sequence[Row],
        cards: Sequence[Row],
        at: tuple[int, int, int],
        *,
        high: int,
    ) -> None:
        """Write everything about a seat, in ``high`` rows, the last of which is followed by the shadow of its cards.

        ``at`` has the columns of the screen in which cards, numbers and words begin.
        """
        line, edge = self._ledger.lines[seat], _MARGIN // 2
        begins, first, said_at = (column - edge for column in at)
        names = name_width((each.name for each in self._ledger.lines), _LONGEST_NAME)
        middle = (high - 1) // 2
        bar = "|" if self.look.ascii else "▌"
        band.lay([[Piece(bar, "turn" if line.won else seat_role(seat))]] * high, 0, 0)
        band.lay([name_row(line.name, names, self.look)], _MARGIN - edge, middle)
        band.lay(cards or [[Piece("no cards left", "quiet")]], begins, 0 if cards else middle)
        change = line.after - line.before
        texts = (str(line.before), ""), (signed(change), "strong" if change > 0 else ""), (str(line.after), "strong")
        end = first
        for (text, roles), (_, cells) in zip(texts, _NUMBERS, strict=True):
            end += cells
            band.lay([[Piece(text, roles)]], end - len(text), middle)
        if line.leads:
            band.lay([[Piece(f" {self.look.glyphs.leads}", "turn")]], end, middle)
        band.lay(said, said_at, (high - len(said) + 1) // 2)

    # ------------------------------------------------------------------------------------------------ on a narrow one

    def _drawn(self, width: int, size: Size) -> list[Row]:
        ledger = self._ledger
        rows: list[Row] = winners_line(ledger.headline, width, self.look)
        names = name_width((line.name for line in ledger.lines), _LONGEST_NAME)
        room = max(width - names - 3 - 3 * _NUMBER - 2 - 2 * _EDGE, 16)
        columns = (
            Column(1, gap=1),
            Column(names, gap=1),
            Column(_NUMBER, "before", right=True),
            Column(_NUMBER, "change", right=True),
            Column(_NUMBER, "chips", right=True),
            Column(room + 2, "  in and out"),
        )
        table = [headings(columns)]
        for line in (ledger.lines[seat] for seat in self._order):
            table += entry(columns, self._cells(line, names, room, size), self.look.glyphs.cut)
        # Spaces at the end of rows don't count.
        wide = max(cell_len("".join(piece.text for piece in row).rstrip()) for row in table)
        indent = Piece(" " * max((width - wide) // 2, 0))
        rows += [[], *([indent, *row] for row in table), []]
        rows += [centred(sentence(text, self.look), width) for note in ledger.notes for text in wrapped(note, width)]
        return rows

    def _cells(self, line: LedgerLine, names: int, room: int, size: Size) -> list[Cell]:
        change = line.after - line.before
        return [
            Piece(self.look.glyphs.leads if line.leads else " ", "turn"),
            [name_row(line.name, names, self.look)],
            Piece(str(line.before)),
            Piece(signed(change), "strong" if change > 0 else ""),
            Piece(str(line.after), "strong"),
            [[Piece("  "), *part] for part in self._where_from(line, room, size)],
        ]

    def _where_from(self, line: LedgerLine, room: int, size: Size) -> list[Row]:
        """What the change is made of, and behind it or below it the cards that were left."""
        why = ", ".join(f"{reason} {signed(chips)}" for reason, chips in line.entries)
        told = [sentence(text, self.look) for text in itemised(why, room)]
        left = self._left(line.left, room, size)
        if size == "inline" and len(left) == 1 and width_of(told[-1]) + 2 + width_of(left[0]) <= room:
            return [*told[:-1], [*told[-1], Piece("  "), *left[0]]]
        return [*told, *left]

    def _left(self, cards: Sequence[Card], room: int, size: Size) -> list[Row]:
        """The cards: side by side in one strip, or where that is too long as labels."""
        wide = (len(cards) - 1) * _STEP + CELLS[size][0]
        if not cards:
            return []
        if size != "inline" and wide <= room:
            return strip(cards, size, self.look, _STEP)
        parts: list[Row] = []
        row: Row = []
        for card in cards:
            if width_of(row) + 4 > room:
                parts.append(row)
                row = []
            row += [inline(card, self.look), Piece(" ")]
        return [*parts, row]
