"""The characters that the table is drawn with, and those for a terminal that has letters only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rules.record import Record, record

if TYPE_CHECKING:
    from rummytui.settings import Back


@record
class Glyphs(Record):
    """The characters that the table is drawn with."""

    suits: Mapping[str, str]
    thin: str
    """Edges of a card: the corners and the line between them from the top left on, then the upright."""
    heavy: str
    """The same of the card under the cursor: it shows without any colour."""
    dotted: str
    """The same of a place where no card lies."""
    joker: str
    """Stands on a joker where other cards have their suit."""
    backs: Mapping[Back, Sequence[str]]
    """Lines of each back, again and again from the first, where colours don't tell them apart."""
    lifted: str
    """Fills the row that a selected card leaves below it."""
    helpful: str
    """Stands on a card that melds or fits somewhere."""
    turn: str
    """Stands before whose turn it is."""
    count: str
    """One card in another player's hand."""
    fits: str
    """Points at the meld that the selected card fits on."""
    crosswise: str
    """Stands on both sides of a joker that can no longer move."""
    leads: str
    """Stands by the leader's score."""
    refused: str
    """Stands before the reason why something is not done."""
    cut: str
    """Stands for the rest of a name that is too long."""
    line: str
    penny: str


DRAWN = Glyphs(
    suits={"S": "♠", "H": "♥", "D": "♦", "C": "♣"},
    thin="╭─╮╰─╯│",
    heavy="┏━┓┗━┛┃",
    dotted="╭╌╮╰╌╯┆",
    joker="★",
    backs={"lattice": ("╲╱", "╱╲"), "zigzag": ("╱╲",), "diamonds": ("◇ ", " ◇"), "dots": ("· ", " ·")},
    lifted="▔",
    helpful="•",
    turn="▸",
    count="▮",
    fits="←",
    crosswise="┄",
    leads="★",
    refused="✗",
    cut="…",
    line="─",
    penny="¢",
)

LETTERS = Glyphs(
    suits={"S": "s", "H": "h", "D": "d", "C": "c"},
    thin="+-++-+|",
    heavy="#=##=##",
    dotted="......:",
    joker="*",
    backs={"lattice": ("%",), "zigzag": ("/\\", "\\/"), "diamonds": ("<>", "><"), "dots": (":",)},
    lifted="^",
    helpful="o",
    turn=">",
    count="|",
    fits="<-",
    crosswise="~",
    leads="*",
    refused="!",
    cut="~",
    line="-",
    penny="c",
)
