"""Names and other short texts in large capitals, three or five rows high."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import zip_longest
from typing import Final, Literal

from rich.cells import cell_len

from rummytui.widgets.pieces import Piece, Row, fit, plain
from rummytui.widgets.pixels import Pixels, pixels

Height = Literal[3, 5]
"""How many rows a large text takes: in five it has twice the width as well."""

_LETTERS: Final = {
    char: pixels(picture)
    for char, picture in {
        "A": ".##./#..#/####/#..#/#..#",
        "B": "###./#..#/###./#..#/###.",
        "C": ".###/#.../#.../#.../.###",
        "D": "###./#..#/#..#/#..#/###.",
        "E": "####/#.../###./#.../####",
        "F": "####/#.../###./#.../#...",
        "G": ".###/#.../#.##/#..#/.###",
        "H": "#..#/#..#/####/#..#/#..#",
        "I": "###/.#./.#./.#./###",
        "J": "..##/...#/...#/#..#/.##.",
        "K": "#..#/#.#./##../#.#./#..#",
        "L": "#.../#.../#.../#.../####",
        "M": "#...#/##.##/#.#.#/#...#/#...#",
        "N": "#...#/##..#/#.#.#/#..##/#...#",
        "O": ".##./#..#/#..#/#..#/.##.",
        "P": "###./#..#/###./#.../#...",
        "Q": ".##./#..#/#..#/#.#./.#.#",
        "R": "###./#..#/###./#.#./#..#",
        "S": ".###/#.../.##./...#/###.",
        "T": "#####/..#../..#../..#../..#..",
        "U": "#..#/#..#/#..#/#..#/.##.",
        "V": "#...#/#...#/#...#/.#.#./..#..",
        "W": "#...#/#...#/#.#.#/##.##/#...#",
        "X": "#...#/.#.#./..#../.#.#./#...#",
        "Y": "#...#/.#.#./..#../..#../..#..",
        "Z": "####/..#./.#../#.../####",
        "0": "###/#.#/#.#/#.#/###",
        "1": ".#./##./.#./.#./###",
        "2": "###./...#/.##./#.../####",
        "3": "###./...#/.##./...#/###.",
        "4": "#..#/#..#/####/...#/...#",
        "5": "####/#.../###./...#/###.",
        "6": ".##./#.../###./#..#/.##.",
        "7": "####/...#/..#./.#../.#..",
        "8": ".##./#..#/.##./#..#/.##.",
        "9": ".##./#..#/.###/...#/.##.",
        " ": "../../../../..",
        ".": "././././#",
        ",": "../../../.#/#.",
        "!": "#/#/#/./#",
        "?": "###./...#/.##./..../.#..",
        "'": "#/#/././.",
        "’": "#/#/././.",
        '"': "#.#/#.#/.../.../...",
        "-": ".../.../###/.../...",
        "+": ".../.#./###/.#./...",
        "&": ".#.../#.#../.##.#/#..#./.##.#",
        ":": "./#/./#/.",
        "/": "..#/..#/.#./#../#..",
        "(": ".#/#./#./#./.#",
        ")": "#./.#/.#/.#/#.",
    }.items()
}
_ACCENTS: Final = {
    "\N{COMBINING GRAVE ACCENT}": "#..",
    "\N{COMBINING ACUTE ACCENT}": "..#",
    "\N{COMBINING CIRCUMFLEX ACCENT}": ".#.",
    "\N{COMBINING TILDE}": "##.",
    "\N{COMBINING DIAERESIS}": "#.#",
    "\N{COMBINING RING ABOVE}": ".#.",
    "\N{COMBINING CARON}": ".#.",
    "\N{COMBINING MACRON}": "###",
    "\N{COMBINING DOUBLE ACUTE ACCENT}": "##.",
    "\N{COMBINING DOT ABOVE}": ".#.",
}
"""What stands above a letter."""


def big(text: str, width: int, role: str = "", *, height: Height = 3, ascii: bool = False) -> list[Row] | None:  # noqa: A002
    """``text`` in large capitals that look like ``role``, one row more where letters bear accents.

    None if that needs more than ``width`` cells, or if there is no large letter for one of the characters: whoever asks
    has another way to set it then. Where a terminal has letters only, ``ascii`` draws five rows of plain characters.

    >>> for row in big("Al", 20):
    ...     print(row[0].text.rstrip())
    ▄▀▀▄ █
    █▀▀█ █
    ▀  ▀ ▀▀▀▀
    """
    letters = [_letter(char) for char in unicodedata.normalize("NFC", text).upper()]
    known = [letter for letter in letters if letter is not None]
    if not known or len(known) < len(letters):
        return None
    scale = 2 if height == 5 and not ascii else 1
    lines = [".".join(parts).replace("#", "#" * scale).replace(".", "." * scale) for parts in zip(*known, strict=True)]
    accents, letters_proper = lines[0], lines[1:]
    accented = "#" in accents
    if len(accents) > width or (accented and ascii):
        return None
    if ascii:
        return [[Piece(line.replace(".", " "), role)] for line in letters_proper]
    # A blank line below the accents, or they would grow out of the letters.
    above = [accents, "." * len(accents)] if accented else []
    return _in_half_blocks([*above, *(line for line in letters_proper for _ in range(scale))], role)


def _letter(char: str) -> Pixels | None:
    """The picture of a character below the line of its accent; None if there is none."""
    parts = unicodedata.normalize("NFD", char)
    base, marks = parts[0], parts[1:]
    picture = _LETTERS.get(base)
    if picture is None or len(marks) > 1 or any(mark not in _ACCENTS for mark in marks):
        return None
    accent = _ACCENTS[marks[0]] if marks else ""
    return accent.ljust(len(picture[0]), "."), *picture


def _in_half_blocks(lines: Sequence[str], role: str) -> list[Row]:
    """Pixels of one colour, which needs no colour behind the blocks and so is read without any, too."""
    pairs = zip_longest(lines[::2], lines[1::2], fillvalue="." * len(lines[0]))
    return [[Piece("".join(_HALVES[both] for both in zip(*pair, strict=True)), role)] for pair in pairs]


_HALVES: Final = {("#", "#"): "█", ("#", "."): "▀", (".", "#"): "▄", (".", "."): " "}


def spaced(text: str, width: int, role: str = "") -> Row:
    """``text`` with room between its letters where ``width`` has that room: what stands in for large letters.

    >>> spaced("Al", 20)[0].text
    'A l'
    """
    text = plain(text)
    wide = " ".join(text)
    return [Piece(wide if cell_len(wide) <= width else fit(text, width), f"strong {role}".strip())]
