"""A sheet of cells on which pictures are laid over each other."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import groupby
from typing import TypeAlias

from rich.cells import cell_len

from rummytui.widgets.palette import SEEN_THROUGH
from rummytui.widgets.rows import Piece, Row

_Look: TypeAlias = tuple[str, Hashable]
"""Roles and target of what stands in a cell."""


class Canvas:
    """This many cells by this many rows, blank at first, with these ``roles``. What is laid over the edge is cut off.

    Cut corners, rings and shadows fill a part of their cells; round them the ground is seen on which they are laid.
    """

    def __init__(self, width: int, height: int, roles: str = "") -> None:
        self.width, self.height = width, height
        self._chars: list[list[str]] = [[" "] * width for _ in range(height)]
        self._looks: list[list[_Look]] = [[(roles, None)] * width for _ in range(height)]

    def lay(self, picture: Iterable[Row], x: int, y: int, target: Hashable = None) -> None:
        """Lay ``picture`` with its upper left corner at ``x``, ``y``; ``target`` is what a click on it chooses."""
        for line, row in enumerate(picture, y):
            if 0 <= line < self.height:
                self._lay_row(row, x, line, target)

    def write(self, row: Row, x: int, y: int) -> None:
        """Write ``row`` from column ``x`` of row ``y`` on, over the grounds that are there now."""
        for piece in row:
            for char in piece.text:
                below = self._looks[y][x][0].split() if 0 <= x < self.width else []
                grounds = [word for word in below if word.startswith("on-")]
                self._lay_row([piece._replace(text=char, roles=" ".join([*grounds, *piece.roles.split()]))], x, y, None)
                x += cell_len(char)

    def put(self, text: str, x: int, y: int, roles: str) -> None:
        """Put characters, each one cell wide, in place of what is in these cells, which nothing is seen of any more."""
        text = text[: max(self.width - x, 0)]
        self._chars[y][x : x + len(text)] = text
        self._looks[y][x : x + len(text)] = [(roles, None)] * len(text)

    def shade(self, x: int, y: int, width: int, height: int, roles: str) -> None:
        """Make a rectangle of blanks that look like ``roles``."""
        self.lay([[Piece(" " * width, roles)]] * height, x, y)

    def rows(self) -> list[Row]:
        """What lies on it now."""
        return [_joined(chars, looks) for chars, looks in zip(self._chars, self._looks, strict=True)]

    def _lay_row(self, row: Row, x: int, y: int, target: Hashable) -> None:
        chars, looks = self._chars[y], self._looks[y]
        for piece in row:
            text, look = piece.text, (piece.roles, piece.target if target is None else target)
            wide = cell_len(text)
            if wide == len(text):
                # Pictures are mostly that, and a cell at a time would take ten times as long.
                first, behind = max(x, 0), min(x + wide, self.width)
                if first < behind:
                    chars[first:behind] = text[first - x : behind - x]
                    if piece.roles in SEEN_THROUGH:
                        looks[first:behind] = [(through(below, look[0]), look[1]) for below, _ in looks[first:behind]]
                    else:
                        looks[first:behind] = [look] * (behind - first)
                x += wide
                continue
            for char in text:
                wide = cell_len(char)
                if x >= 0 and x + max(wide, 1) <= self.width:
                    chars[x], looks[x] = char, look
                    # The second half of a wide character holds nothing, so that the row keeps its length.
                    for half in range(x + 1, x + wide):
                        chars[half], looks[half] = "", look
                x += wide


def through(below: str, roles: str) -> str:
    """The roles of what fills only a part of its cell, over something with the roles ``below``.

    >>> through("inset cut", "shadow-below")
    'inset shadow-below'
    """
    return " ".join([*(word for word in below.split() if word not in SEEN_THROUGH), roles])


def _joined(chars: list[str], looks: list[_Look]) -> Row:
    row, first = list[Piece](), 0
    for (roles, target), run in groupby(looks):
        behind = first + len([*run])
        row.append(Piece("".join(chars[first:behind]), roles, target))
        first = behind
    return row
