"""Reasons about a hand from one pack are true: each is worked out anew here, from the rules and what the seat sees."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest

from rules import GAMES, Game
from rules.arrange import DEAR_ACES, PIPS, arranger
from rules.cards import NATURALS, Card
from rules.melds import NotAMeld, extended, in_order
from rules.moves import Discard, Draw, Knock, Move
from rules.rummy.turn import TableView
from rummytui import advice as why
from rummytui.bots import advise
from rummytui.bots.prospects import BY_PIPS
from rummytui.games.boathouse.reasons import OpensUp
from rummytui.games.knock.reasons import TimeToGetLower

FAMILY = ("rummy", "gamblers", "knock", "gin", "boathouse", "tummy-rummy")
NAMES = ["Ann", "Bob", "Cat", "Dan"]


def is_meld(cards: Collection[Card], ace: Any) -> bool:
    try:
        in_order(cards, ace)
    except NotAMeld:
        return False
    return True


def thirds(one: Card, other: Card, ace: Any) -> set[Card]:
    """The cards that make a meld of three with two others."""
    return {card for card in NATURALS if card not in (one, other) and is_meld({one, other, card}, ace)}


class Truth:
    """What is true of a position for the seat that is to act."""

    def __init__(self, game: Game, level: str = "medium") -> None:
        self.game: Any = game
        self.seat = game.to_act[0]
        self.view: Any = game.seen_by(self.seat)
        assert isinstance(self.view, TableView)
        self.ace = self.view.options.ace
        self.hand = set(self.view.hands[self.seat])
        self.next = (self.seat + 1) % len(game.players)
        seen = {*self.hand, *self.view.discards, *(card for cards in self.view.known.values() for card in cards)}
        seen |= {card for meld in self.view.melds for card in meld.cards}
        self.unseen = set(NATURALS) - seen
        self.to_come = self.unseen if self.view.stock else set(self.view.discards)
        if level == "hard" and game.name in ("rummy", "boathouse") and self.view.stock and self.view.stock_number:
            # There it remembers which cards were turned over, as everybody at the table could.
            number = self.view.stock_number
            self.to_come &= {card for card, stock in self.view.turned_over.items() if stock == number}
        if game.name == "gamblers" and not self.view.stock:
            self.to_come = set()
        weights = {"rummy": BY_PIPS, "boathouse": tuple(cost + 20 for cost in DEAR_ACES)}
        weights["gamblers"] = tuple(pips + 10 for pips in PIPS)
        weights["tummy-rummy"] = (sum(BY_PIPS) // 13,) * 13
        self.weights = weights.get(game.name, PIPS)
        costs = tuple(game.card_cost(card) or 0 for card in NATURALS[:13])
        self.costs = costs if any(costs) else PIPS

    def least(self, hand: Collection[Card], weights: tuple[int, ...], melds: Any = None) -> int:
        """The least that unmatched cards weigh, whatever is laid off first."""
        melds = self.view.melds if melds is None else melds
        best = arranger(self.ace, weights).least(hand)
        for card in hand:
            for index, meld in enumerate(melds):
                if meld.room >> card & 1:
                    longer = [*melds[:index], extended(meld, card, self.ace), *melds[index + 1 :]]
                    best = min(best, self.least(set(hand) - {card}, weights, longer))
        return best

    def points(self, hand: Collection[Card]) -> int:
        """What is left unmatched in a hand at its best."""
        return self.least(hand, self.costs)

    def helping(self, hand: Collection[Card], to_come: Collection[Card]) -> int:
        """How many of the cards to come would be matched."""
        before = self.least(hand, self.weights)
        return sum(
            self.least({*hand, card}, self.weights) < before + self.weights[card % 13]
            for card in set(to_come) - set(hand)
        )

    def partners(self, card: Card, others: Collection[Card]) -> set[Card]:
        return {other for other in others if other != card and thirds(card, other, self.ace)}

    def fits(self, card: Card) -> bool:
        return any(meld.room >> card & 1 for meld in self.view.melds)

    def ends_this_turn(self) -> bool:
        """Whether the hand is over, or this seat without cards, once the bot has played its turn."""
        game = self.game.copy()
        turn = game.turns
        while game.phase in ("play", "upcard") and game.turns == turn:
            game.play(advise(game.seen_by(game.to_act[0]), level="medium")[0].move)
        return game.phase not in ("play", "upcard")


class Checker:
    """Fails unless a reason for a move is true, or one against it: one method for each kind of reason."""

    def __init__(self, truth: Truth, move: Move, best: Move) -> None:
        self.truth, self.move, self.best = truth, move, best
        self.view, self.hand, self.seat = truth.view, truth.hand, truth.seat
        self.card: Any = getattr(move, "card", None)
        self.rest = self.hand - {self.card}

    def check(self, reason: Any) -> None:
        name = type(reason).__name__
        if name not in CHECKED_ELSEWHERE:
            getattr(self, re.sub("(?=[A-Z])", "_", name).lower())(reason)

    def _only_move(self, _: why.OnlyMove) -> None:
        assert len(self.view.legal_moves(self.seat)) == 1

    def _completes(self, reason: why.Completes) -> None:
        assert is_meld(reason.meld, self.truth.ace)
        assert reason.card in reason.meld
        assert {*reason.meld} - {reason.card} <= self.hand

    def _opens_up(self, reason: OpensUp) -> None:
        assert [reason.beneath, reason.card] == self.view.discards[-2:]
        assert is_meld(reason.meld, self.truth.ace)
        assert reason.beneath in reason.meld
        assert {*reason.meld} - {reason.card, reason.beneath} <= self.hand

    def _fits_on(self, reason: why.FitsOn) -> None:
        assert self.view.melds[reason.meld].room >> reason.card & 1

    def _replaces(self, reason: why.Replaces) -> None:
        after = {*self.hand, reason.card} - {reason.thrown}
        assert self.truth.points(self.hand) - self.truth.points(after) == reason.by > 0

    def _makes_nothing(self, reason: why.MakesNothing) -> None:
        assert not any(is_meld({reason.card, *pair}, self.truth.ace) for pair in combinations(self.hand, 2))
        assert not self.truth.fits(reason.card)

    def _gives_less(self, _: why.GivesLess) -> None:
        assert self.move == self.best != Draw(self.seat, "discard")

    def _passes_up(self, _: why.PassesUp) -> None:
        assert self.best == Draw(self.seat, "discard") != self.move

    def _helps(self, reason: why.Helps) -> None:
        assert reason.of == len(self.truth.to_come)
        assert reason.cards == self.truth.helping(self.hand, self.truth.to_come)

    def _keeps_chance(self, reason: why.KeepsChance) -> None:
        if isinstance(self.move, Draw):
            # The upcard is taken for what may come once another card is discarded.
            assert reason.of == len(self.truth.to_come)
            taken = {*self.hand, self.view.discards[-1]}
            kept = {self.truth.helping(taken - {card}, self.truth.to_come) for card in self.hand}
            assert reason.cards in kept
            return
        left = self.truth.to_come - {self.card}
        assert reason.of == len(left)
        assert reason.cards == self.truth.helping(self.rest, left) > 0

    def _fits_nothing(self, reason: why.FitsNothing) -> None:
        assert not self.truth.partners(reason.card, self.hand)
        assert not self.truth.fits(reason.card)

    def _partners_seen(self, reason: why.PartnersSeen) -> None:
        partners = self.truth.partners(reason.card, self.hand)
        assert partners
        assert not any(thirds(reason.card, other, self.truth.ace) & self.truth.unseen for other in partners)

    def _costs_if_caught(self, reason: why.CostsIfCaught) -> None:
        assert self.truth.game.card_cost(reason.card) == reason.points

    def _nothing_shows(self, reason: why.NothingShows) -> None:
        assert reason.seat == self.truth.next
        assert not self.truth.partners(self.card, self.view.known[reason.seat])
        assert not self.truth.fits(self.card)

    def _cannot_use(self, reason: why.CannotUse) -> None:
        assert reason.seat == self.truth.next
        known, hand = set(self.view.known[reason.seat]), self.view.hands[reason.seat]
        possible = known | (self.truth.unseen if len(hand) > len(known) else set())
        assert not any(is_meld({self.card, *pair}, self.truth.ace) for pair in combinations(possible, 2))
        assert not self.truth.fits(self.card)

    def _collects(self, reason: why.Collects) -> None:
        assert reason.seat == self.truth.next
        assert set(reason.cards) == self.truth.partners(self.card, self.view.known[reason.seat])

    def _could_lay_off(self, reason: why.CouldLayOff) -> None:
        assert reason.seat == self.truth.next
        assert self.view.melds[reason.meld].room >> self.card & 1

    def _likelier_wanted(self, reason: why.LikelierWanted) -> None:
        assert reason.seat == self.truth.next

    def _breaks_up(self, reason: why.BreaksUp) -> None:
        assert is_meld(reason.meld, self.truth.ace)
        assert {self.card} <= {*reason.meld} <= self.hand

    def _leaves_more(self, reason: why.LeavesMore) -> None:
        assert self.truth.points(self.rest) - self.truth.points(self.better) == reason.points > 0

    def _fewer_help(self, reason: why.FewerHelp) -> None:
        to_come, helping = self.truth.to_come, self.truth.helping
        assert helping(self.better, to_come) - helping(self.rest, to_come) == reason.by > 0

    @property
    def better(self) -> set[Card]:
        assert isinstance(self.best, Discard)
        return self.hand - {self.best.card}

    def _goes_out(self, reason: why.GoesOut) -> None:
        assert self.truth.ends_this_turn()
        first = self.view.first_tabled[self.seat] in (0, self.view.turns)
        assert reason.at_once == (self.truth.game.name == "rummy" and first)

    def _puts_off(self, _: why.PutsOff) -> None:
        assert self.truth.ends_this_turn()
        assert isinstance(self.move, Discard)

    def _rid_of(self, reason: why.RidOf) -> None:
        assert self._cost_of(self.move) == reason.points

    def _stays_in_hand(self, reason: why.StaysInHand) -> None:
        assert self._cost_of(self.best) == reason.points

    def _cost_of(self, move: Any) -> int:
        return sum(self.truth.game.card_cost(card) for card in getattr(move, "cards", None) or (move.card,))

    def _few_cards(self, reason: why.FewCards) -> None:
        held = {seat: len(hand) for seat, hand in enumerate(self.truth.game.hands) if seat != self.seat and hand}
        assert held[reason.seat] == reason.cards == min(held.values())

    def _has_begun(self, _: why.HasBegun) -> None:
        assert self.view.first_tabled[self.seat]

    def _last_round(self, _: why.LastRound) -> None:
        assert self.view.turnovers == self.view.options.stalemate

    def _waiting_pays(self, _: why.WaitingPays) -> None:
        assert self.truth.game.name == "rummy"
        assert not self.view.first_tabled[self.seat]
        melds = any(is_meld(three, self.truth.ace) for three in combinations(self.hand, 3))
        assert melds or any(map(self.truth.fits, self.hand))

    def _all_matched(self, _: why.AllMatched) -> None:
        assert not self.truth.points(self.rest)

    def _leaves_unmatched(self, reason: why.LeavesUnmatched) -> None:
        assert self.truth.points(self.rest) == reason.points > 0

    def _allows_knock(self, reason: why.AllowsKnock) -> None:
        taken = {*self.hand, self.view.discards[-1]}
        assert reason.points == min(self.truth.points(taken - {card}) for card in self.hand)

    def _time_to_get_lower(self, _: TimeToGetLower) -> None:
        assert isinstance(self.move, Knock)
        assert isinstance(self.best, Discard)


CHECKED_ELSEWHERE = {
    *("NoLower", "TakenDown", "CountsAgainst", "OthersLikely", "OtherMayKnock"),
    *("SpecialFires", "ShowsWhereToLayOff", "ProtectsInFeeding"),
}


def positions(name: str, seeds: int) -> Iterator[tuple[Game, Sequence[why.Advice]]]:
    """Hands of bots, with some of the second-best moves among theirs; and medium's advice in each position."""
    for seed in range(seeds):
        count = {"gamblers": 4, "gin": 2}.get(name, 2 + seed % 3)
        game = GAMES[name].begin(NAMES[:count], seed, GAMES[name].Options.model_validate({}))
        turn = 0
        while game.phase in ("play", "upcard"):
            advised = advise(game.seen_by(game.to_act[0]), level="medium")
            yield game, advised
            turn += 1
            game.play(advised[-1 if turn % 5 == 0 else 0].move)


@pytest.mark.parametrize("name", FAMILY)
def test_every_reason_is_true(name: str) -> None:
    found: Counter[str] = Counter()
    for step, (game, advised) in enumerate(positions(name, 8 if name == "knock" else 2)):
        # Hard takes its time, and most of its reasons are medium's.
        level = "medium" if step % 10 else "hard"
        truth = Truth(game, level)
        if level == "hard":
            advised = advise(truth.view, level=level)
        for one in advised:
            for reason in (*one.reasons, *one.against):
                Checker(truth, one.move, advised[0].move).check(reason)
                found[type(reason).__name__] += 1
    assert {"MakesNothing", "Helps", "FitsNothing", "NothingShows"} <= set(found)
    assert sum(found.values()) > 100
