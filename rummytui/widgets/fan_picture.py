"""The picture of a fan of cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby, pairwise
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from textual.geometry import Region

from rules.cards import Card
from rummytui.widgets.cards import CELLS, CardLook, Size, face
from rummytui.widgets.cards.backs import SHADOW_BELOW
from rummytui.widgets.fan import Spread
from rummytui.widgets.pieces import Piece, Row

_Cell: TypeAlias = tuple[str, tuple[str, int | None]]
"""A character, and what it is: its roles and the place of its card. Cells that are alike share that."""
_FELT, _SHADOW, _SHADOW_BELOW = -1, -2, -3
"""What is seen where no card is."""
_BESIDE_CARDS = {_FELT: (" ", ""), _SHADOW: (" ", "shadow"), _SHADOW_BELOW: (SHADOW_BELOW, "shadow-below")}
_CARDS_KEPT = 256


class Shown(NamedTuple):
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
    width, height = layout.width + shadow, layout.height + shadow
    cards: list[_Placed] = []
    laid: list[tuple[int, Region]] = []
    at = 0
    for number, (starts, top) in enumerate(zip(layout.lines, layout.tops, strict=True)):
        line = list(enumerate(zip(hand[at : at + len(starts)], starts, strict=False), at))
        at += len(starts)
        if shadow:
            laid += _shadows(starts, top, layout)
        if all(right - left >= layout.card_width - 1 for left, right in pairwise(starts)):
            line.sort(key=lambda numbered: numbered[1][0].cursor)
        for place, (shown, x) in line:
            card = _card(shown, place, layout.size, look)
            if shown.lifted and not layout.roomy:
                card = card.without_edge(_in_sight(number, layout))
            placed = _Placed(card, x, top - (shown.lifted and layout.roomy))
            laid.append((len(cards), placed.region))
            cards.append(placed)
    # Between two edges all rows show parts of the same cards.
    edges = {0, height, *(region.y for _, region in laid), *(region.bottom for _, region in laid)}
    bands = [(first, last, _seen(laid, first, width)) for first, last in pairwise(sorted(edges))]
    return [row for first, last, seen in bands for row in _band(cards, seen, first, last)]


def _seen(laid: Sequence[tuple[int, Region]], y: int, width: int) -> list[tuple[int, int, int]]:
    """What is seen in a row from left to right: its number, and from which cell to which."""
    on_top = [_FELT] * width
    for number, (x, top, wide, high) in laid:
        if top <= y < top + high:
            on_top[x : x + wide] = [number] * wide
    ends = [x for x in range(1, width) if on_top[x] != on_top[x - 1]]
    return [(on_top[start], start, end) for start, end in pairwise([0, *ends, width])]


def _band(cards: Sequence[_Placed], seen: Iterable[tuple[int, int, int]], first: int, last: int) -> Iterator[Row]:
    """The rows from ``first`` to ``last``, in all of which the same is seen from cell to cell."""
    parts: list[Sequence[Row]] = []
    for number, start, end in seen:
        if number < 0:
            char, roles = _BESIDE_CARDS[number]
            parts.append([[Piece(char * (end - start), roles)]] * (last - first))
        else:
            card, x, top = cards[number]
            parts.append(card.part(start - x, end - x)[first - top : last - top])
    return (list(chain.from_iterable(rows)) for rows in zip(*parts, strict=True))


def _in_sight(number: int, layout: Spread) -> int | None:
    """How many rows of a line of cards are in sight above the one in front of it; None for the line in front."""
    return None if number + 1 == len(layout.lines) else layout.tops[number + 1] - layout.tops[number]


def _shadows(starts: Sequence[int], top: int, layout: Spread) -> Iterator[tuple[int, Region]]:
    """Where the felt is dark: one cell to the right of each card and one row below it."""
    high = CELLS[layout.size][1]
    for x in starts:
        yield _SHADOW, Region(x + layout.card_width, top + 1, 1, high - 1)
        yield _SHADOW_BELOW, Region(x + 1, top + high, layout.card_width, 1)


class _Card:
    """A card as it is drawn, of which parts may be in sight. It is drawn once and cut once for each of those."""

    def __init__(self, rows: Sequence[Sequence[_Cell]]) -> None:
        self.rows = rows
        self._parts: dict[tuple[int, int], list[Row]] = {}
        self._without_edge: dict[int | None, _Card] = {}

    def part(self, start: int, end: int) -> Sequence[Row]:
        """Its rows from one cell to another."""
        if (start, end) not in self._parts:
            self._parts[start, end] = [_joined(_whole_ranks(cells[start:end])) for cells in self.rows]
        return self._parts[start, end]

    def without_edge(self, in_sight: int | None) -> _Card:
        """It raised where there is no row to rise into: its upper edge goes behind what is there.

        The mark below it stays in sight above a line in front that leaves this many rows ``in_sight``.
        """
        if in_sight not in self._without_edge:
            rows = self.rows[1:] if in_sight is None else [*self.rows[1:in_sight], self.rows[-1]]
            self._without_edge[in_sight] = _Card(rows)
        return self._without_edge[in_sight]


class _Placed(NamedTuple):
    """A card and where its upper left corner lies."""

    card: _Card
    x: int
    top: int

    @property
    def region(self) -> Region:
        return Region(self.x, self.top, len(self.card.rows[0]), len(self.card.rows))


def _whole_ranks(cells: Sequence[_Cell]) -> Sequence[_Cell]:
    """The same cells without a 10 of which another card has left only the first digit in sight: a 1 is not a rank."""
    char, look = cells[-1]
    return [*cells[:-1], (" ", look)] if char == "1" else cells


@lru_cache(_CARDS_KEPT)
def _card(shown: Shown, place: int, size: Size, look: CardLook) -> _Card:
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
    return _Card(cells)


def _joined(cells: Sequence[_Cell]) -> Row:
    return [
        Piece("".join([char for char, _ in run]), roles, place)
        for (roles, place), run in groupby(cells, key=itemgetter(1))
    ]
