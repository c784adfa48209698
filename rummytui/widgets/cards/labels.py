"""Cards named in two or three characters, alone or within a sentence."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable

from rules.cards import HIDDEN, JOKER, Card
from rummytui.text.names import spans
from rummytui.widgets.cards.glyphs import DRAWN
from rummytui.widgets.cards.look import CardLook, ink
from rummytui.widgets.emblems import seat_role
from rummytui.widgets.pieces import Piece, Row


def rank_text(card: Card) -> str:
    """The rank as people read it: 10 and not T."""
    return "10" if card.rank == "T" else card.rank


def label(card: Card, look: CardLook) -> str:
    """A card in two or three characters; a joker on the table says in more what it stands for.

    >>> from rules.cards import cards
    >>> " ".join(label(card, CardLook()) for card in cards("TH Jk Jk=9S"))
    '10♥ Jk Jk=9♠'
    """
    if card == HIDDEN:
        return look.glyphs.backs[look.back][0][0] * 2
    if card == JOKER:
        return "Jk"
    natural = rank_text(card) + look.glyphs.suits[card.suit]
    return f"Jk={natural}" if card.is_joker else natural


def inline(card: Card, look: CardLook, *, crosswise: bool = False, target: Hashable = None) -> Piece:
    """A card within a line; ``crosswise`` for a joker that can no longer move."""
    text = label(card, look)
    if crosswise:
        text = f"{look.glyphs.crosswise}{text}{look.glyphs.crosswise}"
    return Piece(text, f"back-{look.back}" if card == HIDDEN else f"card {ink(card, look)}", target)


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

    Codes such as 9D are left alone: two letters may be somebody's initials. Names that tell their seats are in the
    colours of those, except in a refusal, which has a ground of its own.
    """
    row: Row = []
    for part, seat in spans(text):
        if seat is None:
            row += _with_cards(part, look, roles, target)
        else:
            row.append(Piece(part, roles if "refusal" in roles else f"{roles} {seat_role(seat)}", target))
    return row


def _with_cards(text: str, look: CardLook, roles: str, target: Hashable) -> Row:
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
