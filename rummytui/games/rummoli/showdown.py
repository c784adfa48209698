"""Poker hands laid open side by side: five cards each, what they are called, and who wins how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.cards import Card
from rummytui.widgets.cards import face, inline, sentence
from rummytui.widgets.columns import Column, entry, name_width
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import name_row, short_name
from rummytui.widgets.pieces import Piece, Row, flowed, width_of, wrapped

_LONGEST_NAME = 16


@dataclass(frozen=True, slots=True)
class Shown:
    """One hand: whose, its best five cards, what they are called, and the chips that it wins."""

    name: str
    five: tuple[Card, ...]
    called: str
    won: int = 0


class Showdown(Drawn):
    """All hands that were shown; a winning one is marked with a star, heavy edges and what it wins."""

    DEFAULT_CSS = """
    Showdown { height: auto; }
    """

    def __init__(self, heading: str, hands: Sequence[Shown]) -> None:
        super().__init__()
        self._heading = heading
        # Winners come first.
        self._hands = sorted(hands, key=lambda hand: -hand.won)

    def draw(self, width: int, height: int | None) -> list[Row]:
        rows: list[Row] = [sentence(line, self.look, "turn") for line in wrapped(self._heading, width)]
        rows.append([])
        room = (height or self.app.size.height - 6) - len(rows)
        blocks = [self._block(hand) for hand in self._hands]
        faces = flowed(blocks, width, 4)
        rows += faces if len(faces) <= room else self._lines(width)
        indent = max((width - max(map(width_of, rows))) // 2, 0)
        return [[Piece(" " * indent), *row] for row in rows]

    def _block(self, hand: Shown) -> list[Row]:
        glyphs = self.look.glyphs
        faces = [face(card, "small", self.look, cursor=bool(hand.won)) for card in hand.five]
        block: list[Row] = [
            [
                Piece(f"{glyphs.leads} " if hand.won else "  ", "turn"),
                *short_name(hand.name, _LONGEST_NAME, self.look),
                Piece(f" wins {hand.won}" if hand.won else "", "turn"),
            ]
        ]
        block += [[piece for part in parts for piece in part] for parts in zip(*faces, strict=True)]
        block.append([Piece(hand.called, "" if hand.won else "quiet")])
        return block

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
