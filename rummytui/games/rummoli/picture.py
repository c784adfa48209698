"""Rummoli at a glance: the board with its chips, and a hand of poker."""

from __future__ import annotations

from rummytui.games.rummoli.octagon import Octagon
from rummytui.widgets.cards import CardLook
from rummytui.widgets.pieces import Piece, Row
from rummytui.widgets.vignette import HEIGHT, faces, vignette

_CHIPS = ((5, 2), (11, 1), (18, 2), (20, 4), (18, 6), (11, 6), (4, 6), (3, 4))


def picture(look: CardLook) -> list[Row]:
    """The board, small, with a chip in every pot, and a hand that may win one."""
    chip: list[Row] = [[Piece("o" if look.ascii else "▬", "chip")]]
    return vignette(
        (Octagon(24, HEIGHT).draw(letters=look.ascii), 0, 0),
        *((chip, x, y) for x, y in _CHIPS),
        (faces("AH KH QH JH TH", look), 26, 2),
    )
