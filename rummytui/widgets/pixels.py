"""Small pictures in half blocks: a letter is a pixel, and a cell shows two of them, one above the other.

Where a terminal has letters only, or no colours, such a picture says nothing: whoever draws it has something else then.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import groupby, zip_longest
from typing import TypeAlias

from rummytui.widgets.pieces import Piece, Row

Pixels: TypeAlias = Sequence[str]
"""Lines of pixels from top to bottom, all of one length."""


def pixels(picture: str) -> Pixels:
    """The lines of a picture that is written with a slash between them.

    >>> pixels(".y./yyy")
    ('.y.', 'yyy')
    """
    return tuple(picture.split("/"))


def turned(picture: Pixels) -> Pixels:
    """The picture, turned by 180 degrees.

    >>> turned(pixels("a../bb."))
    ('.bb', '..a')
    """
    return tuple(line[::-1] for line in reversed(picture))


def half_blocks(picture: Pixels, words: Mapping[str, str], ground: str = "", target: Hashable = None) -> list[Row]:
    """The picture as rows, half as many as it has lines.

    ``words`` has the palette's word for each letter; the word with ``on-`` before it colours the lower half of a cell.
    A letter without a word lets ``ground`` show through.

    >>> half_blocks(pixels("aab./.ab."), {"a": "food-y", "b": "food-g"})[0][0]
    Piece(text='▀', roles='food-y', target=None)
    """
    blank = "." * len(picture[0])
    rows: list[Row] = []
    for upper, lower in zip_longest(picture[::2], picture[1::2], fillvalue=blank):
        cells = [_cell(words.get(high), words.get(low)) for high, low in zip(upper, lower, strict=True)]
        rows.append(
            [
                Piece("".join(char for char, _ in run), f"{ground} {roles}".strip(), target)
                for roles, run in groupby(cells, key=lambda cell: cell[1])
            ]
        )
    return rows


def _cell(upper: str | None, lower: str | None) -> tuple[str, str]:
    """The character of a cell and its roles. A blank on a coloured ground has no seam to its neighbours."""
    if upper is None and lower is None:
        return " ", ""
    if upper == lower:
        return " ", f"on-{upper}"
    if upper is None:
        return "▄", lower or ""
    if lower is None:
        return "▀", upper
    return "▀", f"{upper} on-{lower}"
