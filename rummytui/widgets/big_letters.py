"""Words in letters five rows high, for what everybody is to read from across the table."""

from __future__ import annotations

import unicodedata
from typing import Final

from rich.cells import cell_len

from rummytui.widgets.big_font import FONT, HEIGHT
from rummytui.widgets.pieces import Piece, Row, fit, plain

__all__ = ["HEIGHT", "big", "large"]

_BLANK: Final = 4
"""Cells of the space between two words."""

_OTHERWISE: Final = str.maketrans({"’": "'", "−": "-", "ß": "SS", "ẞ": "SS"})
_PLAIN: Final = str.maketrans("█▀▄", "##.")


def large(text: str, roles: str = "", *, ascii: bool = False) -> list[Row] | None:  # noqa: A002
    """``text`` in capitals, five rows high; None if a character of it has no large form.

    >>> print("\\n".join(row[0].text for row in large("Öl!") or ()))
    ▀▀  ▀▀ ██     ██
    ▄████▄ ██     ██
    ██  ██ ██     ██
    ██  ██ ██     ▀▀
    ▀████▀ ██████ ▄▄
    """
    capitals = unicodedata.normalize("NFC", plain(text).translate(_OTHERWISE)).upper()
    rows = [""] * HEIGHT
    before = " "
    for char in capitals:
        drawn = (" " * _BLANK,) * HEIGHT if char == " " else FONT.get(char)
        if drawn is None:
            return None
        apart = "" if " " in (before, char) else " "
        rows = [row + apart + more for row, more in zip(rows, drawn, strict=True)]
        before = char
    return [[Piece(row.translate(_PLAIN) if ascii else row, roles)] for row in rows]


def big(text: str, cells: int, roles: str = "", *, ascii: bool = False) -> list[Row]:  # noqa: A002
    """``text`` as large as it can be written in this many cells.

    That is in large letters, or else in one row: with a blank behind every character, or at the least as it is.
    """
    drawn = large(text, roles, ascii=ascii)
    if drawn and cell_len(drawn[0][0].text) <= cells:
        return drawn
    spaced = " ".join(plain(text))
    return [[Piece(spaced if cell_len(spaced) <= cells else fit(text, cells), f"{roles} strong".strip())]]
