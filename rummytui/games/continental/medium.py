"""The medium bot for Continental Rummy: it keeps what has neighbours at first; later it waits for what may still come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Final

from rules import moves
from rules.cards import JOKER, Card, full_pack, without
from rules.moves import Move
from rules.rummy.continental import Continental, ContinentalView
from rummytui import advice as why
from rummytui.advice import Reason
from rummytui.bots.deciding import Decision, Valued
from rummytui.bots.seen import discards_in, near, seat_and_moves, unseen_of
from rummytui.bots.tempers import Temper
from rummytui.games.continental import reasons
from rummytui.games.continental.judgement import CollectedRuns, Reach

_NEAR: Final = 4
"""With how many cards missing it pays to count exactly; before that, neighbouring cards matter more."""
_TAKING: Final = 4
"""How many more cards taking the upcard must give to wait for, since it shows everybody something."""
_LOOKED_AT: Final = 6
"""How many discards are looked at closely: those with the fewest neighbours."""
_HARDLY_ANY: Final = 2
"""Up to this many cards near a discard are only so many."""
_FEEDING: Final = {Temper.SPRINTER: 1, Temper.EVEN: 2, Temper.WATCHER: 3}
"""How many cards to wait for, or neighbours, are given up rather than a card beside each that the next seat took."""


def spare_discards(legal: Sequence[Move]) -> list[moves.Discard]:
    """The discards that are no joker, where there are any."""
    found = discards_in(legal)
    return [move for move in found if move.card != JOKER] or found


def company(hand: Sequence[Card], card: Card) -> int:
    """How many other cards are near ``card`` in its suit; a twin is worth little."""
    found = 0
    for other in set(hand):
        apart = abs(other % 13 - card % 13)
        if other.suit == card.suit and apart and min(apart, 13 - apart) <= 2:
            found += 3 - min(apart, 13 - apart)
    return found * 2 - hand.count(card)


class ContinentalDecision(Decision):
    """One decision of the medium bot. Discards are valued by how many cards to come help what is left."""

    clear = 3.0

    def __init__(self, view: ContinentalView, temper: Temper) -> None:
        self._view = view
        self._temper = temper
        self._seat, self.legal = seat_and_moves(view)
        self._hand = view.hands[self._seat]
        self._reach = Reach(self._hand, view.options.ace)

    @cached_property
    def _to_come(self) -> Counter[Card]:
        """What the stock may hold: the cards not seen anywhere, or the pile that is about to be turned over."""
        if not self._view.stock:
            return Counter(self._view.discards)
        return unseen_of(self._view, full_pack(*Continental.packs_for(len(self._view.players))))

    @cached_property
    def _next(self) -> CollectedRuns:
        return CollectedRuns(self._view)

    @cached_property
    def _kept(self) -> dict[Card, Reach]:
        """What each discard leaves of a hand of sixteen."""
        return {move.card: self._reach.changed(move.card, -1) for move in spare_discards(self.legal)}

    def ranked(self, rng: Random) -> Iterator[Valued]:
        if isinstance(self.legal[0], moves.Declare):
            yield Valued(self.legal[0], self.clear)
            yield from self._lonely(rng)
        elif isinstance(self.legal[0], moves.Draw):
            better, worse = self.legal[::-1] if self._takes() else self.legal
            yield Valued(better, 0.0)
            yield Valued(worse, -self.clear)
        elif self._reach.missing > _NEAR:
            yield from self._lonely(rng)
        else:
            yield from self._waiting(rng)

    def _takes(self) -> bool:
        """Whether the upcard brings the hand nearer, or swapping another card for it gives more to wait for."""
        if not self._view.discards:
            return False
        upcard = self._view.discards[-1]
        more = self._reach.changed(upcard, 1)
        if more.missing < self._reach.missing:
            return True
        if self._reach.missing > _NEAR:
            return False
        spare = {card for card in self._hand if card not in (upcard, JOKER)}
        left = {card: more.changed(card, -1) for card in sorted(spare)}
        level = [card for card, hand in left.items() if hand.missing == more.missing]
        nearest = sorted(level, key=lambda card: company(self._hand, card))[:_LOOKED_AT]
        now = self._reach.helping(self._to_come) + _TAKING
        return any(left[card].helping(self._to_come) > now for card in nearest)

    def _fed(self, card: Card) -> int:
        """What it matters that the next seat collects what goes with ``card``."""
        return _FEEDING[self._temper] * len(self._next.collected(card))

    def _lonely(self, rng: Random) -> Iterator[Valued]:
        """The discards with the fewest neighbours first."""
        found = [
            (company(self._hand, move.card) + self._fed(move.card), rng.random(), move)
            for move in spare_discards(self.legal)
        ]
        yield from (Valued(move, -harm) for harm, _, move in sorted(found, key=lambda one: one[:2]))

    def _waiting(self, rng: Random) -> Iterator[Valued]:
        """Those first after which most cards help."""
        least = min(hand.missing for hand in self._kept.values())
        level = [card for card, hand in self._kept.items() if hand.missing == least]
        nearest = sorted(level, key=lambda card: company(self._hand, card) + self._fed(card))[:_LOOKED_AT]
        waits = {card: self._waits(card) if len(nearest) > 1 else 0 for card in nearest}
        likely = [
            (waits[move.card], -company(self._hand, move.card), rng.random(), move)
            for move in spare_discards(self.legal)
            if move.card in waits
        ]
        likely.sort(key=lambda found: found[:3], reverse=True)
        yield from (Valued(move, helping) for helping, _, _, move in likely)
        rest = [found.move for found in self._lonely(rng) if found.move not in [move for *_, move in likely]]
        yield from (Valued(move, likely[-1][0] - self.clear) for move in rest)

    def _waits(self, card: Card) -> int:
        """How many cards help what is left without ``card``, less what the card gives to the next seat."""
        left = self._kept[card]
        return (left.helping(self._to_come) if left.missing else 0) - self._fed(card)

    # ---------------------------------------------------------------------------------------------------------- reasons

    def reasons(self, move: Move) -> Iterator[Reason]:
        match move:
            case moves.Declare():
                yield why.AllMatched()
            case moves.Draw(source="stock"):
                yield from self._for_stock()
            case moves.Draw():
                yield from self._for_taking()
            case moves.Discard(card=card):
                yield from self._for_throwing(card)

    def _helping(self, hand: Reach) -> why.KeepsChance:
        """The cards to come that bring a hand nearer."""
        return why.KeepsChance(hand.helping(self._to_come), sum(self._to_come.values()))

    def _for_stock(self) -> Iterator[Reason]:
        if self._view.discards:
            upcard = self._view.discards[-1]
            if self._reach.changed(upcard, 1).missing >= self._reach.missing:
                yield reasons.NoNearer(upcard, self._reach.missing)
            else:
                yield why.GivesLess(upcard)
        found = self._helping(self._reach)
        yield why.Helps(found.cards, found.of)

    def _for_taking(self) -> Iterator[Reason]:
        upcard = self._view.discards[-1]
        after = self._reach.changed(upcard, 1).missing
        if after < self._reach.missing:
            yield reasons.Nearer(upcard, after)
        elif self._takes():
            yield reasons.MoreToWaitFor(upcard)
        else:
            yield reasons.NoNearer(upcard, self._reach.missing)

    def _for_throwing(self, card: Card) -> Iterator[Reason]:
        rest, near = without(self._hand, card), self._neighbours(card)
        if card in rest:
            yield reasons.HeldTwice(card)
        elif not near:
            yield why.FitsNothing(card)
        elif len(near) <= _HARDLY_ANY:
            yield reasons.FewestNeighbours(card, near)
        left = self._reach.changed(card, -1)
        if left.missing <= 2:
            yield reasons.StillMissing(left.missing)
        if left.missing and (left.missing <= 2 or (len(near) > _HARDLY_ANY and card not in rest)):
            yield self._helping(left)

    def _neighbours(self, card: Card) -> tuple[Card, ...]:
        return tuple(sorted(other for other in set(self._hand) if near(card, other)))

    def against(self, move: Move, best: Move) -> Iterator[Reason]:
        if isinstance(best, moves.Declare):
            yield why.PutsOff()
        elif isinstance(move, moves.Discard) and isinstance(best, moves.Discard):
            yield from self._against_throwing(move.card, best.card)
        elif isinstance(best, moves.Draw):
            yield from self._against_drawing(move)
        else:
            yield from self.reasons(move)

    def _against_drawing(self, move: Move) -> Iterator[Reason]:
        upcard = self._view.discards[-1]
        nearer = self._reach.changed(upcard, 1).missing < self._reach.missing
        if move == moves.draw(self._seat, "discard"):
            yield why.GivesLess(upcard) if nearer else reasons.NoNearer(upcard, self._reach.missing)
        else:
            if nearer:
                yield why.PassesUp(upcard)
            found = self._helping(self._reach)
            yield why.Helps(found.cards, found.of)

    def _against_throwing(self, card: Card, best: Card) -> Iterator[Reason]:
        rest, better = self._reach.changed(card, -1), self._reach.changed(best, -1)
        if rest.missing > better.missing:
            yield reasons.FurtherOff(rest.missing - better.missing)
        elif (collected := self._next.collected(card)) and not self._next.collected(best):
            yield why.Collects(self._next.seat, collected)
        elif better.missing and (fewer := better.helping(self._to_come) - rest.helping(self._to_come)) > 0:
            yield why.FewerHelp(fewer)
        elif neighbours := self._neighbours(card):
            yield reasons.Parts(card, neighbours)
