"""The truth about hands in Double Rum: two packs, and jokers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, Final

from rules import moves
from rules.arrange import DEAR_ACES
from rules.cards import JOKER, NATURALS, Card, full_pack
from rules.jokers import moved_joker
from rules.melds import Meld, run_masks
from rules.moves import Discard, Draw
from rummytui import advice as why
from rummytui.advice import Advice
from rummytui.bots.judgement import figures
from rummytui.bots.seen import unseen_of
from rummytui.games.double_rum.reasons import (
    CouldBeLaidOff,
    JokerFitsAnywhere,
    OthersCouldLayOff,
    TakesJokersPlace,
)
from rummytui.games.double_rum.wild_hand import WildHand
from tests.rummytui.games.truth.claims import Claims, is_meld

_EARLY: Final = 2
_FEW: Final = 5
_EACH: Final = (1.0,) * 13


class DoubleRum(Claims):
    """One decision about a hand in Double Rum."""

    def __init__(self, view: Any, advised: Sequence[Advice]) -> None:
        super().__init__(view, advised)
        self.ace = view.options.ace
        self.hand: list[Card] = list(view.hands[self.seat])
        self.next = (self.seat + 1) % len(view.players)
        self.to_come = unseen_of(view, full_pack(2, 2))
        found = figures("double_rum", len(view.players))
        self.weights = [found["card_in_hand"] + found["pips"] * cost for cost in DEAR_ACES]
        self.joker = found["joker"]
        self.fitting = frozenset(card for card in [*NATURALS, JOKER] if self.fits(card))

    @property
    def card(self) -> Card:
        """The card that the move discards, takes or leaves."""
        found: Card = getattr(self.move, "card", None) or self.view.discards[-1]
        return found

    def cost(self, card: Card) -> int:
        return self.view.game_type.card_cost(card) or 0

    def fits(self, card: Card) -> bool:
        """Whether the seat could add the card to a meld on the table, or put it in the place of a joker."""
        return any(meld.room >> card & 1 if card != JOKER else True for meld in self.reached) or self.frees(card)

    @property
    def reached(self) -> list[Meld]:
        """The melds that the seat may add to."""
        options = self.view.options
        own = any(meld.owner == self.seat for meld in self.view.melds)
        if options.lay_off_when == "after_own_meld" and not own:
            return []
        return [meld for meld in self.view.melds if options.lay_off == "anyones" or meld.owner == self.seat]

    def frees(self, card: Card) -> bool:
        """Whether a joker stands for the card on the table."""
        return any(
            laid.is_joker and laid.face == card and moved_joker(card, meld, self.ace) is not None
            for meld in self.reached
            for laid in meld.cards
        )

    def goes_together(self, one: Card, other: Card) -> bool:
        """Whether two cards could be in one meld of three."""
        if JOKER in (one, other) or one % 13 == other % 13:
            return True
        return any(is_meld({one, other, third}, self.ace) for third in NATURALS if third not in (one, other))

    def partners(self, card: Card) -> set[Card]:
        others = list(self.hand)
        if isinstance(self.move, Discard):
            others.remove(card)
        return {other for other in others if self.goes_together(card, other)}

    def judge(self, weights: Sequence[float], joker: float) -> WildHand:
        return WildHand(self.ace, weights, joker, self.fitting, longer=True)

    def least(self, hand: Collection[Card]) -> float:
        return self.judge(self.weights, self.joker).least(list(hand))

    def without(self, card: Card) -> list[Card]:
        rest = list(self.hand)
        rest.remove(card)
        return rest

    def helping(self, hand: Sequence[Card]) -> int:
        judge = self.judge(self.weights, self.joker)
        before = judge.least(hand)
        return sum(
            count
            for card, count in self.to_come.items()
            if card == JOKER or judge.least([*hand, card]) < before + judge.weight(card)
        )

    def makes_a_meld(self, card: Card) -> bool:
        judge = self.judge(self.weights, self.joker)
        return any(card in meld for meld in judge.best([*self.hand, card]).melds) and (
            judge.least([*self.hand, card]) < judge.least(self.hand) + judge.weight(card)
        )

    # ----------------------------------------------------------------------------------------------------------- draws

    def joker_fits_anywhere(self, _: JokerFitsAnywhere) -> bool:
        return bool(self.view.discards[-1] == JOKER)

    def takes_jokers_place(self, reason: TakesJokersPlace) -> bool:
        return self.frees(reason.card)

    def fits_on(self, reason: why.FitsOn) -> bool:
        meld = self.view.melds[reason.meld]
        return meld in self.reached and bool(meld.room >> reason.card & 1)

    def completes(self, reason: why.Completes) -> bool:
        held = Counter([*self.hand, reason.card])
        return reason.card in reason.meld and Counter(reason.meld) <= held and self.is_wild_meld(reason.meld)

    def is_wild_meld(self, meld: Sequence[Card]) -> bool:
        """Whether these cards, with any jokers among them, make one meld."""
        naturals = [card for card in meld if card != JOKER]
        ranks = sum(1 << card % 13 for card in set(naturals))
        in_a_run = len(set(naturals)) == len(naturals) and len({card.suit for card in naturals}) == 1
        alike = len({card % 13 for card in naturals}) == 1
        runs = [run for run in run_masks(self.ace) if run.bit_count() == len(meld) and not ranks & ~run]
        return len(meld) > 2 and (alike or (in_a_run and bool(runs)))

    def goes_with(self, reason: why.GoesWith) -> bool:
        return {*reason.cards} == self.partners(reason.card) != set()

    def no_meld_yet(self, reason: why.NoMeldYet) -> bool:
        apart = not self.makes_a_meld(reason.card) and not self.fits(reason.card)
        leaves = self.against == (self.move == Draw(self.seat, "discard"))
        return leaves and apart and {*reason.cards} == self.partners(reason.card) != set()

    def makes_nothing(self, reason: why.MakesNothing) -> bool:
        leaves = self.against == (self.move == Draw(self.seat, "discard"))
        return leaves and not self.partners(reason.card) and not self.fits(reason.card)

    def gives_less(self, reason: why.GivesLess) -> bool:
        used = self.makes_a_meld(reason.card) or self.fits(reason.card)
        return used and self.against == (self.move == Draw(self.seat, "discard"))

    def passes_up(self, reason: why.PassesUp) -> bool:
        of_use = self.makes_a_meld(reason.card) or self.fits(reason.card) or bool(self.partners(reason.card))
        return of_use and self.best == Draw(self.seat, "discard") != self.move

    def helps(self, reason: why.Helps) -> bool:
        return reason.of == self.to_come.total() and reason.cards == self.helping(self.hand)

    # -------------------------------------------------------------------------------------------------------- discards

    def fits_nothing(self, reason: why.FitsNothing) -> bool:
        return not self.partners(reason.card)

    def keeps_chance(self, reason: why.KeepsChance) -> bool:
        rest = self.without(self.card)
        return (
            isinstance(self.move, Discard)
            and reason.of == self.to_come.total()
            and (reason.cards == self.helping(rest) > 0)
        )

    def costs_if_caught(self, reason: why.CostsIfCaught) -> bool:
        return self.cost(reason.card) == reason.points

    def others_could_lay_off(self, reason: OthersCouldLayOff) -> bool:
        early = (self.view.turns - 1) // len(self.view.players) < _EARLY
        something = any(self.fits(card) for card in self.hand) or bool(self.judge(_EACH, 1).best(self.hand).melds)
        return reason.early == early and something

    def could_be_laid_off(self, reason: CouldBeLaidOff) -> bool:
        return self.fits(reason.card)

    def breaks_up(self, reason: why.BreaksUp) -> bool:
        rest = Counter(reason.meld) - Counter([self.card])
        whole = (
            len(reason.meld) > 3
            and JOKER not in rest
            and (len({card % 13 for card in rest}) == 1 or is_meld(set(rest), self.ace))
        )
        return self.card in reason.meld and Counter(reason.meld) <= Counter(self.hand) and not whole

    def left(self, card: Card) -> int:
        return sum(map(self.cost, self.judge(self.weights, self.joker).best(self.without(card)).left))

    def leaves_more(self, reason: why.LeavesMore) -> bool:
        return self.left(self.card) - self.left(self.best.card) == reason.points > 0

    def fewer_help(self, reason: why.FewerHelp) -> bool:
        better, rest = self.without(self.best.card), self.without(self.card)
        return self.helping(better) - self.helping(rest) == reason.by > 0

    # ------------------------------------------------------------------------------------------------------ going out

    def can_go_out(self) -> bool:
        least = self.judge(_EACH, 1).least
        if any(not least(self.without(card)) for card in set(self.hand)):
            return True
        return self.view.options.final_discard != "required" and not least(self.hand)

    def goes_out(self, reason: why.GoesOut) -> bool:
        double = self.view.options.rummy_pays == "double"
        return self.can_go_out() and reason.at_once == (
            double and self.view.first_tabled[self.seat] in (0, self.view.turns)
        )

    def puts_off(self, _: why.PutsOff) -> bool:
        return self.can_go_out() and isinstance(self.move, Discard)

    def rid_of(self, reason: why.RidOf) -> bool:
        return self._cost_of(self.move) == reason.points > 0

    def stays_in_hand(self, reason: why.StaysInHand) -> bool:
        return self._cost_of(self.best) == reason.points > 0

    def _cost_of(self, move: Any) -> int:
        laid = move.cards if isinstance(move, moves.Meld) else [move.card]
        return sum(self.cost(card.in_hand) for card in laid)

    def few_cards(self, reason: why.FewCards) -> bool:
        held = {seat: len(hand) for seat, hand in enumerate(self.view.hands) if seat != self.seat and hand}
        return held[reason.seat] == reason.cards == min(held.values()) <= _FEW
