"""The players round the table, as they are seen from where one of them sits."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from rich.cells import cell_len
from textual.events import Click
from textual.message import Message

from rules.seats import Seat
from rummytui.table.flights import Spot
from rummytui.text import counted
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CELLS, CardLook, Size, back, sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import named
from rummytui.widgets.grid import MOST_IN_BLOCKS, STRIP
from rummytui.widgets.pieces import Piece, Row, aimed, filled, fit, width_of
from rummytui.widgets.short_names import short_names

_MOST_BACKS = 10
_BLOCK = 30
"""Cells that a seat with its fan of backs takes, where there is that much room."""
_STEPS: dict[Size, tuple[int, ...]] = {"medium": (3, 2), "small": (2,)}
"""How far the backs of a fan lie apart, the best first; where none of these fits, a cell."""
_LEAST_OF_BACKS = 2
"""Rows of a small card without which it looks like a line."""
_TWO_LINES = 2
_GAP = 2
_ALL = 9
"""Tags; nobody has as many."""
_SHORTEST_NAME = 4
_LONGEST_NAME = 14


class SeatInfo(NamedTuple):
    """What everybody may see of one player."""

    name: str
    cards: int | None = None
    """How many cards are held; None where that means nothing."""
    turn: bool = False
    tags: tuple[str, ...] = ()
    """A few short words: dealer, down, folded, gone."""
    score: str = ""
    away: bool = False
    """Nothing more can happen there: left the table, out of chips."""


class Ring(NamedTuple):
    """Which seats are shown where, as lists of seats."""

    left: tuple[int, ...]
    top: tuple[int, ...]
    right: tuple[int, ...]


def ring(count: int, own: int | None, *, sides: bool) -> Ring:
    """Where ``count`` players sit as seen by ``own``, clockwise from the left; for nobody's eyes all along the top.

    With ``sides`` there is room for one left and one right of the middle, which four or five others make use of.

    >>> ring(4, own=1, sides=True)
    Ring(left=(), top=(2, 3, 0), right=())
    >>> ring(6, own=0, sides=True)
    Ring(left=(1,), top=(2, 3, 4), right=(5,))
    """
    others = tuple(range(count)) if own is None else tuple((own + step) % count for step in range(1, count))
    if sides and 4 <= len(others) <= MOST_IN_BLOCKS:
        return Ring(others[:1], others[1:-1], others[-1:])
    return Ring((), others, ())


def who(seat: Seat, info: SeatInfo, room: int, look: CardLook) -> Row:
    """Emblem and name of a seat in ``room`` cells, after a mark if it is its turn."""
    name = fit(info.name, min(room - 4, _LONGEST_NAME), look.glyphs.cut)
    mark = Piece(f"{look.glyphs.turn} " if info.turn else "  ", "turn")
    return [mark, *named(seat, name, ascii=look.ascii, roles="quiet" if info.away else "strong")]


def facts_of(info: SeatInfo, look: CardLook, room: int = 200) -> list[str]:
    """How many cards a seat holds, how it stands, and what else is known of it, in lines of at most ``room`` cells."""
    lines = [""]
    for fact in _facts(info, look):
        longer = f"{lines[-1]}  {fact}" if lines[-1] else fact
        if cell_len(longer) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(fact)
    return lines


def _facts(info: SeatInfo, look: CardLook) -> list[str]:
    facts = [counted(info.cards, "card")] if info.cards is not None else []
    facts += [info.score] if info.score else []
    return facts + [fit(tag.replace("¢", look.glyphs.penny), 12, look.glyphs.cut) for tag in info.tags]


def _alike(infos: Sequence[SeatInfo], look: CardLook, room: int) -> list[list[str]]:
    """The facts of several seats in lines; where one line is too short for some, all have their cards in the first."""
    greedy = [facts_of(info, look, room) for info in infos]
    if max(map(len, greedy)) != _TWO_LINES:
        return greedy
    parted = [[facts[0], "  ".join(facts[1:])] for facts in (_facts(info, look) or [""] for info in infos)]
    return parted if all(cell_len(line) <= room for lines in parted for line in lines) else greedy


class _Way(NamedTuple):
    """How a seat in a strip is written."""

    name: int
    """Cells of its name, at most."""
    held: Literal["said", "backs", "number"] = "number"
    gap: int = _GAP
    """Blanks between what is told of it."""
    tags: int = _ALL
    """How many of its tags are told, the last ones."""


class Seats(Drawn):
    """Some seats side by side, as roomy as the width allows; a click on one chooses it.

    Up to five are shown with a fan of the backs that they hold, more of them in a strip of two or three rows.
    """

    @dataclass
    class SeatChosen(Message):
        """A seat was clicked."""

        seat: Seat

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._seats: tuple[tuple[int, SeatInfo], ...] = ()

    def show_seats(self, seats: Sequence[SeatInfo], shown: Iterable[int] | None = None) -> None:
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
        if len(self._seats) <= MOST_IN_BLOCKS:
            blocks = self._blocks(width // len(self._seats), height or STRIP)
            if blocks:
                return blocks
        return self._strip(width, height)

    # ------------------------------------------------------------------------------------------------ with their cards

    def _blocks(self, wide: int, height: int) -> list[Row]:
        """Each seat in ``wide`` cells with a fan of backs; nothing where that is too little for any."""
        indent = max((wide - _BLOCK) // 2, 0)
        room = wide - indent - 1
        names = [who(seat, info, room, self.look) for seat, info in self._seats]
        facts = _alike([info for _, info in self._seats], self.look, room - 2)
        in_one_line = all(
            len(lines) == 1 and width_of(name) + 2 + cell_len(lines[0]) <= room
            for name, lines in zip(names, facts, strict=True)
        )
        most = 1 if in_one_line else 1 + max(map(len, facts))
        if most > height or any(cell_len(line) > room - 2 for lines in facts for line in lines):
            return []
        backs = self._largest_backs(height - most)
        table = Canvas(wide * len(names), min(most + (CELLS[backs][1] if backs else 1), height))
        for place, ((seat, info), name, lines) in enumerate(zip(self._seats, names, facts, strict=True)):
            x = place * wide + indent
            said: list[Row] = [[Piece("  "), *sentence(line, self.look, "quiet")] for line in lines]
            table.lay([[*name, *said[0]]] if in_one_line else [name, *said], x, 0, seat)
            held = info.cards or 0
            marks: list[Row] = [[Piece(self.look.glyphs.count * min(held, room - 2), "count")]]
            table.lay(self._backs(held, room - 2, backs) if backs else marks, x + 2, most, seat)
        return table.rows()

    def _largest_backs(self, rows: int) -> Size | None:
        """The size of cards that are whole in this many rows; of small ones the upper part will do, but no mere edge."""
        if rows < _LEAST_OF_BACKS:
            return None
        return "medium" if rows >= CELLS["medium"][1] and "medium" in self.look.up_to("medium") else "small"

    def _backs(self, count: int, room: int, size: Size) -> list[Row]:
        """This many cards, face down, in a fan."""
        wide, high = CELLS[size]
        step = next((step for step in _STEPS[size] if (count - 1) * step + wide <= room), 1)
        fan = Canvas(room, high)
        for place in range(min(count, room - wide + 1)):
            fan.lay(back(size, self.look), place * step, 0)
        return fan.rows()

    # ------------------------------------------------------------------------------------------------ a line each

    def _strip(self, width: int, height: int | None) -> list[Row]:
        most = min(height or STRIP, STRIP)
        longest = max(cell_len(fit(info.name, _LONGEST_NAME)) for _, info in self._seats)
        # The word for what is counted is dropped first, then the backs, then tags or blanks, then names are cut.
        lengths = range(longest, min(longest, _SHORTEST_NAME) - 1, -1)
        several_words = any(" " in fact for _, info in self._seats for fact in (info.score, *info.tags))
        ways = [
            *(_Way(longest, held) for held in ("said", "backs", "number")),
            # What is of several words runs into its neighbours with a single blank between.
            *(_Way(length, tags=tags) for tags in (1, 0) for length in lengths if several_words),
            *(_Way(length, gap=1, tags=tags) for tags in (_ALL, 1, 0) for length in lengths),
        ]
        for way in ways:
            cells = self._cells(way)
            for lines in range(1, most + 1):
                if rows := _in_columns(cells, -(-len(cells) // lines), width - 1, way.gap):
                    return rows
        across = -(-len(self._seats) // most)
        clipped = [[_clipped(_joined(cell, 1), width // across - _GAP)] for cell in self._cells(ways[-1])]
        return _in_columns(clipped, across, width)

    def _cells(self, way: _Way) -> list[list[Row]]:
        """What is told of each seat, part by part: who it is, the cards, the score, whatever else."""
        glyphs = self.look.glyphs
        names = short_names([info.name for _, info in self._seats], way.name, glyphs.cut)
        most = max(info.cards or 0 for _, info in self._seats)
        scores = max(cell_len(info.score) for _, info in self._seats)
        cells: list[list[Row]] = []
        for (seat, info), name in zip(self._seats, names, strict=True):
            held: Row = []
            if info.cards is not None:
                word = (" card" if info.cards == 1 else " cards") if way.held == "said" else ""
                fan = glyphs.count * min(info.cards, _MOST_BACKS) if way.held == "backs" else ""
                held = [Piece(f"{fan:<{min(most, _MOST_BACKS)}} ", "count")] if fan else []
                held.append(Piece(f"{info.cards:>{len(str(most))}}{word}"))
            tags = [fit(tag.replace("¢", glyphs.penny), 12, glyphs.cut) for tag in info.tags]
            told = (" " * way.gap).join(tags[len(tags) - min(way.tags, len(tags)) :])
            parts = [who(seat, info._replace(name=name), _LONGEST_NAME + 4, self.look), held]
            score = f"{info.score:>{scores}}" if info.score else ""
            parts += [sentence(text, self.look, "quiet") for text in (score, told)]
            cells.append([aimed(part, seat) for part in parts])
        return cells

    def target_of(self, spot: Spot) -> Hashable:
        return spot.number if spot.kind == "seat" else None

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, int):
            self.post_message(self.SeatChosen(target))


def _in_columns(cells: Sequence[Sequence[Row]], across: int, width: int, gap: int = 1) -> list[Row]:
    """The cells in rows of ``across``, their like parts aligned in columns; none where they are too wide."""
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
    for column, wide, cells_there in zip(columns, parts, room, strict=True):
        for row, cell in zip(rows, column, strict=False):
            row += filled(
                _joined([filled(part, most) for part, most in zip(cell, wide, strict=True)], gap), cells_there
            )
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
