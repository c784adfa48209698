"""Parts of sentences: cards, names, lists, numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType

from rules import HIDDEN, Card
from rules.seats import Seat

SUITS = MappingProxyType({"S": "♠", "H": "♥", "D": "♦", "C": "♣"})
"""How suits are written in a sentence. The screen that shows it may draw them differently."""


def said(card: Card) -> str:
    """A card in a sentence.

    >>> said(Card.of("TD")), said(Card.of("Jk")), said(Card.of("Jk=9S"))
    ('10♦', 'a joker', 'a joker for 9♠')
    """
    if card == HIDDEN:
        return "a card"
    if card.is_joker:
        return f"a joker for {said(card.face)}" if card.rank else "a joker"
    return card.rank.replace("T", "10") + SUITS[card.suit]


def said_all(cards: Iterable[Card]) -> str:
    """Cards in their given order: ``4♥ 5♥ 6♥``."""
    return " ".join(_in_row(card) for card in cards)


def _in_row(card: Card) -> str:
    if card.is_joker:
        return f"Jk={said(card.face)}" if card.rank else "Jk"
    return said(card)


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Parts of a sentence as a list in words.

    >>> listed(["took 9♦", "laid down three nines", "discarded J♣"])
    'took 9♦, laid down three nines and discarded J♣'
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def cards_listed(cards: Iterable[Card]) -> str:
    """Cards as a list in words: 4♥, 5♥ and 6♥."""
    return listed([said(card) for card in cards])


def named(seats: Iterable[Seat], names: Sequence[str], last: str = "and") -> str:
    """The names of some seats as a list in words; ``names`` are all of them in seat order."""
    return listed([names[seat] for seat in seats], last)


def whose(name: str) -> str:
    """The possessive of a name.

    >>> whose("Gail"), whose("Thomas")
    ("Gail's", "Thomas's")
    """
    return f"{name}'s"


def signed(number: int) -> str:
    """A number won or lost, with its sign.

    >>> signed(7), signed(-7), signed(0)
    ('+7', '−7', '0')
    """
    return f"{number:+d}".replace("-", "−") if number else "0"


def counted(count: int, one: str, many: str | None = None) -> str:
    """A number of things, in the singular or the plural.

    >>> counted(1, "card"), counted(4, "card"), counted(1000, "card")
    ('1 card', '4 cards', '1,000 cards')
    """
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def hand_size(count: int) -> str:
    """How many cards a hand has.

    >>> hand_size(10), hand_size(1), hand_size(0)
    ('10 cards', '1 card', 'no cards')
    """
    return counted(count, "card") if count else "no cards"
