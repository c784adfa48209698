"""Reasons for drawing, taking or discarding a card, with one pack."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Final

from rules.cards import Card, Mask, cards_in, mask_of
from rules.melds import LEAST, Ace, melds_within
from rules.rummy.turn import TableView
from rummytui import advice as why
from rummytui.advice import Reason
from rummytui.bots.prospects import Prospects, threes
from rummytui.bots.rivals import Neighbour

_DEAR: Final = 5
"""From how many points on it is worth saying what a card costs."""
_LIKELIER: Final = 0.05
"""From which difference on it is worth saying that the next seat is likelier to want a card."""


@cache
def _thirds(ace: Ace) -> Mapping[tuple[int, int], Mask]:
    """By two different cards: those that make a meld of three with both."""
    found: dict[tuple[int, int], Mask] = defaultdict(int)
    for three in threes(ace):
        for one, other, third in permutations(cards_in(three)):
            found[one, other] |= 1 << third
    return found


@dataclass(frozen=True)
class Grounds:
    """The reasons about one hand, which is a mask.

    ``prospects`` evaluate it as the bot does, ``counts`` by the cost of deadwood.
    ``unseen`` and ``to_come`` are masks: the cards not seen anywhere, and those that the next draw may bring. ``costs`` is
    what a card left over is paid for with, by rank; empty where nothing is, and the cards themselves are counted.
    """

    view: TableView
    hand: Mask
    prospects: Prospects
    counts: Prospects
    unseen: Mask
    to_come: Mask
    costs: Sequence[int]
    neighbour: Neighbour

    # ---------------------------------------------------------------------------------------------------------- draws

    def for_taking(self, card: Card) -> Iterator[Reason]:
        """What the upcard would do for the hand; nothing if it goes with no card and only adds points."""
        if onto := self._onto(card):
            yield onto[0]
            return
        if meld := self._melded(card):
            yield why.Completes(card, meld)
            return
        if partners := self._alive(card, self.hand):
            yield why.GoesWith(card, tuple(cards_in(partners)))
        thrown, by = self._saved(card)
        if by > 0:
            yield why.Replaces(card, thrown, by)

    def against_taking(self, card: Card) -> Reason:
        """Why the upcard isn't worth taking."""
        thrown, by = self._saved(card)
        why_not = self.for_leaving(card)
        useless = isinstance(why_not, why.MakesNothing | why.PartnersSeen)
        return why.OnlyReplaces(card, thrown, by) if by > 0 and useless else why_not

    def _melded(self, card: Card) -> tuple[Card, ...]:
        """The meld that the upcard makes with the hand where it is laid out best; empty if there's none."""
        after = self.hand | 1 << card
        arranged = self.prospects.arranged(after & ~self.prospects.fitting(after))
        return next((meld for meld in arranged.melds if card in meld), ())

    def _saved(self, card: Card) -> tuple[Card, int]:
        """The discard that leaves the least with the upcard, and how many points fewer are in the hand then."""
        after = self.hand | 1 << card
        thrown = min(cards_in(self.hand), key=lambda other: self.prospects.least(after & ~(1 << other)))
        return thrown, self.counts.exactly(self.hand) - self.counts.exactly(after & ~(1 << thrown))

    def _onto(self, card: Card) -> list[why.FitsOn]:
        """Where the card could be laid off at once."""
        if not self.prospects.fitting(self.hand | 1 << card) >> card & 1:
            return []
        return [
            why.FitsOn(card, index)
            for index, meld in enumerate(self.view.melds)
            if meld.room >> card & 1 and self.prospects.reaches(meld)
        ]

    def for_leaving(self, card: Card) -> Reason:
        """Why another card is better than the upcard."""
        after = self.hand | 1 << card
        if self.prospects.fitting(after) >> card & 1 or any(
            card in meld for meld in melds_within(after, self.prospects.ace)
        ):
            return why.GivesLess(card)
        if partners := self._alive(card, self.hand):
            return why.NoMeldYet(card, tuple(cards_in(partners)))
        return why.PartnersSeen(card) if self._partners(card, self.hand) else why.MakesNothing(card)

    def helps(self) -> why.Helps:
        """How many of the unseen cards help."""
        return why.Helps(self.prospects.helping(self.hand, self.to_come).bit_count(), self.to_come.bit_count())

    # ------------------------------------------------------------------------------------------------------- discards

    def for_throwing(self, card: Card) -> Iterator[Reason]:
        """Why the card can be spared."""
        rest = self.hand & ~(1 << card)
        chance = why.KeepsChance(
            self.prospects.helping(rest, self.to_come & ~(1 << card)).bit_count(),
            (self.to_come & ~(1 << card)).bit_count(),
        )
        partners = self._partners(card, rest)
        found: list[Reason] = []
        if not self._matched(card) and not partners:
            found.append(why.FitsNothing(card))
        elif not self._matched(card) and not self._alive(card, rest):
            found.append(why.PartnersSeen(card))
        elif chance.cards:
            found.append(chance)
        if not self._matched(card) and self.costs and self._is_dear(card):
            found.append(why.CostsIfCaught(card, self.costs[card % 13]))
        if not self._matched(card):
            found += self._safe(card)
        yield from found or self._for_want_of_better(card)

    def _for_want_of_better(self, card: Card) -> Iterator[Reason]:
        """What can be said for a discard that hurts the hand."""
        left = {other: self.counts.exactly(self.hand & ~(1 << other)) for other in cards_in(self.hand)}
        if self.costs and left[card] == min(left.values()):
            yield why.LeavesLeast(left[card])
        elif self.neighbour.uses(card) <= min(map(self.neighbour.uses, cards_in(self.hand))):
            yield why.LeastWanted(self.neighbour.seat)

    def against_throwing(self, card: Card, best: Card) -> Iterator[Reason]:
        """Why discarding ``card`` is worse than discarding ``best``."""
        rest, better = self.hand & ~(1 << card), self.hand & ~(1 << best)
        melds = [meld for meld in self.prospects.arranged(self.hand).melds if card in meld]
        worse = self.prospects.least(rest) > self.prospects.least(better)
        if worse and melds and len(melds[0]) == LEAST and not any(best in meld for meld in melds):
            yield why.BreaksUp(melds[0])
        elif worse and (onto := self._onto(card)):
            yield onto[0]
        elif (left := self.counts.exactly(rest) - self.counts.exactly(better)) > 0:
            yield why.LeavesMore(left) if self.costs else why.LeavesOutside(left)
        helping = [self.prospects.helping(kept, self.to_come).bit_count() for kept in (rest, better)]
        if helping[0] < helping[1]:
            yield why.FewerHelp(helping[1] - helping[0])
        if self.neighbour.uses(card) > self.neighbour.uses(best) + _LIKELIER:
            yield from self._wanted(card)

    def _matched(self, card: Card) -> bool:
        """Whether the card is in a meld of the hand or could be laid off."""
        fitting = self.prospects.fitting(self.hand)
        return bool(fitting >> card & 1) or any(card in meld for meld in self.prospects.arranged(self.hand).melds)

    def _partners(self, card: Card, others: Mask) -> Mask:
        return mask_of(other for other in cards_in(others) if self._third(card, other))

    def _alive(self, card: Card, others: Mask) -> Mask:
        """Those partners of a card with which a third card can still make a meld."""
        coming = self.unseen | self.to_come | self.hand
        return mask_of(other for other in cards_in(others) if self._third(card, other) & coming)

    def _third(self, card: Card, other: Card) -> Mask:
        """The cards that make a meld of three together with two others."""
        return _thirds(self.prospects.ace).get((card, other), 0)

    def _is_dear(self, card: Card) -> bool:
        loose = [other for other in cards_in(self.hand) if not self._matched(other)]
        points = self.costs[card % 13]
        return points >= _DEAR and all(points >= self.costs[other % 13] for other in loose)

    def _safe(self, card: Card) -> Iterator[Reason]:
        """Why the next seat is not likely to be glad of the card."""
        next_seat = self.neighbour
        if not self.view.hands[next_seat.seat]:
            return
        if not next_seat.uses(card):
            yield why.CannotUse(next_seat.seat)
        elif not self._partners(card, next_seat.known) and not any(
            meld.room >> card & 1 for _, meld in next_seat.melds
        ):
            yield why.NothingShows(next_seat.seat)

    def _wanted(self, card: Card) -> Iterator[Reason]:
        next_seat = self.neighbour
        for index, meld in next_seat.melds:
            if meld.room >> card & 1:
                yield why.CouldLayOff(next_seat.seat, index)
                return
        partners = self._partners(card, next_seat.known)
        yield (
            why.Collects(next_seat.seat, tuple(cards_in(partners))) if partners else why.LikelierWanted(next_seat.seat)
        )
