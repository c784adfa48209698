"""The back of a card over the whole screen, with a medallion that says whose hand is beneath it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil, floor
from typing import Final, NamedTuple

from rummytui.fitting import best_fit
from rummytui.styles.themes import MEDALLION
from rummytui.text.names import begins_with, unmarked
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CardLook, sentence
from rummytui.widgets.cards.backs import CORNERS, framed, pattern
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import emblem, seat_role, with_emblem
from rummytui.widgets.letters import GIANT, HUGE, LARGE, MEDIUM, SMALL, LetterScale, big
from rummytui.widgets.light import bytes_count
from rummytui.widgets.pieces import Piece, Row, centred, on_ground, width_of, wrapped
from rummytui.widgets.pixels import paint

_SIDE: Final = 2
"""Columns of paper at each side of the card; above and below there is a row of it."""
_PAPER, _GOLD = 1.05, 1.8
"""How far in from the edge the paper reaches, and then the gold, in half rows."""
_WORDS: Final = {letter: f"medallion-{letter}" for letter in ("p", "g", *map(str, range(MEDALLION)))}


class Oval(NamedTuple):
    """The outline of a medallion: its radii in columns and in half rows, and how nearly it's a rectangle.

    A ``power`` of 2 makes an ellipse; the higher it is, the fuller are the corners.
    """

    across: float
    down: float
    power: float


def ovals(width: int, height: int) -> Sequence[Oval]:
    """The medallions for a card of this size, from the most handsome to the roomiest."""
    half, deep = width / 2, height
    full = half - _SIDE - 1
    return (
        Oval(half * 0.75, round(deep * 0.77), 2),
        Oval(half * 0.86, round(deep * 0.88), 2),
        Oval(full - 2, deep - 4, 2.5),
        Oval(full - 2, deep - 4, 4),
        Oval(full - 1, deep - 3, 10),
    )


@lru_cache(maxsize=32)
def room_in(oval: Oval, width: int, height: int) -> Sequence[int]:
    """How many cells in the middle of each row are inside the ring, on a card of this size."""
    lines = [_line(oval, width, height, y, by_row=True) for y in range(2 * height)]
    inside = [sum(pixel.isdigit() for pixel in line) for line in lines]
    return [min(inside[2 * row : 2 * row + 2]) for row in range(height)]


@lru_cache(maxsize=8)
def card_back(width: int, height: int, oval: Oval, look: CardLook, *, by_row: bool) -> Sequence[Row]:
    """The back of a card with its medallion, this many cells by this many rows.

    The medallion is lit from its middle; ``by_row``, each of its rows has only one colour.
    """
    paper, faded, cloth = "on-medallion-p", f"faded-{look.back}", f"on-medallion-{look.back}"
    canvas = Canvas(width, height)
    canvas.shade(0, 0, width, height, paper)
    wide, high = width - 2 * _SIDE, height - 2
    canvas.lay([[Piece(line, faded)] for line in pattern(look, wide, high)], _SIDE, 1)
    for y, line in ((1, "▔"), (high, "▁")):
        canvas.lay([[Piece(line * wide, faded)]], _SIDE, y)
    for char, (x, y) in zip(CORNERS, [(x, y) for y in (0, height - 1) for x in (0, width - 1)], strict=True):
        canvas.put(char, x, y, "cut")
    lines = [_line(oval, width, height, y, by_row=by_row) for y in range(2 * height)]
    for y, row in enumerate(paint(lines, {**_WORDS, ".": f"medallion-{look.back}"}, "halves")):
        x = 0
        for piece in row:
            if piece.roles != cloth:
                canvas.lay([[piece]], x, y)
            x += len(piece.text)
    return canvas.rows()


def _line(oval: Oval, width: int, height: int, y: int, *, by_row: bool) -> str:
    """A line of pixels, each a column wide and half a row high."""
    thin = min(oval.across, oval.down)
    paper, gold = 1 - _PAPER / thin, 1 - _GOLD / thin
    down = abs(y + 0.5 - height) / oval.down
    rings = [("p", 1.0), ("g", paper), (str(MEDALLION - 1), gold)]
    line = ["."] * width
    inside = 0
    for letter, far in rings:
        inside = _cells(oval, far, down, width)
        _fill(line, letter, inside)
    # Within a cell light is the same, so that words have nothing but blanks around them.
    lit_down = abs(y // 2 * 2 + 1 - height) / oval.down
    if by_row:
        _fill(line, str(round(min(lit_down / gold, 1) * (MEDALLION - 1))), inside)
    else:
        for step in range(MEDALLION - 2, -1, -1):
            far = gold * (step + 0.5) / (MEDALLION - 1)
            _fill(line, str(step), min(_cells(oval, far, lit_down, width), inside))
    return "".join(line)


def _cells(oval: Oval, far: float, down: float, width: int) -> int:
    """How many cells in the middle of a line are nearer to the middle of the medallion than ``far``, a share of its size."""
    left: float = far**oval.power - down**oval.power
    if left <= 0:
        return 0
    middle = (width - 1) / 2
    reach: float = oval.across * left ** (1 / oval.power)
    return max(ceil(middle + reach) - floor(middle - reach) - 1, 0)


def _fill(line: list[str], letter: str, cells: int) -> None:
    """Fill that many cells in the middle."""
    start = (len(line) - cells) // 2
    line[start : start + cells] = letter * cells


_MARGIN: Final = 3
"""Cells of the back left and right of the text, at the least."""
_PADDING: Final = 3
"""Blank cells left and right of the text on a sheet."""
_AROUND: Final = 4
"""Cells of a medallion that stay free beside the text, on both sides together."""
_LEAST_ROWS: Final = 5
_WIDEST: Final = 100
_LONGEST_LINE: Final = 76
"""How many cells a line may take and still be read at a glance."""
_HANGING: Final = 2
_FAR_EMBLEM, _NEAR_EMBLEM = 11, 3
"""Cells between the large name and the emblems beside it, and the fewest."""
_FAR_WITHIN: Final = 0.7
"""How much of the room a name may take with emblems far from it."""
_CLICK: Final = "or click anywhere"


class Passed(NamedTuple):
    """The player to pass the laptop to, and the text about it."""

    name: str
    plea: str
    heading: str = ""
    news: Sequence[str] = ()
    cards: int = 0
    """How many cards the hand has; 0 where that isn't said."""
    ready: str = ""
    """How the hand is shown; empty as long as it can't be."""
    key: str = ""
    """The key that does so, if a single one does; ``ready`` is its label then."""


class _Form(NamedTuple):
    """How it's said: the size of the name's letters, None for bold text, and the blank rows between the parts."""

    scale: LetterScale | None
    gaps: Sequence[int]
    """Below the plea, the name, the heading and the news; then, if there's room for more, above how to click."""
    shapes: int
    """How many of a card's medallions are good enough for it. The roomiest is nearly a rectangle."""


_AIRY: Final = (1, 2, 1, 2, 1)
_CLOSE: Final = (1, 1, 0, 1, 0)
_TIGHT: Final = (0, 0, 0, 0)
_FORMS: Final = (
    _Form(GIANT, _AIRY, 1),
    *(_Form(scale, gaps, 4) for scale in (HUGE, LARGE, MEDIUM, SMALL) for gaps in (_AIRY, _CLOSE)),
    *(_Form(scale, gaps, 5) for scale in (SMALL, None) for gaps in (_CLOSE, _TIGHT)),
)
"""From the one that takes the most room to the one that takes the least."""


class BackOfCard(Drawn):
    """The back of a card, as far as it has come down, and the words on it once it's all the way down."""

    def __init__(self, passed: Passed, steps: int = 1) -> None:
        super().__init__()
        self._passed = passed
        self._down, self._steps = 1, steps

    def show_passed(self, passed: Passed) -> None:
        """Show this on it."""
        self._passed = passed
        self.redraw(layout=False)

    @property
    def is_down(self) -> bool:
        """Whether it covers everything."""
        return self._down >= self._steps

    def come_down(self) -> None:
        """Come down by one step of all that were wanted at first."""
        self._down += 1
        self.redraw(layout=False)

    def draw(self, width: int, height: int | None) -> list[Row]:
        high = height or self.app.size.height
        if width < 2 * (_MARGIN + _PADDING) or high < _LEAST_ROWS:
            return []
        rows = self._medallion(width, high) or self._sheet(width, high)
        return rows if self.is_down else rows[: high * self._down // self._steps]

    # ------------------------------------------------------------------------------------------------ two ways to show it

    def _medallion(self, width: int, high: int) -> list[Row]:
        """The back with a lit medallion; none where that can't be drawn, or has no room for the text."""
        shapes = ovals(width, high) if self.look.pictures else ()
        room = max((cells for oval in shapes for cells in room_in(oval, width, high)), default=0) - _AROUND
        for form, said in self._ways(room) if room >= _LONGEST_LINE // 2 else ():
            top = (high - len(said) + 1) // 2
            for oval in shapes[: form.shapes]:
                if _fits(said, top, room_in(oval, width, high)):
                    return self._written(said, top, oval, width, high)
        return []

    def _written(self, said: Sequence[Row], top: int, oval: Oval, width: int, high: int) -> list[Row]:
        back = Canvas(width, high)
        back.lay(card_back(width, high, oval, self.look, by_row=bytes_count()), 0, 0)
        if self.is_down:
            for y, row in enumerate(said, top):
                back.write(row, (width - width_of(row)) // 2, y)
        return back.rows()

    def _sheet(self, width: int, high: int) -> list[Row]:
        """The back in a frame of characters, with a sheet on it."""
        back = Canvas(width, high)
        paper = f"back-{self.look.back}"
        cloth: list[Row] = [[Piece(line, paper)] for line in pattern(self.look, width - 4, high - 2)]
        back.shade(0, 0, width, high, paper)
        back.lay(framed(cloth, self.look.glyphs.thin, paper), 1, 0)
        if self.is_down:
            ways = self._ways(min(width - 2 * (_MARGIN + _PADDING), _WIDEST))
            _, said = best_fit(ways, lambda way: len(way[1]) + 2 <= high - 2)
            wide = max(map(width_of, said))
            inside = [_on_paper(centred(row, wide), wide) for row in said]
            sheet = framed(inside, self.look.glyphs.thin, "inset line")
            back.lay(sheet, (width - width_of(sheet[0])) // 2, (high - len(sheet)) // 2)
        return back.rows()

    # ------------------------------------------------------------------------------------------------ wording

    def _ways(self, room: int) -> Iterator[tuple[_Form, list[Row]]]:
        """Ways to say it all, the best first. In the last ones what happened longest ago is left out."""
        news = self._passed.news
        for form in _FORMS:
            if rows := self._said(room, news, form):
                yield form, rows
        for first in range(1, len(news)):
            yield _FORMS[-1], self._said(room, [self.look.glyphs.cut, *news[first:]], _FORMS[-1])

    def _said(self, room: int, news: Sequence[str], form: _Form) -> list[Row]:
        """All rows in this form; none if the name can't be written in letters of that size."""
        passed, line = self._passed, min(room, _LONGEST_LINE)
        blanks: list[list[Row]] = [[[]] * count for count in form.gaps]
        below_plea, below_name, below_heading, below_news, *above = blanks
        name = self._name_rows(room, form.scale)
        if not name:
            return []
        rows: list[Row] = [sentence(text, self.look, "strong") for text in wrapped(passed.plea, line)]
        rows += [*below_plea, *name]
        if news:
            rows += below_name
            heading = [sentence(text, self.look, "quiet") for text in wrapped(passed.heading, line)]
            told = [row for text in news for row in self._told(text, line)]
            wide = max(map(width_of, told))
            rows += [*heading, *below_heading, *([*row, Piece(" " * (wide - width_of(row)))] for row in told)]
        rows += [*below_news, *self._ready(line)]
        if above:
            # Its place is kept until it's said, so that nothing moves.
            rows += [*above[0], [Piece(_CLICK, "quiet")] if passed.key else []]
        return rows

    def _ready(self, line: int) -> list[Row]:
        """How the hand is shown. The place is kept until that may be said, so that nothing moves."""
        passed = self._passed
        if passed.key:
            return [[Piece(f" {passed.key} ", "key"), *sentence(f" {passed.ready}", self.look, "strong")]]
        return [sentence(text, self.look, "turn") for text in wrapped(passed.ready, line)] or [[]]

    def _told(self, text: str, line: int) -> list[Row]:
        """A sentence with the emblem of whom it begins with, and its further lines a little to the right."""
        look = self.look
        first, *others = (sentence(row, look) for row in wrapped(with_emblem(text, ascii=look.ascii), line - _HANGING))
        rows = [first, *([Piece(" " * _HANGING), *more] for more in others)]
        return [[_standing_out(piece) for piece in row] for row in rows]

    def _name_rows(self, room: int, scale: LetterScale | None) -> list[Row]:
        """The name between two emblems of its seat; none if it can't be written in letters of that size."""
        seat = begins_with(self._passed.name)
        roles = "" if seat is None else seat_role(seat)
        mark = "" if seat is None else emblem(seat, ascii=self.look.ascii)
        name = unmarked(self._passed.name)
        rows = big(name, room, self.look, roles, (scale,) if scale else ())
        if bool(scale) != (len(rows) > 1):
            return []
        middle = len(rows) // 2
        for gap, most in ((_FAR_EMBLEM, room * _FAR_WITHIN), (_NEAR_EMBLEM, room)) if mark else ():
            both = [
                Piece(mark + " " * gap, f"{roles} strong"),
                *rows[middle],
                Piece(" " * gap + mark, f"{roles} strong"),
            ]
            if width_of(both) <= most:
                rows[middle] = both
                break
        return rows


def _fits(said: Sequence[Row], top: int, room: Sequence[int]) -> bool:
    """Whether these rows have room where they are, from row ``top`` on."""
    return top >= 0 and all(
        width_of(row) + _AROUND <= cells or not row for row, cells in zip(said, room[top:], strict=False)
    )


def _standing_out(piece: Piece) -> Piece:
    """A name in bold, and everything else as it is."""
    return piece._replace(roles=f"{piece.roles} strong") if "seat-" in piece.roles else piece


def _on_paper(row: Row, wide: int) -> Row:
    """``row`` on the ground of the sheet, with blanks on both sides."""
    padded = [Piece(" " * _PADDING), *row, Piece(" " * (wide - width_of(row) + _PADDING))]
    return on_ground(padded, "inset")
