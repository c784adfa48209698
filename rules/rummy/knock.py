"""Knock Rummy, also called Poker Rum. (KN-1 to KN-6)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rules import moves
from rules.arrange import PIPS
from rules.cards import cards_in, mask_of
from rules.events import Event, HandSettled, Knocked
from rules.moves import Move
from rules.options import Preset
from rules.phase import BetweenHands, Over, keyed
from rules.reasons import Paid, PaymentReason
from rules.refusals import RuleViolation
from rules.rummy.concealed import Arranged, ArrangedView, ConcealedOptions, ConcealedTurn
from rules.rummy.one_pack import OnePack, shared_out
from rules.rummy.state import AceRule, TableOptions, TableState
from rules.seats import Seat

KNOCK_RUMMY = 25
"""The units each other seat pays for a knock with every card matched. (KN-6)"""


class KnockPaid(PaymentReason):
    """Reasons for payments that only Knock has. (KN-5, KN-6)"""

    NOT_LOWEST = "not lowest"
    KNOCK_RUMMY = "knock rummy"


class KnockOptions(TableOptions, ConcealedOptions):
    """House rules for Knock Rummy."""

    presets: ClassVar[Mapping[str, Preset]] = {
        "quick": Preset(
            "Ten hands and no penalty for a bad knock, so be brave.",
            {"hands": 10, "penalty": 0},
        ),
        "limit 10": Preset(
            "No knocking with more than 10 points of deadwood, so there's time to build a good hand.",
            {"knock_limit": 10},
        ),
    }

    ace: AceRule = "low"
    knock_limit: Literal["none"] | Annotated[int, Field(ge=0, le=50)] = "none"
    """How much deadwood can you knock with? (none = any amount)"""
    penalty: int = Field(default=10, ge=0, le=50)
    """How much extra do you pay if you knock and your deadwood isn't the lowest?"""


class KnockState(TableState):
    """What everybody may know of Knock Rummy."""

    options: KnockOptions


class KnockView(ArrangedView, KnockState):
    """What one seat may know of Knock Rummy."""


class KnockTurn(ConcealedTurn["Knock"]):
    """A turn of Knock Rummy: draw and discard, or knock."""

    kinds = ("draw", "discard", "knock")

    # KN-1: knocking

    def _endings(self, game: Knock, seat: Seat) -> list[Move]:
        hand = mask_of(game.hands[seat])
        limit = game.options.knock_limit
        low_enough = cards_in(hand) if limit == "none" else game.arranger.discards(hand, limit)
        return [moves.Knock(seat, card) for card in low_enough if not self._fresh_from_pile(game, seat, card)]

    def check_knock(self, game: Knock, move: moves.Knock) -> None:
        """A knock comes with a discard, and at some tables the deadwood has a limit. (KN-1)"""
        if move.card is None:
            raise RuleViolation("KN-1", f"{game.players[move.seat]} must discard a card to knock.", seats=[move.seat])
        self.check_discard(game, moves.Discard(move.seat, move.card))
        count = game.arranger.least(self._without(game, move.seat, move.card))
        limit = game.options.knock_limit
        if limit != "none" and count > limit:
            raise RuleViolation(
                "KN-1",
                f"{game.players[move.seat]}'s deadwood would be {count}, and the limit at this table is {limit}.",
                cards=[move.card],
                seats=[move.seat],
            )

    def play_knock(self, game: Knock, move: moves.Knock) -> list[Event]:
        """The card is discarded, and the play is over."""
        return [*self._throw(game, move.seat, move.card), Knocked(move.seat), *game.settle(move.seat)]


class Knock(Arranged, OnePack, KnockState):
    """Knock Rummy: hands stay hidden until a player knocks, and the lowest count is paid."""

    name = "knock"
    title = "Knock Rummy"
    sentence = "Keep your cards hidden until a player knocks: the least deadwood wins."
    length = "very short hands"
    Options = KnockOptions
    view_type = KnockView
    costs = PIPS
    phases = keyed(KnockTurn(), BetweenHands(), Over())
    moments = dict.fromkeys(
        ("meld", "lay_off"),
        ("KN-1", "Nobody lays down cards in Knock Rummy; all hands stay hidden until a player knocks."),
    )

    # KN-2 to KN-6: the lowest count wins

    def _settlement(self, ender: Seat) -> HandSettled:
        arranged = self._arranged()
        counts = [arrangement.count for arrangement in arranged]
        lowest = min(counts)
        winners = [seat for seat in self.clockwise_from(self.left_of(ender)) if counts[seat] == lowest]
        if len(winners) > 1 and ender in winners:
            winners.remove(ender)
        losers = [seat for seat in self.seats_playing() if counts[seat] > lowest]
        owed: list[tuple[Seat, int, PaymentReason]] = [
            (seat, counts[seat] - lowest, Paid.ABOVE_LOWEST) for seat in losers
        ]
        if ender in losers and self.options.penalty:
            owed.append((ender, self.options.penalty, KnockPaid.NOT_LOWEST))
        if winners == [ender] and not lowest:
            owed += [(seat, KNOCK_RUMMY, KnockPaid.KNOCK_RUMMY) for seat in losers]
        return self._settled(winners, counts, shared_out(owed, winners), arranged)
