"""The truth about hands in Tummy Rummy, the Special, swaps and the Feeding."""

from __future__ import annotations

from collections.abc import Collection
from math import comb
from typing import Any, Final

from rules import HIDDEN, moves
from rules.cards import NATURALS, Card, cards_in
from rules.tummy.answers import all_of
from rules.tummy.protection import barred, doubles, lone_card_objections, may_be_fed
from rummytui import advice as why
from rummytui.bots.judgement import weights
from rummytui.games.tummy_rummy import reasons as tummy
from tests.rummytui.games.truth.claims import Claims, is_meld
from tests.rummytui.games.truth.one_pack import OnePack

_NEAR: Final = 2
"""By how many percent a chance may be rounded."""
_NEAR_BEST: Final = 0.06


def _alike(card: Card) -> set[Card]:
    return set(cards_in(all_of(card)))


class TummyTurn(OnePack):
    """One decision before the Feeding: a turn, the Special, or a swap."""

    def special_fires(self, reason: tummy.SpecialFires) -> bool:
        special = self.view.special
        fires = special is not None and (
            reason.card.rank == special.rank if self.view.options.special == "rank" else reason.card == special
        )
        played = getattr(self.move, "cards", None) or (self.move.card,)
        safe = self.view.chef == self.seat
        # It's a reason for a move only if the seat itself needn't eat.
        return fires and reason.card in played and reason.safe == safe != self.against

    def protects_in_feeding(self, _: tummy.ProtectsInFeeding) -> bool:
        laid = self.best if self.against and isinstance(self.move, moves.Discard) else self.move
        own = not isinstance(laid, moves.LayOff) or self.view.melds[laid.meld].owner == self.seat
        return own and isinstance(laid, moves.Meld | moves.LayOff)

    def melds_too_early(self, _: Any) -> bool:
        return self.has_meld(self.hand) or any(map(self.fits, self.hand))

    def often_played(self, reason: tummy.OftenPlayed) -> bool:
        played = weights("tummy_rummy", len(self.view.players) - len(self.view.gone), "played")
        return bool(abs(reason.percent - 100 * played[reason.card % 13]) <= 1 and reason.card == self.move.card)

    def keeps_guessing(self, _: tummy.KeepsGuessing) -> bool:
        played = weights("tummy_rummy", len(self.view.players) - len(self.view.gone), "played")
        return bool(sum(often > max(played) - _NEAR_BEST for often in played) > 1)

    # ------------------------------------------------------------------------------------------------------- a swap

    def _loose(self, hand: Collection[Card]) -> int:
        return self.least(hand, (1,) * 13)

    def no_swap_helps(self, reason: tummy.NoSwapHelps) -> bool:
        open_hand = [card for card in self.view.hands[reason.cook] if card != HIDDEN]
        swaps = (self.hand - {given} | {taken} for given in self.hand for taken in open_hand)
        return all(self._loose(after) >= self._loose(self.hand) for after in swaps)

    def _swapped(self) -> set[Card]:
        return self.hand - {self.move.give} | {self.move.take}

    def fewer_loose(self, reason: tummy.FewerLoose) -> bool:
        return (reason.before, reason.after) == (self._loose(self.hand), self._loose(self._swapped())) and (
            reason.after < reason.before
        )

    def cook_loses(self, reason: tummy.CookLoses) -> bool:
        hand = set(self.view.hands[reason.cook])
        after = hand - {self.move.take} | {self.move.give}
        return self._loose(after) - self._loose(hand) == reason.cards > 0

    def anything_is_better(self, reason: tummy.AnythingIsBetter) -> bool:
        return reason.card == self.move.give and self._loose(self.hand - {reason.card}) < self._loose(self.hand)

    def completes(self, reason: why.Completes) -> bool:
        if not isinstance(self.move, moves.Swap):
            return super().completes(reason)
        return is_meld(reason.meld, self.ace) and reason.card in reason.meld and {*reason.meld} <= self._swapped()


class Feeding(Claims):
    """One decision in the Feeding."""

    @property
    def fed(self) -> tuple[Card, ...]:
        return tuple(self.move.cards)

    def helping(self, seat: int) -> int:
        return 2 if seat in self.view.cooks else 1

    def units(self, move: Any) -> int:
        """What is eaten for a gift."""
        served = 1
        if len(move.cards) > 1:
            found = doubles(self.view, self.seat, move.cards)
            served = next(len(double.ranks) for double in found if double.to == move.to)
        return served * self.helping(move.to)

    def may_hold(self, seat: int, card: Card) -> set[Card]:
        """The cards of a rank that a seat may hold, for all that this one knows."""
        held = self.known(seat)
        hidden = len(self.view.hands[seat]) - len(held)
        lacks = set(cards_in(self.view.lacks[seat]))
        return held & _alike(card) | (self.pool() & _alike(card) - lacks if hidden else set())

    def known(self, seat: int) -> set[Card]:
        shown = {card for card in self.view.hands[seat] if card != HIDDEN}
        return {*self.view.known[seat], *shown}

    def pool(self) -> set[Card]:
        """The cards that may be in any hand or in the stock."""
        seen = {*self.view.fed, *self.view.discards}
        seen |= {card for meld in self.view.melds for card in meld.cards}
        for seat in range(len(self.view.players)):
            seen |= self.known(seat)
        return set(NATURALS) - seen

    def chance_to_answer(self, move: Any) -> float:
        """How likely the seat that is fed holds a card to play against the gift."""
        none = 1.0
        for card in move.cards:
            if self.known(move.to) & _alike(card):
                return 1.0
            hidden = len(self.view.hands[move.to]) - len(self.known(move.to))
            pool, possible = len(self.pool()), len(self.may_hold(move.to, card))
            if not hidden or not possible:
                continue
            fewer = comb(pool - possible, hidden)
            if self.view.single[move.to] & all_of(card):
                one = possible * comb(pool - possible, hidden - 1)
                none *= fewer / (fewer + one)
            else:
                none *= fewer / comb(pool, hidden)
        return 1 - none

    def nobody_takes(self, reason: tummy.NobodyTakes) -> bool:
        return all(
            objection is not None
            for card in reason.cards
            for objection in lone_card_objections(self.view, self.seat, card).values()
        )

    def nobody_else(self, reason: tummy.NobodyElse) -> bool:
        others = [to for to in may_be_fed(self.view, self.seat) if to != reason.seat]
        return not any(lone_card_objections(self.view, self.seat, self.fed[0])[to] is None for to in others)

    def eats_units(self, reason: tummy.EatsUnits) -> bool:
        return reason.seat == self.move.to and reason.units == self.units(self.move) > 1

    def fewer_units(self, reason: tummy.FewerUnits) -> bool:
        return reason.seat == self.move.to and self.units(self.best) - self.units(self.move) == reason.units > 0

    def cannot_answer(self, reason: tummy.CannotAnswer) -> bool:
        return reason.seat == self.move.to and not any(self.may_hold(reason.seat, card) for card in self.fed)

    def may_answer(self, reason: tummy.MayAnswer) -> bool:
        chance = self.chance_to_answer(self.move)
        return reason.seat == self.move.to and abs(reason.percent - 100 * chance) <= _NEAR and chance > 0

    def likelier_answered(self, reason: tummy.LikelierAnswered) -> bool:
        return reason.seat == self.move.to and (self.chance_to_answer(self.move) > self.chance_to_answer(self.best))

    def _needs(self, card: Card) -> bool:
        """Whether the card could be wanted: another seat may hold one of its rank, and feed it to this one."""
        if self.seat == self.view.chef or barred(self.view, self.seat) >> card % 13 & 1:
            return False
        others = (seat for seat in range(len(self.view.players)) if seat != self.seat and seat not in self.view.gone)
        return any(self.view.hands[seat] and self.may_hold(seat, card) for seat in others)

    def no_guard_lost(self, reason: tummy.NoGuardLost) -> bool:
        return not any(map(self._needs, reason.cards))

    def gives_up_guard(self, reason: tummy.GivesUpGuard) -> bool:
        return any(map(self._needs, reason.cards))

    def _rivals(self) -> list[int]:
        return [seat for seat in range(len(self.view.players)) if seat != self.seat and seat not in self.view.gone]

    def has_eaten_least(self, reason: tummy.HasEatenLeast) -> bool:
        eaten = [self.view.scores[seat] for seat in self._rivals()]
        return bool(reason.seat == self.move.to and self.view.scores[reason.seat] == min(eaten) < max(eaten))

    def has_eaten_more(self, reason: tummy.HasEatenMore) -> bool:
        return bool(self.view.scores[reason.seat] > self.view.scores[reason.than])

    def _gift_units(self, seat: int) -> int:
        return len(self.view.gift.ranks) * self.helping(seat)

    def costs_units(self, reason: tummy.CostsUnits) -> bool:
        return self.move.how == "accept" and reason.units == self._gift_units(self.seat)

    def saves_units(self, reason: tummy.SavesUnits) -> bool:
        return self.move.how != "accept" and reason.units == self._gift_units(self.seat)

    def turns_back(self, reason: tummy.TurnsBack) -> bool:
        giver = self.view.gift.giver
        return self.move.how == "reverse" and (reason.giver, reason.units) == (giver, self._gift_units(giver))

    def worth_more_kept(self, reason: tummy.WorthMoreKept) -> bool:
        ranks = {card.rank for card in self.view.gift.cards}
        return self.move.how == "accept" and all(
            card in self.view.hands[self.seat] and card.rank in ranks for card in reason.cards
        )
