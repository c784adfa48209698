"""The picture of a fan of cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise
from operator import itemgetter
from typing import TypeAlias

from rules.cards import Card
from rummytui.widgets.cards import CELLS, CardLook, Size, face
from rummytui.widgets.cards.backs import SHADOW_BELOW
from rummytui.widgets.fan import Spread
from rummytui.widgets.pieces import Piece, Row

_Cell: TypeAlias = tuple[str, tuple[str, int | None]]
"""A character, and what it is: its roles and the place of its card. Cells that are alike share that."""
_FELT: _Cell = (" ", ("", None))
_SHADOW: _Cell = (" ", ("shadow", None))
_SHADOW_BELOW: _Cell = (SHADOW_BELOW, ("shadow-below", None))
_CARDS_KEPT = 256


@dataclass(frozen=True, slots=True)
class Shown:
    """How one card of a fan is to look."""

    card: Card
    cursor: bool = False
    hover: bool = False
    lifted: bool = False
    new: bool = False
    helpful: bool = False
    crosswise: bool = False


def picture(hand: Sequence[Shown], layout: Spread, look: CardLook, *, shadow: bool = False) -> list[Row]:
    """The cards, laid out, as rows; the target of each piece is the place of its card.

    Cards cover their left neighbours, but the one under the cursor lies on top where that hides nobody's rank. With a
    ``shadow`` it takes a cell and a row more than ``layout`` says.
    """
    grid = [[_FELT] * (layout.width + shadow) for _ in range(layout.height + shadow)]
    at = 0
    for number, (starts, top) in enumerate(zip(layout.lines, layout.tops, strict=True)):
        line = list(enumerate(zip(hand[at : at + len(starts)], starts, strict=False), at))
        at += len(starts)
        if shadow:
            _throw_shadows(grid, starts, top, layout)
        if all(right - left >= layout.card_width - 1 for left, right in pairwise(starts)):
            line.sort(key=lambda numbered: numbered[1][0].cursor)
        for place, (shown, x) in line:
            card = _cells(shown, place, layout.size, look)
            if shown.lifted and not layout.roomy:
                card = _without_edge(card, number, layout)
            for y, cells in enumerate(card, top - (shown.lifted and layout.roomy)):
                grid[y][x : x + len(cells)] = cells
    return [_joined(_whole_ranks(cells)) for cells in grid]


def _whole_ranks(cells: list[_Cell]) -> list[_Cell]:
    """The same cells without a 10 of which another card has left only the first digit in sight: a 1 is no rank."""
    after = [char for char, _ in cells[1:]] + [""]
    return [
        (" ", look) if char == "1" and following != "0" else (char, look)
        for (char, look), following in zip(cells, after, strict=True)
    ]


def _without_edge(card: list[list[_Cell]], number: int, layout: Spread) -> list[list[_Cell]]:
    """A raised card of this line where there is no row to rise into: its upper edge goes behind what is there."""
    if number + 1 == len(layout.lines):
        return card[1:]
    # The mark below it stays in sight above the line in front.
    in_sight = layout.tops[number + 1] - layout.tops[number]
    return [*card[1:in_sight], card[-1]]


def _throw_shadows(grid: list[list[_Cell]], starts: Sequence[int], top: int, layout: Spread) -> None:
    """Darken the felt one cell to the right of each card and one row below it; the cards come over that."""
    bottom = top + CELLS[layout.size][1]
    for x in starts:
        end = x + layout.card_width
        for y in range(top + 1, bottom):
            grid[y][end] = _SHADOW
        grid[bottom][x + 1 : end + 1] = [_SHADOW_BELOW] * layout.card_width


@lru_cache(_CARDS_KEPT)
def _cells(shown: Shown, place: int, size: Size, look: CardLook) -> list[list[_Cell]]:
    """One card, with the mark beneath it when it is lifted."""
    rows = face(
        shown.card,
        size,
        look,
        cursor=shown.cursor,
        hover=shown.hover,
        new=shown.new,
        helpful=shown.helpful,
        crosswise=shown.crosswise,
    )
    if size == "inline":
        before, after = ("[", "]") if shown.cursor else ("+" if shown.new else " ", " ")
        after = look.glyphs.helpful if shown.helpful and not shown.cursor else after
        rows = [[Piece(before, "felt-mark"), *rows[0], Piece(after, "felt-mark")]]
    looks = {piece.roles: (piece.roles, place) for row in rows for piece in row}
    cells: list[list[_Cell]] = [[(char, looks[piece.roles]) for piece in row for char in piece.text] for row in rows]
    if shown.lifted:
        cells.append([(look.glyphs.lifted, ("felt-mark", place))] * len(cells[0]))
    return cells


def _joined(cells: list[_Cell]) -> Row:
    return [
        Piece("".join([char for char, _ in run]), roles, place)
        for (roles, place), run in groupby(cells, key=itemgetter(1))
    ]
