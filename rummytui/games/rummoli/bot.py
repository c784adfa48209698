"""Bots for Rummoli: they weigh the widow, bet with some sense, and lead what gets rid of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Final

from rules import moves
from rules.cards import NATURALS, Card, mask_of
from rules.moves import Move
from rules.rummoli.best_five import FLUSH, FULL_HOUSE, PAIR, STRAIGHT, THREE, TWO_PAIR, best_five, height, strength
from rules.rummoli.state import RummoliView
from rules.rummoli.stops import next_higher
from rummytui.advice import Reason
from rummytui.bots.beginner import Oversights
from rummytui.bots.deciding import Decision, Valued
from rummytui.bots.seen import seat_and_moves
from rummytui.bots.tempers import Temper
from rummytui.games.rummoli import reasons

_FULL_SIZE: Final = 0.7
"""How often a bet is the highest that may be; otherwise it is one or two chips less. It does not depend on the hand."""


class RummoliDecision(Decision):
    """A decision at any moment of a round."""

    def __init__(self, view: RummoliView) -> None:
        self._view = view
        self._seat, self.legal = seat_and_moves(view)
        self._hand = view.hands[self._seat]


class ChipDecision(RummoliDecision):
    """A decision whose moves are valued in chips."""

    clear = 2.0

    def measure(self, move: Move, best: Move) -> str:
        return "chip"


def size_of_bet(most: int, drawn: float) -> int:
    """How many chips to bet of the ``most`` that may be, by a number ``drawn`` between 0 and 1 before the hand is looked at.

    So the size of a bet tells nothing of the hand.
    """
    less = 0 if drawn < _FULL_SIZE else 1 if drawn < (1 + _FULL_SIZE) / 2 else 2
    return max(most - less, 1)


TEMPERS: Final[tuple[Temper, ...]] = (Temper.PUSHER, Temper.HOARDER)
"""The tempers that bots for this game can have, besides being even."""

_CATEGORY = 26
"""The bits of a strength below its category."""
_FORGETS = 0.25
"""How often an easy bot forgets to call a pot."""
_MOST_OF_A_CHILD = 3
"""The most chips that an easy bot bets at once."""
_CHEAP = 2
"""How many chips an easy bot pays with any hand."""
_BETS_ON, _RAISES_ON = 2, 3
"""How good a hand an easy bot bets and raises on: fair is 1, good 2, very good 3."""
_RAISES_FOR_FUN: Final = Oversights(1.0, 1.0)
"""How often a gentle bot raises a bet that it would call."""
_TYPICAL = {
    5: (PAIR, TWO_PAIR, THREE),
    10: (TWO_PAIR, THREE, STRAIGHT),
    13: (TWO_PAIR, STRAIGHT, FLUSH),
    18: (STRAIGHT, FLUSH, FULL_HOUSE),
}
"""By hand size: a fair, a good and a very good hand among hands of that size."""


def gentle(view: RummoliView, rng: Random, temper: Temper = Temper.EVEN) -> Move:
    """Play as an easy bot does, but raise for fun, and lead what it has nothing to play on."""
    _, legal = seat_and_moves(view)
    match legal[0]:
        case moves.Check() | moves.Call():
            return _PokerDecision(view).carefree(legal, rng)
        case moves.Lay(seat):
            hand = view.hands[seat]
            leads = {move: 1 + own_followers(hand, move.card) for move in legal if isinstance(move, moves.Lay)}
            # It never misses that it can go out.
            return min(leads, key=lambda move: (leads[move] < len(hand), leads[move], rng.random()))
    return easy(view, rng, temper)


def own_followers(hand: Sequence[Card], card: Card) -> int:
    """How many cards of ``hand`` follow one another on ``card``."""
    following = next_higher(card)
    return 1 + own_followers(hand, following) if following in hand and following is not None else 0


def easy(view: RummoliView, rng: Random, temper: Temper = Temper.EVEN) -> Move:
    """Play as a child of ten does: keep the hand, bet a chip or two on a good one, and forget to call a pot now and then."""
    _, legal = seat_and_moves(view)
    match legal[0]:
        case moves.Claim():
            forgets = len(legal) > 1 and rng.random() < _FORGETS
            return legal[1] if forgets else legal[0]
        case moves.Exchange(seat):
            return moves.Keep(seat)
        case moves.Bid(seat):
            return moves.Drop(seat)
        case moves.Lay():
            return rng.choice(legal)
    return _PokerDecision(view).childlike(legal, rng, temper)


def medium(view: RummoliView, temper: Temper = Temper.EVEN) -> Decision:
    """Medium: weigh the widow, bet as the hand deserves, call every pot, lead where most cards follow."""
    match view.phase:
        case "widow" | "auction":
            return _WidowAtSight(view)
        case "stops":
            return _Stopping(view)
    return _Betting(view, temper)


# --------------------------------------------------------------------------------------------------------- the widow


def hand_worth(hand: Sequence[Card]) -> float:
    """What a hand without pay cards is worth next to others of its size: poker strength, long runs, few low cards."""
    category = strength(mask_of(hand)) >> _CATEGORY
    joined = sum(next_higher(card) in hand for card in hand)
    low = sum(height(card) < 5 for card in hand)
    return 2.0 * category + 0.5 * joined - 0.4 * low


def _typical_worth(size: int) -> float:
    """What a hand of this size is worth on average; the widow is as good a guess."""
    fair, _, _ = _marks(size)
    return 2.0 * fair + 0.5 * size * size / 52 - 0.4 * size * 5 / 13


class WidowDecision(ChipDecision):
    """Whether to take the widow, or what to bid for it."""

    @property
    def affordable(self) -> int:
        """The highest bid that the widow is worth; below zero if it is worth less than the hand."""
        raise NotImplementedError

    @property
    def asked_in_vain(self) -> int:
        """How many of those asked for a pay card have none."""
        return sum(not locked for locked in self._view.locked.values())

    def for_the_widow(self) -> Iterator[Reason]:
        """What speaks for the widow, besides what the hand is worth."""
        raise NotImplementedError

    def reasons(self, move: Move) -> Iterator[Reason]:
        if isinstance(move, moves.Bid | moves.Drop):
            yield reasons.WorthUpTo(max(self.affordable, 0))
        yield reasons.BestFive(best_five(self._hand))
        if isinstance(move, moves.Exchange | moves.Bid):
            yield from self.for_the_widow()
            if self.asked_in_vain:
                yield reasons.AskedInVain(self.asked_in_vain)
        else:
            yield reasons.Unknown(len(self._view.widow))


class _WidowAtSight(WidowDecision):
    """By how good the hand looks next to an average one."""

    def ranked(self, rng: Random) -> Iterator[Valued]:
        match self.legal[0]:
            case moves.Exchange(seat):
                both = Valued(moves.Exchange(seat), self._gain), Valued(moves.Keep(seat), 0.0)
                return iter(both if self._gain > 0 else both[::-1])
            case moves.Bid() as least:
                drop, margin = moves.Drop(self._seat), self.affordable - least.amount
                both = Valued(least, margin), Valued(drop, 0.0)
                return iter(both if margin >= 0 else both[::-1])
        return iter([Valued(move, 0.0) for move in self.legal])

    @cached_property
    def _gain(self) -> float:
        """How much more the widow is likely to be worth than the hand."""
        # The widow holds more than its share of the pay cards, since all who were asked have none.
        return _typical_worth(len(self._view.widow)) + 0.8 * self.asked_in_vain - hand_worth(self._hand)

    @property
    def affordable(self) -> int:
        view = self._view
        return min(int(self._gain * 1.5), view.chips[self._seat] // 4, sum(view.pots.values()))

    def for_the_widow(self) -> Iterator[Reason]:
        if low := sum(height(card) < 5 for card in self._hand):
            yield reasons.LowCards(low)


# ------------------------------------------------------------------------------------------------------------- poker


def _marks(size: int) -> tuple[int, int, int]:
    return _TYPICAL[min((known for known in _TYPICAL if known >= size), default=18)]


_GUESSES = 100
"""Deals of the other hands that are imagined for one decision."""
_BETS, _RAISES = 1.15, 1.5
"""How much likelier than its share a hand must win to bet, and to raise."""
_BLUFFS = 0.05
_EAGERNESS = {Temper.PUSHER: 1, Temper.HOARDER: -1}
"""By temper: how much a bot likes to bet."""
_TEMPERED = 0.3
"""How often that shows in an easy bot."""
_STEP = 0.1
"""By how much eagerness moves what a hand must be likely to win, in shares."""
_TRUST = 0.8
"""What is left of a chance of winning once somebody else has bet."""


class _PokerDecision:
    """One decision of the betting."""

    def __init__(self, view: RummoliView) -> None:
        assert view.seat is not None
        self.view = view
        self.hand = hand = view.hands[view.seat]
        self.category = category = strength(mask_of(hand)) >> _CATEGORY
        rivals = sum(bool(other) for seat, other in enumerate(view.hands) if seat not in view.folded) - 1
        fair, good, very_good = _marks(len(hand))
        # Among many players somebody is likely to hold more, so a hand must be a step better.
        crowd = rivals > 3
        self.rank = (category >= fair) + (category >= good + crowd) + (category >= very_good + crowd)
        self.owed = view.owed(view.seat)
        self.pot = view.pots[view.contested]
        self.rivals = rivals

    def carefree(self, legal: Sequence[Move], rng: Random) -> Move:
        """Bet a chip on a very good hand; call with two pair, or cheaply with a pair; and often raise, for fun."""
        kinds = {move.kind: move for move in legal}
        if "check" in kinds:
            return moves.Bet(legal[0].seat, 1) if "bet" in kinds and self.rank >= _RAISES_ON else kinds["check"]
        if self.category < (PAIR if self.owed <= _CHEAP else TWO_PAIR):
            return kinds["fold"]
        raises = [move for move in legal if isinstance(move, moves.Raise)]
        if raises and rng.random() < _RAISES_FOR_FUN.with_players(len(self.view.players)):
            return max(raises, key=lambda move: move.amount)
        return kinds["call"]

    def childlike(self, legal: Sequence[Move], rng: Random, temper: Temper) -> Move:
        """Bet a chip or two on a good hand, raise on a very good one, and call what is cheap or fair."""
        kinds = {move.kind: move for move in legal}
        eager = _EAGERNESS[temper] if temper in _EAGERNESS and rng.random() < _TEMPERED else 0
        amount = 1 + int(rng.random() * _MOST_OF_A_CHILD)
        bets = [move for move in legal if isinstance(move, moves.Bet | moves.Raise)]
        if bets and self.rank + eager >= (_RAISES_ON if self.owed else _BETS_ON):
            return type(bets[-1])(bets[-1].seat, min(amount, bets[-1].amount))
        if "check" in kinds:
            return kinds["check"]
        return kinds["call"] if self.owed <= _CHEAP or self.rank >= 1 else kinds["fold"]


class _Betting(_PokerDecision, Decision):
    """Bet and raise where winning is likelier than not, bluff seldom, fold what is not worth its price.

    Moves are valued in chips.
    """

    clear = 2.0

    def __init__(self, view: RummoliView, temper: Temper) -> None:
        super().__init__(view)
        self._eager = _EAGERNESS.get(temper, 0)
        _, self.legal = seat_and_moves(view)
        self.chance = 0.0
        """How likely this hand is to win, once the moves have been ranked."""
        self.bluff: Move | None = None
        """The move that is a bluff, if it is the best of those ranked."""

    def ranked(self, rng: Random) -> Iterator[Valued]:
        kinds = {move.kind: move for move in self.legal}
        bets = list(self._of_some_size(rng))
        self.chance = self._chance(rng)
        over_share = self.chance * (self.rivals + 1) - (_RAISES if self.owed else _BETS) + _STEP * self._eager
        worth = over_share * self.pot / (self.rivals + 1)
        call = self.chance * _TRUST * (self.pot + self.owed) - self.owed
        if bets and over_share > 0:
            yield Valued(bets[0], worth)
            bets = []
        elif bets and not self.owed and rng.random() < _BLUFFS * (1 + self._eager):
            self.bluff = bets[0]
            yield Valued(bets[0], 0.0)
            bets = []
        if "check" in kinds:
            yield Valued(kinds["check"], min(worth, 0.0) if bets else 0.0)
        else:
            calls = self.chance * _TRUST >= self.owed / (self.pot + self.owed)
            both = Valued(kinds["call"], call), Valued(kinds["fold"], 0.0)
            yield from both if calls else both[::-1]
        yield from (Valued(move, worth) for move in bets)

    def _of_some_size(self, rng: Random) -> Iterator[Move]:
        """A bet or raise, if there may be one. Its size is drawn before the hand is looked at, so it tells nothing."""
        drawn = rng.random()
        if bets := [move for move in self.legal if isinstance(move, moves.Bet | moves.Raise)]:
            yield type(bets[-1])(bets[-1].seat, size_of_bet(bets[-1].amount, drawn))

    def reasons(self, move: Move) -> Iterator[Reason]:
        percent = round(100 * self.chance)
        if move == self.bluff:
            yield reasons.Bluff()
        yield reasons.WinChance(percent, self.rivals)
        if self.owed and isinstance(move, moves.Call | moves.Fold):
            yield reasons.PotOdds(self.owed, self.pot, -(-100 * self.owed // (self.pot + self.owed)))
        elif not self.owed:
            yield reasons.FairShare(round(100 / (self.rivals + 1)))
        yield reasons.BestFive(best_five(self.hand))

    def _chance(self, rng: Random) -> float:
        """The chance that this hand beats all others still in, if they are any of the unseen cards."""
        view = self.view
        assert view.seat is not None
        own = self.hand
        seen = {*own, *(card for known in view.known.values() for card in known)}
        hidden = [card for card in NATURALS if card not in seen]
        sizes = [
            len(hand) for seat, hand in enumerate(view.hands) if hand and seat != view.seat and seat not in view.folded
        ]
        mine, won = strength(mask_of(own)), 0.0
        for _ in range(_GUESSES):
            dealt = rng.sample(hidden, min(len(hidden), sum(sizes)))
            best = 0
            for size in sizes:
                best = max(best, strength(mask_of(dealt[:size])))
                del dealt[:size]
            won += 1.0 if mine > best else 0.5 if mine == best else 0.0
        return won / _GUESSES


# ------------------------------------------------------------------------------------------------------------- stops


class StopsDecision(RummoliDecision):
    """What to lead, and whether to call a pot."""

    def following(self, move: moves.Lay) -> list[Card]:
        """The cards that would come after a lead, as far as is known."""
        gone = {card for _, card in self._view.laid} | set(self._view.put_away)
        found: list[Card] = []
        card = next_higher(move.card)
        while card is not None and card not in gone:
            found.append(card)
            card = next_higher(card)
        return found

    def reasons(self, move: Move) -> Iterator[Reason]:
        if isinstance(move, moves.Claim):
            yield reasons.Earned(move.pot)
        elif isinstance(move, moves.Lay):
            own = [card for card in self.following(move) if card in self._hand]
            yield reasons.Followed(tuple(own)) if own else reasons.NoneFollows()

    def against(self, move: Move, best: Move) -> Iterator[Reason]:
        if isinstance(best, moves.Claim):
            yield reasons.Forgotten(best.pot)
        else:
            yield from self.reasons(move)


class _Stopping(StopsDecision):
    """Leads are valued by how many of this seat's cards are expected to follow."""

    def ranked(self, rng: Random) -> Iterator[Valued]:
        if isinstance(self.legal[0], moves.Claim):
            yield from (Valued(move, -float(place)) for place, move in enumerate(self.legal))
            return
        leads = [move for move in self.legal if isinstance(move, moves.Lay)]
        valued = [(self._expected(move), rng.random(), move) for move in leads]
        valued.sort(key=lambda found: found[:2], reverse=True)
        yield from (Valued(move, following) for following, _, move in valued)

    def _expected(self, move: moves.Lay) -> float:
        """How many of this seat's cards are expected to follow a lead before somebody else stops it."""
        following = self.following(move)
        reach = 1.0
        for card in following:
            if card not in self._hand:
                reach *= 1 - 1 / (len(self._view.players) + 1)
        return sum(card in self._hand for card in following) * reach
