"""Where the cards of a hand lie: how large, in how many lines, how far over each other; and the picture of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import TypeAlias

from rules.cards import Card
from rummytui.widgets.cards import CELLS, CardLook, Size, face, label
from rummytui.widgets.pieces import Piece, Row

# How much of a face its neighbour to the right leaves in sight, at the least and at the most.
_STEPS: dict[Size, tuple[int, int]] = {
    "huge": (4, 13),
    "large": (4, 11),
    "medium": (4, 6),
    "small": (4, 4),
    "inline": (5, 5),
}


def _cells_across(size: Size) -> int:
    """Cells that a card of a hand takes: a bare label stands between its marks."""
    return CELLS[size][0] + 2 * (size == "inline")


@dataclass(frozen=True, slots=True)
class Spread:
    """A layout for a hand."""

    size: Size
    lines: tuple[tuple[int, ...], ...]
    """For each line of cards where its cards begin, from the left."""
    tight: bool = False
    """Whether rank and suit stand together because a neighbour covers the rest."""

    @property
    def line_height(self) -> int:
        """Rows that one line of cards takes: a face and the room to raise it."""
        return CELLS[self.size][1] + 1

    @property
    def height(self) -> int:
        """Rows that all of it takes."""
        return self.line_height * len(self.lines)

    @property
    def width(self) -> int:
        """Cells of the longest line."""
        return max((line[-1] for line in self.lines if line), default=0) + _cells_across(self.size)

    def line_of(self, index: int) -> tuple[int, int]:
        """The line in which the card at ``index`` lies, and its place there."""
        for number, line in enumerate(self.lines):
            if index < len(line):
                return number, index
            index -= len(line)
        return 0, 0


def _in_lines(advances: Sequence[int], count: int, lines: int) -> tuple[tuple[int, ...], ...]:
    """Beginnings of cards dealt evenly over some lines, the longer ones first."""
    short, longer = divmod(count, lines)
    starts: list[tuple[int, ...]] = []
    at = 0
    for number in range(lines):
        length = short + (number < longer)
        starts.append(tuple(sum(advances[at : at + i]) for i in range(length)))
        at += length
    return tuple(starts)


def spread(hand: Sequence[Card], width: int, height: int, sizes: Sequence[Size], look: CardLook) -> Spread:
    """The best layout of ``hand`` in ``width`` cells and ``height`` rows with faces of one of ``sizes``.

    The first size comes first, then few lines; faces lie closer together before they become smaller. When nothing
    fits, it is the last size in as many lines as it needs.
    """
    count = max(len(hand), 1)
    tight_advances = [1 + max(len(label(card.face, look)), 2) for card in hand] or [3]
    found = Spread(sizes[-1], ((0,),))
    for size, tight in [(each, tight) for each in sizes for tight in ((False, True) if each == "small" else (False,))]:
        for lines in range(1, count + 1):
            longest = -(-count // lines)
            step = max(_STEPS[size][0], min(_STEPS[size][1], (width - _cells_across(size)) // max(longest - 1, 1)))
            starts = _in_lines(tight_advances if tight else [step] * count, count, lines)
            found = Spread(size, starts, tight)
            if found.width <= width:
                break
        if found.height <= height and found.width <= width:
            break
    return found


@dataclass(frozen=True, slots=True)
class Shown:
    """How one card of a hand is to look."""

    card: Card
    cursor: bool = False
    lifted: bool = False
    new: bool = False
    helpful: bool = False
    crosswise: bool = False


def picture(hand: Sequence[Shown], layout: Spread, look: CardLook) -> list[Row]:
    """The hand, laid out, as rows; the target of each piece is the place of its card in the hand.

    Cards cover their left neighbours, but the one under the cursor lies on top where that hides nobody's rank.
    """
    rows: list[Row] = []
    at = 0
    for starts in layout.lines:
        line = list(enumerate(zip(hand[at : at + len(starts)], starts, strict=False), at))
        at += len(starts)
        if all(right - left >= _cells_across(layout.size) - 1 for left, right in pairwise(starts)):
            line.sort(key=lambda numbered: numbered[1][0].cursor)
        grid = [[_FELT] * (starts[-1] + _cells_across(layout.size)) for _ in range(layout.line_height)]
        halved = {left for left, right in pairwise(starts) if right - left == CELLS["medium"][0] - 2}
        for place, (shown, x) in line:
            top = 0 if shown.lifted else 1
            card = _cells(shown, place, layout, look)
            if layout.size == "medium" and x in halved:
                # Its neighbour covers the last sign of a 10 at the foot, and a 1 is no rank.
                foot = card[-2 - shown.lifted]
                foot[1:-1] = [(" ", roles, target) for _, roles, target in foot[1:-1]]
            for y, cells in enumerate(card, top):
                grid[y][x : x + len(cells)] = cells
        rows += [_joined(cells) for cells in grid]
    return rows


_Cell: TypeAlias = tuple[str, str, int | None]
_FELT: _Cell = (" ", "", None)


def _cells(shown: Shown, place: int, layout: Spread, look: CardLook) -> list[list[_Cell]]:
    """One card, with the mark beneath it when it is lifted."""
    rows = face(
        shown.card,
        layout.size,
        look,
        cursor=shown.cursor,
        lifted=shown.lifted,
        new=shown.new,
        helpful=shown.helpful,
        tight=layout.tight,
        crosswise=shown.crosswise,
    )
    if layout.size == "inline":
        before, after = ("[", "]") if shown.cursor else ("+" if shown.new else " ", " ")
        helpful = look.glyphs.helpful if shown.helpful and not shown.cursor else after
        rows = [[Piece(before, "felt-mark"), *rows[0], Piece(helpful, "felt-mark")]]
    cells: list[list[_Cell]] = [[(char, piece.roles, place) for piece in row for char in piece.text] for row in rows]
    if shown.lifted:
        width = _cells_across(layout.size)
        below: list[_Cell] = [(" ", "", place)] * width
        below[min(width // 2, 3) - layout.tight] = (look.glyphs.lifted, "felt-mark", place)
        cells.append(below)
    return cells


def _joined(cells: list[_Cell]) -> Row:
    return [
        Piece("".join(char for char, _, _ in run), roles, place)
        for (roles, place), run in groupby(cells, key=lambda cell: cell[1:])
    ]
