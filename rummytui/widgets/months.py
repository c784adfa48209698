"""The last twelve months as columns: evenings, and beside them those that somebody won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rummytui.book.months import Month
from rummytui.widgets.cards import CardLook
from rummytui.widgets.charts import FINE, LETTERS
from rummytui.widgets.pieces import Piece, Row

_EIGHTHS: Final = "▁▂▃▄▅▆▇█"
_NAMES: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_WIDEST: Final = 10
"""Cells of a month, the gap behind it included."""
_NARROWEST: Final = 3
_ROWS_A_TICK: Final = 3
"""Rows between two numbers beside the columns, at least."""


class Bars(NamedTuple):
    """How the columns of a person's months differ from everyone's."""

    role: str
    """The colour of those that were won, as a word of the palette."""
    letter: str
    """What they are made of where there are letters only."""


class _Scale(NamedTuple):
    wide: int
    """Cells of a month, the gap behind it included."""
    step: int
    """How much more each number beside the columns is than the one below it."""
    apart: int
    """Rows from one of these numbers to the next."""
    letters: bool

    def cell(self, value: int, above: int, letter: str) -> str:
        """What a column is ``above`` rows over the foot; 0: in the foot itself, in the middle of which it stands."""
        eighths = (2 * value * self.apart * 8 + self.step) // (2 * self.step)
        if not above:
            return LETTERS.line if self.letters else "▀" if value else FINE.line
        if self.letters:
            here = max(eighths, bool(value)) - (above - 1) * 8
            return letter if here >= 4 or (here > 0 and above == 1) else " "
        here = min(max(eighths - 4 - (above - 1) * 8, 0), 8)
        return _EIGHTHS[here - 1] if here else " "


def months_chart(
    months: Sequence[Month], width: int, height: int, look: CardLook, won: Bars | None = None
) -> list[Row]:
    """Months as columns in at most this many cells and rows; none where nothing was played or nothing has room.

    With ``won``, those that were won have a column of their own beside that of all.
    """
    highest = max((month.evenings for month in months), default=0)
    # Below the columns stand their foot, the months, and what the columns are.
    rows = height - 3
    margin = len(str(highest)) + 1
    wide = min((width - margin + 1) // max(len(months), 1), _WIDEST)
    if not highest or rows < 1 or wide < _NARROWEST:
        return []
    step, apart = _numbers(highest, rows)
    rows = -(-highest * apart // step)
    scale = _Scale(wide, step, apart, look.ascii)
    pen = LETTERS if look.ascii else FINE
    ticks = {rows - tick // step * apart: str(tick) for tick in range(step, highest + 1, step)}
    drawn = []
    for row in range(rows + 1):
        number = ticks.get(row, "")
        edge = pen.corner if row == rows else pen.tick if number else pen.upright
        columns = [piece for month in months for piece in _month(month, rows - row, scale, won)]
        drawn.append([Piece(number.rjust(margin - 1) + edge, "quiet"), *columns[:-1]])
    letters = len(_NAMES[0]) if scale.wide > len(_NAMES[0]) else 1
    names = "".join(_NAMES[month.month - 1][:letters].ljust(scale.wide) for month in months).rstrip()
    return [*drawn, [Piece(" " * margin + names, "quiet")], _legend(margin, look, won)]


def _numbers(highest: int, rows: int) -> tuple[int, int]:
    """The round distance of the numbers up to ``highest``, and how many rows one is above the other.

    All are equally far apart, and so a column may be lower than it could be in this many ``rows``.

    >>> _numbers(4, 8), _numbers(16, 9), _numbers(20, 15), _numbers(1, 8)
    ((2, 4), (10, 5), (5, 3), (1, 8))
    """
    digits = 1
    while True:
        for step in (digits, 2 * digits, 5 * digits):
            if (apart := rows * step // highest) >= _ROWS_A_TICK:
                return step, apart
        digits *= 10


def _month(month: Month, above: int, scale: _Scale, won: Bars | None) -> Row:
    """A month's columns ``above`` rows over the foot, or in the foot."""
    bars = scale.wide - 1
    second = bars // 2 if won else 0
    row = [Piece(scale.cell(month.evenings, above, "#") * (bars - second), "quiet")]
    if won:
        row.append(Piece(scale.cell(month.won, above, won.letter) * second, won.role))
    return [*row, Piece(" " if above else (LETTERS if scale.letters else FINE).line, "quiet")]


def _legend(margin: int, look: CardLook, won: Bars | None) -> Row:
    legend = [Piece(" " * margin + ("#" if look.ascii else _EIGHTHS[-1]) + " evenings", "quiet")]
    if won:
        sign = won.letter if look.ascii else _EIGHTHS[-1]
        legend += [Piece(f"   {sign} ", won.role), Piece("won", "quiet")]
    return legend
