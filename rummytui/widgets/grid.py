"""How a table shares the screen: seats, middle, hand and prompt one below the other, the panel at the side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol, runtime_checkable

from rummytui.widgets.cards import CELLS, Size

PANEL_FROM: Final = 100
"""Columns from which there is a panel at the side."""
SIDE_SEATS_FROM: Final = 140
"""Columns from which there is room for seats left and right of the middle."""
SIDE_SEAT: Final = 20
"""Columns of such a seat."""

_PANELS: Final = ((160, 42), (120, 36), (PANEL_FROM, 30))
MOST_IN_BLOCKS: Final = 5
"""Seats with a fan of backs; more of them stand in a strip, a line each."""
STRIP: Final = 3
"""Rows of such a strip, at most."""
_SEATS: Final = ((50, 5), (40, 4), (0, 3))
_HANDS: Final = ((40, 11), (30, 10), (0, 8))
_SMALLER_HANDS: Final = (8, 6, 4, 2)
"""Rows for two lines of medium cards, for one, for small cards, and for names of cards; the first is to raise cards
into."""


@runtime_checkable
class Middle(Protocol):
    """A part of the middle that knows how much room it needs."""

    def fits(self, width: int, height: int) -> bool:
        """Whether everything can be shown in this many cells and rows."""


class Grid(NamedTuple):
    """Rows and columns of a table's parts. Their rows come to those of the screen."""

    panel: int
    """Columns of the panel; 0 where there is none."""
    title: int
    seats: int
    middle: int
    log: int
    """Rows of the short log; 0 where the panel has the log."""
    hand: int
    prompt: int
    edge: int
    """Rows of the front edge, below the prompt."""
    keys: int
    rails: int
    """Columns of the rails at the sides of the felt; where there is a panel, its own takes the place of one."""

    @property
    def shared(self) -> int:
        """Rows that the middle, the short log and the hand share."""
        return self.middle + self.log + self.hand

    def hands_of(self, largest: Size) -> Sequence[int]:
        """Rows that a hand of cards up to this size may take, the best first; what it leaves goes to the middle."""
        # One row is to raise cards into, one for their shadow.
        most = min(self.hand, CELLS[largest][1] + 2)
        return (most, *(rows for rows in _SMALLER_HANDS if rows < most))


def ways_to_share(width: int, height: int, *, seats: int, hand: bool, limit: Size) -> list[tuple[Grid, int, int]]:
    """Grids with the rows of a hand, its cards no larger than ``limit``, and of the short log, the best way first.

    The log is given up before the smallest hand is, then the panel, and the rails last of all.
    """
    whole = grid_of(width, height, seats=seats, hand=hand)
    wide = grid_of(width, height, seats=seats, hand=hand, panel=False)
    grids = [*dict.fromkeys((whole, wide)), wide._replace(rails=0)]
    return [
        (grid, rows, log)
        for grid in grids
        for rows in (grid.hands_of(limit) if hand else [0])
        for log in dict.fromkeys((grid.log, 0))
    ]


def grid_of(width: int, height: int, *, seats: int = 1, hand: bool = True, panel: bool = True) -> Grid:
    """The grid for a screen of this size, with this many ``seats`` along the top, and with ``hand`` and ``panel`` or not.

    The panel is only there where a screen is wide enough for one.

    >>> grid_of(80, 24).middle, grid_of(120, 40).middle
    (7, 20)
    """
    columns = next((columns for least, columns in _PANELS if width >= least), 0) if panel else 0
    rows = {
        "title": 1,
        "seats": _rows_of(seats, height),
        "log": 0 if columns else 2,
        "hand": next(rows for least, rows in _HANDS if height >= least) * hand,
        "prompt": 2,
        "edge": int(height >= 30),
        "keys": 1,
    }
    return Grid(columns, middle=height - sum(rows.values()), rails=1 if columns else 2, **rows)


def _rows_of(seats: int, height: int) -> int:
    """How many rows of a screen this many seats take along the top."""
    if not seats:
        return 0
    return next(rows for least, rows in _SEATS if height >= least) if seats <= MOST_IN_BLOCKS else STRIP
