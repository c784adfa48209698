"""Reasons for hints that only Tummy Rummy has: the Special, swaps with a Cook, and the Feeding."""

from __future__ import annotations

from typing import Final

from rules.cards import Card
from rules.record import record
from rules.seats import Seat
from rummytui.advice import GivesLess, LastRound, Reason
from rummytui.text import counted, said, said_all, whose
from rummytui.text.advice import WORDS as SHARED
from rummytui.text.advice import Adviser, ReasonWords, clause
from rummytui.text.odds import often

# ------------------------------------------------------------------------------------------------ before the Feeding


@record
class SpecialFires(Reason):
    """Everybody but the Chef eats when the card is played; ``safe`` if the Chef is the one who plays it. (TU-14)"""

    card: Card
    safe: bool


@record
class MeldsTooEarly(Reason):
    """Melds on the table show the others where to lay off, and nobody is about to go out yet."""


@record
class ProtectsInFeeding(Reason):
    """Melds on the table protect their owner in the Feeding. (TU-8, TU-9)"""


@record
class OftenPlayed(Reason):
    """A card of its rank is played in this many of a hundred hands."""

    card: Card
    percent: int


@record
class KeepsGuessing(Reason):
    """Nobody can prepare for a Special that is picked by chance among the likely ones."""


@record
class NoSwapHelps(Reason):
    """No swap with this Cook makes the hand better."""

    cook: Seat


@record
class FewerLoose(Reason):
    """This many cards fit nowhere before the swap and after it."""

    before: int
    after: int


@record
class CookLoses(Reason):
    """This many more of the Cook's cards fit nowhere then."""

    cook: Seat
    cards: int


@record
class AnythingIsBetter(Reason):
    """The card is of so little use that one taken unseen is likely to be better."""

    card: Card


# ---------------------------------------------------------------------------------------------------- the Feeding


@record
class NobodyTakes(Reason):
    """Nobody can be given any of these."""

    cards: tuple[Card, ...]


@record
class NobodyElse(Reason):
    """Only this seat itself can be fed."""

    seat: Seat


@record
class EatsUnits(Reason):
    """What is eaten for it, in units."""

    seat: Seat
    units: int


@record
class FewerUnits(Reason):
    """This many fewer units would be eaten."""

    seat: Seat
    units: int


@record
class CannotAnswer(Reason):
    """The seat holds no card to play against it, as far as can be told."""

    seat: Seat


@record
class MayAnswer(Reason):
    """The chance in percent that the seat holds a card to play against it."""

    seat: Seat
    percent: int


@record
class LikelierAnswered(Reason):
    """It is likelier by this many percent that the seat has an answer."""

    seat: Seat
    percent: int


@record
class NoGuardLost(Reason):
    """The cards are not wanted for answering gifts."""

    cards: tuple[Card, ...]


@record
class GivesUpGuard(Reason):
    """The cards are wanted for answering gifts."""

    cards: tuple[Card, ...]


@record
class HasEatenLeast(Reason):
    """No other rival has eaten less so far."""

    seat: Seat


@record
class HasEatenMore(Reason):
    """The seat has eaten more so far than another."""

    seat: Seat
    than: Seat


@record
class CostsUnits(Reason):
    """This many units are eaten then."""

    units: int


@record
class SavesUnits(Reason):
    """This many units are not eaten then."""

    units: int


@record
class TurnsBack(Reason):
    """The giver eats this many units instead."""

    giver: Seat
    units: int


@record
class WorthMoreKept(Reason):
    """The cards that it takes to answer are worth more if they are kept."""

    cards: tuple[Card, ...]


def _special_fires(who: Adviser, reason: SpecialFires) -> str:
    if reason.safe:
        return f"{said(reason.card)} feeds everybody but {who.name}"
    return f"{said(reason.card)} would feed everybody but the Chef"


def _fewer_loose(_: Adviser, reason: FewerLoose) -> str:
    if not reason.after:
        return "every card would fit somewhere"
    return f"only {counted(reason.after, 'card')} would fit nowhere, down from {reason.before}"


WORDS: Final[ReasonWords] = dict(
    [
        *SHARED.items(),
        clause(GivesLess, lambda _, why: f"a card from the broth will probably help more than {said(why.card)}"),
        clause(LastRound, lambda _, __: "the hand is void when the broth next runs out"),
        clause(SpecialFires, _special_fires),
        clause(MeldsTooEarly, lambda _, __: "melds on the table would show the others where to lay off"),
        clause(ProtectsInFeeding, lambda who, _: f"melds protect {who.name} in the Feeding"),
        clause(OftenPlayed, lambda _, why: f"{said(why.card)} gets played {often(why.percent)}"),
        clause(KeepsGuessing, lambda _, __: "a random pick from the most-played cards keeps the others guessing"),
        clause(NoSwapHelps, lambda who, _: f"no swap would improve {whose(who.name)} hand"),
        clause(FewerLoose, _fewer_loose),
        clause(CookLoses, lambda who, why: f"{why.cards} more of {whose(who.names[why.cook])} cards would fit nowhere"),
        clause(AnythingIsBetter, lambda _, why: f"almost any card would be more use than {said(why.card)}"),
        clause(NobodyTakes, lambda _, why: f"nobody can be fed {said_all(why.cards)}"),
        clause(NobodyElse, lambda who, why: f"it can only be fed to {who.names[why.seat]}"),
        clause(EatsUnits, lambda who, why: f"{who.names[why.seat]} eats {counted(why.units, 'helping')}"),
        clause(FewerUnits, lambda who, why: f"{who.names[why.seat]} would eat {counted(why.units, 'fewer helping')}"),
        clause(CannotAnswer, lambda who, why: f"{who.names[why.seat]} can't fight it off"),
        clause(MayAnswer, lambda who, why: f"{who.names[why.seat]} can fight it off {often(why.percent)}"),
        clause(LikelierAnswered, lambda who, why: f"{who.names[why.seat]} is more likely to fight it off"),
        clause(NoGuardLost, lambda who, _: f"{who.name} doesn't need it to fight back"),
        clause(GivesUpGuard, lambda who, why: f"{who.name} may need {said_all(why.cards)} to fight back"),
        clause(HasEatenLeast, lambda who, why: f"{who.names[why.seat]} has eaten the least so far"),
        clause(
            HasEatenMore, lambda who, why: f"{who.names[why.seat]} has already eaten more than {who.names[why.than]}"
        ),
        clause(CostsUnits, lambda who, why: f"it costs {who.name} {counted(why.units, 'helping')}"),
        clause(SavesUnits, lambda who, why: f"it saves {who.name} {counted(why.units, 'helping')}"),
        clause(TurnsBack, lambda who, why: f"{who.names[why.giver]} eats {counted(why.units, 'helping')} instead"),
        clause(
            WorthMoreKept,
            lambda _, why: f"{said_all(why.cards)} {'is' if len(why.cards) == 1 else 'are'} worth more in hand",
        ),
    ]
)
"""Each kind of reason of this game as a clause."""
