"""The name of the game as a fan of cards, drawn before rules and cards are loaded."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

from textual.timer import Timer

from rummytui.widgets.rows import Row, joined
from rummytui.widgets.sketch import Sketch
from rummytui.widgets.tiles import Pen

_LETTERS: Final = (("R", "♠"), ("U", "♥"), ("M", "♣"), ("M", "♦"), ("Y", "♠"))
_IN_LETTERS: Final = str.maketrans("♠♥♣♦╭─╮╰╯│█▀▄╱", "shcd+-+++|##.%")
_FRAME: Final = 0.07
"""Seconds between two steps of the deal."""

LogoSize: TypeAlias = Literal["vast", "huge", "medium"]


class _Shape(NamedTuple):
    width: int
    height: int
    step: int
    """From one card to the next."""
    drop: tuple[int, ...]
    """How far down each card lies."""
    scale: tuple[int, int]
    """Quarters of a cell that a pixel of its letter takes, from side to side and from top to bottom."""
    corner: tuple[int, int]
    """The first of those quarters."""


_SHAPES: Final[dict[LogoSize, _Shape]] = {
    "vast": _Shape(18, 13, 22, (1, 0, 0, 0, 1), (4, 3), (8, 3)),
    "huge": _Shape(13, 9, 16, (1, 0, 0, 0, 1), (3, 2), (6, 2)),
    "medium": _Shape(7, 5, 8, (0, 0, 0, 0, 0), (2, 1), (2, 2)),
}


def rows_of(size: LogoSize) -> int:
    """Rows of all five cards and of the shadow below them."""
    shape = _SHAPES[size]
    return shape.height + max(shape.drop) + 1


def cells_of(size: LogoSize) -> int:
    """Cells of all five cards from side to side."""
    shape = _SHAPES[size]
    return shape.step * (len(_LETTERS) - 1) + shape.width


_PIXELS: Final = {
    "R": "####./#...#/#...#/####./#.#../#..#./#...#",
    "U": "#...#/#...#/#...#/#...#/#...#/#...#/.###.",
    "M": "#...#/##.##/#.#.#/#.#.#/#...#/#...#/#...#",
    "Y": "#...#/#...#/.#.#./..#../..#../..#../..#..",
}
_IN_FRAMES: Final = {
    "R": "█████▄/██  ██/█████▀/██ ▀█▄/██  ██",
    "U": "██  ██/██  ██/██  ██/██  ██/▀████▀",
    "M": "█▄    ▄█/██▄  ▄██/██▀██▀██/██ ▀▀ ██/██    ██",
    "Y": "██  ██/▀█▄▄█▀/  ██  /  ██  /  ██  ",
}
"""The letters as they are drawn where paper can't be seen."""
_QUARTERS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""A cell for each set of its quarters: the upper left one counts 1, then 2, 4 and 8."""


@cache
def _letter_row(letter: str, shape: _Shape, line: int) -> str:
    """A row of a card with a large letter on it."""
    drawn = _PIXELS[letter].split("/")
    (across, down), (left, top) = shape.scale, shape.corner

    def inked(x: int, y: int) -> bool:
        column, row = (x - left) // across, (y - top) // down
        return 0 <= row < len(drawn) and 0 <= column < len(drawn[row]) and drawn[row][column] == "#"

    quarters = ((0, 0), (1, 0), (0, 1), (1, 1))
    return "".join(
        _QUARTERS[sum(inked(2 * x + dx, 2 * line + dy) << bit for bit, (dx, dy) in enumerate(quarters))]
        for x in range(shape.width)
    )


class Logo(Sketch):
    """Five cards that spell the name; `deal` deals them one by one. ``motto`` is below them where they leave room."""

    DEFAULT_CSS = "Logo { width: 100%; }"

    def __init__(self, motto: str = "") -> None:
        super().__init__()
        self._motto = motto
        self._kind: LogoSize = "medium"
        self._pen: Pen = "colours"
        self._steps = len(_LETTERS) + 1
        self._dealing: Timer | None = None

    def show(self, size: LogoSize, pen: Pen) -> None:
        """Have this size, drawn like that."""
        if (size, pen) != (self._kind, self._pen):
            self._kind, self._pen = size, pen
            self.redraw(layout=False)

    def deal(self) -> None:
        """Take the cards away, and deal them again one by one."""
        self._steps = 0
        self._dealing = self.set_interval(_FRAME, self._deal_on)
        self.redraw(layout=False)

    def end_deal(self) -> None:
        """Have all cards there now."""
        if self._dealing:
            self._dealing.stop()
            self._dealing = None
            self._steps = len(_LETTERS) + 1
            self.redraw(layout=False)

    @property
    def dealt(self) -> bool:
        """Whether all cards are there and can be read."""
        return self._steps > len(_LETTERS)

    def _deal_on(self) -> None:
        self._steps += 1
        if self.dealt:
            self.end_deal()
        else:
            self.redraw(layout=False)

    def draw(self, width: int, height: int | None) -> list[Row]:
        return [self._row(y, width) for y in range(rows_of(self._kind))]

    def _row(self, y: int, width: int) -> Row:
        shape = _SHAPES[self._kind]
        left = max(width - cells_of(self._kind), 0) // 2
        cells = [(" ", "")] * (left + cells_of(self._kind) + 1)
        for place in range(min(self._steps, len(_LETTERS))):
            x, line = left + place * shape.step, y - shape.drop[place]
            for dx, char in self._shadow(shape, line):
                cells[x + dx] = (char, "shadow-below")
            if 0 <= line < shape.height:
                is_back = place == self._steps - 1
                framed = self._back_in_frame(shape, line) if is_back else self._face_in_frame(shape, place, line)
                card = self._card(shape, place, line, is_back=is_back) if self._pen == "colours" else framed
                cells[x : x + shape.width] = card
        if y > shape.height:
            x = (width - len(self._motto)) // 2
            cells[x : x + len(self._motto)] = [(char, "quiet") for char in self._motto]
        return joined(cells[:width])

    def _shadow(self, shape: _Shape, line: int) -> Iterator[tuple[int, str]]:
        """What lies on the felt beside a card and below it: half a cell, where half cells can be drawn."""
        if self._pen != "colours":
            return
        if 1 <= line < shape.height:
            yield shape.width, "▌"
        elif line == shape.height:
            yield from ((x, "▀") for x in range(1, shape.width))
            yield shape.width, "▘"

    # ------------------------------------------------------------------------------------------------ on paper

    def _card(self, shape: _Shape, place: int, line: int, *, is_back: bool) -> list[tuple[str, str]]:
        """A row of a card with cut corners, face up or down."""
        letter, suit = _LETTERS[place]
        if is_back:
            row = self._lattice(shape, line)
        else:
            ink = _ink(suit)
            row = [(char, ink) for char in _letter_row(letter, shape, line)]
            if line == 0:
                row[1] = (suit, ink)
            elif line == shape.height - 1 and self._kind != "medium":
                row[-2] = (suit, ink)
        if line in {0, shape.height - 1}:
            row[0], row[-1] = [(char, "cut") for char in ("▟▙" if line == 0 else "▜▛")]
        return row

    def _lattice(self, shape: _Shape, line: int) -> list[tuple[str, str]]:
        rim = "back-lattice back-rim"
        if line in {0, shape.height - 1}:
            return [("▄" if line else "▀", rim)] * shape.width
        inside = [("╱" if (x + line) % 2 else "╲", "back-lattice") for x in range(1, shape.width - 1)]
        return [("▌", rim), *inside, ("▐", rim)]

    # ------------------------------------------------------------------------------------------------ in a frame

    def _face_in_frame(self, shape: _Shape, place: int, line: int) -> list[tuple[str, str]]:
        letter, suit = _LETTERS[place]
        if line in (0, shape.height - 1):
            return self._edge(shape, line, "card edge")
        wide, last = shape.width - 2, shape.height - 3
        inside = [" "] * wide
        at = line - 1
        if self._kind == "medium":
            corner = letter
            if at == last // 2:
                inside[wide // 2] = suit
        else:
            corner = suit
            drawn = _IN_FRAMES[letter].split("/")
            below = at - (last - len(drawn) + 1) // 2
            if 0 <= below < len(drawn):
                row = drawn[below]
                left = (wide - len(row)) // 2
                inside[left : left + len(row)] = row
        if at == 0:
            inside[0] = corner
        if at == last:
            inside[-1] = corner
        edge = (self._glyphs("│"), "card edge")
        return [edge, *((self._glyphs(char), _ink(suit)) for char in inside), edge]

    def _back_in_frame(self, shape: _Shape, line: int) -> list[tuple[str, str]]:
        if line in (0, shape.height - 1):
            return self._edge(shape, line, "back-lattice")
        edge = (self._glyphs("│"), "back-lattice")
        return [edge, *[(self._glyphs("╱"), "back-lattice")] * (shape.width - 2), edge]

    def _edge(self, shape: _Shape, line: int, roles: str) -> list[tuple[str, str]]:
        left, right = "╭╮" if line == 0 else "╰╯"
        return [(self._glyphs(char), roles) for char in f"{left}{'─' * (shape.width - 2)}{right}"]

    def _glyphs(self, char: str) -> str:
        return char.translate(_IN_LETTERS) if self._pen == "letters" else char


def _ink(suit: str) -> str:
    return "card red" if suit in "♥♦" else "card black"
