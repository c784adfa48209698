"""Where the plates of a Feeding stand: as large as the room allows, all of one size, side by side in a few lines."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from rummytui.widgets.arranging import Area, Extent

PICTURED: Final = (22, 8)
"""Cells and rows of a plate from which food is shown as pictures."""
_WRITTEN: Final = (26, 6)
"""Those of a plate that has room for a line of each kind."""
_LEAST: Final = (19, 4)
_WIDEST, _TALLEST = 58, 17
_ROOMY: Final = 10
"""Rows of a plate that needs no more of them."""
_GAP: Final = 1
_FEW: Final = 6
"""Up to this many have larger plates on the smallest screen than more would have."""


class PlatePlaces(NamedTuple):
    """Where each plate stands, in seat order, and how good that is: the more the better."""

    areas: tuple[Area, ...]
    grade: int


@lru_cache(maxsize=64)
def places(count: int, width: int, height: int) -> PlatePlaces:
    """PlatePlaces for this many plates in ``width`` cells and ``height`` rows."""
    return max((_in_lines(count, *way, (width, height)) for way in _ways(count)), key=_worth)


def fit_well(count: int, width: int, height: int, *, pictures: bool) -> bool:
    """Whether the plates are as large as they should be, with ``pictures`` on them if there are not too many."""
    grade = places(count, width, height).grade
    return grade >= (_grade(*_LEAST) if count > _FEW else _grade(*PICTURED) if pictures else _grade(*_WRITTEN))


def _ways(count: int) -> product[tuple[int, int, int]]:
    return product(range(min(count, 2), count + 1), (_GAP, 2 * _GAP), (0, 1))


def _worth(found: PlatePlaces) -> tuple[int, int, int, int, int]:
    first = found.areas[0]
    across = sum(area.y == first.y for area in found.areas)
    apart = found.areas[1].x - first.right if across > 1 else 0
    lines = -(-len(found.areas) // across)
    return found.grade, min(first.x, 1), first.width * first.height, -lines, apart


def _grade(wide: int, high: int) -> int:
    """What a plate of this size can show, from nothing up."""
    kinds = (PICTURED, _WRITTEN, _LEAST)
    return next((len(kinds) - place for place, (least, rows) in enumerate(kinds) if wide >= least and high >= rows), 0)


def _in_lines(count: int, across: int, gap: int, margin: int, room: Extent) -> PlatePlaces:
    width, height = room
    lines = -(-count // across)
    wide = min((width - 2 * margin - gap * (across - 1)) // across, _WIDEST)
    # Rows stay blank only where that costs none of what is on the plates.
    wanted = ((lines, 1), (lines - 1, 1), (lines - 1, 0), (0, 0))
    best = _grade(wide, height // lines)
    blank, top = next(
        (rows, above)
        for rows, above in wanted
        if _grade(wide, high := (height - rows) // lines) == best and (not rows or high >= _ROOMY)
    )
    tall = min((height - blank) // lines, _TALLEST)
    between = int(blank >= lines - 1 > 0)
    areas = []
    for seat in range(count):
        line, place = divmod(seat, across)
        here = min(across, count - line * across)
        left = (width - here * wide - gap * (here - 1)) // 2
        areas.append(
            Area(left + place * (wide + gap), (top if blank >= lines else 0) + line * (tall + between), wide, tall)
        )
    return PlatePlaces(tuple(areas), _grade(wide, tall))
