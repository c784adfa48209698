"""The ring round the card under the cursor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from textual.geometry import Region

from rummytui.widgets.canvas import through
from rummytui.widgets.pieces import Piece, Row, width_of


class Ring(NamedTuple):
    """Where the card under the cursor is, and what lies beside it."""

    region: Region
    over: bool = False
    """Whether it lies on its left neighbour."""
    closed: bool = True
    """Whether its lower edge is in sight, and nothing else is below it."""


def draw_ring(rows: list[Row], ring: Ring) -> None:
    """Draw the ring of half cells round a card: outside its paper, but on that of its neighbours.

    Where there is no room beside it, that side of it is on its own paper.
    """
    x, y, wide, high = ring.region
    first = x if ring.over else x - 1
    upper, lower = ("▄" * wide, "▀" * wide) if ring.over else (f"▗{'▄' * wide}", f"▝{'▀' * wide}")
    if y:
        rows[y - 1] = _over(rows[y - 1], first, f"{upper}▖", "ring")
    for line in range(y, y + high):
        row = _over(rows[line], first, "▌" if ring.over else "▐", "ring")
        row = _over(row, x + wide, "▌", "ring")
        if first < 0:
            row = _over(row, x, "▌", "card ring")
        if width_of(row) == x + wide:
            row = _over(row, x + wide - 1, "▐", "card ring")
        rows[line] = row
    if ring.closed and y + high < len(rows):
        rows[y + high] = _over(rows[y + high], first, f"{lower}▘", "ring")
    for line in (y, y + high - 1):
        rows[line] = [
            piece._replace(roles="ring-cut") if piece.roles == "cut" and x <= at < x + wide else piece
            for at, piece in _placed_pieces(rows[line])
        ]


def _over(row: Row, x: int, text: str, word: str) -> Row:
    """``row`` with a text over it that fills only a part of each of its cells."""
    found: Row = []
    end = x + len(text)
    for at, piece in _placed_pieces(row):
        behind = at + len(piece.text)
        if behind <= x or end <= at:
            found.append(piece)
            continue
        first, last = max(x, at), min(end, behind)
        if at < first:
            found.append(piece._replace(text=piece.text[: first - at]))
        found.append(piece._replace(text=text[first - x : last - x], roles=through(piece.roles, word)))
        if last < behind:
            found.append(piece._replace(text=piece.text[last - at :]))
    return found


def _placed_pieces(row: Row) -> Iterator[tuple[int, Piece]]:
    """The pieces of a row, each with the cell in which it begins."""
    at = 0
    for piece in row:
        yield at, piece
        at += len(piece.text)
