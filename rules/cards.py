"""Ranks, suits, cards, packs and the shuffle.

A card is a small integer: ``0`` to ``51`` are the natural cards, suit by suit in the order S H D C and rank by rank
from the ace up, so that several cards fit in a bit mask. ``52`` is a joker in a hand; a joker on the table
stands for a natural card and is written ``Jk=9S``.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from rules.names import presentable

Mask: TypeAlias = int
"""A set of natural cards, one bit per card: bit 0 is the ace of spades, bit 51 the king of clubs."""

RankMask: TypeAlias = int
"""A set of ranks, one bit per rank, the ace lowest: the `Mask` of one suit, shifted to where the spades are."""

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"

_JOKER = 52
_STANDING = 64
_HIDDEN = 128


class Card(int):
    """One card. Equal cards are the same object, whichever pack they came from.

    >>> Card.of("TS").rank, Card.of("TS").suit
    ('T', 'S')
    >>> str(JOKER), str(JOKER.standing_for(Card.of("9S")))
    ('Jk', 'Jk=9S')
    """

    __slots__ = ()

    @staticmethod
    def of(code: str) -> Card:
        """The card written ``code``, such as ``7H``, ``Jk`` or ``Jk=9S``.

        Raises ValueError for anything else, the code of a hidden card included.
        """
        try:
            return _BY_CODE[code]
        except (KeyError, TypeError):
            raise ValueError(f"{presentable(code)} isn't a card") from None

    @property
    def rank(self) -> str:
        """``A 2 3 4 5 6 7 8 9 T J Q K``; of a joker on the table, the rank it stands for; otherwise ``""``."""
        return _RANK_OF[self]

    @property
    def suit(self) -> str:
        """``S H D C``; of a joker on the table, the suit it stands for; otherwise ``""``."""
        return _SUIT_OF[self]

    @property
    def is_joker(self) -> bool:
        """Whether this is a joker, in a hand or on the table."""
        return self == _JOKER or _STANDING <= self < _HIDDEN

    @property
    def in_hand(self) -> Card:
        """The card as it is held: a joker that stands for something is plain ``Jk`` again."""
        return JOKER if self.is_joker else self

    @property
    def face(self) -> Card:
        """The natural card that this one counts as on the table (itself, unless it is a joker)."""
        return CARDS[self - _STANDING] if _STANDING <= self < _HIDDEN else self

    def standing_for(self, natural: Card) -> Card:
        """This joker, standing for ``natural`` on the table. Raises ValueError if this is not a joker, or that is."""
        if not self.is_joker or natural > _JOKER - 1:
            raise ValueError(f"{self} can't stand for {natural}")
        return CARDS[_STANDING + natural]

    def __bool__(self) -> bool:
        """Always true: the ace of spades, whose number is 0, is a card like any other."""
        return True

    def __str__(self) -> str:
        return CODES[self]

    def __repr__(self) -> str:
        return f"Card({CODES[self]!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return _card_numbered, (int(self),)


def _card_numbered(number: int) -> Card:
    """The card with this number, hidden ones included: this is how a card is unpickled."""
    return CARDS[number]


CODES: Final[dict[int, str]] = {i: RANKS[i % 13] + SUITS[i // 13] for i in range(52)}
CODES.update({_STANDING + i: f"Jk={CODES[i]}" for i in range(52)})
CODES.update({_JOKER: "Jk", _HIDDEN: "??"})
"""The code of every card by its number, hidden ones included."""
CARDS: Final = {number: Card(number) for number in CODES}
_BY_CODE: dict[str, Card] = {code: CARDS[number] for number, code in CODES.items() if number != _HIDDEN}
_RANK_OF: dict[int, str] = {
    number: "" if number in (_JOKER, _HIDDEN) else RANKS[number % _STANDING % 13] for number in CODES
}
_SUIT_OF: dict[int, str] = {
    number: "" if number in (_JOKER, _HIDDEN) else SUITS[number % _STANDING // 13] for number in CODES
}

SUIT_STARTS: Final = (0, 13, 26, 39)
"""The ace of each suit, where its thirteen cards begin."""

ACES: Final[Mask] = sum(1 << start for start in SUIT_STARTS)
"""All four aces as a mask; shifted by a rank, the four cards of that rank."""

NATURALS: Final[tuple[Card, ...]] = tuple(CARDS[i] for i in range(52))
"""The 52 natural cards, each at the index that equals it."""

WHOLE_PACK: Final[Mask] = (1 << len(NATURALS)) - 1
"""All natural cards as a mask."""

JOKER: Final[Card] = CARDS[_JOKER]
"""A joker in a hand, which doesn't stand for a card yet."""

HIDDEN: Final[Card] = CARDS[_HIDDEN]
"""What a view shows in place of a card that its seat may not know."""

_BIT_OF = [1 << number if number < _JOKER else 0 for number in range(_HIDDEN + 1)]


def cards(codes: str | Iterable[str]) -> list[Card]:
    """The cards written in ``codes``: one string with spaces, or one string per card. Raises ValueError.

    >>> cards("7H TS Jk")
    [Card('7H'), Card('TS'), Card('Jk')]
    """
    return [Card.of(code) for code in (codes.split() if isinstance(codes, str) else codes)]


def full_pack(packs: int = 1, jokers: int = 0) -> list[Card]:
    """``packs`` packs of 52, and ``jokers`` jokers in total, in a fixed order."""
    return [*NATURALS * packs, *[JOKER] * jokers]


def mask_of(held: Iterable[Card]) -> Mask:
    """The natural cards among ``held`` as a bit mask: the bit of a card is the card itself."""
    mask = 0
    for card in held:
        mask |= _BIT_OF[card]
    return mask


def without(hand: Iterable[Card], card: Card) -> list[Card]:
    """The cards of ``hand`` once one copy of ``card`` is gone, in their order.

    Raises ValueError where there is none.
    """
    rest = list(hand)
    rest.remove(card)
    return rest


def cards_in(mask: Mask) -> list[Card]:
    """The cards of a mask, suit by suit in the order S H D C, each from the ace up."""
    found = []
    while mask:
        low = mask & -mask
        found.append(NATURALS[low.bit_length() - 1])
        mask ^= low
    return found


def chance(seed: int, count: int) -> random.Random:
    """The generator for the ``count``-th use of chance in the sitting that began with ``seed``.

    Every use has its own generator, so that an extra shuffle in one hand does not change the next deal.
    """
    return random.Random(derived_seed(seed, count))


def derived_seed(seed: int, count: int) -> int:
    """The seed, of 128 bits, of the ``count``-th use of chance in the sitting that began with ``seed``.

    It tells nothing about any other use.
    """
    return int.from_bytes(hashlib.sha256(f"{seed} {count}".encode()).digest()[:16], "big")


def shuffled(pack: Sequence[Card], rng: random.Random) -> list[Card]:
    """``pack`` in a random order, by Fisher and Yates over ``rng.random()``.

    ``random()`` is the only method whose numbers stay the same from one Python version to the next, and saved games
    depend on that.
    """
    mixed = list(pack)
    draw = rng.random
    for last in range(len(mixed) - 1, 0, -1):
        other = int(draw() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed
