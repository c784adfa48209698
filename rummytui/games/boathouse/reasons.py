"""Reasons for hints that only Boathouse Rummy has: the card beneath the upcard can be drawn too. (BO-1)"""

from __future__ import annotations

from typing import Final

from rules.cards import Card
from rules.record import record
from rummytui.advice import CostsIfCaught, Reason
from rummytui.text import said, said_all
from rummytui.text.advice import WORDS as SHARED
from rummytui.text.advice import ReasonWords, clause, costs_if


@record
class OpensUp(Reason):
    """The card and the one beneath it, which can be drawn next, make this meld, or the lower one alone does."""

    card: Card
    beneath: Card
    meld: tuple[Card, ...]


@record
class SecondCard(Reason):
    """The card is the first of two, and this many of the unseen cards would make a meld with it as the second."""

    card: Card
    cards: int
    of: int


WORDS: Final[ReasonWords] = dict(
    [
        *SHARED.items(),
        clause(CostsIfCaught, costs_if("declares")),
        clause(
            SecondCard,
            lambda _, why: f"{why.cards} of the {why.of} unseen cards would make a meld with it as the second card",
        ),
        clause(
            OpensUp, lambda who, why: f"with {said(why.beneath)} beneath it, {who.name} can make {said_all(why.meld)}"
        ),
    ]
)
"""Each kind of reason of this game as a clause."""
