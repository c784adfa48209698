"""The back of a card over the whole screen, with a sheet on it that says whose hand lies beneath."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rummytui.text.names import begins_with, unmarked
from rummytui.widgets.big_letters import HEIGHT, big
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import sentence
from rummytui.widgets.cards.backs import framed, pattern
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import emblem, seat_role, with_emblem
from rummytui.widgets.pieces import Piece, Row, width_of, wrapped

_MARGIN: Final = 3
"""Cells of the back left and right of the sheet, at the least."""
_PADDING: Final = 3
"""Blank cells of the sheet left and right of what stands on it."""
_WIDEST: Final = 100
_LONGEST_LINE: Final = 70
"""How many cells a line may take and still be read at a glance."""
_HANGING: Final = 2


class Passed(NamedTuple):
    """To whom the laptop is passed, and what is said about it."""

    name: str
    plea: str
    heading: str = ""
    news: Sequence[str] = ()
    ready: str = ""
    """How the hand is shown; empty as long as it cannot be."""


class BackOfCard(Drawn):
    """The back of a card, as far as it has come down, and the sheet once it is all the way down."""

    def __init__(self, passed: Passed, steps: int = 1) -> None:
        super().__init__()
        self._passed = passed
        self._down, self._steps = 1, steps

    def show_passed(self, passed: Passed) -> None:
        """Show this on the sheet."""
        self._passed = passed
        self.redraw(layout=False)

    @property
    def is_down(self) -> bool:
        """Whether it covers everything."""
        return self._down >= self._steps

    def come_down(self) -> None:
        """Come down by one step of all that were wanted at first."""
        self._down += 1
        self.redraw(layout=False)

    def draw(self, width: int, height: int | None) -> list[Row]:
        high = height or self.app.size.height
        if width < 2 * (_MARGIN + _PADDING) or high < HEIGHT:
            return []
        back = Canvas(width, high)
        paper = f"back-{self.look.back}"
        cloth: list[Row] = [[Piece(line, paper)] for line in pattern(self.look, width - 4, high - 2)]
        back.shade(0, 0, width, high, paper)
        back.lay(framed(cloth, self.look.glyphs.thin, paper), 1, 0)
        if not self.is_down:
            return back.rows()[: high * self._down // self._steps]
        sheet = self._sheet(width - 2 * (_MARGIN + _PADDING), high - 4)
        wide = width_of(sheet[0])
        back.lay(sheet, (width - wide) // 2, (high - len(sheet)) // 2)
        return back.rows()

    # ------------------------------------------------------------------------------------------------ the sheet

    def _sheet(self, room: int, rows: int) -> list[Row]:
        """What is said, in a frame: as large and as far apart as there is room for."""
        for said in self._ways(min(room, _WIDEST)):
            if len(said) <= rows:
                break
        wide = max(map(width_of, said))
        inside = [_on_paper(_centred(row, wide), wide) for row in said]
        return framed(inside, self.look.glyphs.thin, "inset line")

    def _ways(self, room: int) -> Iterator[list[Row]]:
        """Ways to say it all, the best first. In the last ones what happened longest ago is left out."""
        for large in (True, False):
            for apart in (True, False):
                yield self._said(room, self._passed.news, large=large, apart=apart)
        for first in range(1, len(self._passed.news)):
            news = [self.look.glyphs.cut, *self._passed.news[first:]]
            yield self._said(room, news, large=False, apart=False)

    def _said(self, room: int, news: Sequence[str], *, large: bool, apart: bool) -> list[Row]:
        passed, line = self._passed, min(room, _LONGEST_LINE)
        blank: list[Row] = [[]] if apart else []
        rows = [*blank, *self._name_rows(room, large=large), *blank]
        rows += [sentence(text, self.look, "strong") for text in wrapped(passed.plea, line)]
        if news:
            told = [sentence(text, self.look, "quiet") for text in wrapped(passed.heading, line)]
            told += [row for text in news for row in self._told(text, line)]
            wide = max(map(width_of, told))
            rows += [*blank, *([*row, Piece(" " * (wide - width_of(row)))] for row in told)]
        # The place stays free until the sentence may stand there, so that nothing moves.
        rows += [*blank, *([sentence(text, self.look, "turn") for text in wrapped(passed.ready, line)] or [[]])]
        return [*rows, *blank]

    def _told(self, text: str, line: int) -> list[Row]:
        """A sentence with the emblem of whom it begins with, and its further lines a little to the right."""
        look = self.look
        first, *others = wrapped(with_emblem(text, ascii=look.ascii), line - _HANGING)
        return [sentence(first, look), *([Piece(" " * _HANGING), *sentence(more, look)] for more in others)]

    def _name_rows(self, room: int, *, large: bool) -> list[Row]:
        """The name between two emblems of its seat."""
        seat = begins_with(self._passed.name)
        roles = "" if seat is None else seat_role(seat)
        mark = "" if seat is None else emblem(seat, ascii=self.look.ascii)
        name = unmarked(self._passed.name)
        beside = 2 * (len(mark) + 3)
        rows = big(name, room - beside, roles, ascii=self.look.ascii)
        if len(rows) > 1 and not large:
            rows = [[Piece(" ".join(name), f"{roles} strong")]]
        middle = len(rows) // 2
        both = [Piece(mark.ljust(4), f"{roles} strong"), *rows[middle], Piece(mark.rjust(4), f"{roles} strong")]
        if width_of(both) <= room:
            rows[middle] = both
        return rows


def _centred(row: Row, wide: int) -> Row:
    return [Piece(" " * ((wide - width_of(row)) // 2)), *row]


def _on_paper(row: Row, wide: int) -> Row:
    """``row`` on the ground of the sheet, with blanks on both sides."""
    padded = [Piece(" " * _PADDING), *row, Piece(" " * (wide - width_of(row) + _PADDING))]
    return [piece._replace(roles=f"inset {piece.roles}".strip()) for piece in padded]
