"""Advice to the player who decides: a move, and why, as data.

A game's best bot gives it, from the figures that it decides by itself; `text.advice` puts it into words. Reasons say
only what the seat that is advised may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rules.cards import Card
from rules.moves import Move
from rules.record import Record, record
from rules.seats import Seat
from rules.view import View


@record
class Reason(Record):
    """One reason for a move, or against it. Each kind is a record of its own; a game adds those that only it has."""


@record
class Advice(Record):
    """A move, what the bot values it at, and why.

    ``value`` is in the bot's own units, the more the better. ``behind`` is how far it is from the best move: 0 for the
    best itself, and from 1 on clearly worse. ``against`` is what makes it worse than the best, and ``measure`` what the
    difference in value is counted in, such as point; empty where it isn't an amount.
    """

    move: Move
    value: float
    reasons: tuple[Reason, ...] = ()
    behind: float = 0.0
    against: tuple[Reason, ...] = ()
    measure: str = ""


Turn: TypeAlias = Sequence[tuple[View, Move]]
"""Moves that one seat makes in a row, each with what the seat sees before it."""


@record
class OnlyMove(Reason):
    """Nothing else can be done."""


# ------------------------------------------------------------------------------------------------------------- draws


@record
class Completes(Reason):
    """The card makes this meld with cards of the hand."""

    card: Card
    meld: tuple[Card, ...]


@record
class FitsOn(Reason):
    """The card fits on the meld with this index."""

    card: Card
    meld: int


@record
class GoesWith(Reason):
    """The card could be in a meld with each of these cards of the hand, and the third card isn't gone."""

    card: Card
    cards: tuple[Card, ...]


@record
class NoMeldYet(Reason):
    """The card goes with these cards of the hand, and the third card isn't gone, but they aren't a meld yet."""

    card: Card
    cards: tuple[Card, ...]


@record
class Replaces(Reason):
    """The card can replace another, ``thrown``: that leaves this many fewer points in hand."""

    card: Card
    thrown: Card
    by: int


@record
class OnlyReplaces(Reason):
    """The card makes no meld with the hand, and could only replace another that costs this many more points."""

    card: Card
    thrown: Card
    by: int


@record
class MakesNothing(Reason):
    """No card of the hand could ever be in a meld with the card, and it fits on no meld."""

    card: Card


@record
class GivesLess(Reason):
    """The card makes a meld or fits on one, but a card from the stock is likely to help more."""

    card: Card


@record
class PassesUp(Reason):
    """The card would be left to the next seat, although it is of use."""

    card: Card


@record
class Helps(Reason):
    """This many of the unseen cards go into a meld of the hand, or onto the table."""

    cards: int
    of: int


# ---------------------------------------------------------------------------------------------------------- discards


@record
class FitsNothing(Reason):
    """No other card of the hand could ever be in a meld with the card."""

    card: Card


@record
class PartnersSeen(Reason):
    """The card goes with others of the hand, but every card that would make a meld of them has been seen."""

    card: Card


@record
class CostsIfCaught(Reason):
    """What the card costs its holder when another player goes out."""

    card: Card
    points: int


@record
class NothingShows(Reason):
    """The next seat is not known to hold anything that goes with the card, and has no meld that it fits on."""

    seat: Seat


@record
class CannotUse(Reason):
    """The next seat can neither lay the card off nor meld it with cards that it may hold."""

    seat: Seat


@record
class Collects(Reason):
    """The next seat is known to hold these cards, which go with the card."""

    seat: Seat
    cards: tuple[Card, ...]


@record
class CouldLayOff(Reason):
    """The next seat could lay the card off on the meld with this index."""

    seat: Seat
    meld: int


@record
class LikelierWanted(Reason):
    """The next seat is likelier to have a use for it."""

    seat: Seat


@record
class KeepsChance(Reason):
    """The rest of the hand waits for this many of the unseen cards."""

    cards: int
    of: int


@record
class LeavesLeast(Reason):
    """No other discard leaves fewer points in the hand than this."""

    points: int


@record
class LeastWanted(Reason):
    """The next seat is less likely to have a use for it than for any other card of the hand."""

    seat: Seat


@record
class BreaksUp(Reason):
    """The card belongs to this meld of the hand, and the others are no meld without it."""

    meld: tuple[Card, ...]


@record
class LeavesMore(Reason):
    """This much more is left unmatched, in points."""

    points: int


@record
class LeavesOutside(Reason):
    """This many more cards are left in no meld."""

    cards: int


@record
class FewerHelp(Reason):
    """This many fewer of the unseen cards would help."""

    by: int


# ----------------------------------------------------------------------------------------------- tabling and the end


@record
class GoesOut(Reason):
    """The hand can be emptied this turn; ``at_once`` if it had tabled nothing before, and that is paid for."""

    at_once: bool = False


@record
class PutsOff(Reason):
    """Play could be ended this turn, and it continues."""


@record
class RidOf(Reason):
    """This many points lie safe on the table then."""

    points: int


@record
class StaysInHand(Reason):
    """This many points stay in the hand that could lie on the table."""

    points: int


@record
class LeavesCards(Reason):
    """This many cards stay in the hand."""

    cards: int


@record
class FewCards(Reason):
    """Another player has only this many cards left."""

    seat: Seat
    cards: int


@record
class HasBegun(Reason):
    """The seat has already laid something down, so waiting has no benefit."""


@record
class LastRound(Reason):
    """The next time that the stock runs out the hand is void."""


@record
class WaitingPays(Reason):
    """Going rummy pays double, and the seat has laid nothing down yet."""


@record
class AllMatched(Reason):
    """Every card of the hand is in a meld."""


@record
class AllowsKnock(Reason):
    """With the card the seat can knock this turn, with this many points left unmatched."""

    points: int


@record
class LeavesUnmatched(Reason):
    """This many points are left unmatched when the play ends."""

    points: int
