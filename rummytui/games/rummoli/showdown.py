"""Poker hands face up side by side: five cards each, their names, and who wins how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.cards import Card
from rummytui.games.rummoli.octagon import HUB
from rummytui.text import counted
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CELLS, Size, face, inline, sentence
from rummytui.widgets.columns import Column, entry, name_width
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import name_row, short_name
from rummytui.widgets.pieces import Piece, Row, width_of, wrapped

_LONGEST_NAME = 16
_GAP: Final = 2
_SIZES: Final[Sequence[tuple[Size, Size]]] = (
    ("huge", "large"),
    ("large", "large"),
    ("large", "medium"),
    ("medium", "medium"),
    ("medium", "small"),
    ("small", "small"),
)
"""Sizes of the cards of those who win and of all others, the best first."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One hand: whose, its best five cards, what they are called, and the chips that it wins."""

    name: str
    five: tuple[Card, ...]
    called: str
    won: int = 0


class Showdown(Drawn):
    """All hands that were shown; a winning one is on gold, with a star and its chips."""

    DEFAULT_CSS = """
    Showdown { height: auto; }
    """

    def __init__(self, heading: str, hands: Sequence[Shown]) -> None:
        super().__init__()
        self._heading = heading
        # Winners come first.
        self._hands = sorted(hands, key=lambda hand: -hand.won)

    def draw(self, width: int, height: int | None) -> list[Row]:
        heading: list[Row] = [sentence(line, self.look, "turn") for line in wrapped(self._heading, width)]
        heading.append([])
        room = (height or self.app.size.height - 6) - len(heading)
        allowed = self.look.up_to("huge")
        for winner, loser in _SIZES:
            if winner in allowed and loser in allowed:
                blocks = [self._block(hand, winner if hand.won else loser) for hand in self._hands]
                rows = _in_bands(blocks, width)
                if rows and len(rows) <= room:
                    return [*_centred(heading, width), *rows]
        rows = [*heading, *self._lines(width)]
        indent = max((width - max(map(width_of, rows))) // 2, 0)
        return [[Piece(" " * indent), *row] for row in rows]

    def _block(self, hand: Shown, size: Size) -> list[Row]:
        """One hand as cards, with its name above and below; a winning one lies on gold."""
        glyphs, ground = self.look.glyphs, HUB if hand.won else ""
        wide, high = CELLS[size]
        name: Row = [
            *([Piece(f"{glyphs.leads} ", "turn")] if hand.won else []),
            *short_name(hand.name, _LONGEST_NAME, self.look),
            *([Piece(f"  wins {counted(hand.won, 'chip')}", "strong")] if hand.won else []),
        ]
        called: Row = [Piece(hand.called, "strong" if hand.won else "quiet")]
        cards = (wide + 1) * len(hand.five) - 1
        sheet = Canvas(max(cards, width_of(name), width_of(called)) + 4, high + 4)
        sheet.shade(0, 0, sheet.width, sheet.height, ground)
        left = (sheet.width - cards) // 2
        for place, card in enumerate(hand.five):
            sheet.lay(face(card, size, self.look), left + place * (wide + 1), 2)
        for y, row in ((1, name), (high + 2, called)):
            shown = [piece._replace(roles=f"{ground} {piece.roles}".strip()) for piece in row]
            sheet.lay([shown], (sheet.width - width_of(row)) // 2, y)
        return sheet.rows()

    def _lines(self, width: int) -> list[Row]:
        """A line a hand, where there is no room for faces."""
        glyphs = self.look.glyphs
        mark, name = Column(1, gap=1), Column(name_width((hand.name for hand in self._hands), _LONGEST_NAME), gap=1)
        five = Column(5 * len("10♥ "))
        room = width - sum(column.width + column.gap for column in (mark, name, five))
        results = [hand.called + (f", wins {hand.won}" if hand.won else "") for hand in self._hands]
        columns = (mark, name, five, Column(name_width(results, room)))
        rows: list[Row] = []
        for hand, result in zip(self._hands, results, strict=True):
            faces = [piece for card in hand.five for piece in (inline(card, self.look), Piece(" "))]
            cells = (
                Piece(glyphs.leads if hand.won else "", "turn"),
                [name_row(hand.name, name.width, self.look)],
                [faces],
                Piece(result),
            )
            rows += entry(columns, cells, glyphs.cut)
        return rows


def _in_bands(blocks: Sequence[list[Row]], width: int) -> list[Row]:
    """Blocks beside each other, as many as there is room for, one band below the other, each in the middle.

    Nothing if one of them alone is wider than that.
    """
    bands: list[list[list[Row]]] = []
    for block in blocks:
        if width_of(block[0]) > width:
            return []
        like = bands and len(bands[-1][0]) == len(block)
        if like and sum(width_of(one[0]) + _GAP for one in (*bands[-1], block)) - _GAP <= width:
            bands[-1].append(block)
        else:
            bands.append([block])
    rows: list[Row] = []
    for band in bands:
        gap = [Piece(" " * _GAP)]
        lines = [[piece for block in band for piece in (*block[y], *gap)][:-1] for y in range(len(band[0]))]
        rows += _centred(lines, width)
    return rows


def _centred(rows: Sequence[Row], width: int) -> list[Row]:
    return [[Piece(" " * max((width - width_of(row)) // 2, 0)), *row] for row in rows]
