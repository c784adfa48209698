"""Reasons that only Rummoli has: the widow, the betting, and what follows a lead."""

from __future__ import annotations

from rules.cards import Card
from rules.record import record
from rummytui.advice import Reason


@record
class WorthUpTo(Reason):
    """The widow is worth this many chips to this seat."""

    chips: int


@record
class BestFive(Reason):
    """The five best cards of the hand."""

    cards: tuple[Card, ...]


@record
class LowCards(Reason):
    """This many cards of the hand are low."""

    cards: int


@record
class AskedInVain(Reason):
    """This many seats were asked for a pay card and have none, so that the widow is the likelier to hold some."""

    seats: int


@record
class PayCardsInWidow(Reason):
    """The pots that the widow may well have the cards for come to this many chips, each counted as it is likely."""

    chips: int


@record
class Unknown(Reason):
    """Nobody knows the cards of the widow."""

    cards: int


@record
class WinChance(Reason):
    """The chance in percent that the hand beats this many others, from imagining them."""

    percent: int
    rivals: int


@record
class PotOdds(Reason):
    """To call costs ``owed`` for a pot of this many chips, which pays if the hand wins in ``percent`` of all cases."""

    owed: int
    pot: int
    percent: int


@record
class OthersFold(Reason):
    """The chance in percent that everybody else gives up the pot, judged by what they have done so far."""

    percent: int


@record
class FairShare(Reason):
    """The chance in percent that each hand would have if all were alike."""

    percent: int


@record
class Bluff(Reason):
    """Now and then it pays to bet with nothing."""


@record
class Earned(Reason):
    """This pot has been earned, and is lost if nobody calls it."""

    pot: str


@record
class Forgotten(Reason):
    """This pot would be lost."""

    pot: str


@record
class Followed(Reason):
    """These cards of the hand come later in the same suit."""

    cards: tuple[Card, ...]


@record
class PlayedOut(Reason):
    """This many imagined deals, laid out to the end of the round, bring this many chips on average; fewer than 0 are lost."""

    deals: int
    chips: int


@record
class NoneFollows(Reason):
    """No card of the hand can come later in the same suit."""
