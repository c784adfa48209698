"""Gambler's Rummy. (GA-1 to GA-6)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from rules import moves
from rules.arrange import PIPS
from rules.events import DrawRefused, Event, HandSettled, PlayDriedUp
from rules.moves import Move
from rules.options import Preset
from rules.phase import BetweenHands, Over, keyed
from rules.reasons import DiscardRefused, Paid, StockGone, VoidReason
from rules.refusals import RuleViolation
from rules.rummy.one_pack import OnePack, shared_out
from rules.rummy.one_stock import OneStock, OneStockState, OneStockTurn
from rules.rummy.rummy import pips
from rules.rummy.state import AceRule, TablingOptions
from rules.rummy.turn import TablingView
from rules.seats import Seat


class GamblersOptions(TablingOptions):
    """House rules for Gambler's Rummy."""

    presets: ClassVar[Mapping[str, Preset]] = {
        "quick": Preset("Just four hands, so everyone deals once.", {"hands": 4}),
        "two to four": Preset("Two or three of you can play as well.", {"table": "two_to_four"}),
        "no consolation": Preset(
            "When the stock is gone and a player refuses the discard, nobody collects.", {"refusal": "void"}
        ),
    }

    ace: AceRule = "low"
    table: Literal["exactly_four", "two_to_four"] = "exactly_four"
    """How many of you can play: exactly four, or two to four?"""
    refusal: Literal["lowest_collects", "void"] = "lowest_collects"
    """Who collects when the stock is gone and a player refuses the discard: the lowest hand, or nobody?"""


class GamblersState(OneStockState):
    """What everybody may know of Gambler's Rummy."""

    options: GamblersOptions


class GamblersView(TablingView, GamblersState):
    """What one seat may know of Gambler's Rummy."""


class GamblersTurn(OneStockTurn["Gamblers"]):
    """A turn of Gambler's Rummy, in which the last discards may be refused."""

    kinds = ("draw", "meld", "lay_off", "discard", "refuse")

    # GA-2

    def _must_keep(self, game: Gamblers, seat: Seat) -> int:
        return 2 if game.went_rummy(seat) else super()._must_keep(game, seat)

    def _too_few_kept(self, game: Gamblers, seat: Seat) -> RuleViolation:
        if not game.went_rummy(seat):
            return super()._too_few_kept(game, seat)
        return RuleViolation(
            "GA-2",
            f"{game.players[seat]} can't go out on the turn of their first meld and must keep a card after the discard.",
            seats=[seat],
        )

    # GA-3 to GA-5: the end of the stock

    def legal_draws(self, game: Gamblers, seat: Seat) -> list[Move]:
        """With the stock gone, the discard may be refused. (GA-3)"""
        return super().legal_draws(game, seat) if game.stock else [*super().legal_draws(game, seat), moves.Refuse(seat)]

    def check_refuse(self, game: Gamblers, move: moves.Refuse) -> None:
        """A draw is refused only where there is no stock. (GA-3)"""
        if not game.still_to_draw():
            raise RuleViolation("SH-3", f"{game.players[move.seat]} has already drawn.", seats=[move.seat])
        if game.stock:
            raise RuleViolation(
                "GA-3", "There's still a stock to draw from; a discard can be refused only when the stock is gone."
            )

    def play_refuse(self, game: Gamblers, move: moves.Refuse) -> list[Event]:
        """Nobody plays on after that. (GA-3)"""
        refused = DrawRefused(move.seat, game.discards[-1])
        return [refused, *game.settle_refusal(move.seat, DiscardRefused(move.seat))]

    def _dried_up(self, game: Gamblers, seat: Seat) -> list[Event]:
        if game.dry_turns < len(game.players):
            return []
        refuser = self._after(game, seat)
        return [PlayDriedUp(refuser), *game.settle_refusal(refuser, StockGone(rounds=1))]


class Gamblers(OneStock, OnePack, GamblersState):
    """Gambler's Rummy: nobody goes out in the turn of the first meld, and the stock is gone through once."""

    name = "gamblers"
    title = "Gambler's Rummy"
    sentence = "Like Rummy, but you need two turns to go out, and you go through the stock only once."
    length = "short hands"
    Options = GamblersOptions
    view_type = GamblersView
    costs = PIPS
    phases = keyed(GamblersTurn(), BetweenHands(), Over())
    stock_clause = "GA-3"

    # GA-1

    @classmethod
    def player_counts(cls, options: Any = None) -> range:
        """Four, or as many as ``table`` says."""
        return range(2, 5) if cls._house_rules(options).table == "two_to_four" else range(4, 5)

    @classmethod
    def _room_for(cls, players: int, options: Any) -> str:
        return "set table = two_to_four to let them play" if players in (2, 3) else ""

    def _hand_size(self) -> int:
        return 7

    def settle_refusal(self, refuser: Seat, why: VoidReason) -> list[Event]:
        """Score the hands at the moment ``refuser`` refuses, or void it for the reason ``why``. (GA-4)"""
        if self.options.refusal == "void":
            return self.void_hand(why)
        counts = [pips(hand) for hand in self.hands]
        lowest = min(counts)
        winners = [seat for seat in self.clockwise_from(self.left_of(refuser)) if counts[seat] == lowest]
        owed = [(seat, count - lowest, Paid.ABOVE_LOWEST) for seat, count in enumerate(counts) if count > lowest]
        return self._close(self._settled(winners, counts, shared_out(owed, winners)))

    # No double pay (GA-2)

    def _settlement(self, ender: Seat) -> HandSettled:
        return self._paid_by_all(ender, [pips(hand) for hand in self.hands], Paid.CARDS_LEFT)
