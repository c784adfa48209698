"""Reasons for hints that only Double Rum has: jokers, and melds that anyone can lay off on."""

from __future__ import annotations

from typing import Final

from rules.cards import Card
from rules.record import record
from rummytui.advice import Reason
from rummytui.text import said
from rummytui.text.advice import WORDS as SHARED
from rummytui.text.advice import ReasonWords, clause


@record
class JokerFitsAnywhere(Reason):
    """A joker makes up the third card of a meld from any two that go together."""


@record
class TakesJokersPlace(Reason):
    """The card can be played where a joker stands for it. (DR-6)"""

    card: Card


@record
class OthersCouldLayOff(Reason):
    """A meld on the table helps the others, who can lay off on it; ``early`` in the first two rounds."""

    early: bool


@record
class CouldBeLaidOff(Reason):
    """The card fits a meld on the table, so the next seat might lay it off."""

    card: Card


WORDS: Final[ReasonWords] = dict(
    [
        *SHARED.items(),
        clause(JokerFitsAnywhere, lambda _, __: "a joker turns any two cards that go together into a meld"),
        clause(TakesJokersPlace, lambda _, why: f"{said(why.card)} can take a joker's place"),
        clause(
            OthersCouldLayOff,
            lambda _, why: (
                f"laying down melds{' this early' if why.early else ''} would let the others lay off on them"
            ),
        ),
        clause(CouldBeLaidOff, lambda _, why: f"{said(why.card)} fits a meld on the table"),
    ]
)
"""Each kind of reason of this game as a clause."""
