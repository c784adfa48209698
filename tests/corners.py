"""Where cards are on a screen: the upper left corner of each, with its rank and below it its suit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rules.cards import Card

_CORNER = re.compile(r"(?:(?<=[▟▏▌│┃])(★|10|[2-9AJQK])|(?<=[│┃])(Jk))(?!\w) ?([♠♥♦♣★]?)")
"""A cut corner, the line that parts a card from its neighbour, the ring of the cursor, or a frame, and the rank. In small
frames the suit stands behind it."""
_SUITS: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_RING = str.maketrans("┏┓╮┗┛╯┃━▗▄▖▐▌▝▀▘▏", "╭╭╭╰╰╰│─         ")


class Corner(NamedTuple):
    """Row and column of a rank, in cells from 0, and what stands there: rank and suit, or Jk and a star."""

    row: int
    column: int
    rank: str
    suit: str

    @property
    def card(self) -> Card | None:
        """The card, unless it is a joker."""
        return Card.of(self.rank.replace("10", "T") + _SUITS[self.suit]) if self.suit in _SUITS else None


def corners(lines: Sequence[str]) -> Iterator[Corner]:
    """The corner of every card that lies face up."""
    for row, (line, below) in enumerate(zip(lines, [*lines, ""][1:], strict=True)):
        for found in _CORNER.finditer(line):
            column = found.start()
            suit = found[3] or below[column : column + 1]
            if found[2] or found[1] == "★":
                yield Corner(row, column, "Jk", "★")
            elif suit in _SUITS:
                yield Corner(row, column, found[1], suit)


def strips(lines: Sequence[str]) -> list[list[Corner]]:
    """The corners of cards that overlap, strip by strip."""
    found: list[list[Corner]] = []
    for at in corners(lines):
        if lines[at.row][at.column - 1] == "▟" or not found:
            found.append([])
        found[-1].append(at)
    return found


def new_cards(lines: Sequence[str]) -> list[Card | None]:
    """The cards that are marked as just drawn, from left to right: the mark is in the column of a corner, below it."""
    found = list(corners(lines))
    return [
        max((at for at in found if at.column == mark.start() and at.row < row), key=lambda at: at.row).card
        for row, line in enumerate(lines)
        for mark in re.finditer(r"\bnew\b", line)
    ]


def ringed_cards(lines: Sequence[str]) -> list[Card | None]:
    """The cards with the ring of the cursor round them, at both of their sides, from left to right.

    The right side of the ring is where the next card begins; a card that lies on no other has the left one beside it.
    """
    found = []
    for at in corners(lines):
        line = lines[at.row]
        left = line[max(at.column - 2, 0) : at.column]
        right = re.search("[▏▌]", line[at.column :])
        if (left == "▐▟" or left[1:] == "▌") and right and right[0] == "▌":
            found.append(at.card)
    return found


def without_cursor(lines: Sequence[str]) -> list[str]:
    """The lines without what differs where the cursor is on another card: its ring, and the edges of frames."""
    return [line.translate(_RING).rstrip() for line in lines]
