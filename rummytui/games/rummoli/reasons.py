"""Reasons for hints that only Rummoli has: the widow, the betting, and what follows a lead."""

from __future__ import annotations

from typing import Final

from rules.cards import Card
from rules.record import record
from rules.seats import Seat
from rummytui.advice import Reason
from rummytui.games.rummoli.round_state import hand_said, pot_named
from rummytui.text import counted, listed, said_all, whose
from rummytui.text.advice import WORDS as SHARED
from rummytui.text.advice import Adviser, ReasonWords, clause
from rummytui.text.odds import RARE, often, share


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
    """This many seats have no pay card, which makes it likelier that the widow holds some."""

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
class BetDrivesOff(Reason):
    """The chance in percent that a bet would make everybody else give up the pot, with nothing more to be won."""

    percent: int


@record
class CallersBeatIt(Reason):
    """Another player who calls a bet is likelier than not to have the better hand."""


@record
class MayStillBet(Reason):
    """These seats speak later, and may bet themselves."""

    seats: tuple[Seat, ...]


@record
class BetGainsLittle(Reason):
    """A bet is worth no more than a check, or hardly more."""


@record
class WinnerLeads(Reason):
    """The player who wins the poker leads the first card of the stops."""


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


def _worth_up_to(who: Adviser, reason: WorthUpTo) -> str:
    worth = f"up to {counted(reason.chips, 'chip')}" if reason.chips else "no chips"
    return f"the widow is worth {worth} to {who.name}"


def _asked_in_vain(_: Adviser, reason: AskedInVain) -> str:
    have = "has" if reason.seats == 1 else "have"
    return f"{counted(reason.seats, 'player')} {have} no pay card, so the widow may have one"


def _win_chance(who: Adviser, reason: WinChance) -> str:
    others = f"the other {reason.rivals} players" if reason.rivals > 1 else "the other player"
    if reason.percent < RARE:
        return f"{who.name} hardly ever beats {others}"
    return f"{who.name} beats {others} {often(reason.percent)}"


def _pot_odds(who: Adviser, reason: PotOdds) -> str:
    call = f"calling {counted(reason.owed, 'chip')} to win {reason.pot} pays off"
    if reason.percent < RARE:
        return f"{call} even with a long shot"
    return f"{call} only if {who.name} wins at least {share(reason.owed, reason.pot + reason.owed)}"


def _played_out(who: Adviser, reason: PlayedOut) -> str:
    ends = f"{counted(abs(reason.chips), 'chip')} {'up' if reason.chips > 0 else 'down'}" if reason.chips else "even"
    return f"on average it leaves {who.name} {ends} over {counted(reason.deals, 'imagined deal')}"


WORDS: Final[ReasonWords] = dict(
    [
        *SHARED.items(),
        clause(WorthUpTo, _worth_up_to),
        clause(BestFive, lambda who, why: f"{who.name} holds {hand_said(why.cards)}"),
        clause(LowCards, lambda _, why: f"{counted(why.cards, 'of the cards is', 'of the cards are')} low"),
        clause(AskedInVain, _asked_in_vain),
        clause(
            PayCardsInWidow, lambda _, why: f"the widow may hold pay cards worth about {counted(why.chips, 'chip')}"
        ),
        clause(Unknown, lambda _, why: f"nobody has seen the widow's {why.cards} cards"),
        clause(WinChance, _win_chance),
        clause(PotOdds, _pot_odds),
        clause(OthersFold, lambda _, why: f"everyone else folds {often(why.percent)}"),
        clause(BetDrivesOff, lambda _, why: f"a bet would make everyone else fold {often(why.percent)}"),
        clause(CallersBeatIt, lambda who, _: f"anyone who calls a bet probably beats {who.name}"),
        clause(MayStillBet, lambda who, why: f"{listed([who.names[seat] for seat in why.seats], 'or')} may still bet"),
        clause(BetGainsLittle, lambda _, __: "a bet would gain hardly anything"),
        clause(WinnerLeads, lambda _, __: "the winner also leads the first card"),
        clause(FairShare, lambda _, why: f"an average hand wins {share(1, round(100 / why.percent))}"),
        clause(Bluff, lambda _, __: "now and then a bluff pays"),
        clause(Earned, lambda who, why: f"{who.name} has won {pot_named(why.pot)}"),
        clause(Forgotten, lambda who, why: f"{who.name} would lose {pot_named(why.pot)}"),
        clause(Followed, lambda who, why: f"{said_all(why.cards)} in {whose(who.name)} hand can follow"),
        clause(PlayedOut, _played_out),
        clause(NoneFollows, lambda who, _: f"nothing in {whose(who.name)} hand follows it"),
    ]
)
"""Each kind of reason of this game as a clause."""
