"""How a table wants its cards drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.cards import Card
from rummytui.widgets.cards.glyphs import DRAWN, LETTERS, Glyphs
from rummytui.widgets.cards.sizes import Size, up_to

if TYPE_CHECKING:
    from rummytui.settings import LargestCard, Settings

TALL = 36
"""Rows of a screen that has room for medium faces."""


@dataclass(frozen=True, slots=True)
class CardLook:
    """How cards are drawn at this table; the same one is handed to every widget and may change at any time."""

    largest: LargestCard = "auto"
    """The largest size wanted; auto: as large as the room allows."""
    four_colours: bool = False
    """Diamonds blue and clubs green, for eyes that mix up suits of a colour."""
    ascii: bool = False
    """Letters for suits and plain characters for edges."""

    @property
    def glyphs(self) -> Glyphs:
        """The characters to draw with."""
        return LETTERS if self.ascii else DRAWN

    def sizes(self, screen_height: int) -> tuple[Size, ...]:
        """The sizes to try on a screen of so many rows, best first; the choice of the table is not exceeded.

        >>> CardLook().sizes(24)
        ('small', 'inline')
        """
        if self.largest != "auto":
            return up_to(self.largest)
        return up_to("medium" if screen_height >= TALL else "small")


def look_of(settings: Settings) -> CardLook:
    """How cards are drawn for people who have chosen these settings."""
    return CardLook(settings.largest_card, settings.four_colours, settings.ascii_suits)


TWO_COLOURS = {"S": "black", "H": "red", "D": "red", "C": "black"}
FOUR_COLOURS = {"S": "black", "H": "red", "D": "blue", "C": "green"}


def ink(card: Card, look: CardLook) -> str:
    """The palette's word for the colour of a card's suit."""
    colours = FOUR_COLOURS if look.four_colours else TWO_COLOURS
    return "joker" if card.is_joker else colours[card.suit]
