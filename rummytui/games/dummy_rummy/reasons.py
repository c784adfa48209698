"""Reasons for hints that only Dummy Rummy has: a contract to complete in time, and cards to buy for it.

Chances are in percent, from imagining how the hand may go on.
"""

from __future__ import annotations

from typing import Final

from rules.cards import Card
from rules.record import record
from rummytui.advice import Reason
from rummytui.text import counted, said, whose
from rummytui.text.advice import WORDS as SHARED
from rummytui.text.advice import Adviser, ReasonWords, clause
from rummytui.text.odds import often, times


@record
class CompletesContract(Reason):
    """With the card the contract can be laid down, and not without it."""

    card: Card


@record
class ChanceGrows(Reason):
    """The chance of going down in time without buying, and with it."""

    before: int
    after: int


@record
class Burden(Reason):
    """This many more cards come with a bought one, and all of them are likely to count this much in the end."""

    cards: int
    points: int


@record
class RiskOutweighs(Reason):
    """Buying raises the chance of going down in time, but not by enough for this many cards and points of risk."""

    cards: int
    points: int
    before: int
    after: int


@record
class NotWorthPenny(Reason):
    """More cards would be welcome, but this one raises the chance of going down in time too little for a penny."""

    before: int
    after: int


@record
class IsDown(Reason):
    """The contract lies on the table already, and a bought card would only have to be got rid of."""


@record
class BetterThanStock(Reason):
    """The chance of going down in time with the card, and with one from the stock."""

    card: Card
    taken: int
    drawn: int


@record
class NoBetterThanStock(Reason):
    """The card isn't part of the contract, and brings it no closer than one from the stock is likely to."""

    card: Card


@record
class StockHelpsAsMuch(Reason):
    """The card is part of the contract, but one from the stock is likely to bring it just as close."""

    card: Card


@record
class GivesUp(Reason):
    """The card brings the contract nearer than one from the stock is likely to."""

    card: Card


@record
class FitsNoMeld(Reason):
    """The card fits on no meld on the table, and everything else has been laid down."""

    card: Card


@record
class RoomLater(Reason):
    """The other cards are likelier to find a place on the table some day."""


@record
class NeverNeeded(Reason):
    """However the hand was imagined to go on, the contract was complete without the card."""

    card: Card


@record
class SeldomNeeded(Reason):
    """The card is needed in this many percent of the ways in which the contract was imagined to be completed."""

    card: Card
    percent: int


def _chance_grows(who: Adviser, reason: ChanceGrows) -> str:
    if reason.after <= reason.before:
        return f"it doesn't help {who.name} make the contract"
    without, with_it = often(reason.before), times(reason.after)
    if with_it == times(reason.before):
        return f"it slightly improves {whose(who.name)} chance of making the contract"
    return f"{who.name} makes the contract {without} without it, and {with_it} with it"


def _risk(cards: int, points: int) -> str:
    more = f"{counted(cards, 'extra card')} and " if cards else ""
    return f"{more}about {counted(points, 'point')} of risk"


def _burden(_: Adviser, reason: Burden) -> str:
    return f"buying it adds {_risk(reason.cards, reason.points)}"


def _risk_outweighs(_: Adviser, reason: RiskOutweighs) -> str:
    better = "a slightly better" if times(reason.after) == times(reason.before) else "a better"
    return f"{better} chance of making the contract isn't worth {_risk(reason.cards, reason.points)}"


def _better_than_stock(who: Adviser, reason: BetterThanStock) -> str:
    taken, drawn = often(reason.taken), times(reason.drawn)
    if times(reason.taken) == drawn:
        return "it's a little better than a card from the stock"
    return f"{who.name} makes the contract {taken} with it, and {drawn} with a card from the stock"


WORDS: Final[ReasonWords] = dict(
    [
        *SHARED.items(),
        clause(CompletesContract, lambda _, why: f"{said(why.card)} completes the contract"),
        clause(ChanceGrows, _chance_grows),
        clause(Burden, _burden),
        clause(RiskOutweighs, _risk_outweighs),
        clause(NotWorthPenny, lambda _, __: "it helps too little to be worth a penny"),
        clause(IsDown, lambda who, _: f"{who.name} is already down"),
        clause(BetterThanStock, _better_than_stock),
        clause(NoBetterThanStock, lambda _, why: f"{said(why.card)} is no more help than a card from the stock"),
        clause(
            StockHelpsAsMuch,
            lambda _, why: f"a card from the stock will probably help as much as {said(why.card)}",
        ),
        clause(GivesUp, lambda _, why: f"{said(why.card)} brings the contract closer"),
        clause(FitsNoMeld, lambda _, why: f"{said(why.card)} doesn't fit on any meld"),
        clause(RoomLater, lambda who, _: f"{whose(who.name)} other cards are more likely to fit on a meld later"),
        clause(NeverNeeded, lambda _, __: "the contract doesn't need it"),
        clause(SeldomNeeded, lambda _, why: f"it ends up in the contract {often(why.percent)}"),
    ]
)
"""Each kind of reason of this game as a clause."""
