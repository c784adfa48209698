"""Reasons for hints that only Gambler's Rummy has: the last discard is taken or refused. (GA-3, GA-4)"""

from __future__ import annotations

from typing import Final

from rules.cards import Card
from rules.record import record
from rummytui.advice import Reason
from rummytui.text import counted, said, whose
from rummytui.text.advice import WORDS as SHARED
from rummytui.text.advice import ReasonWords, clause


@record
class NoLower(Reason):
    """The upcard doesn't lower the count."""

    card: Card


@record
class TakenDown(Reason):
    """The upcard lowers the count of the hand from ``count`` to ``left``."""

    card: Card
    count: int
    left: int


@record
class ShowsWhereToLayOff(Reason):
    """Melds on the table give the others a place to lay off."""


@record
class CountsAgainst(Reason):
    """The count of the hand, and the estimated lowest count of the others."""

    count: int
    lowest: int


WORDS: Final[ReasonWords] = dict(
    [
        *SHARED.items(),
        clause(NoLower, lambda who, why: f"{said(why.card)} doesn't lower {whose(who.name)} count"),
        clause(
            TakenDown,
            lambda who, why: f"with {said(why.card)}, {whose(who.name)} count drops from {why.count} to {why.left}",
        ),
        clause(ShowsWhereToLayOff, lambda _, __: "melds on the table give the others a place to lay off"),
        clause(
            CountsAgainst,
            lambda who, why: (
                f"{who.name} holds {counted(why.count, 'point')}, against about {why.lowest} in the lowest other hand"
            ),
        ),
    ]
)
"""Each kind of reason of this game as a clause."""
