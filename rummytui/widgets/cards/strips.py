"""Cards that lie over each other in a row, each with so much of it as its neighbour leaves in sight."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rules.cards import Card
from rummytui.widgets.cards.faces import face
from rummytui.widgets.cards.look import CardLook
from rummytui.widgets.cards.sizes import CELLS, Size
from rummytui.widgets.pieces import Piece, Row


def strip(
    cards: Sequence[Card], size: Size, look: CardLook, step: int, *, crosswise: Collection[Card] = ()
) -> list[Row]:
    """The cards as rows, each ``step`` cells from its left neighbour; ``crosswise`` are jokers that can't move any more.

    Where there is room between them, the ground below has no roles.
    """
    between = step - CELLS[size][0]
    rows: list[Row] = [[] for _ in range(CELLS[size][1])]
    for place, card in enumerate(cards):
        drawn = face(
            card,
            size,
            look,
            over=place > 0 and between <= 0,
            seen=step if between <= 0 and place + 1 < len(cards) else None,
            crosswise=card in crosswise,
        )
        for row, addition in zip(rows, drawn, strict=True):
            row += [*([Piece(" " * between)] if between > 0 and place else []), *addition]
    return rows
