"""The truth about hands in Continental: fifteen cards in runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules.cards import JOKER, Card, full_pack
from rules.moves import Declare, Discard, Draw
from rules.rummy.continental import Continental as Rules
from rummytui import advice as why
from rummytui.advice import Advice
from rummytui.bots.seen import unseen_of
from rummytui.games.continental.judgement import Reach
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
from tests.rummytui.games.truth.claims import Claims


class Continental(Claims):
    """One decision about a hand of fifteen."""

    def __init__(self, view: Any, advised: Sequence[Advice]) -> None:
        super().__init__(view, advised)
        self.hand: list[Card] = list(view.hands[self.seat])
        self.next = (self.seat + 1) % len(view.players)
        self.to_come = (
            unseen_of(view, full_pack(*Rules.packs_for(len(view.players)))) if view.stock else Counter(view.discards)
        )

    @property
    def card(self) -> Card:
        found: Card = getattr(self.move, "card", None) or self.view.discards[-1]
        return found

    def reach(self, hand: Sequence[Card]) -> Reach:
        return Reach(hand, self.view.options.ace)

    def without(self, card: Card) -> list[Card]:
        rest = list(self.hand)
        rest.remove(card)
        return rest

    def near(self, card: Card, hand: Sequence[Card]) -> set[Card]:
        """The cards of a hand that could be in a run of three with a card."""
        found = set()
        for other in set(hand):
            apart = (other % 13 - card % 13) % 13
            if other.suit == card.suit and other != card and min(apart, 13 - apart) <= 2:
                found.add(other)
        return found

    def all_matched(self, _: why.AllMatched) -> bool:
        card = self.best.card if isinstance(self.best, Declare) else None
        return not self.reach(self.hand if card is None else self.without(card)).missing

    def nearer(self, reason: Nearer) -> bool:
        now = self.reach([*self.hand, reason.card]).missing
        return reason.missing == now < self.reach(self.hand).missing

    def no_nearer(self, reason: NoNearer) -> bool:
        now = self.reach(self.hand).missing
        left = self.against == (self.move == Draw(self.seat, "discard"))
        return left and reason.missing == now == self.reach([*self.hand, reason.card]).missing

    def more_to_wait_for(self, reason: MoreToWaitFor) -> bool:
        more, now = self.reach([*self.hand, reason.card]), self.reach(self.hand).helping(self.to_come)
        spare = {card for card in self.hand if card not in (reason.card, JOKER)}
        return any(
            left.missing <= self.reach(self.hand).missing and left.helping(self.to_come) > now
            for left in (more.changed(card, -1) for card in spare)
        )

    def gives_less(self, reason: why.GivesLess) -> bool:
        nearer = self.reach([*self.hand, reason.card]).missing < self.reach(self.hand).missing
        return nearer and self.against == (self.move == Draw(self.seat, "discard"))

    def passes_up(self, reason: why.PassesUp) -> bool:
        nearer = self.reach([*self.hand, reason.card]).missing < self.reach(self.hand).missing
        return nearer and self.best == Draw(self.seat, "discard") != self.move

    def helps(self, reason: why.Helps) -> bool:
        return (reason.cards, reason.of) == (self.reach(self.hand).helping(self.to_come), self.to_come.total())

    def fits_nothing(self, reason: why.FitsNothing) -> bool:
        return not self.near(reason.card, self.hand) and self.hand.count(reason.card) == 1

    def held_twice(self, reason: HeldTwice) -> bool:
        return self.hand.count(reason.card) > 1

    def fewest_neighbours(self, reason: FewestNeighbours) -> bool:
        return {*reason.near} == self.near(reason.card, self.hand) and 0 < len(reason.near) <= 2

    def still_missing(self, reason: StillMissing) -> bool:
        return reason.cards == self.reach(self.without(self.card)).missing

    def keeps_chance(self, reason: why.KeepsChance) -> bool:
        found = self.reach(self.without(self.card)).helping(self.to_come)
        return isinstance(self.move, Discard) and (reason.cards, reason.of) == (found, self.to_come.total())

    def further_off(self, reason: FurtherOff) -> bool:
        worse, better = self.reach(self.without(self.card)), self.reach(self.without(self.best.card))
        return reason.cards == worse.missing - better.missing > 0

    def fewer_help(self, reason: why.FewerHelp) -> bool:
        worse, better = self.reach(self.without(self.card)), self.reach(self.without(self.best.card))
        return reason.by == better.helping(self.to_come) - worse.helping(self.to_come) > 0

    def parts(self, reason: Parts) -> bool:
        return {*reason.near} == self.near(reason.card, self.hand) != set()

    def collects(self, reason: why.Collects) -> bool:
        took = self.near(self.card, self.view.known[self.next])
        return reason.seat == self.next and {*reason.cards} == took != set()

    def puts_off(self, _: why.PutsOff) -> bool:
        return isinstance(self.best, Declare) and isinstance(self.move, Discard)
