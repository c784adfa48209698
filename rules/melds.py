"""Sets and runs: what makes one, what fits on one. (SH-6 to SH-10)"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal, TypeAlias

from rules.cards import ACES, NATURALS, RANKS, SUITS, Card, Mask, RankMask, cards_in, mask_of
from rules.record import Record, record
from rules.seats import Seat

Ace: TypeAlias = Literal["low", "high", "either", "corner"]
"""Where the ace stands in a run. (SH-8)"""

ALL_RANKS = (1 << 13) - 1
LEAST = 3
"""The fewest cards in a set or a run."""


class NotAMeld(ValueError):
    """These cards are neither a set nor a run: ``clause`` is the one they break, the text the end of a sentence."""

    def __init__(self, clause: str, why: str) -> None:
        super().__init__(why)
        self.clause = clause


@record
class Meld(Record):
    """A meld on the table.

    ``owner`` is the seat that laid it, ``cards`` a set, or a run from low to high, ``room`` the natural cards that may
    be laid off on it, and ``fixed`` those of its jokers that can no longer move.
    """

    owner: Seat
    cards: tuple[Card, ...]
    room: Mask
    fixed: tuple[Card, ...] = ()

    @property
    def is_run(self) -> bool:
        """Whether this is a run and not a set."""
        return self.cards[0].suit == self.cards[1].suit and self.cards[0].rank != self.cards[1].rank


# ---------------------------------------------------------------------------------------------- the order in a run


def _runs_in_a_suit(ace: Ace) -> list[tuple[int, int]]:
    """Every run that ``ace`` allows in a suit, as (the rank it starts at, its length); rank 13 is the high ace."""
    if ace == "corner":
        return [(start, length) for start in range(13) for length in range(1, 14)]
    first, last = {"low": (0, 12), "high": (1, 13), "either": (0, 13)}[ace]
    return [(start, length) for start in range(first, last + 1) for length in range(1, min(last - start + 1, 13) + 1)]


@cache
def run_starts(ace: Ace) -> dict[RankMask, int]:
    """Ranks -> the rank at which the run starts, for all ranks that make one unbroken run of any length."""
    starts: dict[RankMask, int] = {}
    for start, length in _runs_in_a_suit(ace):
        starts.setdefault(sum(1 << (start + i) % 13 for i in range(length)), start % 13)
    return starts


def run_masks(ace: Ace) -> list[RankMask]:
    """The ranks of every run that ``ace`` allows in a suit, the longest first."""
    return sorted((mask for mask in run_starts(ace) if mask.bit_count() >= LEAST), key=int.bit_count, reverse=True)


def neighbours(cards: Sequence[Card], ace: Ace) -> tuple[Card | None, Card | None]:
    """The natural cards just below and just above a run given from low to high; None where the run can go no further.

    >>> from rules.cards import cards
    >>> neighbours(cards("JS QS KS"), "low")
    (Card('TS'), None)
    """
    length = len(cards)
    if length >= 13:
        return None, None
    first = cards[0].face
    suit = first - first % 13
    below, above = first % 13 - 1, first % 13 + length
    if ace == "corner":
        return NATURALS[suit + below % 13], NATURALS[suit + above % 13]
    floor = 1 if ace == "high" else 0
    ceiling = 12 if ace == "low" else 13
    return (
        NATURALS[suit + below] if below >= floor else None,
        NATURALS[suit + above % 13] if above <= ceiling else None,
    )


def run_ends(cards: Sequence[Card], ace: Ace) -> tuple[Card | None, Card | None]:
    """The natural cards that fit below and above a run given from low to high; None where there is no room.

    An ace that could go to both ends goes to the high one. (SH-10)

    >>> from rules.cards import cards
    >>> run_ends(cards("4S 5S 6S"), "low")
    (Card('3S'), Card('7S'))
    """
    below, above = neighbours(cards, ace)
    return (None if below == above else below), above


# ------------------------------------------------------------------------------------------------ making and adding


def in_order(cards: Iterable[Card], ace: Ace, *, least_run: int = LEAST) -> tuple[Card, ...]:
    """Natural cards in the order in which they are shown: sets by suit (S H D C), runs from their lowest card up.

    Raises NotAMeld if they are neither. (SH-6, SH-7, SH-8)

    >>> from rules.cards import cards
    >>> in_order(cards("AS KS QS"), "high")
    (Card('QS'), Card('KS'), Card('AS'))
    """
    sorted_cards = sorted(cards)
    if len(sorted_cards) < LEAST:
        raise NotAMeld("SH-6", "a set or a run needs at least three cards")
    if len({card.rank for card in sorted_cards}) == 1:
        return tuple(sorted_cards)
    if len({card.suit for card in sorted_cards}) != 1:
        raise NotAMeld("SH-6", "the cards of a set share a rank, and those of a run share a suit")
    if len(set(sorted_cards)) != len(sorted_cards):
        raise NotAMeld("SH-7", "a run can't have the same rank twice")
    if len(sorted_cards) < least_run:
        raise NotAMeld("SH-7", f"in this game a run needs at least {least_run} cards")
    suit = sorted_cards[0] - sorted_cards[0] % 13
    start = run_starts(ace).get(mask_of(sorted_cards) >> suit)
    if start is None:
        raise _no_run(sorted_cards, ace)
    return tuple(NATURALS[suit + (start + i) % 13] for i in range(len(sorted_cards)))


def _no_run(sorted_cards: Sequence[Card], ace: Ace) -> NotAMeld:
    suit = sorted_cards[0] - sorted_cards[0] % 13
    if mask_of(sorted_cards) >> suit not in run_starts("corner"):
        return NotAMeld("SH-7", "the cards of a run must be consecutive")
    where = {
        "low": "at this table, the ace is low and only goes below the two",
        "high": "at this table, the ace is high and only goes above the king",
    }
    return NotAMeld(
        "SH-8", where.get(ace, "at this table, a run can't go round the corner, from king through ace to two")
    )


def tabled(owner: Seat, ordered: tuple[Card, ...], ace: Ace) -> Meld:
    """The meld that ``owner`` lays with these natural cards, which are `in_order` already."""
    if ordered[0].rank == ordered[1].rank:
        rank = ordered[0] % 13
        return Meld(owner, ordered, ACES << rank)
    return Meld(owner, ordered, mask_of(end for end in run_ends(ordered, ace) if end is not None))


def extended(meld: Meld, card: Card, ace: Ace) -> Meld:
    """``meld`` with one more natural card, which must be in its ``room``. (SH-10)"""
    if not meld.is_run:
        return tabled(meld.owner, tuple(sorted((*meld.cards, card))), ace)
    if card == run_ends(meld.cards, ace)[1]:
        return tabled(meld.owner, (*meld.cards, card), ace)
    return tabled(meld.owner, (card, *meld.cards), ace)


# --------------------------------------------------------------------------------------------------- finding in hands


@cache
def _runs_within(ranks: RankMask, ace: Ace) -> tuple[tuple[int, ...], ...]:
    """Every run among these ranks, as ranks from low to high."""
    return tuple(
        tuple((start + i) % 13 for i in range(mask.bit_count()))
        for mask, start in run_starts(ace).items()
        if mask.bit_count() >= LEAST and not mask & ~ranks
    )


@cache
def _sets_within(suits: int) -> tuple[tuple[int, ...], ...]:
    """Every choice of three or more of these suits, which are given as a mask of four bits, S lowest."""
    held = [suit for suit in range(4) if suits >> suit & 1]
    threes = [tuple(s for s in held if s != left) for left in held] if len(held) == 4 else [tuple(held)]
    return (*threes, *([tuple(held)] if len(held) == 4 else []))


def melds_within(mask: Mask, ace: Ace) -> list[tuple[Card, ...]]:
    """Every set and every run that can be laid from these cards, sets first, each in the order in which it would lie.

    For hands of one pack: a mask holds each card once, so a set has at most four cards.

    >>> from rules.cards import cards
    >>> [" ".join(map(str, m)) for m in melds_within(mask_of(cards("7S 7H 7D 8D 9D")), "low")]
    ['7S 7H 7D', '7D 8D 9D']
    """
    s, h, d, c = mask & ALL_RANKS, mask >> 13 & ALL_RANKS, mask >> 26 & ALL_RANKS, mask >> 39
    found: list[tuple[Card, ...]] = []
    three_alike = s & h & (d | c) | d & c & (s | h)
    while three_alike:
        rank = (three_alike & -three_alike).bit_length() - 1
        three_alike &= three_alike - 1
        suits = (s >> rank & 1) | (h >> rank & 1) << 1 | (d >> rank & 1) << 2 | (c >> rank & 1) << 3
        found += [tuple(NATURALS[suit * 13 + rank] for suit in chosen) for chosen in _sets_within(suits)]
    for suit, ranks in ((0, s), (13, h), (26, d), (39, c)):
        # Shifting the mask shows every run except those with an ace above a king.
        if ranks & ranks >> 1 & ranks >> 2 or (ranks & 1 and ranks >> 12):
            found += [tuple(NATURALS[suit + rank] for rank in run) for run in _runs_within(ranks, ace)]
    return found


def lay_offs(mask: Mask, meld: Meld) -> list[Card]:
    """The natural cards among these that fit on ``meld``."""
    return cards_in(mask & meld.room) if mask & meld.room else []


def spoken(cards: Sequence[Card]) -> str:
    """A meld in words, for the middle of a sentence.

    >>> from rules.cards import cards
    >>> spoken(cards("4S 5S 6S")), spoken(cards("9C 9D 9S"))
    ('4-5-6 of spades', 'three nines')
    """
    ranks = [card.rank for card in cards]
    if len(set(ranks)) == 1:
        return f"{NUMBER_WORDS.get(len(cards), str(len(cards)))} {RANK_WORDS[ranks[0]]}"
    return f"{'-'.join(rank.replace('T', '10') for rank in ranks)} of {SUIT_WORDS[cards[0].suit]}"


NUMBER_WORDS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
_RANKS_SAID = "aces twos threes fours fives sixes sevens eights nines tens jacks queens kings"
RANK_WORDS = dict(zip(RANKS, _RANKS_SAID.split(), strict=True))
SUIT_WORDS = dict(zip(SUITS, ("spades", "hearts", "diamonds", "clubs"), strict=True))
