"""Reasons for hints that only Continental Rummy has: fifteen cards in runs, or nothing."""

from __future__ import annotations

from typing import Final

from rules.cards import Card
from rules.record import record
from rummytui.advice import Reason
from rummytui.text import cards_listed, counted, said, whose
from rummytui.text.advice import WORDS as SHARED
from rummytui.text.advice import Adviser, ReasonWords, clause


@record
class Nearer(Reason):
    """With the card, only this many cards are missing."""

    card: Card
    missing: int


@record
class NoNearer(Reason):
    """As many cards are missing with the card as without it."""

    card: Card
    missing: int


@record
class MoreToWaitFor(Reason):
    """With the card in place of another, more of the unseen cards bring the hand nearer."""

    card: Card


@record
class StillMissing(Reason):
    """After the discard, this many of the fifteen cards are missing."""

    cards: int


@record
class FurtherOff(Reason):
    """After the discard, this many more cards would be missing."""

    cards: int


@record
class HeldTwice(Reason):
    """The hand holds the card twice."""

    card: Card


@record
class FewestNeighbours(Reason):
    """It has only these near it in its suit."""

    card: Card
    near: tuple[Card, ...]


@record
class Parts(Reason):
    """The card is near these in its suit."""

    card: Card
    near: tuple[Card, ...]


_FEW: Final = 4
"""Up to this many missing cards are only so many."""


def _short(who: Adviser, missing: int, how: str) -> str:
    """How far the hand is from complete; ``how`` says what that is like, such as only."""
    if not missing:
        return f"{whose(who.name)} hand is complete"
    return f"{who.name} is {how}{counted(missing, 'card')} short"


def _only(missing: int) -> str:
    """Only, and a space, for a few missing cards; empty for more."""
    return "only " if missing <= _FEW else ""


WORDS: Final[ReasonWords] = dict(
    [
        *SHARED.items(),
        clause(Nearer, lambda who, why: f"with it, {_short(who, why.missing, _only(why.missing))}"),
        clause(NoNearer, lambda who, why: f"even with {said(why.card)}, {_short(who, why.missing, 'still ')}"),
        clause(MoreToWaitFor, lambda _, __: "with it, more of the unseen cards would help"),
        clause(StillMissing, lambda who, why: f"without it, {_short(who, why.cards, f'still {_only(why.cards)}')}"),
        clause(FurtherOff, lambda who, why: f"{who.name} would need {counted(why.cards, 'more card', 'more cards')}"),
        clause(HeldTwice, lambda who, why: f"{who.name} holds two copies of {said(why.card)}"),
        clause(
            FewestNeighbours,
            lambda _, why: f"only {cards_listed(why.near)} {'is' if len(why.near) == 1 else 'are'} close to it",
        ),
        clause(Parts, lambda _, why: f"it could still make a run with {cards_listed(why.near)}"),
    ]
)
"""Each kind of reason of this game as a clause."""
