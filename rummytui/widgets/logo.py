"""The name of the game as a fan of cards, drawn before rules and cards are loaded."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Final, Literal, NamedTuple, TypeAlias

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.color import Color
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.style import Style
from textual.timer import Timer
from textual.widget import Widget

from rummytui.widgets.big_font import FONT

_LETTERS: Final = (("R", "♠"), ("U", "♥"), ("M", "♣"), ("M", "♦"), ("Y", "♠"))
_IN_LETTERS: Final = str.maketrans("♠♥♣♦╭─╮╰╯│█▀▄╱", "shcd+-+++|##.%")
_FRAME: Final = 0.07
"""Seconds between two steps of the deal."""

LogoSize: TypeAlias = Literal["huge", "medium"]


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
    "huge": _Shape(13, 9, 16, (1, 0, 0, 0, 1), (3, 2), (6, 2)),
    "medium": _Shape(7, 5, 8, (0, 0, 0, 0, 0), (2, 1), (2, 2)),
}
_PIXELS: Final = {
    "R": "####./#...#/#...#/####./#.#../#..#./#...#",
    "U": "#...#/#...#/#...#/#...#/#...#/#...#/.###.",
    "M": "#...#/##.##/#.#.#/#.#.#/#...#/#...#/#...#",
    "Y": "#...#/#...#/.#.#./..#../..#../..#../..#..",
}
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


class Logo(Widget):
    """Five cards that spell the name; `deal` deals them one by one."""

    DEFAULT_CSS = "Logo { width: 100%; height: auto; }"
    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__()
        self._drawn: LogoSize = "medium"
        self._letters = False
        self._steps = len(_LETTERS) + 1
        self._dealing: Timer | None = None
        self._looks: dict[str, RichStyle] = {}

    def draw(self, size: LogoSize, *, letters: bool) -> None:
        """Have this size, and ``letters`` where a terminal draws nothing else."""
        if (size, letters) != (self._drawn, self._letters):
            self._drawn, self._letters = size, letters
            self.refresh(layout=True)

    def deal(self) -> None:
        """Take the cards away, and deal them again one by one."""
        self._steps = 0
        self._dealing = self.set_interval(_FRAME, self._deal_on)
        self.refresh()

    def end_deal(self) -> None:
        """Have all cards there now."""
        if self._dealing:
            self._dealing.stop()
            self._dealing = None
            self._steps = len(_LETTERS) + 1
            self.refresh()

    @property
    def dealt(self) -> bool:
        """Whether all cards are there and can be read."""
        return self._steps > len(_LETTERS)

    def _deal_on(self) -> None:
        self._steps += 1
        if self.dealt:
            self.end_deal()
            return
        shape = _SHAPES[self._drawn]
        # The card that comes, and the one before it, which is turned now.
        left = self._left + max(self._steps - 2, 0) * shape.step
        self.refresh(Region(left, 0, shape.step + shape.width + 1, self.size.height))

    @property
    def _left(self) -> int:
        """Where the first card lies, so that the fan lies in the middle."""
        shape = _SHAPES[self._drawn]
        return max(self.size.width - shape.step * (len(_LETTERS) - 1) - shape.width, 0) // 2

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        shape = _SHAPES[self._drawn]
        return shape.height + max(shape.drop) + 1

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._looks.clear()

    def render_line(self, y: int) -> Strip:
        shape, width = _SHAPES[self._drawn], self.size.width
        cells = [(" ", "")] * width
        first = self._left
        for place in range(min(self._steps, len(_LETTERS))):
            left, line = first + place * shape.step, y - shape.drop[place]
            for x, char in self._shadow(shape, line):
                if left + x < width:
                    cells[left + x] = (char, "shadow")
            if 0 <= line < shape.height:
                is_back = place == self._steps - 1
                framed = self._back_in_frame(shape, line) if is_back else self._face_in_frame(shape, place, line)
                card = framed if self._is_framed else self._card(shape, place, line, is_back=is_back)
                cells[left : left + shape.width] = card
        runs = ((look, "".join(char for char, _ in run)) for look, run in groupby(cells, key=itemgetter(1)))
        return Strip([Segment(text, self._look(look)) for look, text in runs], width)

    @property
    def _is_framed(self) -> bool:
        """Whether paper is not seen, so that cards need a frame."""
        return self._letters or self.app.no_color or self.app.current_theme.ansi

    def _shadow(self, shape: _Shape, line: int) -> Iterator[tuple[int, str]]:
        """What lies on the felt beside a card and below it: half a cell, where half cells can be drawn."""
        if self._is_framed:
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
            ink = "red" if suit in "♥♦" else "ink"
            row = [(char, ink) for char in _letter_row(letter, shape, line)]
            if line == 0:
                row[1] = (suit, ink)
            elif line == shape.height - 1 and self._drawn == "huge":
                row[-2] = (suit, ink)
        if line in {0, shape.height - 1}:
            row[0], row[-1] = [(char, "cut") for char in ("▟▙" if line == 0 else "▜▛")]
        return row

    def _lattice(self, shape: _Shape, line: int) -> list[tuple[str, str]]:
        if line in {0, shape.height - 1}:
            return [("▄" if line else "▀", "rim")] * shape.width
        inside = [("╱" if (x + line) % 2 else "╲", "back") for x in range(1, shape.width - 1)]
        return [("▌", "rim"), *inside, ("▐", "rim")]

    # ------------------------------------------------------------------------------------------------ in a frame

    def _face_in_frame(self, shape: _Shape, place: int, line: int) -> list[tuple[str, str]]:
        letter, suit = _LETTERS[place]
        ink = "red" if suit in "♥♦" else "ink"
        if line in (0, shape.height - 1):
            return self._edge(shape, line, "edge")
        wide, last = shape.width - 2, shape.height - 3
        inside = [" "] * wide
        at = line - 1
        if self._drawn == "huge":
            drawn = FONT[letter]
            if 1 <= at <= len(drawn):
                row = drawn[at - 1]
                left = (wide - len(row)) // 2
                inside[left : left + len(row)] = row
        elif at == last // 2:
            inside[wide // 2] = suit
        if at == 0:
            inside[0] = letter if self._drawn == "medium" else suit
        if at == last:
            inside[-1] = letter if self._drawn == "medium" else suit
        edge = (self._glyphs("│"), "edge")
        return [edge, *((self._glyphs(char), ink) for char in inside), edge]

    def _back_in_frame(self, shape: _Shape, line: int) -> list[tuple[str, str]]:
        if line in (0, shape.height - 1):
            return self._edge(shape, line, "back")
        edge = (self._glyphs("│"), "back")
        return [edge, *[(self._glyphs("╱"), "back")] * (shape.width - 2), edge]

    def _edge(self, shape: _Shape, line: int, look: str) -> list[tuple[str, str]]:
        left, right = "╭╮" if line == 0 else "╰╯"
        return [(self._glyphs(char), look) for char in f"{left}{'─' * (shape.width - 2)}{right}"]

    def _glyphs(self, char: str) -> str:
        return char.translate(_IN_LETTERS) if self._letters else char

    def _look(self, look: str) -> RichStyle:
        if look not in self._looks:
            colours = {
                "": (None, None),
                "shadow": ("shadow", None),
                "cut": ("card-paper", None),
                "rim": ("card-paper", "back-lattice"),
                "edge": ("card-edge", "card-paper"),
                "ink": ("card-ink", "card-paper"),
                "red": ("card-red", "card-paper"),
                "back": ("back-lattice-line", "back-lattice"),
            }
            ink, paper = (Color.parse(self.app.theme_variables[name]) if name else None for name in colours[look])
            style = self.visual_style + Style(background=paper, foreground=ink, bold=look in ("ink", "red") or None)
            self._looks[look] = style.rich_style
        return self._looks[look]
