"""The hard bot for Rummoli: it counts in chips, reads bets, and lays rounds out in imagination before it leads."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from rules import moves
from rules.cards import NATURALS, Card, Mask, mask_of
from rules.moves import Move
from rules.rummoli.best_five import best_five, strength
from rules.rummoli.board import PAIR, POKER, SINGLES
from rules.rummoli.state import RummoliView
from rules.rummoli.stops import next_higher
from rummytui.advice import Reason
from rummytui.bots.deciding import Decision, Valued, best_first
from rummytui.bots.tempers import Temper
from rummytui.games.rummoli import reasons
from rummytui.games.rummoli.bot import ChipDecision, StopsDecision, WidowDecision, size_of_bet
from rummytui.games.rummoli.imagined_play import Imagined
from rummytui.games.rummoli.ranges import Betting, judgement

_GUESSES: Final = 800
"""How many hands of a rival are imagined for the chance to beat one."""
_DEALS: Final = 80
"""In how many imagined deals each lead is played out."""
_USUAL_LIMIT: Final = 5
"""The highest bet at the tables where hands were weighed."""
_BLUFFS: Final = 0.04
_BLUFF_COSTS: Final = 2.0
"""The most that a bluff may cost on average, in chips."""
_PUSH: Final = 0.5
"""The chips by which a pusher overrates bets, and a hoarder underrates them."""


def hard(view: RummoliView, temper: Temper = Temper.EVEN) -> Decision:
    """Count what the widow, a bet or a lead brings, in chips."""
    match view.phase:
        case "widow" | "auction":
            return WidowChoice(view)
        case "stops":
            return LeadChoice(view)
    return BettingChoice(view, temper)


def chance_to_beat_one(view: RummoliView) -> float:
    """The chance that the hand beats one other as large as the largest, if that is any of the unseen cards.

    It follows from the cards alone, so that a hand is always judged alike.
    """
    assert view.seat is not None
    size = max(map(len, view.hands))
    return _chance_to_beat(mask_of(view.hands[view.seat]), mask_of(view.put_away), size)


@lru_cache(maxsize=256)
def _chance_to_beat(hand: Mask, away: Mask, size: int) -> float:
    chance = Random(hand ^ away << len(NATURALS))
    hidden = [1 << card for card in NATURALS if not (hand | away) >> card & 1]
    mine = strength(hand)
    won = 0.0
    for _ in range(_GUESSES):
        other = strength(sum(chance.sample(hidden, size)))
        won += 1.0 if mine > other else 0.5 if mine == other else 0.0
    return won / _GUESSES


# --------------------------------------------------------------------------------------------------------- the widow

_SEVENS: Final = tuple(card for card in NATURALS if card.rank == "7")


class _Promise(NamedTuple):
    """What a hand has that brings chips in the stops; pots in chips, on average."""

    singles: float
    pair: float
    sevens: float
    joined: float

    @classmethod
    def of(cls, view: RummoliView, there: dict[Card, float]) -> _Promise:
        """``there`` is the chance that each card is in the hand."""
        ace, king = (there[card] for card in PAIR)
        runs = (NATURALS[seven : seven + 3] for seven in _SEVENS)
        return cls(
            sum(view.pots[pot] * there[card] for card, pot in SINGLES.items()),
            view.pots["AD-KD"] * ace * king,
            view.pots["7-8-9"] * sum(there[seven] * there[eight] * there[nine] for seven, eight, nine in runs),
            sum(there[card] * there[after] for card in NATURALS if (after := next_higher(card)) is not None),
        )


class WidowChoice(WidowDecision):
    """Whether to take the widow, or what to bid for it."""

    def ranked(self, rng: Random) -> Iterator[Valued]:
        take, leave = self.legal
        # A bid is made as long as it costs no more than the widow is worth.
        value = self.affordable - take.amount if isinstance(take, moves.Bid) else self._gain
        found = Valued(take, float(value)), Valued(leave, 0.0)
        return iter(found if value >= 0 else found[::-1])

    @cached_property
    def _gain(self) -> float:
        """How many chips more the widow is likely to bring than the hand."""
        view = self._view
        weights = judgement().weights(len(view.seats_in))
        by = (weights.singles, weights.pair, weights.sevens, weights.joined)
        return self._poker_gain + sum(
            weight * (unseen - own) for weight, unseen, own in zip(by, self._unseen, self._own, strict=True)
        )

    @cached_property
    def _poker_gain(self) -> float:
        """How many chips more an unknown hand is likely to bring in the poker."""
        view, mine = self._view, chance_to_beat_one(self._view)
        rivals = len(view.seats_in) - 1
        if not view.options.betting:
            return view.pots[POKER] * (1 / (rivals + 1) - mine**rivals)
        weights = judgement().weights(len(view.seats_in))
        gain = weights.beats * (1 / 2 - mine) + weights.beats_cubed * (1 / 4 - mine**3)
        return gain * min(view.options.bet_limit / _USUAL_LIMIT, 2)

    @cached_property
    def _own(self) -> _Promise:
        return _Promise.of(self._view, {card: float(card in self._hand) for card in NATURALS})

    @cached_property
    def _unseen(self) -> _Promise:
        """The widow's average cards. Players without a pay card make it likelier that the widow has one."""
        view, size = self._view, len(self._view.widow)
        others = {seat: len(view.hands[seat]) for seat in view.seats_in if seat != self._seat}
        places = size + sum(others.values())
        with_pay_cards = size + sum(count for seat, count in others.items() if view.locked.get(seat) is not False)
        there = {
            card: 0.0 if card in self._hand else size / (with_pay_cards if card in SINGLES else places)
            for card in NATURALS
        }
        return _Promise.of(view, there)

    @property
    def affordable(self) -> int:
        return max(0, min(int(self._gain), sum(self._view.pots.values()), self._view.chips[self._seat]))

    def for_the_widow(self) -> Iterator[Reason]:
        if chips := round(sum(self._unseen[:3])):
            yield reasons.PayCardsInWidow(chips)


# ----------------------------------------------------------------------------------------------------------- betting


class BettingChoice(ChipDecision):
    """Whether to bet, call or fold, by what it brings against the hands that rivals may have after what they did."""

    def __init__(self, view: RummoliView, temper: Temper) -> None:
        super().__init__(view)
        self._temper = temper
        self._owed = view.owed(self._seat)
        self._pot = view.pots[view.contested]
        self._bluff: Move | None = None

    @cached_property
    def _betting(self) -> Betting:
        learnt, view = judgement(), self._view
        leading = 0.0 if view.phase == "final" else learnt.leading
        return Betting(view, learnt.habits(len(view.seats_in)), chance_to_beat_one(view), leading)

    def ranked(self, rng: Random) -> Iterator[Valued]:
        # How much is bet is settled before anything about the hand, so that it tells nothing of it.
        drawn, bluffs = rng.random(), rng.random()
        found = [self._staying(), *self._betting_more(drawn)]
        if self._owed:
            found.append(Valued(moves.Fold(self._seat), 0.0))
        found.sort(key=lambda one: -self._liking(one))
        if self._may_bluff(found, bluffs):
            found.insert(0, bluff := found.pop(self._place_of_bet(found)))
            self._bluff = bluff.move
        yield from found

    def _staying(self) -> Valued:
        """What it is worth to check or call."""
        if not self._owed:
            return Valued(moves.Check(self._seat), self._betting.checking())
        return Valued(moves.Call(self._seat), self._betting.putting_in(min(self._owed, self._view.chips[self._seat])))

    def _betting_more(self, drawn: float) -> Iterator[Valued]:
        """The value of betting or raising: at the highest amount, no matter which amount is chosen."""
        most = max((move.amount for move in self.legal if isinstance(move, moves.Bet | moves.Raise)), default=0)
        if most:
            kind = moves.Raise if self._owed else moves.Bet
            chips = size_of_bet(most, drawn)
            yield Valued(kind(self._seat, chips), self._betting.putting_in(self._owed + most, most))

    def _liking(self, one: Valued) -> float:
        """The value of a move, and what the temper thinks of it."""
        if not isinstance(one.move, moves.Bet | moves.Raise):
            return one.value
        push = {Temper.PUSHER: _PUSH, Temper.HOARDER: -_PUSH}.get(self._temper, 0.0)
        return one.value + push - judgement().edge

    def _may_bluff(self, found: list[Valued], chance: float) -> bool:
        """Whether to bet although the hand does not deserve it: seldom, and where it costs little."""
        often = _BLUFFS * {Temper.PUSHER: 2.0, Temper.HOARDER: 0.0}.get(self._temper, 1.0)
        place = self._place_of_bet(found)
        return chance < often and not self._owed and place > 0 and found[0].value - found[place].value < _BLUFF_COSTS

    @staticmethod
    def _place_of_bet(found: list[Valued]) -> int:
        return next((place for place, one in enumerate(found) if isinstance(one.move, moves.Bet)), -1)

    def reasons(self, move: Move) -> Iterator[Reason]:
        betting = self._betting
        rivals = len(betting.rivals)
        if move == self._bluff:
            yield reasons.Bluff()
        yield reasons.WinChance(round(100 * betting.chance()), rivals)
        if isinstance(move, moves.Check) and betting.chance() > 1 / (rivals + 1):
            yield from self._why_not_bet()
        if isinstance(move, moves.Bet | moves.Raise):
            cost = self._owed + move.amount
            if folding := round(100 * betting.folding(cost)):
                yield reasons.OthersFold(folding)
        elif self._owed:
            yield reasons.PotOdds(self._owed, self._pot, -(-100 * self._owed // (self._pot + self._owed)))
            dear = betting.chance() * (self._pot + self._owed) < self._owed
            if dear and isinstance(move, moves.Call) and self._view.phase != "final":
                yield reasons.WinnerLeads()
        if not self._owed:
            yield reasons.FairShare(round(100 / (rivals + 1)))
        yield reasons.BestFive(best_five(self._hand))

    def _why_not_bet(self) -> Iterator[Reason]:
        """Why to check a hand that's better than its share."""
        bets = [move.amount for move in self.legal if isinstance(move, moves.Bet)]
        if not bets:
            return
        folding, fewest, chance = (
            self._betting.folding(max(bets)),
            self._betting.folding(min(bets)),
            self._betting.chance(),
        )
        waiting = tuple(seat for seat in self._view.to_bet[1:] if seat not in self._view.folded)
        if folding >= 1 / 2:
            yield reasons.BetDrivesOff(round(100 * folding))
        elif chance - fewest < (1 - fewest) / 2:
            # Those who fold are those that the hand beats. The fewest fold to the smallest bet, so it's true of every bet.
            yield reasons.CallersBeatIt()
        elif not waiting:
            yield reasons.BetGainsLittle()
        if waiting:
            yield reasons.MayStillBet(waiting)


# ------------------------------------------------------------------------------------------------------------- stops


class LeadChoice(StopsDecision, ChipDecision):
    """Which of two equally low cards to lead: the round is played out from each, with the same hands imagined."""

    clear = 1.0

    def __init__(self, view: RummoliView) -> None:
        super().__init__(view)
        self._deals = 0
        """In how many imagined deals the leads were played out."""

    def ranked(self, rng: Random) -> Iterator[Valued]:
        if isinstance(self.legal[0], moves.Claim):
            yield Valued(self.legal[0], float(self._view.pots[self.legal[0].pot]))
            yield from (Valued(move, 0.0) for move in self.legal[1:])
            return
        yield from best_first(Valued(move, chips) for move, chips in self._brought.items())

    @cached_property
    def _brought(self) -> dict[Move, float]:
        """By lead: the chips that it brings on average."""
        leads = [move for move in self.legal if isinstance(move, moves.Lay)]
        imagined = Imagined(self._view)
        chance = Random(mask_of(self._hand) << 6 | len(self._view.laid))
        ends: dict[Move, list[int]] = {lead: [] for lead in leads}
        for hands in imagined.deals(chance, _DEALS):
            self._deals += 1
            seed = chance.random()
            for lead in leads:
                ends[lead].append(imagined.played(hands, lead.card, Random(seed)))
        before = self._view.chips[self._seat]
        return {lead: fmean(found) - before for lead, found in ends.items()}

    def reasons(self, move: Move) -> Iterator[Reason]:
        yield from super().reasons(move)
        if isinstance(move, moves.Lay) and not isinstance(self.legal[0], moves.Claim):
            yield reasons.PlayedOut(self._deals, round(self._brought[move]))
