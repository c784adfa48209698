"""The ring round the card under the cursor."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from textual.geometry import Region

from rummytui.widgets.canvas import through
from rummytui.widgets.pieces import Row, width_of

_NO_SIGN: Final = re.compile("[ \u2500-\u259f]+")
"""What a ring may cover of other cards: all but ranks and suits."""


class CursorRing(NamedTuple):
    """Where the card under the cursor is, and what lies beside it."""

    region: Region
    over: bool = False
    """Whether it lies on its left neighbour."""
    closed: bool = True
    """Whether its lower edge is in sight, and nothing else is below it."""


def draw_ring(rows: list[Row], ring: CursorRing) -> None:
    """Draw the ring of half cells round a card: outside its paper, but on that of its neighbours.

    Where there is no room beside it, that side of it is on its own paper. All rows are equally wide.
    """
    x, y, wide, high = ring.region
    at_right_edge = width_of(rows[y]) == x + wide
    first = x if ring.over else x - 1
    upper, lower = ("▄" * wide, "▀" * wide) if ring.over else (f"▗{'▄' * wide}", f"▝{'▀' * wide}")
    if y:
        # The cards of a line behind may show nothing but two rows, and the lower one has their suits.
        rows[y - 1] = _round_signs(rows[y - 1], first, f"{upper}▖")
    for line in range(y, y + high):
        row = _over(rows[line], first, "▌" if ring.over else "▐", "ring")
        row = _over(row, x + wide, "▌", "ring")
        if first < 0:
            row = _over(row, x, "▌", "card ring")
        if at_right_edge:
            row = _over(row, x + wide - 1, "▐", "card ring")
        rows[line] = row
    if ring.closed and y + high < len(rows):
        rows[y + high] = _over(rows[y + high], first, f"{lower}▘", "ring")
    for row in (rows[y], rows[y + high - 1]):
        at = 0
        for place, piece in enumerate(row):
            if at >= x + wide:
                break
            if at >= x and piece.roles == "cut":
                row[place] = piece._replace(roles="ring-cut")
            at += len(piece.text)


def _round_signs(row: Row, x: int, text: str) -> Row:
    """``row`` with a part of a ring over it, except on ranks and suits."""
    behind = "".join(piece.text for piece in row)
    for free in _NO_SIGN.finditer(behind, max(x, 0), x + len(text)):
        row = _over(row, free.start(), text[free.start() - x : free.end() - x], "ring")
    return row


def _over(row: Row, x: int, text: str, word: str) -> Row:
    """``row`` with a text over it that fills only a part of each of its cells."""
    end = x + len(text)
    at = first = 0
    # A hand has some forty pieces a row, and a ring begins in nearly every one of its rows.
    for piece in row:
        if at + len(piece.text) > x:
            break
        at += len(piece.text)
        first += 1
    over: Row = []
    last = first
    for piece in row[first:]:
        if end <= at:
            break
        behind = at + len(piece.text)
        left, right = max(x, at), min(end, behind)
        if at < left:
            over.append(piece._replace(text=piece.text[: left - at]))
        over.append(piece._replace(text=text[left - x : right - x], roles=through(piece.roles, word)))
        if right < behind:
            over.append(piece._replace(text=piece.text[right - at :]))
        at = behind
        last += 1
    return [*row[:first], *over, *row[last:]]
