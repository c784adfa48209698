"""Bots for Continental Rummy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Final

from rules import moves
from rules.cards import JOKER, Card, full_pack, without
from rules.melds import Ace
from rules.moves import Move
from rules.rummy.continental import Continental, ContinentalView
from rules.rummy.fifteen import cards_missing, cards_that_help
from rules.view import View
from rummytui.advice import AllMatched, FewerHelp, FitsNothing, Helps, KeepsChance, PutsOff, Reason
from rummytui.bots.deciding import Decision, Valued
from rummytui.bots.seen import seat_and_moves, unseen_of
from rummytui.bots.tempers import Temper
from rummytui.games.continental.reasons import (
    FewestNeighbours,
    FurtherOff,
    HeldTwice,
    MoreToWaitFor,
    Nearer,
    NoNearer,
    Parts,
    StillMissing,
)

TEMPERS: Final[tuple[Temper, ...]] = ()
"""The tempers that bots for this game can have, besides being even."""

_NEAR: Final = 2
"""With how many cards missing it pays to count exactly; before that, neighbouring cards matter more."""

_TAKING: Final = 4
"""How many more cards taking the upcard must give to wait for, since it shows everybody something."""
_LOOKED_AT: Final = 6
"""How many discards are looked at closely: those with the fewest neighbours."""

# ------------------------------------------------------------------------------------------------------------- easy


def easy(view: View, rng: Random, temper: Temper = Temper.EVEN) -> Move:
    """Play as a child of ten does: take what goes into a run, throw what has the fewest neighbours."""
    assert isinstance(view, ContinentalView)
    seat, legal = seat_and_moves(view)
    hand = view.hands[seat]
    if isinstance(legal[0], moves.Declare):
        return legal[0]
    if isinstance(legal[0], moves.Draw):
        return legal[-1] if _brings_nearer(view, hand) else legal[0]
    return min(_discards(legal), key=lambda move: (_company(hand, move.card), rng.random()))


def _brings_nearer(view: ContinentalView, hand: Sequence[Card]) -> bool:
    """Whether the upcard brings the hand nearer to complete."""
    ace = view.options.ace
    return bool(view.discards) and cards_missing([*hand, view.discards[-1]], ace) < cards_missing(hand, ace)


def _discards(legal: Sequence[Move]) -> list[moves.Discard]:
    """The discards that are no joker, where there are any."""
    found = [move for move in legal if isinstance(move, moves.Discard)]
    return [move for move in found if move.card != JOKER] or found


def _near(card: Card, other: Card) -> bool:
    """Whether two cards could be in the same run of three."""
    apart = abs(other % 13 - card % 13)
    return other.suit == card.suit and 0 < min(apart, 13 - apart) <= 2


def _company(hand: Sequence[Card], card: Card) -> int:
    """How many other cards are near ``card`` in its suit; a twin is worth little."""
    company = 0
    for other in set(hand):
        apart = abs(other % 13 - card % 13)
        if other.suit == card.suit and apart and min(apart, 13 - apart) <= 2:
            company += 3 - min(apart, 13 - apart)
    return company * 2 - hand.count(card)


# ----------------------------------------------------------------------------------------------------------- medium


def medium(view: View, temper: Temper = Temper.EVEN) -> Decision:
    """Medium: play as the child does at first; near the end, wait for the cards of which most are still to come."""
    assert isinstance(view, ContinentalView)
    return _Decision(view)


class _Decision(Decision):
    """One decision of the medium bot. Discards are valued by how many cards to come help what is left."""

    clear = 3.0

    def __init__(self, view: ContinentalView) -> None:
        self._view = view
        self._seat, self.legal = seat_and_moves(view)
        self._hand = view.hands[self._seat]
        self._ace = view.options.ace

    @cached_property
    def _missing(self) -> int:
        """How many cards the hand lacks."""
        return cards_missing(self._hand, self._ace)

    @cached_property
    def _to_come(self) -> Counter[Card]:
        """What the stock may hold: the cards not seen anywhere, or the pile that is about to be turned over."""
        if not self._view.stock:
            return Counter(self._view.discards)
        return unseen_of(self._view, full_pack(*Continental.packs_for(len(self._view.players))))

    def ranked(self, rng: Random) -> Iterator[Valued]:
        if isinstance(self.legal[0], moves.Declare):
            yield Valued(self.legal[0], self.clear)
            yield from self._lonely(rng)
        elif isinstance(self.legal[0], moves.Draw):
            better, worse = self.legal[::-1] if self._takes() else self.legal
            yield Valued(better, 0.0)
            yield Valued(worse, -self.clear)
        elif self._missing > _NEAR:
            yield from self._lonely(rng)
        else:
            yield from self._waiting(rng)

    def _takes(self) -> bool:
        nearer = _brings_nearer(self._view, self._hand)
        return nearer or (self._missing <= _NEAR and _is_worth_taking(self._view, self._hand, self._to_come))

    def _lonely(self, rng: Random) -> Iterator[Valued]:
        """The discards with the fewest neighbours first."""
        company = [(_company(self._hand, move.card), rng.random(), move) for move in _discards(self.legal)]
        yield from (Valued(move, -near) for near, _, move in sorted(company, key=lambda found: found[:2]))

    def _waiting(self, rng: Random) -> Iterator[Valued]:
        """Those first after which most cards help."""
        discards = _discards(self.legal)
        waits = _waits(self._hand, [move.card for move in discards], self._to_come, self._ace)
        likely = [
            (waits[move.card], -_company(self._hand, move.card), rng.random(), move)
            for move in discards
            if move.card in waits
        ]
        likely.sort(key=lambda found: found[:3], reverse=True)
        yield from (Valued(move, helping) for helping, _, _, move in likely)
        rest = [found.move for found in self._lonely(rng) if found.move not in [move for *_, move in likely]]
        yield from (Valued(move, likely[-1][0] - self.clear) for move in rest)

    # ---------------------------------------------------------------------------------------------------------- reasons

    def reasons(self, move: Move) -> Iterator[Reason]:
        match move:
            case moves.Declare():
                yield AllMatched()
            case moves.Draw(source="stock"):
                yield from self._for_stock()
            case moves.Draw():
                yield from self._for_taking()
            case moves.Discard(card=card):
                yield from self._for_throwing(card)

    def _helping(self, hand: Sequence[Card]) -> KeepsChance:
        """The cards to come that bring a hand nearer."""
        helping = sum(self._to_come[card] for card in cards_that_help(hand, self._ace))
        return KeepsChance(helping, sum(self._to_come.values()))

    def _for_stock(self) -> Iterator[Reason]:
        if self._view.discards and not _brings_nearer(self._view, self._hand):
            yield NoNearer(self._view.discards[-1], self._missing)
        found = self._helping(self._hand)
        yield Helps(found.cards, found.of)

    def _for_taking(self) -> Iterator[Reason]:
        upcard = self._view.discards[-1]
        after = cards_missing([*self._hand, upcard], self._ace)
        if after < self._missing:
            yield Nearer(upcard, after)
        elif self._missing <= _NEAR and _is_worth_taking(self._view, self._hand, self._to_come):
            yield MoreToWaitFor(upcard)
        else:
            yield NoNearer(upcard, self._missing)

    def _for_throwing(self, card: Card) -> Iterator[Reason]:
        rest = without(self._hand, card)
        if _company(self._hand, card) <= 0 and card not in rest:
            yield FitsNothing(card)
        elif card in rest:
            yield HeldTwice(card)
        else:
            yield FewestNeighbours(card, self._neighbours(card))
        missing = cards_missing(rest, self._ace)
        if missing <= _NEAR:
            yield StillMissing(missing)
            yield self._helping(rest)

    def _neighbours(self, card: Card) -> tuple[Card, ...]:
        return tuple(sorted(other for other in set(self._hand) if _near(card, other)))

    def against(self, move: Move, best: Move) -> Iterator[Reason]:
        if isinstance(best, moves.Declare):
            yield PutsOff()
        elif isinstance(move, moves.Discard) and isinstance(best, moves.Discard):
            rest, better = without(self._hand, move.card), without(self._hand, best.card)
            further = cards_missing(rest, self._ace) - cards_missing(better, self._ace)
            fewer = self._helping(better).cards - self._helping(rest).cards
            if further > 0:
                yield FurtherOff(further)
            elif fewer > 0:
                yield FewerHelp(fewer)
            elif neighbours := self._neighbours(move.card):
                yield Parts(move.card, neighbours)
        else:
            yield from self.reasons(move)


def _is_worth_taking(view: ContinentalView, hand: Sequence[Card], to_come: Counter[Card]) -> bool:
    """Whether swapping another card for the upcard gives more to wait for."""
    ace, upcard = view.options.ace, view.discards[-1]
    now = sum(to_come[card] for card in cards_that_help(hand, ace))
    spare = [card for card in sorted(set(hand)) if card not in (upcard, JOKER)]
    return max(_waits([*hand, upcard], spare, to_come, ace).values()) > now + _TAKING


def _waits(hand: Sequence[Card], spare: Sequence[Card], to_come: Counter[Card], ace: Ace) -> dict[Card, int]:
    """For the cards of a hand of sixteen that are best thrown, how many cards to come help what is left."""
    kept = {card: without(hand, card) for card in spare}
    missing = {card: cards_missing(rest, ace) for card, rest in kept.items()}
    least = min(missing.values())
    nearest = sorted((card for card in kept if missing[card] == least), key=lambda card: _company(hand, card))
    if len(nearest) == 1:
        return {nearest[0]: 0}
    # What brings fifteen of the cards nearer brings all sixteen nearer, unless they can be declared already.
    helpful = [card for card in cards_that_help(hand, ace) if to_come[card]]
    return {
        card: sum(to_come[more] for more in helpful if cards_missing([*kept[card], more], ace) < least)
        for card in nearest[:_LOOKED_AT]
    }
