"""Reasons for drawing, taking or discarding a card, with one pack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from rules.cards import Card, Mask, cards_in, mask_of
from rules.melds import melds_within
from rules.rummy.turn import TableView
from rummytui.advice import (
    BreaksUp,
    CannotUse,
    Collects,
    Completes,
    CostsIfCaught,
    CouldLayOff,
    FewerHelp,
    FitsNothing,
    FitsOn,
    GivesLess,
    Helps,
    KeepsChance,
    LeavesMore,
    LikelierWanted,
    MakesNothing,
    NothingShows,
    PartnersSeen,
    Reason,
    Replaces,
)
from rummytui.bots.prospects import Prospects, completing
from rummytui.bots.rivals import Neighbour

_DEAR: Final = 5
"""From how many points on it is worth saying what a card costs."""
_LIKELIER: Final = 0.05
"""From which difference on it is worth saying that the next seat is likelier to want a card."""


class Grounds:
    """The reasons about one hand, which is a mask.

    ``prospects`` evaluate it as the bot does, ``counts`` by the cost of deadwood.
    ``unseen`` and ``to_come`` are masks: the cards not seen anywhere, and those that the next draw may bring. ``costs`` is
    what a card left over is paid for with, by rank; empty where nothing is.
    """

    def __init__(
        self,
        view: TableView,
        hand: Mask,
        prospects: Prospects,
        counts: Prospects,
        *,
        unseen: Mask,
        to_come: Mask,
        costs: Sequence[int],
    ) -> None:
        self._view = view
        self._hand = hand
        self._prospects = prospects
        self._counts = counts
        self._unseen = unseen
        self._to_come = to_come
        self._costs = costs

    @cached_property
    def _neighbour(self) -> Neighbour:
        return Neighbour(self._view, self._unseen)

    # ---------------------------------------------------------------------------------------------------------- draws

    def for_taking(self, card: Card) -> Iterator[Reason]:
        """What the upcard would do for the hand."""
        after = self._hand | 1 << card
        fitting = self._prospects.fitting(after)
        if fitting >> card & 1:
            yield from self._onto(card)[:1]
            return
        melds = [meld for meld in self._prospects.arranged(after & ~fitting).melds if card in meld]
        if melds:
            yield Completes(card, melds[0])
            return
        thrown = min(cards_in(self._hand), key=lambda other: self._prospects.least(after & ~(1 << other)))
        by = self._counts.exactly(self._hand) - self._counts.exactly(after & ~(1 << thrown))
        yield Replaces(card, thrown, by) if by > 0 else MakesNothing(card)

    def _onto(self, card: Card) -> list[FitsOn]:
        """Where the card could be laid off at once."""
        if not self._prospects.fitting(self._hand | 1 << card) >> card & 1:
            return []
        return [
            FitsOn(card, index)
            for index, meld in enumerate(self._view.melds)
            if meld.room >> card & 1 and self._prospects.reaches(meld)
        ]

    def for_leaving(self, card: Card) -> Reason:
        """Reasons not to take the upcard."""
        after = self._hand | 1 << card
        fits = self._prospects.fitting(after) >> card & 1
        used = fits or any(card in meld for meld in melds_within(after, self._prospects.ace))
        return GivesLess(card) if used else MakesNothing(card)

    def helps(self) -> Helps:
        """How many of the cards that may come help."""
        return Helps(self._prospects.helping(self._hand, self._to_come).bit_count(), self._to_come.bit_count())

    # ------------------------------------------------------------------------------------------------------- discards

    def for_throwing(self, card: Card) -> Iterator[Reason]:
        """Why the card can be spared."""
        rest = self._hand & ~(1 << card)
        chance = KeepsChance(
            self._prospects.helping(rest, self._to_come & ~(1 << card)).bit_count(),
            (self._to_come & ~(1 << card)).bit_count(),
        )
        if self._matched(card):
            if chance.cards:
                yield chance
            return
        partners = self._partners(card, rest)
        if not partners:
            yield FitsNothing(card)
        elif not any(self._third(card, other) & self._unseen for other in cards_in(partners)):
            yield PartnersSeen(card)
        elif chance.cards:
            yield chance
        if self._costs and self._is_dear(card):
            yield CostsIfCaught(card, self._costs[card % 13])
        yield from self._safe(card)

    def against_throwing(self, card: Card, best: Card) -> Iterator[Reason]:
        """Why discarding ``card`` is worse than discarding ``best``."""
        rest, better = self._hand & ~(1 << card), self._hand & ~(1 << best)
        melds = [meld for meld in self._prospects.arranged(self._hand).melds if card in meld]
        worse = self._prospects.least(rest) > self._prospects.least(better)
        if worse and melds and not any(best in meld for meld in melds):
            yield BreaksUp(melds[0])
        elif worse and (onto := self._onto(card)):
            yield onto[0]
        elif (left := self._counts.exactly(rest) - self._counts.exactly(better)) > 0:
            yield LeavesMore(left)
        helping = [self._prospects.helping(kept, self._to_come).bit_count() for kept in (rest, better)]
        if helping[0] < helping[1]:
            yield FewerHelp(helping[1] - helping[0])
        if self._neighbour.uses(card) > self._neighbour.uses(best) + _LIKELIER:
            yield from self._wanted(card)

    def _matched(self, card: Card) -> bool:
        """Whether the card is in a meld of the hand or could be laid off."""
        fitting = self._prospects.fitting(self._hand)
        return bool(fitting >> card & 1) or any(card in meld for meld in self._prospects.arranged(self._hand).melds)

    def _partners(self, card: Card, others: Mask) -> Mask:
        return mask_of(other for other in cards_in(others) if self._third(card, other))

    def _third(self, card: Card, other: Card) -> Mask:
        """The cards that make a meld together with two others."""
        return completing(1 << card | 1 << other, self._prospects.ace)

    def _is_dear(self, card: Card) -> bool:
        loose = [other for other in cards_in(self._hand) if not self._matched(other)]
        points = self._costs[card % 13]
        return points >= _DEAR and all(points >= self._costs[other % 13] for other in loose)

    def _safe(self, card: Card) -> Iterator[Reason]:
        """Why the next seat is not likely to be glad of the card."""
        next_seat = self._neighbour
        if not self._view.hands[next_seat.seat]:
            return
        if not next_seat.uses(card):
            yield CannotUse(next_seat.seat)
        elif not self._partners(card, next_seat.known) and not any(
            meld.room >> card & 1 for _, meld in next_seat.melds
        ):
            yield NothingShows(next_seat.seat)

    def _wanted(self, card: Card) -> Iterator[Reason]:
        next_seat = self._neighbour
        for index, meld in next_seat.melds:
            if meld.room >> card & 1:
                yield CouldLayOff(next_seat.seat, index)
                return
        partners = self._partners(card, next_seat.known)
        yield Collects(next_seat.seat, tuple(cards_in(partners))) if partners else LikelierWanted(next_seat.seat)
