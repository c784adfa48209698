"""Names in letters of many cells, drawn in quarters of a cell; their drawings are in ``letters.txt``."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from rummytui.widgets.cards import CardLook
from rummytui.widgets.pieces import Piece, Row, fit, joined, plain, width_of

HEIGHT: Final = 7
"""Pixels from the top of a letter to its foot."""

_ABOVE: Final = {
    "\N{COMBINING GRAVE ACCENT}": (".#.../..#..", "#../.#."),
    "\N{COMBINING ACUTE ACCENT}": ("...#./..#..", "..#/.#."),
    "\N{COMBINING CIRCUMFLEX ACCENT}": ("..#../.#.#.", ".#./#.#"),
    "\N{COMBINING CARON}": (".#.#./..#..", "#.#/.#."),
    "\N{COMBINING TILDE}": (".#..#/#.##.", "##./.##"),
    "\N{COMBINING DIAERESIS}": (".#.#./.....", "#.#/..."),
    "\N{COMBINING DOT ABOVE}": ("..#../.....", ".#./..."),
    "\N{COMBINING BREVE}": (".#.#./..#..", "#.#/.#."),
    "\N{COMBINING MACRON}": (".###./.....", "###/..."),
    "\N{COMBINING DOUBLE ACUTE ACCENT}": (".#..#/#..#.", ".##/#.#"),
}
"""What stands above a letter of five pixels, and above one of three."""


_DRAWN: Final[Mapping[str, tuple[str, ...]]] = {
    line[0]: tuple(line[2:].split("/"))
    for line in Path(__file__).with_name("letters.txt").read_text(encoding="utf-8").splitlines()
}
"""Each letter; small ones are capitals that leave two pixels for what stands above them."""


@lru_cache(maxsize=256)
def letter_map(char: str) -> tuple[str, ...] | None:
    """The seven lines of a capital, digit or sign, ``#`` for a pixel; None if it can't be written.

    >>> letter_map("É")
    ('...#.', '..#..', '#####', '#....', '####.', '#....', '#####')
    """
    if char in _DRAWN and not char.islower():
        return _DRAWN[char]
    letter, above = char[:1], ""
    if len(parts := unicodedata.normalize("NFD", char)) == 2:
        letter, above = parts[0], parts[1]
    if above in _ABOVE and (below := _DRAWN.get(letter.lower())) and letter.isupper():
        wide, narrow = _ABOVE[above]
        return (*(narrow if letter == "I" else wide).split("/"), *below)
    return None


class LetterScale(NamedTuple):
    """How many quarters of a cell a pixel of a letter has, across and down."""

    across: int
    down: int

    @property
    def rows(self) -> int:
        """How many rows of the screen such letters take."""
        return -(-HEIGHT * self.down // 2)


GIANT: Final = LetterScale(6, 3)
HUGE: Final = LetterScale(4, 2)
LARGE: Final = LetterScale(3, 2)
MEDIUM: Final = LetterScale(3, 1)
SMALL: Final = LetterScale(2, 1)

BANNER: Final = (HUGE, LARGE, MEDIUM, SMALL)
"""The sizes from the largest down, but for giant ones, which only a whole screen has room for."""

_BLANK: Final = ("..",) * HEIGHT
_BRIGHT: Final = 5 / 8
"""The share of a letter's height above its darker foot."""
_QUARTERS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
_OTHERWISE: Final = str.maketrans({"’": "'", "−": "-", "ß": "SS", "ẞ": "SS"})


def lettered(text: str, scale: LetterScale, look: CardLook, roles: str = "") -> list[Row] | None:
    """``text`` in capitals of this size; None if a character of it can't be written so.

    >>> ["".join(piece.text for piece in row) for row in lettered("E", SMALL, CardLook()) or ()]
    ['█▀▀▀▀', '█▄▄▄ ', '█    ', '▀▀▀▀▀']
    """
    capitals = unicodedata.normalize("NFC", plain(text).translate(_OTHERWISE)).upper()
    maps = [_BLANK if char == " " else letter_map(char) for char in capitals]
    drawn = [each for each in maps if each is not None]
    if len(drawn) < len(maps) or not drawn:
        return None
    if look.ascii and (scale.across % 2 or scale.down % 2):
        return None
    lines = [".".join(each[line] for each in drawn) for line in range(HEIGHT)]
    wide = [[char == "#" for char in line for _ in range(scale.across)] for line in lines for _ in range(scale.down)]
    width = -(-len(wide[0]) // 2)
    blank = [False] * (2 * width)
    grid = [[*line, *blank][: 2 * width] for line in wide] + [blank] * (2 * scale.rows - len(wide))
    full = "#" if look.ascii else "█"
    return [
        quarters(grid[2 * row], grid[2 * row + 1], _toned(row, scale, look, roles), full) for row in range(scale.rows)
    ]


def big(
    text: str, cells: int, look: CardLook, roles: str = "", scales: Sequence[LetterScale] = (HUGE, LARGE, SMALL)
) -> list[Row]:
    """``text`` as large as it can be written in this many cells.

    That is in the first of these sizes that fits, or else in one row: with a blank behind every character, or at the
    least as it is.
    """
    for scale in scales:
        drawn = lettered(text, scale, look, roles)
        if drawn and width_of(drawn[0]) <= cells:
            return drawn
    spaced = " ".join(plain(text))
    wide = width_of([Piece(spaced)])
    return [[Piece(spaced if wide <= cells else fit(text, cells, look.glyphs.cut), f"{roles} strong".strip())]]


def _toned(row: int, scale: LetterScale, look: CardLook, roles: str) -> str:
    """The roles of one row of letters, whose feet are darker where there are colours enough."""
    return f"{roles} foot".strip() if look.pictures and row >= scale.rows * _BRIGHT else roles


def quarters(upper: Sequence[bool], lower: Sequence[bool], roles: str, full: str = "█") -> Row:
    """A row of cells from two lines of quarters, inked or not; ``full`` is a cell that is inked all over."""
    cells = zip(upper[::2], upper[1::2], lower[::2], lower[1::2], strict=True)
    text = "".join(_QUARTERS[one + 2 * two + 4 * three + 8 * four] for one, two, three, four in cells)
    return joined((char, "" if char == " " else roles) for char in text.replace("█", full))
