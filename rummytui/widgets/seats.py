"""The players round the table, as they are seen from where one of them sits."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from rich.cells import cell_len
from textual.events import Click
from textual.geometry import Region
from textual.message import Message

from rules.seats import Seat
from rummytui.fitting import best_fit
from rummytui.table.flights import SEAT, Spot
from rummytui.text import counted
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CELLS, CardLook, seat_backs, sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import named, seat_role
from rummytui.widgets.grid import MOST_IN_BLOCKS, SIDE_SEATS_FROM, STRIP
from rummytui.widgets.pieces import Piece, Row, aimed, filled, fit, on_ground, width_of
from rummytui.widgets.short_names import short_names

_MOST_BACKS = 5
_CARDS_PER_MARK = 3
"""In a plate of one row, each mark is this many cards."""
_PLATES = (24, 30)
"""Cells of a plate, where there is that much room, and on wide screens."""
_NARROWEST = 16
"""Cells without which a plate of two rows says too little."""
_BETWEEN = 2
"""Cells between two plates, at least."""
PLATE = 2
"""Rows of a plate."""
_BACKS = 2
"""Rows of the backs below a plate."""
_INDENT = 2
"""Cells of a plate before its text."""
_TURN = "to move"
_GAP = 2
_ALL = 9
"""Tags; nobody has as many."""
_SHORTEST_NAME = 4
_LONGEST_NAME = 14


class SeatLabel(NamedTuple):
    """What everybody may see of one player."""

    name: str
    cards: int | None = None
    """How many cards are held; None where that means nothing."""
    turn: bool = False
    tags: tuple[str, ...] = ()
    """A few short words: dealer, down, folded, gone."""
    score: str = ""
    head_start: str = ""
    """What it does to the score, in brackets."""
    away: bool = False
    """Nothing more can happen there: left the table, out of chips."""
    did: str = ""
    """What this player did last, where nothing else has happened since."""


class SeatRing(NamedTuple):
    """Which seats are shown where, as lists of seats."""

    left: tuple[int, ...]
    top: tuple[int, ...]
    right: tuple[int, ...]


def ring(count: int, own: int | None, *, sides: bool) -> SeatRing:
    """Where ``count`` players sit as seen by ``own``, clockwise from the left; for nobody's eyes all along the top.

    With ``sides`` there is room for one left and one right of the middle, which four or five others make use of.

    >>> ring(4, own=1, sides=True)
    SeatRing(left=(), top=(2, 3, 0), right=())
    >>> ring(6, own=0, sides=True)
    SeatRing(left=(1,), top=(2, 3, 4), right=(5,))
    """
    others = tuple(range(count)) if own is None else tuple((own + step) % count for step in range(1, count))
    if sides and 4 <= len(others) <= MOST_IN_BLOCKS:
        return SeatRing(others[:1], others[1:-1], others[-1:])
    return SeatRing((), others, ())


def who(seat: Seat, info: SeatLabel, room: int, look: CardLook) -> Row:
    """Emblem and name of a seat in ``room`` cells, after a mark if it is its turn."""
    name = fit(info.name, min(room - 4, _LONGEST_NAME), look.glyphs.cut)
    mark = Piece(f"{look.glyphs.turn} " if info.turn else "  ", "turn")
    return [mark, *named(seat, name, ascii=look.ascii, roles="quiet" if info.away else "strong")]


def facts_of(info: SeatLabel, look: CardLook, room: int = 200) -> list[str]:
    """How many cards a seat holds, how it stands, and what else is known of it, in lines of at most ``room`` cells."""
    lines = [""]
    for fact in filter(None, [*_held(info), _score(info), *_tags(info, look)]):
        longer = f"{lines[-1]}  {fact}" if lines[-1] else fact
        if cell_len(longer) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(fact)
    return lines


def _score(info: SeatLabel) -> str:
    """The score of a seat, behind its head start."""
    return " ".join(filter(None, (info.head_start, info.score)))


def _held(info: SeatLabel) -> list[str]:
    """How many cards a seat holds, where that means anything."""
    return [counted(info.cards, "card")] if info.cards is not None else []


def _tags(info: SeatLabel, look: CardLook) -> list[str]:
    """The tags of a seat as they are written."""
    return [fit(tag.replace("¢", look.glyphs.penny), 12, look.glyphs.cut) for tag in info.tags]


def plate(seat: Seat, info: SeatLabel, wide: int, look: CardLook, rows: int = PLATE) -> list[Row]:
    """A seat as a plate of ``wide`` cells: name and score, and below them the cards and what else is known of it."""
    ground = "chosen" if info.turn else "inset"
    bar = [_bar(seat, info, look), Piece(" ")]
    room = wide - _INDENT - 1
    ahead = f" {info.head_start}" if info.head_start else ""
    score, whole = info.score, min(cell_len(info.name), _LONGEST_NAME) + len(ahead)
    if room - cell_len(score) - 3 < whole:
        # A name is worth more than the word behind a number.
        score = score.partition(" ")[0]
    name = fit(info.name, min(room - cell_len(score) - 3 - len(ahead), _LONGEST_NAME), look.glyphs.cut)
    left = [*named(seat, name, ascii=look.ascii, roles="quiet" if info.away else "strong"), Piece(ahead, "quiet")]
    upper: Row = [*bar, *_apart(left, [Piece(score, "strong")], room), Piece(" ")]
    held, tags = "".join(_held(info)), _tags(info, look)
    beside = 0
    while beside < len(tags) and cell_len("  ".join([held, *tags[: beside + 1]])) <= room:
        beside += 1
    told = sentence("  ".join(tags[:beside]), look, "quiet")
    lasts = [(_TURN, "turn")] * info.turn + [(info.did, "quiet")] * bool(info.did)
    fitting = [each for each in lasts if cell_len("  ".join([held, *tags[:beside], each[0]])) <= room]
    if fitting:
        last, roles = fitting[0]
        told += [*([Piece("  ")] if told else []), *sentence(last, look, roles)]
    if info.turn and look.pictures and (_TURN, "turn") not in fitting:
        # The light alone says nothing where there are no colours.
        upper[1] = Piece(look.glyphs.turn, "turn")
    drawn = [upper, [*bar, *_apart([Piece(held, "quiet")], told, room), Piece(" ")]]
    if rows > PLATE:
        # What the phase says of a seat comes last, and is of more use than a part of everything.
        ways = ("  ".join(tags[first:]) for first in range(beside, len(tags) + 1))
        rest = best_fit(ways, lambda text: cell_len(text) <= room)
        drawn.append([*bar, *filled(sentence(rest, look, "quiet"), room), Piece(" ")])
    return [on_ground(row, ground) for row in drawn]


def _bar(seat: Seat, info: SeatLabel, look: CardLook) -> Piece:
    """The left end of a plate, in the colour of the seat or of the turn; where that cannot be seen, a mark for the turn."""
    if not look.pictures:
        return Piece(look.glyphs.turn if info.turn else " ", "turn")
    return Piece("▌", "turn" if info.turn else seat_role(seat))


def _apart(left: Row, right: Row, room: int) -> Row:
    """Both in ``room`` cells, one at each end."""
    return [*left, Piece(" " * max(room - width_of(left) - width_of(right), 0)), *right]


def _overflows(info: SeatLabel, wide: int, look: CardLook) -> bool:
    """Whether a plate of two rows has no room for all tags of this seat."""
    tags = _tags(info, look)
    return bool(tags) and cell_len("  ".join([*_held(info), *tags])) > wide - _INDENT - 1


class _Way(NamedTuple):
    """How a seat in a strip is written."""

    name: int
    """Cells of its name, at most."""
    held: Literal["said", "backs", "number"] = "number"
    gap: int = _GAP
    """Spaces between its parts."""
    tags: int = _ALL
    """How many of its tags are shown, the last ones."""


class Seats(Drawn):
    """Some seats side by side, as roomy as the width allows; a click on one chooses it.

    Up to five have plates of two rows, with the backs that they hold below where there is room; more of them have plates
    of one row.
    """

    @dataclass
    class SeatChosen(Message):
        """A seat was clicked."""

        seat: Seat

    _seats: tuple[tuple[int, SeatLabel], ...] = ()

    def show_seats(self, seats: Sequence[SeatLabel], shown: Iterable[int] | None = None) -> None:
        """Show these players, given in seat order: those ``shown``, from left to right, or all of them."""
        places = range(len(seats)) if shown is None else shown
        now = tuple((seat, seats[seat]) for seat in places if seat < len(seats))
        if now != self._seats:
            self._seats = now
            self.redraw()

    @property
    def count(self) -> int:
        """How many seats are shown."""
        return len(self._seats)

    def draw(self, width: int, height: int | None) -> list[Row]:
        if not self._seats:
            return []
        if wide := self._width_of_plates(width, height or STRIP):
            return self._plates(width, height or STRIP, wide)
        return self._strip(width, height)

    # ------------------------------------------------------------------------------------------------ with their cards

    def _width_of_plates(self, width: int, height: int) -> int:
        """How wide each plate is; 0 where there is only room for a strip."""
        if len(self._seats) > MOST_IN_BLOCKS or height < PLATE:
            return 0
        wide = min(width // len(self._seats) - _BETWEEN, _PLATES[self.app.size.width >= SIDE_SEATS_FROM])
        return wide if wide >= _NARROWEST else 0

    def _rows_of_plates(self, height: int, wide: int) -> int:
        """How many rows a plate has: one more where not all tags have room beside each other."""
        return PLATE + (height > PLATE and any(_overflows(info, wide, self.look) for _, info in self._seats))

    def _column_of(self, place: int, width: int, wide: int) -> int:
        """Where a plate begins, in the middle of its part of the width."""
        start, end = (width * part // len(self._seats) for part in (place, place + 1))
        return start + (end - start - wide) // 2

    def _plates(self, width: int, height: int, wide: int) -> list[Row]:
        """Each seat in the middle of its part of ``width``, with a fan of backs below its plate."""
        table = Canvas(width, height)
        rows = self._rows_of_plates(height, wide)
        for place, (seat, info) in enumerate(self._seats):
            x = self._column_of(place, width, wide)
            table.lay(plate(seat, info, wide, self.look, rows), x, 0, seat)
            if info.cards and height >= rows + _BACKS:
                backs = seat_backs(info.cards, self.look, wide - _INDENT)
                marks: list[Row] = [[Piece(self.look.glyphs.count * min(info.cards, wide - _INDENT), "count")]]
                table.lay(backs or marks, x + _INDENT, rows, seat)
        return table.rows()

    # ------------------------------------------------------------------------------------------------ a line each

    def _strip(self, width: int, height: int | None) -> list[Row]:
        most = min(height or STRIP, STRIP)
        longest = max(cell_len(fit(info.name, _LONGEST_NAME)) for _, info in self._seats)
        # The word for what is counted is dropped first, then the backs, then tags or blanks, then names are cut.
        lengths = range(longest, min(longest, _SHORTEST_NAME) - 1, -1)
        several_words = any(" " in fact for _, info in self._seats for fact in (_score(info), *info.tags))
        ways = [
            *(_Way(longest, held) for held in ("said", "backs", "number")),
            # What is of several words runs into its neighbours with a single blank between.
            *(_Way(length, tags=tags) for tags in (1, 0) for length in lengths if several_words),
            *(_Way(length, gap=1, tags=tags) for tags in (_ALL, 1, 0) for length in lengths),
        ]
        for way in ways:
            cells = self._cells(way)
            for lines in range(1, most + 1):
                if rows := _in_columns(cells, -(-len(cells) // lines), width - 1, self._grounds, way.gap):
                    return rows
        across = -(-len(self._seats) // most)
        clipped = [[_clipped(_joined(cell, 1), width // across - _GAP)] for cell in self._cells(ways[-1])]
        return _in_columns(clipped, across, width, self._grounds)

    @property
    def _grounds(self) -> list[str]:
        return ["chosen" if info.turn else "inset" for _, info in self._seats]

    def _cells(self, way: _Way) -> list[list[Row]]:
        """The parts of each seat's line: who it is, the cards, the score, and the rest."""
        glyphs = self.look.glyphs
        names = short_names([info.name for _, info in self._seats], way.name, glyphs.cut)
        most = max(info.cards or 0 for _, info in self._seats)
        scores = max(cell_len(_score(info)) for _, info in self._seats)
        cells: list[list[Row]] = []
        for (seat, info), name in zip(self._seats, names, strict=True):
            held: Row = []
            if info.cards is not None:
                word = (" card" if info.cards == 1 else " cards") if way.held == "said" else ""
                marks = [min(-(-count // _CARDS_PER_MARK), _MOST_BACKS) for count in (info.cards, most)]
                fan = [Piece(f"{glyphs.count * marks[0]:<{marks[1]}} ", "count")] if way.held == "backs" else []
                roles = "turn" if info.turn else ""
                held = [*fan, Piece(f"{info.cards:>{len(str(most))}}{word}", roles)]
            tags = _tags(info, self.look)
            told = (" " * way.gap).join(tags[len(tags) - min(way.tags, len(tags)) :])
            mark = Piece(glyphs.turn if info.turn and self.look.pictures else " ", "turn")
            short = fit(name, _LONGEST_NAME, glyphs.cut)
            called = named(seat, short, ascii=self.look.ascii, roles="quiet" if info.away else "strong")
            parts: list[Row] = [[_bar(seat, info, self.look), mark, *called], held]
            score = f"{_score(info):>{scores}}"
            parts += [sentence(text, self.look, "quiet") for text in (score, told)]
            cells.append([aimed(part, seat) for part in parts])
        return cells

    def place_of(self, spot: Spot) -> Region | None:
        if spot.kind != SEAT or not self.size:
            return None
        place = next((place for place, (seat, _) in enumerate(self._seats) if seat == spot.number), None)
        if place is None:
            return None
        _, info = self._seats[place]
        width, height = self.size
        if not (wide := self._width_of_plates(width, height)):
            return self._count_in_strip(place) or self.region_of(spot.number)
        # Below the plate, at the end of the backs: nothing that is said of the seat is covered there.
        rows = self._rows_of_plates(height, wide)
        backs = seat_backs(info.cards or 0, self.look, wide - _INDENT) if height >= rows + _BACKS else []
        small, high = CELLS["small"]
        end = max(width_of(backs[0]) if backs else 0, small)
        return Region(self._column_of(place, width, wide) + _INDENT + end - small, rows, small, high)

    def _count_in_strip(self, place: int) -> Region | None:
        """Where it says how many cards this seat holds."""
        seat, info = self._seats[place]
        for y, row in enumerate(self.rows()):
            x = 0
            for piece in row:
                if piece.target == seat and piece.text.split()[:1] == [str(info.cards)]:
                    return Region(x, y, cell_len(piece.text), 1)
                x += cell_len(piece.text)
        return None

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, int):
            self.post_message(self.SeatChosen(target))


def _in_columns(
    cells: Sequence[Sequence[Row]], across: int, width: int, grounds: Sequence[str], gap: int = 1
) -> list[Row]:
    """The cells in rows of ``across``, each on its ground, their like parts aligned in columns; none where too wide."""
    columns = [cells[column::across] for column in range(across)]
    parts = [[max(map(width_of, alike)) for alike in zip(*column, strict=True)] for column in columns]
    widest = [sum(wide) + gap * (sum(map(bool, wide)) - 1) for wide in parts]
    # Columns of one width keep a seat in its place while counts change; uneven ones are for tight quarters.
    even = (width + _GAP) // across
    if max(widest) + _GAP <= even:
        room = [even] * across
    elif sum(widest) + _GAP * (across - 1) <= width:
        spare = (width - sum(widest) - _GAP * (across - 1)) // across
        room = [wide + _GAP + spare for wide in widest]
    else:
        return []
    rows: list[Row] = [[] for _ in columns[0]]
    for number, (column, wide, cells_there) in enumerate(zip(columns, parts, room, strict=True)):
        for row, cell, ground in zip(rows, column, grounds[number::across], strict=False):
            told = _joined([filled(part, most) for part, most in zip(cell, wide, strict=True)], gap)
            target = told[0].target if told else None
            row += [*aimed(on_ground(filled(told, cells_there - 1), ground), target), Piece(" ")]
    return rows


def _joined(parts: Iterable[Row], gap: int) -> Row:
    """The parts behind each other, this many blanks between; what is nobody's part takes no room."""
    row: Row = []
    for part in parts:
        if part:
            row += [*([Piece(" " * gap)] if row else []), *part]
    return row


def _clipped(row: Row, cells: int) -> Row:
    clipped: Row = []
    for piece in row:
        room = cells - width_of(clipped)
        if room > 0:
            clipped.append(piece._replace(text=piece.text if cell_len(piece.text) <= room else fit(piece.text, room)))
    return clipped
