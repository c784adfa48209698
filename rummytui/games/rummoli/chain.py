"""The stops: the cards of the sequence, and the outline of the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.cards import Card
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CELLS, CardLook, Size, empty_place, ink, label, rank_text, strip
from rummytui.widgets.emblems import emblem, seat_role
from rummytui.widgets.pieces import Piece, Row

_STEP: Final[dict[Size, int]] = {"small": 4, "medium": 4}


def rows_of(size: Size) -> int:
    """The rows of a chain in this size: the cards, and above them who laid each."""
    return CELLS[size][1] + 1


def chain(
    laid: Sequence[tuple[int, Card]], wanted: Card | str, wide: int, size: Size, *, look: CardLook, ground: str = ""
) -> tuple[list[Row], int]:
    """The last cards laid, as many as fit into ``wide`` cells, then the outline of what is wanted: a card, or a colour.

    Also where the next card will lie: the cell that it begins at.
    """
    card_wide, high = CELLS[size]
    step = _STEP[size]
    outline = card_wide + 1
    most = max((wide - outline - card_wide) // step + 1, 1)
    shown = list(laid)[-most:]
    end = (len(shown) - 1) * step + card_wide + 1 if shown else 0
    sheet = Canvas(end + card_wide, high + 1)
    sheet.shade(0, 0, sheet.width, sheet.height, ground)
    for place, (seat, _) in enumerate(shown):
        if place == 0 or shown[place - 1][0] != seat:
            sheet.lay(
                [[Piece(emblem(seat, ascii=look.ascii), f"{ground} strong {seat_role(seat)}".strip())]],
                place * step + 1,
                0,
            )
    sheet.lay(strip([card for _, card in shown], size, look, step), 0, 1)
    sheet.lay(_outline(wanted, size, look, ground), end, 1)
    return sheet.rows(), end


def _outline(wanted: Card | str, size: Size, look: CardLook, ground: str) -> list[Row]:
    wide, high = CELLS[size]
    place = [[piece._replace(roles=f"{ground} strong") for piece in row] for row in empty_place(size, look)]
    sheet = Canvas(wide, high)
    sheet.lay(place, 0, 0)
    if wanted != "":
        suits = look.glyphs.suits
        colours = {"red": suits["H"] + suits["D"], "black": suits["S"] + suits["C"], "any": "any"}
        text = colours[wanted] if isinstance(wanted, str) else label(wanted, look)
        sheet.lay([[Piece(text, f"{ground} strong")]], 1 + (wide - 2 - len(text)) // 2, high // 2)
    return sheet.rows()


def lanes(laid: frozenset[Card], fresh: frozenset[Card], look: CardLook, ground: str = "") -> list[Row]:
    """The cards laid in this round, one line per suit; the last sequence stands out."""
    rows: list[Row] = []
    for suit in "SHDC":
        roles = f"{ground} strong" if ground else f"{ink(Card.of('A' + suit), look)}-said"
        row: Row = [Piece(f"{look.glyphs.suits[suit]} ", roles)]
        for rank in "23456789TJQKA":
            card = Card.of(rank + suit)
            text = rank_text(card) if card in laid else "." if look.ascii else "·"
            shown = f"{ground} turn" if card in fresh else roles if card in laid else f"{ground} quiet"
            row.append(Piece(text.ljust(3 if rank == "T" else 2), shown.strip()))
        rows.append(row)
    return rows
