"""Small pictures out of pixels, each a letter: one painter makes cells of two colours of them, coarse or fine.

Where a terminal has letters only, or no colours, such a picture says nothing: what draws it has something else then.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, groupby
from operator import itemgetter
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from textual.color import Color

from rummytui.widgets.palette import colour_of
from rummytui.widgets.rows import Piece, Row

Pixels: TypeAlias = Sequence[str]
"""Lines of pixels from top to bottom, all of one length."""
Level: TypeAlias = Literal["halves", "blocks", "fine"]
"""How many pixels a cell shows: one above another, two by two, or two by three of them."""


class _Grain(NamedTuple):
    """The pixels of a cell, and its character for each set of them: the first pixel counts 1, the next 2, then 4."""

    across: int
    down: int
    chars: str


def _sextant(mask: int) -> str:
    # Halves of a cell have had characters for longer.
    known = {0: " ", 21: "▌", 42: "▐", 63: "█"}
    return known.get(mask) or chr(0x1FB00 + mask - 1 - (mask > 21) - (mask > 42))


_GRAINS: Mapping[Level, _Grain] = {
    "halves": _Grain(1, 2, " ▀▄█"),
    "blocks": _Grain(2, 2, " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"),
    "fine": _Grain(2, 3, "".join(map(_sextant, range(64)))),
}
_FAR = 3 * 255**2
"""From any colour to none."""


def pixels(picture: str) -> Pixels:
    """The lines of a picture that is written with a slash between them.

    >>> pixels(".y./yyy")
    ('.y.', 'yyy')
    """
    return tuple(picture.split("/"))


def drawings(file: Path) -> Mapping[str, Pixels]:
    """The pictures in a text file, each below a line ``= `` with its title."""
    parts = (part.rstrip("\n").split("\n") for part in file.read_text(encoding="utf-8").split("= ")[1:])
    return {title: tuple(lines) for title, *lines in parts}


def turned(picture: Pixels) -> Pixels:
    """The picture, turned by 180 degrees.

    >>> turned(pixels("a../bb."))
    ('.bb', '..a')
    """
    return tuple(line[::-1] for line in reversed(picture))


def per_cell(level: Level) -> tuple[int, int]:
    """How many pixels a cell has from side to side, and from top to bottom."""
    return _GRAINS[level][:2]


def paint(
    picture: Pixels,
    words: Mapping[str, str],
    level: Level,
    ground: str = "",
    target: Hashable = None,
    *,
    below: str | None = None,
) -> list[Row]:
    """The picture as rows of cells.

    ``words`` has the palette's word for each letter; the word with ``on-`` before it colours the ground of a cell. A
    letter without a word lets ``ground`` show through; ``below`` is the word for the colour of that, if it has any.

    >>> paint(pixels("aa./a.."), {"a": "food-y"}, "blocks")
    [[Piece(text='▛', roles='food-y', target=None), Piece(text=' ', roles='', target=None)]]
    """
    across, down, _ = _GRAINS[level]
    width = -(-len(picture[0]) // across) * across
    lines = [line.ljust(width, ".") for line in picture]
    lines += ["." * width] * (-len(lines) % down)
    rows: list[Row] = []
    for y in range(0, len(lines), down):
        band = [[words.get(letter) for letter in line] for line in lines[y : y + down]]
        cells = [
            _cell(tuple(each for line in band for each in line[x : x + across]), level, below)
            for x in range(0, width, across)
        ]
        rows.append(
            [
                Piece("".join(char for char, _ in run), f"{ground} {roles}".strip(), target)
                for roles, run in groupby(cells, key=itemgetter(1))
            ]
        )
    return rows


def half_blocks(picture: Pixels, words: Mapping[str, str], ground: str = "", target: Hashable = None) -> list[Row]:
    """The picture with one pixel above another in each cell, as `paint` says.

    >>> half_blocks(pixels("aab./.ab."), {"a": "food-y", "b": "food-g"})[0][0]
    Piece(text='▀', roles='food-y', target=None)
    """
    return paint(picture, words, "halves", ground, target)


@lru_cache(4096)
def _cell(seen: tuple[str | None, ...], level: Level, below: str | None) -> tuple[str, str]:
    """The character of a cell and its roles. A blank on a coloured ground has no seam to its neighbours."""
    colours = [*dict.fromkeys(seen)]
    if len(colours) > 2:
        colours = [*_best_two(seen)]
        seen = tuple(min(colours, key=lambda colour: _between(colour, each)) for each in seen)
    if len(colours) == 1:
        return " ", f"on-{colours[0]}" if colours[0] else ""
    first, other = colours
    # The more frequent colour is the ground; in a tie it is the second one.
    ink, paper = (other, first) if seen.count(first) > seen.count(other) else (first, other)
    if ink is None and below is None:
        ink, paper = paper, ink
    mask = sum(1 << place for place, colour in enumerate(seen) if colour == ink)
    return _GRAINS[level].chars[mask], f"{ink or below} on-{paper}" if paper else f"{ink}"


def _best_two(seen: Sequence[str | None]) -> tuple[str | None, str | None]:
    """The two colours of these with which all of them are seen best."""
    return min(
        combinations(dict.fromkeys(seen), 2),
        key=lambda two: sum(min(_between(each, colour) for colour in two) for each in seen),
    )


@lru_cache(4096)
def _between(one: str | None, other: str | None) -> int:
    """How far two colours are from each other."""
    if one == other:
        return 0
    if one is None or other is None:
        return _FAR
    return sum((mine - yours) ** 2 for mine, yours in zip(_rgb(one), _rgb(other), strict=True))


def _rgb(word: str) -> tuple[int, int, int]:
    return Color.parse(colour_of(word)).rgb
