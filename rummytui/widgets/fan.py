"""Where the cards of a fan lie: how large, in how many lines, how far over each other. Arithmetic only."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from rummytui.widgets.cards.sizes import CELLS, Size

APART = 2
"""Blank cells before cards that stand apart at the right end."""

_LOOSE = 20
"""One blank cell between two of the largest cards for so many of the room, if they need not lie on each other."""
_LOOSE_EDGE = 4
"""Blank cells at either end of them then."""

_LEAST_STEP: dict[Size, int] = {"huge": 4, "large": 4, "medium": 3, "small": 4, "inline": 5}
"""How much of a card its neighbour to the right leaves in sight at the least: its rank and suit."""
_MOST_LINES: dict[Size, int] = {"huge": 1, "large": 1, "medium": 2}
_TOP_IN_SIGHT: dict[Size, int] = {"huge": 3, "large": 3, "medium": 3, "small": 2, "inline": 1}
"""Rows of a card that the line in front of it leaves in sight."""


class Spread(NamedTuple):
    """Where each card of a fan lies."""

    size: Size
    lines: tuple[tuple[int, ...], ...]
    """For each line of cards, the ones behind first, where its cards begin, from the left."""
    tops: tuple[int, ...]
    """For each line the row in which its cards begin."""
    roomy: bool = True
    """Whether there is a row above each line into which a card can be raised."""
    parted: bool = False
    """Whether the last cards stand apart."""

    @property
    def card_width(self) -> int:
        """Cells that a card takes from side to side."""
        return across(self.size)

    @property
    def height(self) -> int:
        """Rows that all of it takes."""
        return self.tops[-1] + CELLS[self.size][1]

    @property
    def width(self) -> int:
        """Cells of the longest line."""
        return max((line[-1] for line in self.lines if line), default=0) + self.card_width

    def like(self, other: Spread) -> bool:
        """Whether its cards are as large, in as many lines, and stand apart as in ``other``."""
        return (self.size, self.tops, self.parted) == (other.size, other.tops, other.parted)

    def line_of(self, index: int) -> tuple[int, int]:
        """The line in which the card at ``index`` lies, and its place there."""
        for number, line in enumerate(self.lines):
            if index < len(line):
                return number, index
            index -= len(line)
        return 0, 0


def across(size: Size) -> int:
    """Cells that a card of a fan takes from side to side: a bare label stands between its marks."""
    return CELLS[size][0] + 2 * (size == "inline")


def spread(
    count: int,
    width: int,
    height: int,
    sizes: Sequence[Size],
    *,
    apart: int = 0,
    raised: bool = True,
) -> Spread:
    """The best fan of ``count`` cards in ``width`` cells and ``height`` rows, of one of ``sizes``.

    The first size comes first, then few lines. The last ``apart`` cards stand apart if there is room for that. Unless
    no card can be ``raised``, there is a row for that above each line, or at least cards can lose their upper edge.
    When nothing fits, it is the last size in as many lines as it needs.
    """
    width = max(width, across(sizes[-1]))
    found: Spread | None = None
    for size in sizes:
        last = size == sizes[-1]
        for lines in range(1, max(count if last else min(_MOST_LINES.get(size, count), count), 1) + 1):
            for roomy, end in product((True, False) if lines > 1 and size != "inline" else (True,), {apart: 0, 0: 0}):
                found = _spread(count, width, size, lines, end, roomy=roomy and raised)
                if found and found.height <= height:
                    return found
            if found and last:
                break
    assert found, "there's always room for one card on each line"
    return found


def _spread(count: int, width: int, size: Size, lines: int, apart: int, *, roomy: bool) -> Spread | None:
    """The fan in just this many lines; None where that takes more than ``width``."""
    short, longer = divmod(count, lines)
    lengths = [short + (number < longer) for number in range(lines)]
    ends = [0] * (lines - 1) + [apart if apart < lengths[-1] else 0]
    step = min(_step(length, width, size, end) for length, end in zip(lengths, ends, strict=True))
    if step < _LEAST_STEP[size]:
        return None
    starts = tuple(_starts(length, step, size, end) for length, end in zip(lengths, ends, strict=True))
    # Labels have no edge to lose: each line of them has a row of its own for those that are raised.
    pitch = _TOP_IN_SIGHT[size] + roomy
    tops = tuple(roomy + pitch * number for number in range(lines))
    return Spread(size, starts, tops, roomy, parted=bool(ends[-1]))


def _step(length: int, width: int, size: Size, apart: int) -> int:
    """From the beginning of a card to that of the next, so that a line fits into ``width``; 0 where none does."""
    wide = across(size)
    room = width - wide
    steps = length - 1
    if apart:
        room -= wide + APART
        steps -= 1
    if room < 0:
        return 0
    if steps <= 0:
        return wide
    loose = min((room - 2 * _LOOSE_EDGE) // steps, wide + width // _LOOSE) if size == "huge" else 0
    return max(min(room // steps, wide), loose)


def _starts(length: int, step: int, size: Size, apart: int) -> tuple[int, ...]:
    together = length - apart
    starts = [step * place for place in range(together)]
    beyond = starts[-1] + max(step, across(size)) + APART if starts else 0
    return (*starts, *(beyond + step * place for place in range(apart)))
