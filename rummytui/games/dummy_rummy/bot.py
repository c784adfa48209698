"""Bots for Dummy Rummy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import Final

from rules import moves
from rules.cards import Card, full_pack
from rules.moves import Move
from rules.rummy.contract import COSTS, best_lay_down, cost, needed
from rules.rummy.dummy_rummy import DummyView
from rules.view import View
from rummytui.advice import (
    Collects,
    CostsIfCaught,
    CouldLayOff,
    FitsOn,
    LeavesMore,
    MakesNothing,
    NothingShows,
    PassesUp,
    Reason,
    RidOf,
    StaysInHand,
)
from rummytui.bots.deciding import Decision, Valued
from rummytui.bots.seen import seat_and_moves, unseen_of
from rummytui.bots.tempers import Temper
from rummytui.games.dummy_rummy.futures import Futures, Outlook
from rummytui.games.dummy_rummy.plan import plan_for
from rummytui.games.dummy_rummy.reasons import (
    BetterThanStock,
    Burden,
    ChanceGrows,
    CompletesContract,
    GivesUp,
    IsDown,
    NeverNeeded,
    NoBetterThanStock,
    SeldomNeeded,
)

TEMPERS: Final[tuple[Temper, ...]] = ()
"""The tempers that bots for this game can have, besides being even."""

# ------------------------------------------------------------------------------------------------------------- easy

_EASY_BUYS: Final = 0.35
"""How often a child buys what helps."""


def easy(view: View, rng: Random, temper: Temper = Temper.EVEN) -> Move:
    """Play as a child of ten does: take what helps, buy it now and then, and throw any of the rest."""
    return _EasyDecision(view, rng).choose()


class _Position:
    """What one seat sees when it has to decide."""

    def __init__(self, view: View) -> None:
        assert isinstance(view, DummyView)
        self.view = view
        self.seat, self.legal = seat_and_moves(view)
        self.hand = view.hands[self.seat]
        self.down = view.down[self.seat]

    def fits_on_table(self, card: Card) -> bool:
        """Whether there is a meld that ``card`` fits on."""
        return any(1 << card & meld.room for meld in self.view.melds)

    @property
    def tabling(self) -> list[Move]:
        """The moves that table something; what is no lay-off comes first."""
        found = [move for move in self.legal if not isinstance(move, moves.Discard)]
        first = next((move for move in found if not isinstance(move, moves.LayOff)), None)
        return found if first is None else [first, *(move for move in found if move != first)]

    @property
    def discards(self) -> list[moves.Discard]:
        """The discards."""
        return [move for move in self.legal if isinstance(move, moves.Discard)]


class _EasyDecision(_Position):
    """One decision of the easy bot."""

    def __init__(self, view: View, rng: Random) -> None:
        super().__init__(view)
        self._rng = rng

    def choose(self) -> Move:
        """What to do now."""
        legal = self.legal
        if len(legal) == 1:
            return legal[0]
        if isinstance(legal[0], moves.Buy):
            return legal[0] if not self.down and self._buys(self.view.discards[-1]) else legal[1]
        if isinstance(legal[0], moves.Draw):
            return self._draw()
        if self.tabling:
            return self.tabling[0]
        if self.down:
            return min(self.discards, key=lambda move: (-COSTS[move.card % 13], self._rng.random()))
        return self._discard()

    def _draw(self) -> Move:
        upcard = self.view.discards[-1]
        wanted = self.fits_on_table(upcard) if self.down else self._helps(upcard)
        return self.legal[-1] if wanted else self.legal[0]

    def _helps(self, card: Card) -> bool:
        """Whether the hand is nearer to the contract with ``card``."""
        contract, ace = self.view.contract, self.view.options.ace
        return plan_for([*self.hand, card], contract, ace).worth > plan_for(self.hand, contract, ace).worth

    def _buys(self, card: Card) -> bool:
        """Whether ``card`` is worth a penny and the cards that come with it."""
        return self._helps(card) and self._rng.random() < _EASY_BUYS

    def _discard(self) -> Move:
        plan = plan_for(self.hand, self.view.contract, self.view.options.ace)
        spare = Counter(self.hand) - Counter(plan.used)
        return min(self.discards, key=lambda move: (move.card not in spare, self._rng.random()))


# ----------------------------------------------------------------------------------------------------------- medium

_ROUNDS: Final = 24
"""How many more rounds a hand is expected to last while nobody else is down."""
_ROUNDS_TO_GO_OUT: Final = (2.0, 0.8)
"""How many more once somebody is: a base, and a number for each card in that seat's hand."""
_STAKE: Final = 70
"""What going down saves on average, as a count."""
_FEEDING: Final = 2
"""What it costs if somebody else can use a discard."""
_BURDEN: Final = 8
"""What a bought card counts on average if it is left at the end."""
_UNBURDENED: Final = 0.4
"""How likely it is to get rid of bought cards once the contract is down."""
_WORTH_BUYING: Final = 15
"""By how much a bought card must be better than the burden that comes with it."""
_ELBOW_ROOM: Final = 2
"""Spare cards needed to have a good chance of the contract, since every turn ends with a discard."""
_LATE: Final = 6
"""With this few rounds to go, cards are no longer bought for their number alone."""


def medium(view: View, temper: Temper = Temper.EVEN) -> Decision:
    """Medium: imagine how the hand may go on; keep, take and buy what completes the contract, throw costly cards."""
    return _MediumDecision(view)


class _MediumDecision(_Position, Decision):
    """One decision of the medium bot. Moves are valued by what they are expected to save, as a count."""

    clear = 8.0
    _rng: Random
    """The chance by which it imagines how the hand may go on."""

    def ranked(self, rng: Random) -> Iterator[Valued]:
        self._rng = rng
        match self.legal[0]:
            case moves.Buy():
                return self._ranked_sale()
            case moves.Draw():
                return self._ranked_draws()
        return self._ranked_plays(rng)

    def _ranked_sale(self) -> Iterator[Valued]:
        buy, let_go = self.legal
        gain = -self._burden(0.0) if self.down else self._gain_by_buying(self.view.discards[-1])
        both = Valued(buy, gain), Valued(let_go, 0.0)
        return iter(both if gain > 0 else both[::-1])

    def _ranked_draws(self) -> Iterator[Valued]:
        from_stock, from_pile = self.legal
        upcard = self.view.discards[-1]
        gain = float(self.fits_on_table(upcard)) if self.down else self._gain_by_taking(upcard)
        both = Valued(from_pile, gain), Valued(from_stock, 0.0)
        return iter(both if gain > 0 else both[::-1])

    def _ranked_plays(self, rng: Random) -> Iterator[Valued]:
        tabling = self.tabling
        yield from (Valued(move, 2 * self.clear) for move in tabling)
        if self.down or (tabling and not isinstance(tabling[0], moves.LayDown)):
            harm = {move: (-COSTS[move.card % 13] / 2, rng.random()) for move in self.discards}
        else:
            harm = {move: (self._harm(move.card), rng.random()) for move in self.discards}
        yield from (Valued(move, -harm[move][0]) for move in sorted(harm, key=lambda move: harm[move]))

    def _gain_by_taking(self, card: Card) -> float:
        """By how much ``card`` is better than one from the stock."""
        return (self._futures.chance([*self.hand, card]) - self._futures.chance(self.hand, extra=1)) * _STAKE

    def _gain_by_buying(self, card: Card) -> float:
        """By how much buying ``card`` is better than letting it go."""
        gain = (self._chance_if_bought - self._futures.chance(self.hand)) * _STAKE
        if len(self.hand) < needed(self.view.contract) + _ELBOW_ROOM and self._rounds > _LATE:
            return gain
        return gain - self._burden(self._chance_if_bought) - _WORTH_BUYING

    @cached_property
    def _chance_if_bought(self) -> float:
        return self._futures.chance([*self.hand, self.view.discards[-1]], extra=self.view.options.extra_cards)

    def _burden(self, chance: float) -> float:
        """What the bought card and those that come with it are expected to count in the end."""
        return (1 + self.view.options.extra_cards) * _BURDEN * (1 - _UNBURDENED * chance)

    def _harm(self, card: Card) -> float:
        """What throwing ``card`` costs."""
        saved = COSTS[card % 13] * (1 - self._outlook.chance)
        return self._outlook.needed[card] * _STAKE - saved + _FEEDING * self._feeds(card)

    @cached_property
    def _outlook(self) -> Outlook:
        return self._futures.outlook(self.hand)

    @cached_property
    def _futures(self) -> Futures:
        view = self.view
        to_come = unseen_of(view, full_pack(view.options.packs, 0))
        return Futures(view.contract, view.options.ace, list(to_come.elements()), self._rounds, self._rng)

    @property
    def _rounds(self) -> float:
        """How many more rounds the hand is likely to last."""
        least, each = _ROUNDS_TO_GO_OUT
        down = [len(hand) for seat, hand in enumerate(self.view.hands) if seat != self.seat and self.view.down[seat]]
        return min([_ROUNDS, *(least + each * cards for cards in down)])

    def _feeds(self, card: Card) -> bool:
        """Whether somebody could lay ``card`` off, or the next seat is known to collect its rank."""
        return (any(self.view.down) and self.fits_on_table(card)) or bool(self._collected(card))

    @property
    def _next_seat(self) -> int:
        return (self.seat + 1) % len(self.view.players)

    def _collected(self, card: Card) -> tuple[Card, ...]:
        """The cards of the rank of ``card`` that the next seat is known to hold."""
        return tuple(other for other in self.view.known[self._next_seat] if other.rank == card.rank)

    # ---------------------------------------------------------------------------------------------------------- reasons

    def reasons(self, move: Move) -> Iterator[Reason]:
        match move:
            case moves.Buy():
                yield from self._for_buying()
            case moves.Pass():
                yield from self._for_letting_go()
            case moves.Draw():
                yield from self._for_drawing()
            case moves.LayDown(melds=melds):
                yield RidOf(sum(cost(meld) for meld in melds))
            case moves.Meld(cards=cards):
                yield RidOf(cost(cards))
            case moves.LayOff(card=card):
                yield RidOf(COSTS[card.face % 13])
            case moves.Discard(card=card):
                yield from self._for_throwing(card)

    def against(self, move: Move, best: Move) -> Iterator[Reason]:
        if isinstance(move, moves.Discard) and isinstance(best, moves.Discard):
            yield from self._against_throwing(move.card, best.card)
        elif isinstance(move, moves.Draw) and move.source == "stock":
            yield PassesUp(self.view.discards[-1]) if self.down else GivesUp(self.view.discards[-1])
        elif isinstance(move, moves.Discard):
            yield from (StaysInHand(why.points) for why in self.reasons(best) if isinstance(why, RidOf))
        else:
            yield from self.reasons(move)

    def _completes(self, card: Card) -> bool:
        """Whether the contract can be laid down with ``card``, and not without it."""
        contract, ace = self.view.contract, self.view.options.ace
        return (
            best_lay_down([*self.hand, card], contract, ace) is not None
            and best_lay_down(self.hand, contract, ace) is None
        )

    def _for_buying(self) -> Iterator[Reason]:
        card, extra = self.view.discards[-1], self.view.options.extra_cards
        if self._completes(card):
            yield CompletesContract(card)
        elif not self.down:
            yield ChanceGrows(_percent(self._futures.chance(self.hand)), _percent(self._chance_if_bought))
        yield Burden(extra, round(self._burden(0.0 if self.down else self._chance_if_bought)))

    def _for_letting_go(self) -> Iterator[Reason]:
        if self.down:
            yield IsDown()
        else:
            yield ChanceGrows(_percent(self._futures.chance(self.hand)), _percent(self._chance_if_bought))
        chance = 0.0 if self.down else self._chance_if_bought
        yield Burden(self.view.options.extra_cards, round(self._burden(chance)))

    def _for_drawing(self) -> Iterator[Reason]:
        if not self.view.discards:
            return
        card = self.view.discards[-1]
        if self.down:
            onto = [index for index, meld in enumerate(self.view.melds) if 1 << card & meld.room]
            yield FitsOn(card, onto[0]) if onto else MakesNothing(card)
        elif self._completes(card):
            yield CompletesContract(card)
        else:
            taken, drawn = self._futures.chance([*self.hand, card]), self._futures.chance(self.hand, extra=1)
            yield BetterThanStock(card, _percent(taken), _percent(drawn)) if taken > drawn else NoBetterThanStock(card)

    def _for_throwing(self, card: Card) -> Iterator[Reason]:
        if not self.down and self._outlook.chance:
            needed_for = _percent(self._outlook.needed[card] / self._outlook.chance)
            yield SeldomNeeded(card, needed_for) if needed_for else NeverNeeded(card)
        if COSTS[card % 13] == max(COSTS[other % 13] for other in self.hand):
            yield CostsIfCaught(card, COSTS[card % 13])
        if not self._feeds(card):
            yield NothingShows(self._next_seat)

    def _against_throwing(self, card: Card, best: Card) -> Iterator[Reason]:
        if not self.down and self._outlook.chance:
            share = [_percent(self._outlook.needed[one] / self._outlook.chance) for one in (card, best)]
            if share[0] > share[1]:
                yield SeldomNeeded(card, share[0])
        if self._feeds(card) and not self._feeds(best):
            onto = [index for index, meld in enumerate(self.view.melds) if 1 << card & meld.room]
            collected = self._collected(card)
            yield Collects(self._next_seat, collected) if collected else CouldLayOff(self._next_seat, onto[0])
        if COSTS[card % 13] < COSTS[best % 13]:
            yield LeavesMore(COSTS[best % 13] - COSTS[card % 13])


def _percent(chance: float) -> int:
    return round(100 * chance)
