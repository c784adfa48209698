"""What a chart on the screen says: where each line runs, how long each bar is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.cells import cell_len

from rummytui.widgets.pieces import Row


def written(row: Row) -> str:
    """The text of a row."""
    return "".join(piece.text for piece in row)


def seats_of(row: Row) -> list[int | None]:
    """For each cell the seat in whose colour it is."""
    found: list[int | None] = []
    for piece in row:
        _, _, seat = piece.roles.partition("seat-")
        found += [int(seat) if seat else None] * cell_len(piece.text)
    return found


def numbers_beside(rows: Sequence[Row]) -> list[tuple[int, int]]:
    """The numbers at the left of a chart, each with its row, from the top."""
    found = [(re.match(r" *([+−]?\d+)[┤+ ]", written(row)), at) for at, row in enumerate(rows)]
    return [(int(number[1].replace("−", "-")), at) for number, at in found if number]


def own_colour(
    rows: Sequence[Row],
    totals: Sequence[Sequence[int]],
    *,
    left: int,
    width: int,
    start: int = 0,
    letters: bool = False,
) -> dict[tuple[int, int], bool]:
    """By hand and seat whether the line is in its colour at the total, unless another is at the same height there.

    ``rows`` are those that have lines; ``left`` and ``width`` say in which columns they run. How high a total stands is
    read off the first and the last number at the left, as people do it.
    """
    courses = list(zip([start] * len(totals[0]), *totals, strict=True))
    across, down = (1, 1) if letters else (2, 4)
    (top, first), *_, (bottom, last) = numbers_beside(rows)
    found: dict[tuple[int, int], bool] = {}
    for hand in range(1, len(totals) + 1):
        column = int(hand * (width * across - 1) / len(totals) + 0.5) // across
        lower = [(top - course[hand]) * (last - first) * down / (top - bottom) for course in courses]
        heights = [(first * down + down // 2 + int(dots + 1000.5) - 1000) // down for dots in lower]
        for seat, height in enumerate(heights):
            if heights.count(height) == 1:
                near = range(max(column - 1, 0), min(column + 2, width))
                found[hand, seat] = seat in {seats_of(rows[height])[left + at] for at in near}
    return found


def colours_of(rows: Sequence[Row], totals: Sequence[Sequence[int]], *, start: int = 0) -> dict[tuple[int, int], bool]:
    """The same of a whole chart, with the hands along its bottom."""
    bottom = written(rows[-2]).rstrip()
    left = bottom.index("└") + 1
    return own_colour(rows[:-2], totals, left=left, width=len(bottom) - left, start=start)
