"""Faces of cards in three sizes, two or four colours, with drawn suits or with letters.

Nothing here knows a widget or a terminal: a face is rows of pieces, each piece saying in words what it is (the edge of
a card, something red, a back), and `palette` knows the colours of those words. Every character of a face is one cell
wide, so that faces can be laid over each other.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from rules.cards import HIDDEN, JOKER, Card
from rummytui.widgets.pieces import Piece, Row

if TYPE_CHECKING:
    from rummytui.settings import CardSize, Settings

Size: TypeAlias = Literal["large", "medium", "small"]

CELLS: Mapping[Size, tuple[int, int]] = {"large": (7, 5), "medium": (5, 3), "small": (5, 1)}
"""Width and height of a face."""

TALL = 36
"""Rows of a screen that has room for large faces."""


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The characters that the table is drawn with."""

    suits: Mapping[str, str]
    thin: str
    """Edges of a card: the corners and the line between them from the top left on, then the upright."""
    heavy: str
    """The same of the card under the cursor: it shows without any colour."""
    dotted: str
    """The same of a place where no card lies."""
    back: str
    lifted: str
    """Stands under a selected card."""
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
    cut: str
    """Stands for the rest of a name that is too long."""
    line: str
    penny: str


DRAWN = Glyphs(
    suits={"S": "♠", "H": "♥", "D": "♦", "C": "♣"},
    thin="╭─╮╰─╯│",
    heavy="┏━┓┗━┛┃",
    dotted="╭╌╮╰╌╯┆",
    back="░",
    lifted="▲",
    helpful="•",
    turn="▸",
    count="▮",
    fits="←",
    crosswise="┄",
    leads="★",
    cut="…",
    line="─",
    penny="¢",
)

LETTERS = Glyphs(
    suits={"S": "s", "H": "h", "D": "d", "C": "c"},
    thin="+-++-+|",
    heavy="#=##=##",
    dotted="......:",
    back="%",
    lifted="^",
    helpful="o",
    turn=">",
    count="|",
    fits="<-",
    crosswise="~",
    leads="*",
    cut="~",
    line="-",
    penny="c",
)


@dataclass(frozen=True, slots=True)
class CardLook:
    """How cards are drawn at this table; the same one is handed to every widget and may change at any time."""

    size: CardSize = "auto"
    """auto: as large as the room allows."""
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
        ('medium', 'small')
        """
        every: tuple[Size, ...] = ("large", "medium", "small")
        wanted = self.size if self.size != "auto" else "large" if screen_height >= TALL else "medium"
        return every[every.index(wanted) :]


def look_of(settings: Settings) -> CardLook:
    """How cards are drawn for people who have chosen these settings."""
    return CardLook(settings.card_size, settings.four_colours, settings.ascii_suits)


TWO_COLOURS = {"S": "black", "H": "red", "D": "red", "C": "black"}
FOUR_COLOURS = {"S": "black", "H": "red", "D": "blue", "C": "green"}


def rank_text(card: Card) -> str:
    """The rank as people read it: 10 and not T."""
    return "10" if card.rank == "T" else card.rank


def ink(card: Card, look: CardLook) -> str:
    """The palette's word for the colour of a card's suit."""
    colours = FOUR_COLOURS if look.four_colours else TWO_COLOURS
    return "joker" if card.is_joker else colours[card.suit]


def label(card: Card, look: CardLook) -> str:
    """A card in two or three characters; a joker on the table says in more what it stands for.

    >>> from rules.cards import cards
    >>> " ".join(label(card, CardLook()) for card in cards("TH Jk Jk=9S"))
    '10♥ Jk Jk=9♠'
    """
    if card == HIDDEN:
        return look.glyphs.back * 2
    if card == JOKER:
        return "Jk"
    natural = rank_text(card) + look.glyphs.suits[card.suit]
    return f"Jk={natural}" if card.is_joker else natural


def inline(card: Card, look: CardLook, *, crosswise: bool = False, target: Hashable = None) -> Piece:
    """A card within a line; ``crosswise`` for a joker that can no longer move."""
    text = label(card, look)
    if crosswise:
        text = f"{look.glyphs.crosswise}{text}{look.glyphs.crosswise}"
    return Piece(text, "back" if card == HIDDEN else f"card {ink(card, look)}", target)


def spelled(text: str, cards: Iterable[Card]) -> str:
    """``text`` with the codes of these cards, and of no others, written with suits; `sentence` colours them.

    >>> from rules.cards import cards
    >>> spelled("JD may not throw 7H. (SH-5)", cards("7H"))
    'JD may not throw 7♥. (SH-5)'
    """
    for card in cards:
        if card.rank:
            text = re.sub(rf"(?<![\w=]){card}(?!\w)", label(card, CardLook()), text)
    return text


_NAMED_CARD = re.compile(r"(?<![\w=])(Jk=)?(10|[2-9AJQK])([♠♥♦♣])(?!\w)")
_SUIT_OF = {glyph: suit for suit, glyph in DRAWN.suits.items()}


def sentence(text: str, look: CardLook, roles: str = "", target: Hashable = None) -> Row:
    """A sentence whose cards, written as in ``9♦``, are in the colours and characters of the table.

    Codes such as 9D are left alone: two letters may be somebody's initials.
    """
    row: Row = []
    end = 0
    for found in _NAMED_CARD.finditer(text):
        if found.start() > end:
            row.append(Piece(text[end : found.start()], roles, target))
        joker, rank, glyph = found.groups(default="")
        card = Card.of(rank.replace("10", "T") + _SUIT_OF[glyph])
        row.append(Piece(joker + label(card, look), f"{roles} {ink(card, look)}-said", target))
        end = found.end()
    if end < len(text):
        row.append(Piece(text[end:], roles, target))
    return row


def _boxed(inside: list[Row], edges: str, roles: str, *, top: str = "", mark: str = "") -> list[Row]:
    """Rows with an edge around them; ``top`` is written into the upper edge, ``mark`` on the middle of the lower."""
    left, line, right, low_left, low_line, low_right, upright = tuple(edges)
    width = sum(len(piece.text) for piece in inside[0])
    upper = [Piece(left, roles), Piece(top, f"{roles} new"), Piece(line * (width - len(top)) + right, roles)]
    lower = [Piece(low_left + low_line * width + low_right, roles)]
    if mark:
        half = low_line * (width // 2)
        lower = [Piece(low_left + half, roles), Piece(mark, f"{roles} mark"), Piece(half + low_right, roles)]
    return [upper, *[[Piece(upright, roles), *row, Piece(upright, roles)] for row in inside], lower]


def empty_place(size: Size, look: CardLook) -> list[Row]:
    """A place where cards will lie."""
    width, height = CELLS[size]
    if height == 1:
        return [[Piece(" " + look.glyphs.dotted[1] * 3 + " ", "quiet")]]
    blank: list[Row] = [[Piece(" " * (width - 2))] for _ in range(height - 2)]
    return _boxed(blank, look.glyphs.dotted, "quiet")


def back(size: Size, look: CardLook, *, cursor: bool = False, text: str = "") -> list[Row]:
    """A card face down; ``text`` (a count) is written on its middle."""
    width, height = CELLS[size]
    glyphs = look.glyphs
    if height == 1:
        text = text.center(3, glyphs.back)
        return [
            [
                Piece("[" if cursor else " ", "felt-mark"),
                Piece(text, "back"),
                Piece("]" if cursor else " ", "felt-mark"),
            ]
        ]
    inside: list[Row] = [[Piece(glyphs.back * (width - 2), "back")] for _ in range(height - 2)]
    if text:
        inside[(height - 2) // 2] = [Piece(text.center(width - 2, glyphs.back), "back")]
    return _boxed(inside, glyphs.heavy if cursor else glyphs.thin, "back cursor" if cursor else "back")


def face(
    card: Card,
    size: Size,
    look: CardLook,
    *,
    cursor: bool = False,
    lifted: bool = False,
    new: bool = False,
    helpful: bool = False,
    tight: bool = False,
    crosswise: bool = False,
) -> list[Row]:
    """A card as ``CELLS[size]`` says.

    ``cursor`` gives it heavy edges, ``lifted`` the paper of a selected card, ``new`` says that it has just been drawn,
    ``helpful`` puts the mark on it, ``tight`` keeps rank and suit together at the left, where a neighbour covers the
    rest. A joker on the table shows what it stands for, and Jk on its edge; ``crosswise`` when it can no longer move.
    """
    if card == HIDDEN:
        return back(size, look, cursor=cursor)
    glyphs = look.glyphs
    paper = "card lift" if lifted else "card"
    inked = f"{paper} {ink(card, look)}"
    rank = "Jk" if card == JOKER else rank_text(card)
    suit = glyphs.suits.get(card.suit, "")
    if size == "small":
        before, after = ("[", "]") if cursor else ("+" if new else " ", glyphs.helpful if helpful else " ")
        return [[Piece(before, "felt-mark"), Piece((rank + suit).ljust(3), inked), Piece(after, "felt-mark")]]
    if size == "medium":
        inside = [[Piece((rank + suit if tight else rank.ljust(2) + suit).ljust(3), inked)]]
    else:
        inside = [
            [Piece(rank.ljust(5), inked)],
            [Piece((suit or glyphs.leads).center(5), inked)],
            [Piece(rank.rjust(5), inked)],
        ]
    edges = glyphs.heavy if cursor else glyphs.dotted if crosswise else glyphs.thin
    top = "new" if new else "Jk" if card.is_joker and card != JOKER else ""
    roles = f"{paper} cursor" if cursor else f"{paper} edge"
    return _boxed(inside, edges, roles, top=top, mark=glyphs.helpful if helpful else "")
