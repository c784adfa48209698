"""How the first screen is divided: logo, the line to begin with, the games, the other entries, the latest games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from textual.geometry import Region, Size

from rummytui.fitting import best_fit
from rummytui.widgets.logo import LogoSize, cells_of, rows_of
from rummytui.widgets.tiles import HEIGHT, WIDTH, Form
from rummytui.widgets.wood import EDGE_FROM

_WAYS: Final[Sequence[tuple[LogoSize, Form, int]]] = (
    ("vast", "large", 3),
    ("huge", "large", 3),
    ("huge", "high", 3),
    ("huge", "high", 1),
    ("medium", "high", 3),
    ("medium", "high", 1),
    ("medium", "low", 1),
)
"""A logo, how large tiles are, and the rows of the first line, best first."""
_MARGIN: Final = 3
"""Columns beside all that can be chosen, with the rail."""
_WIDEST: Final = 38
"""Cells of a tile."""
_FEWEST, _MOST = 2, 5
"""How many of the latest games have room, a line each."""


class HomeLayout(NamedTuple):
    """Where everything is, in cells of the screen."""

    logo: LogoSize
    form: Form
    logo_row: int
    line: Region
    """The first line, with the game to resume."""
    heading: int
    """The row above the games that says what they are for; 0: without it."""
    tiles: Sequence[Region]
    entries: Sequence[Region]
    latest: Region
    """The lines of the latest games."""
    heading_of_latest: int
    """The row above them that says so; 0: without it."""


@lru_cache(maxsize=4)
def plan(size: Size, tiles: int, entries: int) -> HomeLayout:
    """How a screen of this size is divided with so many games and other entries.

    >>> [plan(Size(*size), 10, 6).form for size in ((80, 24), (120, 40), (160, 50))]
    ['low', 'high', 'large']
    """
    rows = size.height - 2 - (size.height >= EDGE_FROM)
    ways = (_Way(size.width, way, tiles, entries) for way in _WAYS)
    return best_fit(ways, lambda way: way.fits and way.least <= rows).laid(rows)


class _Way:
    """One way to divide a screen."""

    def __init__(self, width: int, way: tuple[LogoSize, Form, int], tiles: int, entries: int) -> None:
        self._logo, self._form, self._line = logo, form, line = way
        self._count, self._entries = tiles, entries
        room = width - 2 * _MARGIN
        self._across = max(min((room + 1) // (WIDTH[form] + 1), 5), 1)
        self._tile = min((room + 1) // self._across - 1, _WIDEST)
        self._width = self._across * (self._tile + 1) - 1
        self._left = (width - self._width) // 2
        self._down = -(-tiles // self._across)
        self.fits = width >= cells_of(logo) + 2 * _MARGIN
        self._beside_tiles = tiles % self._across > 0
        self._entry_columns, self._entry_rows = self._grid_of_entries()
        self._heading = 2 * (line > 1)
        """Rows that the words above the games take."""
        self._title = int(form != "low")
        """Rows of the heading of the latest games."""

    def _grid_of_entries(self) -> tuple[int, int]:
        """The other entries, in columns and rows: in the last row of games if that has room, else below."""
        if self._beside_tiles:
            rows = min(HEIGHT[self._form], -(-self._entries // 2))
            return -(-self._entries // rows), rows
        columns = self._entries if self._form == "low" else 3
        return columns, -(-self._entries // columns)

    @property
    def _tile_rows(self) -> int:
        return self._down * (HEIGHT[self._form] + 1) - 1

    @property
    def least(self) -> int:
        """The rows that it needs."""
        below = 0 if self._beside_tiles else self._entry_rows + 1
        return (
            rows_of(self._logo) + self._line + 1 + self._heading + self._tile_rows + below + 1 + self._title + _FEWEST
        )

    def laid(self, rows: int) -> HomeLayout:
        """Divide so many rows below the first one of the screen."""
        spare = max(rows - self.least, 0)
        # Where there is room, first some air round the logo, then more games, then air everywhere.
        top, below_logo = min(spare // 2, 1), min(spare, 1)
        spare -= top + below_logo
        more = min(spare // 2, _MOST - _FEWEST)
        spare -= more
        apart = int(not self._beside_tiles and spare >= self._entry_rows - 1)
        spare -= apart * (self._entry_rows - 1)
        air, spare = divmod(spare, 6)
        y = 1 + top + air + spare // 2
        logo_row = y
        y += rows_of(self._logo) + below_logo + air
        line = Region(self._left, y, self._width, self._line)
        y = line.bottom + 1 + air
        heading = y if self._heading else 0
        y += self._heading
        pitch = self._tile + 1
        tiles = [
            Region(
                self._left + place % self._across * pitch, y + place // self._across * (HEIGHT[self._form] + 1), *tile
            )
            for tile in [(self._tile, HEIGHT[self._form])]
            for place in range(self._count)
        ]
        y += self._tile_rows + 1 + air
        if self._beside_tiles:
            first = tiles[-1].right + 1
            entries = self._entry_places(Region(first, tiles[-1].y, self._left + self._width - first, self._entry_rows))
        else:
            entries = self._entry_places(Region(self._left, y, self._width, self._entry_rows), 1 + apart)
            y = entries[-1].bottom + 1 + air
        latest = Region(self._left, y + self._title, self._width, _FEWEST + more)
        return HomeLayout(self._logo, self._form, logo_row, line, heading, tiles, entries, latest, y * self._title)

    def _entry_places(self, area: Region, pitch: int = 1) -> list[Region]:
        wide = (area.width + 1) // self._entry_columns
        return [
            Region(
                area.x + place % self._entry_columns * wide, area.y + place // self._entry_columns * pitch, wide - 1, 1
            )
            for place in range(self._entries)
        ]
