"""What bots do in the Feeding of Tummy Rummy: whom to feed what, and how to answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Final

from rules import HIDDEN, moves
from rules.cards import Card, mask_of
from rules.moves import Move
from rules.tummy.answers import all_of
from rules.tummy.protection import Double, barred, double_on, may_be_fed
from rules.tummy.state import TummyView
from rummytui.advice import Reason
from rummytui.bots.deciding import Decision, Valued
from rummytui.bots.seen import seat_and_moves, unseen
from rummytui.games.tummy_rummy import reasons
from rummytui.games.tummy_rummy.imagined_feeding import GUARDED, odds

_PLAYED_OUT: Final = 0.4
"""What it costs to play a card against a gift: it can no longer be fed to anybody, nor guard its holder."""
_BEHIND: Final = 4
"""A player who has eaten this many units more is half as worth feeding."""


def gentle(legal: Sequence[Move], rng: Random) -> Move:
    """Feed any card to any of the others, and play a single card against a gift."""
    if isinstance(legal[0], moves.Answer):
        answers = [move for move in legal if isinstance(move, moves.Answer)]
        return min(answers, key=lambda move: (not move.cards, len(move.cards), rng.random()))
    others = [move for move in legal if isinstance(move, moves.Feed) and move.to != move.seat]
    return rng.choice(others or legal)


def easy(view: TummyView, legal: Sequence[Move], rng: Random) -> Move:
    """Feed others cards that are held only once, and play every card that can be played against a gift."""
    answers = [move for move in legal if isinstance(move, moves.Answer)]
    if answers:
        return max(answers, key=lambda move: len(move.cards))
    ranks = [card.rank for card in view.hands[legal[0].seat]]

    def silliness(move: Move) -> tuple[float, ...]:
        assert isinstance(move, moves.Feed)
        return (move.to == move.seat, sum(ranks.count(card.rank) > 1 for card in move.cards), rng.random())

    return min(legal, key=silliness)


class FeedingDecision(Decision):
    """One decision of the medium bot in the Feeding. Everything is weighed in units that this seat would eat."""

    clear = 0.25
    played_out: float = _PLAYED_OUT
    """What it costs to play a card against a gift."""

    def __init__(self, view: TummyView) -> None:
        self.view = view
        self.seat, self.legal = seat_and_moves(view)
        self.hand = mask_of(view.hands[self.seat])
        self.worth = worth_to(view, self.seat)
        """What a unit eaten by another seat is worth: the more, the less that seat has eaten; all together one."""
        self._takers = may_be_fed(view, self.seat)
        self._own_barred = barred(view, self.seat)

    def ranked(self, rng: Random) -> Iterator[Valued]:
        valued = [(self._value(move), rng.random(), move) for move in self.legal]
        valued.sort(key=lambda found: found[:2], reverse=True)
        yield from (Valued(move, value) for value, _, move in valued)

    # ---------------------------------------------------------------------------------------------------- reasons

    def reasons(self, move: Move) -> Iterator[Reason]:
        match move:
            case moves.Feed(cards=cards, to=None):
                yield reasons.NobodyTakes(cards)
            case moves.Feed(cards=cards, to=int(to)):
                yield from self._for_feeding(cards, to)
            case moves.Answer():
                yield from self._for_answering(move)

    def against(self, move: Move, best: Move) -> Iterator[Reason]:
        if not isinstance(move, moves.Feed) or not isinstance(best, moves.Feed) or move.to is None or best.to is None:
            yield from self.reasons(move)
            return
        fewer = self._units(best.cards, best.to) - self._units(move.cards, move.to)
        if fewer > 0:
            yield reasons.FewerUnits(move.to, fewer)
        likelier = _percent(self._answers(move)) - _percent(self._answers(best))
        if likelier > 0:
            yield reasons.LikelierAnswered(move.to, likelier)
        if self._guard_lost(move.cards) > self._guard_lost(best.cards):
            yield reasons.GivesUpGuard(move.cards)
        if self.worth.get(move.to, 0.0) < self.worth.get(best.to, 0.0):
            yield reasons.HasEatenMore(move.to, best.to)

    def measure(self, move: Move, best: Move) -> str:
        return "point"

    def _for_feeding(self, cards: Sequence[Card], to: int) -> Iterator[Reason]:
        if to == self.seat:
            yield reasons.NobodyElse(to)
            return
        answers = _percent(self._answers(moves.Feed(self.seat, tuple(cards), to)))
        units = self._units(cards, to)
        if units > 1:
            yield reasons.EatsUnits(to, units)
        yield reasons.CannotAnswer(to) if not answers else reasons.MayAnswer(to, answers)
        if not self._guard_lost(cards):
            yield reasons.NoGuardLost(tuple(cards))
        if self.worth[to] == max(self.worth.values()) > min(self.worth.values()):
            yield reasons.HasEatenLeast(to)

    def _for_answering(self, move: moves.Answer) -> Iterator[Reason]:
        gift = self.view.gift
        assert gift
        units = len(gift.ranks) * self._helping(self.seat)
        if move.how == "accept":
            yield reasons.CostsUnits(units)
            others = [other for other in self.legal if isinstance(other, moves.Answer) and other.cards]
            if others and all(self._spent(other.cards) > units for other in others):
                yield reasons.WorthMoreKept(tuple(sorted({card for other in others for card in other.cards})))
        else:
            yield reasons.SavesUnits(units)
            if move.how == "reverse":
                yield reasons.TurnsBack(gift.giver, len(gift.ranks) * self._helping(gift.giver))

    def _units(self, cards: Sequence[Card], to: int) -> int:
        """How many units these cards feed to a seat, if nothing is played against them."""
        return self._ranks_fed(cards, to) * self._helping(to)

    def _ranks_fed(self, cards: Sequence[Card], to: int) -> int:
        """How many ranks these cards feed to a seat: all of a run if they are a double."""
        double = double_on(self.view, cards, to) if len(cards) == 2 else None
        return len(double.ranks) if isinstance(double, Double) else 1

    def _answers(self, move: moves.Feed) -> float:
        """The chance that the fed seat has a card to play against the gift."""
        assert move.to is not None
        eaten = 1.0
        for card in move.cards:
            eaten *= self._odds(move.to, card)[0]
        return 1 - eaten

    # ---------------------------------------------------------------------------------------------------- values

    def _value(self, move: Move) -> float:
        if isinstance(move, moves.Answer):
            return self._answered(move)
        assert isinstance(move, moves.Feed)
        return self._gain(move.cards, move.to) - self._guard_lost(move.cards)

    # ---------------------------------------------------------------------------------------------------- feeding

    def _gain(self, cards: Sequence[Card], to: int | None) -> float:
        """What giving ``cards`` to a seat gains, leaving this hand's other cards out of account."""
        if to is None:
            return 0.0
        units = self._ranks_fed(cards, to)
        if to == self.seat:
            return -units * self._helping(to)
        eaten = unreturned = 1.0
        for card in cards:
            none, one = self._odds(to, card)
            eaten *= none
            unreturned *= none + one
        returned = 1 - unreturned
        played = unreturned - eaten + 2 * returned
        fed = eaten * self.worth[to] * self._helping(to) - returned * self._helping(self.seat)
        return units * fed + played * self.played_out

    def _helping(self, seat: int) -> int:
        return 2 if seat in self.view.cooks else 1

    def _odds(self, seat: int, card: Card) -> tuple[float, float]:
        """How likely ``seat`` has no card of the rank of ``card``, and exactly one."""
        alike = all_of(card)
        sure = (self._known[seat] & alike).bit_count()
        possible = (self._unseen & alike & ~self.view.lacks[seat]).bit_count()
        single = bool(self.view.single[seat] & alike)
        return odds(self._unseen.bit_count(), self._hidden_in(seat), possible, sure, single=single)

    @cached_property
    def _known(self) -> list[int]:
        """One a seat: the cards that are surely in its hand, as a mask."""
        return [
            mask_of([*self.view.known[seat], *(card for card in hand if card != HIDDEN)])
            for seat, hand in enumerate(self.view.hands)
        ]

    @cached_property
    def _unseen(self) -> int:
        """The cards that may be in any hand or in the stock."""
        seen = mask_of(self.view.fed)
        for known in self._known:
            seen |= known
        return unseen(self.view) & ~seen

    def _hidden_in(self, seat: int) -> int:
        return len(self.view.hands[seat]) - self._known[seat].bit_count()

    # ------------------------------------------------------------------------------------------- what is held back

    def _guard_lost(self, cards: Sequence[Card]) -> float:
        """What this hand can no longer fend off without ``cards``."""
        lost = 0.0
        rest = self.hand
        for card in cards:
            held = (rest & all_of(card)).bit_count()
            rest &= ~(1 << card)
            lost += (GUARDED[held] - GUARDED[held - 1]) * self._threat(card)
        return lost * self._helping(self.seat)

    def _threat(self, card: Card) -> float:
        """How many cards of the rank of ``card`` others are expected to give to this seat."""
        if self._own_barred >> card % 13 & 1:
            return 0.0
        pool = max(self._unseen.bit_count(), 1)
        alike = all_of(card)
        coming = 0.0
        for giver in self.worth:
            if self.view.hands[giver]:
                share = self._hidden_in(giver) / pool
                possible = (self._unseen & alike & ~self.view.lacks[giver]).bit_count()
                coming += (self._known[giver] & alike).bit_count() + share * possible
        eaters = len(self.worth) - (self.view.chef is not None)
        return coming / max(eaters, 1)

    # ---------------------------------------------------------------------------------------------------- answering

    def _answered(self, move: moves.Answer) -> float:
        gift = self.view.gift
        assert gift
        spent = self._spent(move.cards)
        if move.how == "accept":
            return -len(gift.ranks) * self._helping(self.seat)
        if move.how == "cancel":
            return -spent
        return len(gift.ranks) * self.worth[gift.giver] * self._helping(gift.giver) - spent

    def _spent(self, cards: Sequence[Card]) -> float:
        """What it is worth still to hold these cards next turn."""
        return sum(self._kept(card) for card in cards)

    def _kept(self, card: Card) -> float:
        """What it is worth still to hold ``card`` next turn."""
        takers = [to for to in self._takers if not barred(self.view, to) >> card % 13 & 1]
        return max((self._gain([card], to) for to in takers), default=0.0) + self._guard_lost([card])


def worth_to(view: TummyView, seat: int) -> dict[int, float]:
    """What a unit eaten by each other seat is worth to ``seat``: the more, the less that one has eaten; together one."""
    rivals = [other for other in range(len(view.players)) if other != seat and other not in view.gone]
    least = min(view.scores[other] for other in rivals)
    weights = {other: 0.5 ** ((view.scores[other] - least) / _BEHIND) for other in rivals}
    return {other: weight / sum(weights.values()) for other, weight in weights.items()}


def _percent(chance: float) -> int:
    return round(100 * chance)
