"""The truth about the widow, the betting and the stops of Rummoli."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, Final

from rules import HIDDEN, moves
from rules.cards import Card, mask_of
from rules.rummoli.best_five import height, strength
from rules.rummoli.board import PAIR, SINGLES
from rules.rummoli.stops import next_higher
from rummytui.advice import Advice
from rummytui.games.rummoli import reasons as rummoli
from tests.rummytui.games.truth.claims import Claims

_LITTLE: Final = 1.5
"""How many chips a bet may be better than a check and still gain hardly anything."""
_SLACK: Final = 5
"""By how many percent a chance may miss the price of a call and still be as good as it."""


class Rummoli(Claims):
    """One decision in a round of Rummoli."""

    def __init__(self, view: Any, advised: Sequence[Advice]) -> None:
        super().__init__(view, advised)
        self.hand: list[Card] = list(view.hands[self.seat])
        self.rivals = sum(seat != self.seat and seat not in view.folded for seat in view.seats_in)

    # ------------------------------------------------------------------------------------------------------- the widow

    def worth_up_to(self, reason: rummoli.WorthUpTo) -> bool:
        affordable = 0 <= reason.chips <= min(self.view.chips[self.seat], sum(self.view.pots.values()))
        bid = next(move.amount for move in self.view.legal_moves(self.seat) if isinstance(move, moves.Bid))
        return affordable and isinstance(self.best, moves.Bid) == (reason.chips >= bid)

    def best_five(self, reason: rummoli.BestFive) -> bool:
        whole = strength(mask_of(self.hand)) == strength(mask_of(reason.cards))
        return whole and {*reason.cards} <= set(self.hand) and len(reason.cards) == min(5, len(self.hand))

    def low_cards(self, reason: rummoli.LowCards) -> bool:
        return reason.cards == sum(height(card) < 5 for card in self.hand) > 0

    def asked_in_vain(self, reason: rummoli.AskedInVain) -> bool:
        return reason.seats == sum(not locked for locked in self.view.locked.values()) > 0

    def pay_cards_in_widow(self, reason: rummoli.PayCardsInWidow) -> bool:
        pots = self.view.pots
        singles = sum(pots[pot] for card, pot in SINGLES.items() if card not in self.hand)
        pair = 0 if {*PAIR} & {*self.hand} else pots["AD-KD"]
        return bool(0 < reason.chips <= singles + pair + pots["7-8-9"])

    def unknown(self, reason: rummoli.Unknown) -> bool:
        return reason.cards == len(self.view.widow) and set(self.view.widow) == {HIDDEN}

    # ------------------------------------------------------------------------------------------------------- the poker

    def win_chance(self, reason: rummoli.WinChance) -> bool:
        return 0 <= reason.percent <= 100 and reason.rivals == self.rivals

    def pot_odds(self, reason: rummoli.PotOdds) -> bool:
        owed, pot = self.view.owed(self.seat), self.view.pots[self.view.contested]
        price = 100 * owed / (pot + owed)
        return (reason.owed, reason.pot) == (owed, pot) and owed > 0 and 0 <= reason.percent - price < 1

    def others_fold(self, reason: rummoli.OthersFold) -> bool:
        return 0 < reason.percent <= 100

    def fair_share(self, reason: rummoli.FairShare) -> bool:
        return reason.percent == round(100 / (self.rivals + 1)) and not self.view.owed(self.seat)

    def bluff(self, _: rummoli.Bluff) -> bool:
        return isinstance(self.move, moves.Bet) and self.is_best

    def bet_drives_off(self, reason: rummoli.BetDrivesOff) -> bool:
        return 50 <= reason.percent <= 100 and self._may_bet

    def callers_beat_it(self, _: rummoli.CallersBeatIt) -> bool:
        """If the hands that fold to a bet are the weaker ones, the hand loses to most of those that stay."""
        chance = next(why.percent for why in self.advised[0].reasons if isinstance(why, rummoli.WinChance))
        fold = [why.percent for why in self.advised[1].reasons if isinstance(why, rummoli.OthersFold)]
        return self._may_bet and all(chance - folding <= (100 - folding) / 2 + 1 for folding in fold)

    def may_still_bet(self, reason: rummoli.MayStillBet) -> bool:
        waiting = [seat for seat in self.view.to_bet[1:] if seat not in self.view.folded]
        return self._may_bet and list(reason.seats) == waiting != []

    def bet_gains_little(self, _: rummoli.BetGainsLittle) -> bool:
        check, bet = self.advised[:2]
        return self._may_bet and (not isinstance(bet.move, moves.Bet) or bet.value - check.value <= _LITTLE)

    def winner_leads(self, _: rummoli.WinnerLeads) -> bool:
        return isinstance(self.move, moves.Call) and self.view.phase != "final"

    @property
    def _may_bet(self) -> bool:
        """Whether it's a check where a bet would be legal."""
        legal = self.view.legal_moves(self.seat)
        return isinstance(self.move, moves.Check) and any(isinstance(move, moves.Bet) for move in legal)

    def contradictions(self) -> Iterator[str]:
        """A fold with a chance that is worth its price, a call with one that isn't, or a check with a strong hand."""
        yield from super().contradictions()
        given = {type(reason): reason for reason in self.advised[0].reasons}
        chance: Any = given.get(rummoli.WinChance)
        owed, pot = self.view.owed(self.seat), self.view.pots[self.view.contested]
        price = round(100 * owed / (pot + owed)) if owed else round(100 / (self.rivals + 1))
        others = given.keys() - {rummoli.WinChance, rummoli.PotOdds, rummoli.FairShare, rummoli.BestFive}
        if chance is None or others:
            return
        if isinstance(self.best, moves.Fold) and chance.percent > price + _SLACK:
            yield f"folds with {chance.percent} % at a price of {price} %"
        if isinstance(self.best, moves.Call) and chance.percent < price - _SLACK:
            yield f"calls with {chance.percent} % at a price of {price} %"
        if isinstance(self.best, moves.Check) and chance.percent > price + _SLACK:
            yield f"checks with {chance.percent} % where a fair share is {price} %, and doesn't say why"
        if isinstance(self.best, moves.Bet | moves.Raise) and chance.percent < price - _SLACK:
            yield f"bets with {chance.percent} % where {price} % would be enough"

    # ------------------------------------------------------------------------------------------------------- the stops

    def earned(self, reason: rummoli.Earned) -> bool:
        return self.view.earned == (self.seat, reason.pot) and isinstance(self.move, moves.Claim)

    def forgotten(self, reason: rummoli.Forgotten) -> bool:
        return self.view.earned == (self.seat, reason.pot) and not isinstance(self.move, moves.Claim)

    def _following(self) -> list[Card]:
        """The cards of the hand that can come after the lead: as far as no card is gone."""
        gone = {card for _, card in self.view.laid} | set(self.view.put_away)
        found = []
        card = next_higher(self.move.card)
        while card is not None:
            found.append(card)
            card = next_higher(card)
        return [card for card in takewhile(lambda each: each not in gone, found) if card in self.hand]

    def followed(self, reason: rummoli.Followed) -> bool:
        return list(reason.cards) == self._following() != []

    def none_follows(self, _: rummoli.NoneFollows) -> bool:
        return not self._following()

    def played_out(self, reason: rummoli.PlayedOut) -> bool:
        chips = self.view.chips
        return reason.deals > 0 and -chips[self.seat] <= reason.chips <= sum(chips) + sum(self.view.pots.values())
