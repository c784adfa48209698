"""The drawings of large letters, from ``letters.txt``, seven pixels high, which need nothing else to be loaded."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

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
