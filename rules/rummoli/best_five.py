"""The best five-card poker hand among any number of cards. (RM-9)

A hand is four masks of ranks, one per suit, aces high. Pairs, threes and fours are where the masks overlap; a table
says which masks hold a straight. The strength is a single number, so hands are compared by comparing numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.cards import Card, Mask, RankMask, mask_of
from rules.melds import ALL_RANKS

HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)

_WHEEL = 1 << 12 | 0b1111
_GROUP_SHIFT, _CATEGORY_SHIFT = 13, 26
"""Where in the strength the ranks of pairs, threes and fours begin, and where the category does; kickers come first."""


def _straight_in(ranks: RankMask) -> RankMask:
    """The bit of the highest card of the best straight in a mask of ranks; 0 for none."""
    for high in range(12, 3, -1):
        run = 0b11111 << high - 4
        if ranks & run == run:
            return 1 << high
    return 1 << 3 if ranks & _WHEEL == _WHEEL else 0


def _highest(ranks: RankMask, count: int) -> RankMask:
    """The ``count`` highest bits of a mask."""
    while ranks.bit_count() > count:
        ranks &= ranks - 1
    return ranks


_STRAIGHT: Final = [_straight_in(ranks) for ranks in range(1 << 13)]
_TOP_FIVE: Final = [_highest(ranks, 5) for ranks in range(1 << 13)]


def _suit_masks(mask: Mask) -> tuple[RankMask, RankMask, RankMask, RankMask]:
    """The masks of ranks by suit, two lowest and ace highest."""
    s, h, d, c = mask & ALL_RANKS, mask >> 13 & ALL_RANKS, mask >> 26 & ALL_RANKS, mask >> 39
    return s >> 1 | (s & 1) << 12, h >> 1 | (h & 1) << 12, d >> 1 | (d & 1) << 12, c >> 1 | (c & 1) << 12


def strength(mask: Mask) -> int:
    """How strong the best five of these cards are: higher is better, and hands that share a pot are equal.

    Fewer than five cards are ranked as they are.

    >>> from rules.cards import cards
    >>> strength(mask_of(cards("AS 2S 3S 4S 5S"))) < strength(mask_of(cards("2H 3H 4H 5H 6H")))
    True
    """
    s, h, d, c = suits = _suit_masks(mask)
    flush = 0
    for suit in suits:
        if suit.bit_count() >= 5:
            if high := _STRAIGHT[suit]:
                flush = max(flush, STRAIGHT_FLUSH << _CATEGORY_SHIFT | high)
            else:
                flush = max(flush, FLUSH << _CATEGORY_SHIFT | _TOP_FIVE[suit])
    if flush >> _CATEGORY_SHIFT == STRAIGHT_FLUSH:
        return flush
    any_suit, sh, dc = s | h | d | c, s & h, d & c
    if four := sh & dc:
        four = _highest(four, 1)
        return FOUR << _CATEGORY_SHIFT | four << _GROUP_SHIFT | _highest(any_suit ^ four, 1)
    pairs = sh | dc | (s | h) & (d | c)
    three = _highest(sh & (d | c) | dc & (s | h), 1)
    if three and pairs ^ three:
        return FULL_HOUSE << _CATEGORY_SHIFT | three << _GROUP_SHIFT | _highest(pairs ^ three, 1)
    if flush:
        return flush
    if high := _STRAIGHT[any_suit]:
        return STRAIGHT << _CATEGORY_SHIFT | high
    if three:
        return THREE << _CATEGORY_SHIFT | three << _GROUP_SHIFT | _highest(any_suit ^ three, 2)
    if not pairs:
        return _TOP_FIVE[any_suit]
    pairs = _highest(pairs, 2)
    category, kickers = (TWO_PAIR, 1) if pairs.bit_count() == 2 else (PAIR, 3)
    return category << _CATEGORY_SHIFT | pairs << _GROUP_SHIFT | _highest(any_suit & ~pairs, kickers)


def hand_category(five: Sequence[Card]) -> int:
    """The kind of poker hand these cards are: one of HIGH_CARD to STRAIGHT_FLUSH.

    >>> from rules.cards import cards
    >>> hand_category(cards("KD KC 9S 9H TC")) == TWO_PAIR
    True
    """
    return strength(mask_of(five)) >> _CATEGORY_SHIFT


def best_five(hand: Sequence[Card]) -> tuple[Card, ...]:
    """The best five cards of a hand, those that decide first; among equally good cards, the first suit of S H D C.

    >>> from rules.cards import cards
    >>> " ".join(map(str, best_five(cards("2S 9H KD KC 9S 3D TC"))))
    'KD KC 9S 9H TC'
    """
    found = strength(mask_of(hand))
    category, first, second = found >> _CATEGORY_SHIFT, found >> _GROUP_SHIFT & ALL_RANKS, found & ALL_RANKS
    held = sorted(hand)
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        wheel = second == 1 << 3
        wanted = _WHEEL if wheel else second | second >> 1 | second >> 2 | second >> 3 | second >> 4
        order = sorted((r for r in range(13) if wanted >> r & 1), key=lambda r: -1 if wheel and r == 12 else r)
        for suit in "SHDC" if category == STRAIGHT_FLUSH else ("SHDC",):
            line = [next((c for c in held if height(c) == r and c.suit in suit), None) for r in reversed(order)]
            if all(card is not None for card in line):
                return tuple(card for card in line if card is not None)
    if category == FLUSH:
        there = {(height(card), card.suit) for card in held}
        suit = next(suit for suit in "SHDC" if all((r, suit) in there for r in range(13) if second >> r & 1))
        return tuple(sorted((c for c in held if c.suit == suit and second >> height(c) & 1), key=height, reverse=True))
    telling = [card for rank in _descending(first) for card in held if height(card) == rank]
    if category == FULL_HOUSE:
        return (*telling[:3], *[card for card in held if second >> height(card) & 1][:2])
    kickers = [next(card for card in held if height(card) == rank) for rank in _descending(second)]
    return (*telling, *kickers)


def hand_name(five: Sequence[Card]) -> str:
    """The name of a poker hand, in words.

    >>> from rules.cards import cards
    >>> hand_name(cards("KD KC 9S 9H TC")), hand_name(cards("AS QS 9S 8S 2S"))
    ('two pairs, kings and nines', 'flush, ace high')
    """
    found = strength(mask_of(five))
    category, first, second = found >> _CATEGORY_SHIFT, found >> _GROUP_SHIFT & ALL_RANKS, found & ALL_RANKS
    many = [_PLURAL[rank] for rank in _descending(first)]
    one = _SINGLE[next(_descending(second), 0)]
    return {
        HIGH_CARD: f"high card, {one}",
        PAIR: f"pair of {''.join(many)}",
        TWO_PAIR: f"two pairs, {' and '.join(many)}",
        THREE: f"three {''.join(many)}",
        STRAIGHT: f"straight, {one} high",
        FLUSH: f"flush, {one} high",
        FULL_HOUSE: f"full house, {''.join(many)} over {_PLURAL[next(_descending(second), 0)]}",
        FOUR: f"four {''.join(many)}",
        STRAIGHT_FLUSH: f"straight flush, {one} high",
    }[category]


def height(card: Card) -> int:
    """How high a card stands with aces high: the two 0, the ace 12. (RM-1)"""
    return (card % 13 - 1) % 13


def _descending(ranks: RankMask) -> Iterator[int]:
    return (rank for rank in range(12, -1, -1) if ranks >> rank & 1)


_SINGLE = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_PLURAL = tuple(word + ("es" if word == "six" else "s") for word in _SINGLE)
