"""A fan of cards: their size, how many lines they take, how far they overlap, and the picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby, pairwise, product
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from textual.geometry import Region

from rules.cards import Card
from rummytui.widgets.cards import CELLS, CardLook, Size, face, throws_shadow
from rummytui.widgets.cards.backs import SHADOW_BELOW, SHADOW_BESIDE, SHADOW_CORNER
from rummytui.widgets.pieces import Piece, Row
from rummytui.widgets.ring import CursorRing, draw_ring

APART = 2
"""Blank cells before cards that stand apart at the right end."""

_LOOSE = 20
"""One blank cell between two of the largest cards for this many of the room, if they need not overlap."""
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


def spread(count: int, width: int, height: int, sizes: Sequence[Size], *, apart: int = 0) -> Spread:
    """The best fan of ``count`` cards in ``width`` cells and ``height`` rows, of one of ``sizes``.

    The first size comes first, then few lines. The last ``apart`` cards stand apart if there is room for that. There is
    a row above each line to raise cards into, or at least they can lose their upper edge. When nothing fits, it is the
    last size in as many lines as it needs.
    """
    width = max(width, across(sizes[-1]))
    found: Spread | None = None
    for size in sizes:
        last = size == sizes[-1]
        for lines in range(1, max(count if last else min(_MOST_LINES.get(size, count), count), 1) + 1):
            for roomy, end in product((True, False) if lines > 1 and size != "inline" else (True,), {apart: 0, 0: 0}):
                found = _spread(count, width, size, lines, end, roomy=roomy)
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


_Cell: TypeAlias = tuple[str, tuple[str, int | None]]
"""A character, and what it is: its roles and the place of its card. Cells that are alike share that."""
_FELT, _BESIDE, _BELOW, _CORNER = -1, -2, -3, -4
"""What is seen where no card is."""
_BESIDE_CARDS: Final = {
    _FELT: (" ", ""),
    _BESIDE: (SHADOW_BESIDE, "shadow-below"),
    _BELOW: (SHADOW_BELOW, "shadow-below"),
    _CORNER: (SHADOW_CORNER, "shadow-below"),
}
_CARDS_KEPT = 256
_LINE_BELOW: Final = "▁"
"""Parts cards of one line from those of the line in front of it."""
_INKS: Final = ("black", "red", "blue", "green", "joker", "card")
"""The last role of what is blank on a face."""
_INDEX: Final = 2
"""Rows and columns with the rank and the suit of a card."""


class FanCard(NamedTuple):
    """How one card of a fan is to look."""

    card: Card
    cursor: bool = False
    hover: bool = False
    lifted: bool = False
    new: bool = False
    helpful: bool = False
    crosswise: bool = False
    awaited: bool = False
    """Whether it is still on its way: its place is free."""


class _Lies(NamedTuple):
    """How a card lies among others."""

    over: bool
    """On its left neighbour."""
    seen: int | None
    """This many cells of it are visible, if its right neighbour overlaps it."""
    front: bool
    """In front of another line of cards, which is seen round its upper corners."""
    behind: int | None
    """This many rows of it are visible above the line in front, if there is one."""
    roomy: bool
    """Whether it has a row to be raised into."""


def picture(
    hand: Sequence[FanCard], layout: Spread, look: CardLook, *, beside: bool = False, below: bool = False
) -> list[Row]:
    """The cards, laid out, as rows; the target of each piece is the place of its card.

    Cards cover their left neighbours; of those in frames the one under the cursor lies on top where that hides no other's
    rank. With room ``beside`` them there is a cell at each side, and with room ``below`` a row,
    besides what ``layout`` says, for shadows and for the ring round the card under the cursor.
    """
    margin = int(beside)
    width, height = layout.width + 2 * margin, layout.height + below
    cards: list[_Placed] = []
    laid: list[tuple[int, Region]] = []
    ringed: CursorRing | None = None
    at = 0
    for number, (starts, top) in enumerate(zip(layout.lines, layout.tops, strict=True)):
        line = [
            numbered for numbered in enumerate(zip(hand[at:], starts, strict=False), at) if not numbered[1][0].awaited
        ]
        here = [x for _, (_, x) in line]
        if beside and throws_shadow(layout.size, look):
            laid += _shadows(here, top, layout)
        lying = [
            (place, (shown, x, lies))
            for (place, (shown, x)), lies in zip(line, _lying(number, here, layout), strict=True)
        ]
        if not look.pictures and all(right - left >= layout.card_width - 1 for left, right in pairwise(starts)):
            lying.sort(key=lambda numbered: numbered[1][0].cursor)
        for place, (shown, x, lies) in lying:
            card = _card(shown, place, lies, layout.size, look)
            placed = _Placed(card, x + margin, top - (shown.lifted and layout.roomy))
            laid.append((len(cards), placed.region))
            cards.append(placed)
            if shown.cursor and look.pictures and layout.size != "inline":
                # Under a raised card the mark is seen instead.
                closed = lies.behind is None and not shown.lifted
                ringed = CursorRing(_ringed(placed, shown, lies, layout), lies.over, closed)
        at += len(starts)
    # Between two edges all rows show parts of the same cards.
    edges = {0, height, *(region.y for _, region in laid), *(region.bottom for _, region in laid)}
    bands = [(first, last, _seen(laid, first, width)) for first, last in pairwise(sorted(edges)) if first < height]
    rows = [row for first, last, seen in bands for row in _band(cards, seen, first, last)]
    if ringed:
        draw_ring(rows, ringed)
    return rows


def _lying(number: int, starts: Sequence[int], layout: Spread) -> Iterator[_Lies]:
    """How the cards of a line lie that begin there, from left to right."""
    wide = layout.card_width
    behind = layout.tops[number + 1] - layout.tops[number] if number + 1 < len(layout.lines) else None
    steps = [right - left for left, right in pairwise(starts)]
    for before, after in zip([None, *steps], [*steps, None], strict=True) if starts else ():
        seen = after if after is not None and after <= wide else None
        over = before is not None and before <= wide
        yield _Lies(over, seen, number > 0, behind, layout.roomy)


def _ringed(placed: _Placed, shown: FanCard, lies: _Lies, layout: Spread) -> Region:
    """What is in sight of a card, without the mark below it."""
    high = CELLS[layout.size][1]
    if lies.behind is not None:
        high = min(high, lies.behind + (shown.lifted and layout.roomy))
    return Region(placed.x, placed.top, placed.region.width, high)


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


def _shadows(starts: Sequence[int], top: int, layout: Spread) -> Iterator[tuple[int, Region]]:
    """Where the felt is dark: half a cell to the right of each card and half a row below it."""
    high = CELLS[layout.size][1]
    for x in starts:
        # There is a cell of margin left of all cards.
        right = x + 1 + layout.card_width
        yield _BESIDE, Region(right, top + 1, 1, high - 1)
        yield _BELOW, Region(x + 2, top + high, layout.card_width - 1, 1)
        yield _CORNER, Region(right, top + high, 1, 1)


class _Card:
    """A card as it is drawn, of which parts may be in sight. It is drawn once and cut once for each of those."""

    def __init__(self, rows: Sequence[Sequence[_Cell]]) -> None:
        self.rows = rows
        self._parts: dict[tuple[int, int], list[Row]] = {}

    def part(self, start: int, end: int) -> Sequence[Row]:
        """Its rows from one cell to another."""
        if (start, end) not in self._parts:
            self._parts[start, end] = [_joined(_whole_ranks(cells[start:end])) for cells in self.rows]
        return self._parts[start, end]


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
def _card(shown: FanCard, place: int, lies: _Lies, size: Size, look: CardLook) -> _Card:
    """One card, with the mark beneath it when it is lifted."""
    framed = not look.pictures or size == "inline"
    rows = face(
        shown.card,
        size,
        look,
        over=lies.over,
        seen=None if framed else lies.seen,
        cursor=shown.cursor and framed,
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
    if lies.front:
        cells[0] = [
            (char, ("card notch", place)) if roles == "cut" else (char, (roles, place)) for char, (roles, _) in cells[0]
        ]
    if lies.behind is not None and not framed:
        _draw_line(cells, min(lies.behind + (shown.lifted and lies.roomy), len(cells)) - 1, place)
    if shown.lifted:
        mark: _Cell = (look.glyphs.lifted, ("felt-mark", place))
        if lies.roomy:
            cells.append([mark] * len(cells[0]))
        else:
            cells = _marked(cells, mark, lies.behind, framed=framed)
    return _Card(cells)


def _draw_line(cells: list[list[_Cell]], y: int, place: int) -> None:
    """Part a card from those in front of it, where it is blank there."""
    cells[y] = [
        (_LINE_BELOW, ("card edge", place)) if char == " " and roles.split()[-1] in _INKS else (char, (roles, place))
        for char, (roles, _) in cells[y]
    ]


def _marked(cells: list[list[_Cell]], mark: _Cell, behind: int | None, *, framed: bool) -> list[list[_Cell]]:
    """A lifted card where there is no row to rise into: the mark takes its lowest row in sight.

    In a frame it goes up by its upper edge instead. Rank and suit stay in sight above a line in front that leaves just
    so many rows of those ``behind``.
    """
    if framed:
        return [*(cells[1:] if behind is None else cells[1:behind]), [mark] * len(cells[0])]
    last = (len(cells) if behind is None else behind) - 1
    kept = _INDEX if last < _INDEX else 0
    return [*cells[:last], [*cells[last][:kept], *([mark] * (len(cells[0]) - kept))]]


def _joined(cells: Sequence[_Cell]) -> Row:
    return [
        Piece("".join([char for char, _ in run]), roles, place)
        for (roles, place), run in groupby(cells, key=itemgetter(1))
    ]
