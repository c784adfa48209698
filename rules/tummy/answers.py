"""Matching cards played against a gift, to cancel or reverse it. (TU-11, TU-12)"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal, TypeAlias

from rules.cards import ACES, Card, Mask, cards_in, mask_of
from rules.refusals import RuleViolation
from rules.seats import Seat

How: TypeAlias = Literal["accept", "cancel", "reverse"]
Response: TypeAlias = tuple[How, tuple[Card, ...]]
"""What a receiver does, and the cards it plays for that."""


@dataclass(frozen=True, slots=True)
class Gift:
    """What ``giver`` gave ``to``: ``cards``, the low end of a run first, and the ``ranks`` eaten for them."""

    giver: Seat
    to: Seat
    cards: tuple[Card, ...]
    ranks: tuple[str, ...]

    @property
    def is_double(self) -> bool:
        """Whether this is a double, for which a whole run is eaten."""
        return len(self.cards) > 1

    @property
    def clause(self) -> str:
        """The clause about answering it."""
        return "TU-12" if self.is_double else "TU-11"


def automatic(hand: Collection[Card], gift: Gift) -> Response:
    """The automatic answer of the receiver's ``hand``: reverse rather than cancel, with the low end first.

    >>> from rules.cards import cards
    >>> king = Gift(0, 1, tuple(cards("KS")), ("K",))
    >>> automatic(cards("KC KH KD 5S"), king)
    ('reverse', (Card('KH'), Card('KD')))
    >>> automatic(cards("KC 5S"), king)
    ('cancel', (Card('KC'),))
    """
    matching = [_of_rank(hand, card) for card in gift.cards]
    if gift.giver != gift.to:
        for same in matching:
            if len(same) > 1:
                return "reverse", tuple(same[:2])
    for same in matching:
        if same:
            return "cancel", (same[0],)
    return "accept", ()


def responses(hand: Collection[Card], gift: Gift) -> Iterator[Response]:
    """Everything that a receiver with this ``hand`` may do when asked."""
    yield "accept", ()
    matching = [_of_rank(hand, card) for card in gift.cards]
    for same in matching:
        for card in same:
            yield "cancel", (card,)
    if gift.giver != gift.to:
        for same in matching:
            for pair in combinations(same, 2):
                yield "reverse", pair


def answer_objection(player: str, gift: Gift, how: How, cards: Sequence[Card]) -> RuleViolation | None:
    """Why ``player``, who holds ``cards``, may not answer the gift so; None if that is allowed."""
    wanted = {"accept": 0, "cancel": 1, "reverse": 2}[how]
    given = " and ".join(map(str, gift.cards))
    why = ""
    if how == "reverse" and gift.giver == gift.to:
        why = f"{player} served this helping, so {player} can only cancel it, not send it back."
    elif len(cards) != wanted:
        count = ("no card", "one card", "two cards")[wanted]
        why = f"It takes {count} to {how} this helping."
    elif not {card.rank for card in cards} <= {card.rank for card in gift.cards}:
        why = f"{' and '.join(map(str, cards))} can't stop {given}; that takes cards of the same rank."
    elif len({card.rank for card in cards}) > 1:
        why = f"{' and '.join(map(str, cards))} have different ranks; reversing takes two of the same rank."
    return RuleViolation(gift.clause, why, cards=[*cards, *gift.cards], seats=[gift.to]) if why else None


@dataclass(frozen=True, slots=True)
class Clue:
    """What an automatic answer tells everybody about the hand that it came from.

    ``lacks`` are cards that it can't hold now, ``single`` the cards of ranks of which it held at most one.
    """

    lacks: Mask = 0
    single: Mask = 0


def clue_from(gift: Gift, response: Response) -> Clue:
    """What an automatic ``response`` gives away: a hand that could have done better would have."""
    how, played = response
    by_another = gift.giver != gift.to
    lacks = single = 0
    reached = False
    for card in gift.cards:
        same = all_of(card)
        if played and card.rank == played[0].rank:
            reached = True
            # The first suits are played, so none that comes before them is left.
            lacks |= same if how == "cancel" and by_another else same & (2 << played[-1]) - 1
        elif how == "reverse":
            single |= 0 if reached else same
        elif not reached:
            lacks |= same
        elif by_another:
            single |= same
    return Clue(lacks, single)


def _of_rank(hand: Collection[Card], card: Card) -> list[Card]:
    """The cards in ``hand`` with the rank of ``card``, in the order S H D C."""
    return cards_in(mask_of(hand) & all_of(card))


def all_of(card: Card) -> Mask:
    """The four cards with the rank of ``card``, as a mask."""
    return ACES << card % 13
