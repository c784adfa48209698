"""Lines of text in pieces: what the table's furniture is drawn from before a terminal comes into it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias, overload

from rich.cells import cell_len, chop_cells, set_cell_size

from rules.names import cleaned
from rummytui.text.names import between_marks


class Piece(NamedTuple):
    """A stretch of one line that looks alike and means one thing."""

    text: str
    roles: str = ""
    """What it is, as words of the palette with a space between: ``"card red"``. Later words win."""
    target: Hashable = None
    """What a click on it chooses, in the drawing widget's own terms."""


Row: TypeAlias = list[Piece]
"""One line."""


class RowsOnDemand(Sequence[Row]):
    """This many rows, each made when it comes into sight."""

    def __init__(self, count: int, make: Callable[[int], Row]) -> None:
        self._count, self._make = count, make

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> list[Row]: ...
    def __getitem__(self, at: int | slice) -> Row | list[Row]:
        places = range(self._count)[at]
        return self._make(places) if isinstance(places, int) else list(map(self._make, places))


def aimed(row: Iterable[Piece], target: Hashable) -> Row:
    """``row`` with one target for a click anywhere on it."""
    return [Piece(piece.text, piece.roles, target) for piece in row]


def width_of(row: Iterable[Piece]) -> int:
    """How many cells a row takes."""
    return sum([cell_len(piece.text) for piece in row])


@lru_cache(maxsize=512)
def plain(text: str) -> str:
    """``text`` without anything that a terminal would obey instead of showing it, and without the marks of names.

    Names are cleaned where they are typed; this holds for whatever else finds its way into a sentence.

    >>> plain("Ann\\x1b[2J laid 9♦\\u202e.")
    'Ann[2J laid 9♦.'
    """
    return " ".join(cleaned(word) for word in text.split(" "))


@lru_cache(maxsize=512)
def with_names(text: str) -> str:
    """What `plain` leaves of ``text``, in which names still tell their seats."""
    return between_marks(plain, text)


def fit(text: str, cells: int, cut: str = "…") -> str:
    """``text`` in at most ``cells`` cells, ending in ``cut`` where some of it had to go.

    >>> fit("Grandmother Ann", 8)
    'Grandmo…'
    """
    text = plain(text)
    if cell_len(text) <= cells:
        return text
    return set_cell_size(text, cells - 1).rstrip() + cut if cells > 0 else ""


def padded(text: str, cells: int, cut: str = "…") -> str:
    """``text`` in exactly ``cells`` cells."""
    text = fit(text, cells, cut)
    return text + " " * (cells - cell_len(text))


def wrapped(text: str, cells: int) -> list[str]:
    """``text`` in lines of at most ``cells`` cells, broken between words if it can be; names still tell their seats.

    >>> wrapped("Bob threw J♣.", 9)
    ['Bob threw', 'J♣.']
    """
    words = with_names(text).split()
    # Most sentences do have room in one line.
    if cell_len(whole := " ".join(words)) <= cells:
        return [whole]
    lines = [""]
    for word in words:
        for part in [word] if cell_len(word) <= cells else chop_cells(word, max(cells, 2)):
            longer = f"{lines[-1]} {part}" if lines[-1] else part
            if cell_len(longer) <= cells:
                lines[-1] = longer
            elif lines[-1]:
                lines.append(part)
            else:
                lines[-1] = part
    return lines


def itemised(text: str, cells: int) -> list[str]:
    """``text``, a list with commas, in lines broken between its items where that can be.

    >>> itemised("pumpkin pie 1, corn 2", 14)
    ['pumpkin pie 1,', 'corn 2']
    """
    lines: list[str] = []
    items = text.split(", ")
    for number, item in enumerate(items, 1):
        whole = item if number == len(items) else f"{item},"
        if lines and cell_len(f"{lines[-1]} {whole}") <= cells:
            lines[-1] += f" {whole}"
        else:
            lines += wrapped(whole, cells)
    return lines


def filled(row: Row, cells: int) -> Row:
    """``row`` with blanks behind it up to ``cells`` cells."""
    missing = cells - width_of(row)
    return [*row, Piece(" " * missing)] if missing > 0 else row


def flowed(blocks: Sequence[list[Row]], width: int, gap: int) -> list[Row]:
    """Blocks of one height beside each other, in as many bands as ``width`` makes necessary, a blank row between."""
    rows: list[Row] = []
    end = width
    for block in blocks:
        wide = max(map(width_of, block))
        if end + gap + wide > width:
            if rows:
                rows.append([])
            rows += [[] for _ in block]
            end = -gap
        band = rows[-len(block) :]
        for row, addition in zip(band, block, strict=True):
            row += [Piece(" " * gap)] * (end >= 0) + filled(addition, wide)
        end += gap + wide
    return rows
