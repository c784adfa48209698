"""What flies over the table, frame by frame: when each thing is where, and how it looks there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from textual.geometry import Region

from rules.cards import HIDDEN, Card
from rummytui.table.flights import HAND, STOCK, Flight, Token
from rummytui.widgets.cards import CELLS, CardLook, Size, back, face, inline, strip
from rummytui.widgets.pieces import Piece, Row, width_of
from rummytui.widgets.tabletop import STEP

FRAMES = 8
"""Pictures of a whole movement."""
_DROP = 4
"""Rows above its end in which something begins that comes from nowhere."""
_LEAST_SHARE = 0.35
"""The smallest share of its time that each flight gets, where many start in sequence."""
_ARC = 2.5
"""Rows by which the way rises above a straight line in its middle, at most."""
GROWS = 2 / 3
"""After this much of its way a flier begins to become as large as it will be in the end."""
_LEAVES = 1 / 8
"""Until this much of its way a flier is no taller than where it comes from, if that is a single row."""
_SQUARE = str.maketrans("▟▙▜▛", "▛▜▙▟")
"""The corners of a back that are cut, and those of its rim."""


class Placed(NamedTuple):
    """A picture, and the column and row of its upper left corner."""

    rows: Sequence[Row]
    x: int
    y: int

    @property
    def region(self) -> Region:
        """The cells that it covers."""
        return Region(self.x, self.y, max(map(width_of, self.rows)), len(self.rows))


class Timed(NamedTuple):
    """A flight and when it begins and lands, as parts of the whole movement."""

    flight: Flight
    begins: float
    lands: float

    def way(self, progress: float) -> float | None:
        """How much of its way it has gone; None before and after its flight."""
        if not self.begins <= progress < self.lands:
            return None
        return (progress - self.begins) / (self.lands - self.begins)


def timed(flights: Iterable[Flight]) -> list[Timed]:
    """The flights of one movement: those that wait for others have a share of the time to themselves.

    Nothing waits in the open hand, which already shows what is left of it.

    >>> from rummytui.table.flights import DISCARDS, STOCK
    >>> first, second = Flight((), STOCK, DISCARDS), Flight((), STOCK, DISCARDS, then=True)
    >>> [(one.begins, one.lands) for one in timed([first, second])]
    [(0.0, 0.5), (0.5, 1.0)]
    """
    groups: list[list[Flight]] = []
    for flight in flights:
        if (flight.then and not _is_from_hand(flight)) or not groups:
            groups.append([])
        groups[-1].append(flight)
    # Those of a round need more time than the card that ends it.
    weights = [len(group) ** 0.5 for group in groups]
    found: list[Timed] = []
    at = 0.0
    for group, weight in zip(groups, weights, strict=True):
        room = weight / sum(weights)
        share = max(1 / len(group) ** 0.5, _LEAST_SHARE) * room
        between = (room - share) / max(len(group) - 1, 1)
        for number, flight in enumerate(group):
            begins = at + number * between
            found.append(Timed(flight, at if _is_from_hand(flight) else begins, begins + share))
        at += room
    return found


def _is_from_hand(flight: Flight) -> bool:
    return flight.start is not None and flight.start.kind == HAND


def above_count(pile: Region, high: int) -> Region:
    """Where to place a picture of this many rows on a face-down pile without covering the count in its middle.

    >>> above_count(Region(20, 5, 13, 9), 5)
    Region(x=20, y=3, width=13, height=5)
    """
    return Region(pile.x, pile.y + pile.height // 2 - 1 - high, pile.width, high)


def flier(rows: Sequence[Row], way: float, start: Region | None, end: Region, ceiling: int | None = None) -> Placed:
    """A picture that has gone this much of its way, and where it is: on a shallow arc, fast at first and then slower.

    It doesn't rise above the row ``ceiling``.
    """
    far = 0 if start is None else max(abs(start.x - end.x) // 2, abs(start.y - end.y))
    if start is None:
        start = end.translate((0, -_DROP))
    eased = 1 - (1 - way) ** 2
    rise = min(_ARC, far / 6) * 4 * eased * (1 - eased)
    wide, high = max(map(width_of, rows)), len(rows)
    x, y = (
        round(one + (other - one) * eased - half / 2)
        for one, other, half in (
            (start.x + start.width / 2, end.x + end.width / 2, wide),
            (start.y + start.height / 2, end.y + end.height / 2, high),
        )
    )
    risen = y - round(rise)
    return Placed(rows, x, risen if ceiling is None else max(risen, min(y, ceiling)))


def picture(flight: Flight, way: float, size: Size, look: CardLook) -> list[Row]:
    """What flies, as it looks after this much of its way: cards beside each other, or the words of a token."""
    what = flight.what
    if isinstance(what, Token):
        return [[Piece(f" {what.text} ", "inset turn")]]
    if flight.turns and way < 0.6:
        return _squared(back(size, look)) if way < 0.4 else on_edge(size, look)
    if size == "inline":
        return [[piece for place, card in enumerate(what) for piece in _in_line(card, look, first=not place)]]
    drawn = face(what[0], size, look) if len(what) == 1 else strip(what, size, look, STEP.get(size, CELLS[size][0]))
    if not look.pictures:
        return drawn
    return _squared(drawn) if what == (HIDDEN,) else _edged(drawn)


def _in_line(card: Card, look: CardLook, *, first: bool) -> Row:
    """A card as in a row of text."""
    if card == HIDDEN:
        return back("inline", look)[0]
    return [*([] if first else [Piece(" ", "card")]), inline(card, look)]


def _edged(rows: Sequence[Row]) -> list[Row]:
    """Cards with an edge all round and whole corners: the felt isn't seen through those while other cards lie below."""
    upper, *between, lower = [[Piece(char, piece.roles) for piece in row for char in piece.text] for row in rows]
    for row, line in ((upper, "▔"), (lower, "▁")):
        row[1:-1] = [Piece(line, "card edge") if not piece.text.strip() else piece for piece in row[1:-1]]
    for row in (upper, *between, lower):
        for place, line in ((0, "▏"), (-1, "▕")):
            if row[place].roles == "cut" or not row[place].text.strip():
                row[place] = Piece(line, "card edge")
    return [_joined(row) for row in (upper, *between, lower)]


def _joined(row: Row) -> Row:
    return [
        Piece("".join(piece.text for piece in alike), roles)
        for roles, alike in groupby(row, key=lambda each: each.roles)
    ]


def _squared(rows: Sequence[Row]) -> list[Row]:
    """A back with whole corners."""
    rim = next((piece.roles for row in rows for piece in row if "back-rim" in piece.roles), "")
    return [
        [Piece(piece.text.translate(_SQUARE), rim) if piece.roles == "cut" else piece for piece in row] for row in rows
    ]


def on_edge(size: Size, look: CardLook) -> list[Row]:
    """A card that is just being turned over: nothing of either side but its edge."""
    return [
        [row[0]._replace(text=row[0].text[:1]), row[-1]._replace(text=row[-1].text[-1:])]
        for row in _squared(back(size, look))
    ]


def size_for(start: Region | None, end: Region) -> Size:
    """How large a card is drawn that goes between these: medium at most, and no taller than either.

    >>> size_for(Region(30, 2, 11, 7), Region(50, 20, 4, 9)), size_for(Region(30, 2, 11, 7), Region(0, 0, 30, 3))
    ('medium', 'small')
    """
    return "medium" if min(place.height for place in (start, end) if place) >= CELLS["medium"][1] else "small"


def size_on_the_way(
    flight: Flight, way: float, start: Region | None, end: Region, largest: Size, *, alone: bool = True
) -> Size:
    """How large what flies is drawn after this much of its way: in the last third it becomes as large as it will lie.

    ``largest`` is how large cards may be. What is dealt, or doesn't stay, doesn't grow. Of several that fly in one move
    all are small: together they would cost too many bytes. What comes from a single row, or goes to one, is no taller
    there.

    >>> from rules.cards import Card
    >>> from rummytui.table.flights import DISCARDS, STOCK
    >>> pile, one = Region(50, 6, 13, 9), Flight((Card.of("KD"),), STOCK, DISCARDS)
    >>> [size_on_the_way(one, way, pile, pile, "huge") for way in (0, 0.6, 0.7, 0.9)]
    ['medium', 'medium', 'large', 'huge']
    """
    leaves = start is not None and way < _LEAVES and start.height < CELLS["small"][1]
    if largest == "inline" or leaves or (way >= GROWS and end.height < CELLS["small"][1]):
        return "inline"
    size = size_for(start, end) if len(flight.what) == 1 else "small"
    if flight.start == STOCK and start and start.height <= CELLS[size][1]:
        # Above the count it would reach far beyond the pile.
        size = "small"
    if not alone and not flight.dealt:
        return "small"
    if way < GROWS or flight.dealt or not flight.stays:
        return size
    order: list[Size] = ["small", "medium", "large", "huge"]
    fitting = [each for each in order[: order.index(largest) + 1] if CELLS[each][1] <= end.height]
    growing = fitting[order.index(size) + 1 :]
    steps = int((way - GROWS) / (1 - GROWS) * len(growing) + 1)
    return growing[min(steps, len(growing)) - 1] if growing else size
