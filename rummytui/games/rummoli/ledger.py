"""How the chips went in a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from rules.cards import Card
from rummytui.text import signed
from rummytui.widgets.account import centred, winners_line
from rummytui.widgets.cards import CELLS, Size, inline, sentence, strip
from rummytui.widgets.columns import Cell, Column, entry, headings, name_width
from rummytui.widgets.drawn_to_fit import DrawnToFit
from rummytui.widgets.emblems import name_row
from rummytui.widgets.pieces import Piece, Row, width_of, wrapped

_LONGEST_NAME = 14
_NUMBER = 7
_EDGE = 1
"""Blank cells at both edges."""
_STEP = 4
"""Cells from a card to the next one."""


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


@dataclass(frozen=True, slots=True)
class RoundLedger:
    """What a round did to everybody's chips, and what is left on the board."""

    headline: str
    lines: tuple[LedgerLine, ...]
    notes: tuple[str, ...]


class LedgerTable(DrawnToFit):
    """A line a seat with chips before and after, and what the difference is made of."""

    def __init__(self) -> None:
        super().__init__()
        self._ledger = RoundLedger("", (), ())

    def show_ledger(self, ledger: RoundLedger) -> None:
        """Show this ledger."""
        self._ledger = ledger
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        ways = [self._drawn(width, size) for size in self.look.up_to("medium")]
        return next((rows for rows in ways if len(rows) <= self.room), ways[-1])

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
        for line in ledger.lines:
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
        """What the change is made of, and below it the cards that were left."""
        why = ", ".join(f"{reason} {signed(chips)}" for reason, chips in line.entries)
        return [*(sentence(text, self.look) for text in wrapped(why, room)), *self._left(line.left, room, size)]

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
