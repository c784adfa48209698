"""A pot in its wedge: the cards that win it, a stack of its chips, and their number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rules.cards import HIDDEN, Card
from rummytui.fitting import best_fit
from rummytui.text import counted
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CardLook, Size, ink, label, strip, up_to
from rummytui.widgets.emblems import short_name
from rummytui.widgets.pieces import Piece, Row, width_of

_STEP: Final = 4
"""Cells from card to card, for cards that win a pot together."""
_CHIP: Final = 3
"""How wide a chip is, the same in every pot, so that stacks differ by their height alone."""


@dataclass(frozen=True, slots=True)
class Pot:
    """One pot of the board."""

    label: str
    """What it is called, if no cards on it say so."""
    cards: tuple[Card, ...]
    """The cards that win it; if it has a label, their suit doesn't matter."""
    chips: int
    taken: str = ""
    """Who took its chips, while that is news."""
    at_stake: bool = False
    """Whether it is being played for now."""


def unit_of(chips: Sequence[int], rows: int) -> int:
    """How many chips each layer of a stack stands for, so that the highest has room in this many rows.

    >>> unit_of([4, 0, 6], 3), unit_of([4, 0, 40], 3)
    (1, 7)
    """
    return max(-(-max(chips, default=0) // (2 * rows)), 1)


def stack(chips: int, unit: int, wide: int, high: int, look: CardLook) -> list[Row]:
    """A stack of chips that stands on the last of ``high`` rows, two layers to the row."""
    layers = min(-(-chips // unit), 2 * high)
    rows: list[Row] = []
    for row in reversed(range(high)):
        both, one = layers >= 2 * row + 2, layers == 2 * row + 1
        if look.ascii:
            rows.append([Piece(("=" if both else "_" if one else " ") * wide, "chip" if both or one else "")])
        elif both:
            rows.append([Piece("▀" * wide, "chip on-chip-edge")])
        else:
            rows.append([Piece(("▄" if one else " ") * wide, "chip-edge" if one else "")])
    return rows


def news_of(pot: Pot, room: int, look: CardLook) -> Row:
    """The line below a pot: its chips, or who took them."""
    if pot.taken:
        return [Piece(f"{look.glyphs.turn} ", "turn"), *short_name(pot.taken, room - 4, look)]
    roles = "turn" if pot.at_stake else "strong" if pot.chips else "quiet"
    said, turn = counted(pot.chips, "chip") if pot.chips else "empty", look.glyphs.turn
    ways = [f"{turn} {said} to win", f"{turn} {said}", said] if pot.at_stake and pot.chips else [said]
    return [Piece(best_fit(ways, lambda text: len(text) <= room), roles)]


def picture(
    pot: Pot, stacks: tuple[int, int], room: tuple[int, int], look: CardLook, *, largest: Size
) -> tuple[list[Row], Size]:
    """A card's face with the stack beside it, in at most this many cells and rows where that can be, and how large it is.

    ``stacks`` are the chips that a layer of a stack stands for, and the rows that every stack has.
    """
    wide, high = room
    unit, layers = stacks
    faces, size = _faces(pot, wide, high, look, largest)
    tall = max(len(faces), layers)
    across = width_of(faces[0])
    chip = _CHIP if pot.chips else -1
    sheet = Canvas(across + 1 + chip, tall)
    sheet.lay(faces, 0, (tall - len(faces)) // 2)
    if pot.chips:
        sheet.lay(stack(pot.chips, unit, chip, tall, look), across + 1, 0)
    return sheet.rows(), size


def _faces(pot: Pot, wide: int, high: int, look: CardLook, largest: Size) -> tuple[list[Row], Size]:
    """What earns the pot, as large as it fits beside its chips, and how large that is."""
    for size in up_to(largest):
        if look.largest != "auto" and size not in up_to(look.largest):
            continue
        faces = _in_size(pot.label, pot.cards, size, look)
        if faces and len(faces) <= high and width_of(faces[0]) + 1 + _CHIP <= wide:
            return faces, size
    return [[Piece(pot.label, "strong")]], "inline"


@lru_cache(maxsize=64)
def _in_size(name: str, cards: tuple[Card, ...], size: Size, look: CardLook) -> list[Row]:
    """The cards that earn the pot, or a picture of them; nothing where there is none in this size."""
    # Large signs on medium cards would be of a suit, and a name means any.
    if name and size != "small" and (cards or size != "medium"):
        return []
    if size == "inline":
        row: Row = []
        for card in cards:
            row += [Piece("-")] * bool(row) + [Piece(label(card, look), f"card {ink(card, look)}")]
        return [row]
    if name and cards:
        return _without_suit(strip(cards, size, look, _STEP), look)
    if cards:
        return strip(cards, size, look, _STEP)
    small = size == "small"
    hand = strip([HIDDEN] * 5, size, look, 2 if small else 3)[: 2 if small else 4]
    return [[Piece(name.center(width_of(hand[0])), "strong")], *hand]


def _without_suit(picture: list[Row], look: CardLook) -> list[Row]:
    """Faces that stand for their ranks in any suit."""
    suit = look.glyphs.suits["S"]
    return [[piece._replace(text=piece.text.replace(suit, " ")) for piece in row] for row in picture]
