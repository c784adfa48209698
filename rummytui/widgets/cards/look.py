"""How a table wants its cards drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rules.cards import Card
from rummytui.widgets.cards.glyphs import DRAWN, LETTERS, Glyphs
from rummytui.widgets.cards.sizes import Size, up_to

if TYPE_CHECKING:
    from rummytui.settings import Back, Drawing, LargestCard, Settings


class CardLook(NamedTuple):
    """How cards are drawn at this table; the same one is handed to every widget and may change at any time."""

    largest: LargestCard = "auto"
    """The largest size wanted; auto: as large as the room allows."""
    four_colours: bool = False
    """Diamonds blue and clubs green, for eyes that mix up suits of a colour."""
    ascii: bool = False
    """Letters for suits and plain characters for edges."""
    back: Back = "lattice"
    flat: bool = False
    """No colours but the terminal's own sixteen, or none at all: nothing that is made of colours alone is drawn."""
    drawing: Drawing = "blocks"
    """How fine pictures are: blocks are in every font, what is finer is in few."""

    @property
    def glyphs(self) -> Glyphs:
        """The characters to draw with."""
        return LETTERS if self.ascii else DRAWN

    @property
    def pictures(self) -> bool:
        """Whether court cards have pictures and cards throw shadows."""
        return not (self.ascii or self.flat)

    def up_to(self, limit: Size) -> tuple[Size, ...]:
        """The sizes to try where the room allows ``limit`` at most, best first; the choice of people is not exceeded.

        >>> CardLook("small").up_to("large")
        ('small', 'inline')
        """
        sizes = up_to(limit)
        return sizes if self.largest == "auto" else tuple(size for size in up_to(self.largest) if size in sizes)


def look_of(settings: Settings, *, flat: bool = False) -> CardLook:
    """How cards are drawn for people who have chosen these settings; ``flat`` as in `CardLook`."""
    return CardLook(
        settings.largest_card, settings.four_colours, settings.ascii_suits, settings.back, flat, settings.drawing
    )


PAPER: Final = "card"
"""The palette's word for what a face is drawn on."""
TWO_COLOURS = {"S": "black", "H": "red", "D": "red", "C": "black"}
FOUR_COLOURS = {"S": "black", "H": "red", "D": "blue", "C": "green"}


def ink(card: Card, look: CardLook) -> str:
    """The palette's word for the colour of a card's suit."""
    colours = FOUR_COLOURS if look.four_colours else TWO_COLOURS
    return "joker" if card.is_joker else colours[card.suit]
