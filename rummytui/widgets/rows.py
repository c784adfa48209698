"""Lines in pieces: what all furniture is drawn from, even before rules and cards are loaded."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, TypeAlias, overload

from rich.cells import cached_cell_len


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
    return sum([cached_cell_len(piece.text) for piece in row])


def filled(row: Row, cells: int) -> Row:
    """``row`` with blanks behind it up to ``cells`` cells."""
    missing = cells - width_of(row)
    return [*row, Piece(" " * missing)] if missing > 0 else row


def centred(row: Row, cells: int) -> Row:
    """``row`` centred in this many cells; empty if the row is."""
    return [Piece(" " * max((cells - width_of(row)) // 2, 0)), *row] if row else []


def on_ground(row: Iterable[Piece], ground: str) -> Row:
    """``row`` on the ground of the role ``ground``; the pieces' own roles come after it."""
    return [piece._replace(roles=f"{ground} {piece.roles}".strip()) for piece in row]


def joined(parts: Iterable[tuple[str, str]]) -> Row:
    """Texts, each with its roles, as pieces: neighbours that look alike are one."""
    return [Piece("".join([text for text, _ in run]), roles) for roles, run in groupby(parts, key=itemgetter(1))]


def in_lines(parts: Iterable[Row], width: int, gap: int = 1) -> list[Row]:
    """Parts with ``gap`` blanks between them, broken into lines of at most ``width`` cells."""
    lines: list[Row] = []
    for part in parts:
        if lines and width_of(lines[-1]) + gap + width_of(part) <= width:
            lines[-1] += [Piece(" " * gap), *part]
        else:
            lines.append([*part])
    return lines


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
