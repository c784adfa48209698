"""Boathouse Rummy. (BO-1 to BO-6)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar, Literal

from rules import moves
from rules.arrange import DEAR_ACES
from rules.cards import Card, cards_in, mask_of
from rules.events import Event, HandSettled
from rules.melds import NotAMeld, in_order, tabled
from rules.moves import Move
from rules.options import FinalDiscardOption, Preset
from rules.phase import BetweenHands, Over, keyed
from rules.reasons import Paid
from rules.refusals import RuleViolation
from rules.rummy.concealed import Arranged, ArrangedView, ConcealedOptions, ConcealedTurn
from rules.rummy.one_pack import OnePack
from rules.rummy.state import AceRule, TableOptions, TableState
from rules.seats import Seat


class BoathouseOptions(TableOptions, ConcealedOptions, FinalDiscardOption):
    """House rules for Boathouse Rummy."""

    presets: ClassVar[Mapping[str, Preset]] = {
        "quick": Preset("Just five hands; the highest score wins.", {"hands": 5}),
        "strict": Preset(
            "If you take the upcard, your second card must come from the stock; your last card must be a discard.",
            {"second_draw": "stock_only", "final_discard": "required"},
        ),
    }

    ace: AceRule = "corner"
    second_draw: Literal["either", "stock_only"] = "either"
    """If you take the upcard, where can you draw the second card: from either pile, or from the stock only?"""


class BoathouseState(TableState):
    """What everybody may know of Boathouse Rummy."""

    options: BoathouseOptions


class BoathouseView(ArrangedView, BoathouseState):
    """What one seat may know of Boathouse Rummy."""


class BoathouseTurn(ConcealedTurn["Boathouse"]):
    """A turn of Boathouse Rummy: two cards for one from the pile, or the whole hand declared."""

    kinds = ("draw", "discard", "declare")

    def legal_draws(self, game: Boathouse, seat: Seat) -> list[Move]:
        """As usual, but the upcard only while it may be taken. (BO-1)"""
        return [
            draw
            for draw in super().legal_draws(game, seat)
            if isinstance(draw, moves.Draw) and (draw.source == "stock" or not self._pile_card_objection(game, seat))
        ]

    def check_draw(self, game: Boathouse, move: moves.Draw) -> None:
        """At most two cards, and the upcard only as `legal_draws` has it. (BO-1)"""
        if game.drawn > 1:
            raise RuleViolation("BO-1", f"{game.players[move.seat]} has already drawn both cards.", seats=[move.seat])
        super().check_draw(game, move)
        if move.source == "discard" and (refusal := self._pile_card_objection(game, move.seat)):
            raise refusal

    def _must_have_drawn(self, game: Boathouse, seat: Seat) -> None:
        if game.drawn and game.still_to_draw():
            raise RuleViolation(
                "BO-1",
                f"{game.players[seat]} took the upcard and must draw a second card first.",
                seats=[seat],
            )
        super()._must_have_drawn(game, seat)

    def _pile_card_objection(self, game: Boathouse, seat: Seat) -> RuleViolation | None:
        """Why ``seat`` may not take the top discard; None if it may. (BO-1)"""
        player = game.players[seat]
        if game.drawn and game.options.second_draw == "stock_only":
            return RuleViolation(
                "BO-1", f"At this table, {player}'s second card must come from the stock.", seats=[seat]
            )
        if not game.drawn and not game.stock and len(game.discards) < 2:
            return RuleViolation(
                "BO-1",
                f"There's no second card to follow the upcard, so {player} must draw from the stock.",
                seats=[seat],
            )
        return None

    # BO-4: declaring

    def _endings(self, game: Boathouse, seat: Seat) -> list[Move]:
        hand = mask_of(game.hands[seat])
        ways = game.arranger.ways_out(hand)
        keeping: list[Card | None] = [None] if game.options.final_discard == "optional" else []
        discards = [card for card in cards_in(hand) if not self._fresh_from_pile(game, seat, card)]
        return [moves.Declare(seat, ways[card], card) for card in [*keeping, *discards] if card in ways]

    def check_declare(self, game: Boathouse, move: moves.Declare) -> None:
        """The whole hand has to fall into melds, with a discard or, where that is allowed, without. (BO-4)"""
        seat, card = move.seat, move.card
        player = game.players[seat]
        self._must_have_drawn(game, seat)
        if card is not None:
            self.check_discard(game, moves.Discard(seat, card))
        elif game.options.final_discard == "required":
            raise self._too_few_kept(game, seat)
        laid = [c for meld in move.melds for c in meld]
        game.must_hold(seat, laid if card is None else [*laid, card])
        if left := Counter(self._without(game, seat, card)) - Counter(laid):
            rest = list(left.elements())
            odd = next(iter(game.arranger.best(rest).unmatched), rest[0])
            raise RuleViolation(
                "BO-4",
                f"{player} can only declare the whole hand, and {odd} isn't in a meld.",
                cards=[odd],
                seats=[seat],
            )
        for meld in move.melds:
            try:
                in_order(meld, game.ace)
            except NotAMeld as error:
                raise self._not_a_meld(game, meld, error) from None

    def play_declare(self, game: Boathouse, move: moves.Declare) -> list[Event]:
        """The hand is laid out, and the play is over."""
        melds = [tabled(move.seat, in_order(meld, game.ace), game.ace) for meld in move.melds]
        return self._declared(game, move.seat, melds, move.card)


class Boathouse(Arranged, OnePack, BoathouseState):
    """Boathouse Rummy: two cards for one from the pile, and the whole hand declared at once."""

    name = "boathouse"
    title = "Boathouse Rummy"
    sentence = "Like Rummy, but you lay nothing down until your whole hand fits together."
    length = "short hands"
    Options = BoathouseOptions
    view_type = BoathouseView
    costs = DEAR_ACES
    phases = keyed(BoathouseTurn(), BetweenHands(), Over())
    moments = dict.fromkeys(
        ("meld", "lay_off"), ("BO-4", "Nobody lays down single melds in Boathouse; the whole hand is declared at once.")
    )

    # BO-1: the draw

    def still_to_draw(self) -> bool:
        """A player who takes the upcard draws a second card. (BO-1)"""
        return not self.drawn or (self.drawn == 1 and len(self.taken) == 1)

    # BO-5 and BO-6: the losers pay for what fits in no meld, and never double

    def _settlement(self, ender: Seat) -> HandSettled:
        arranged = self._arranged()
        counts = [arrangement.count for arrangement in arranged]
        return self._paid_by_all(ender, counts, Paid.UNMATCHED_CARDS, arranged=arranged)
