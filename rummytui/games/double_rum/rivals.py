"""What can be seen of the others in Double Rum: what the next seat collects, and who may soon be out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import exp
from typing import Final

from rules.cards import JOKER, NATURALS, Card
from rules.rummy.double_rum import DoubleRum, DoubleRumView
from rummytui.bots.guessing import likelihood
from rummytui.bots.tempers import Temper
from rummytui.games.double_rum.wild_hand import completing

WATCHING: Final = 4
"""What a watcher counts against a discard for each card like it that the next seat took."""
_SHUNNED: Final = 40
"""What it counts against a discard, at every level, that the next seat openly collects such cards."""
_THROWS = 3
"""How many of a seat's last discards tell something."""
_UNSEEN_THROW = 1.0
"""Stands in for a discard that can't be seen any more: an expensive card, as most early discards are."""


def openly_collects(view: DoubleRumView, seat: int, card: Card) -> bool:
    """Whether everybody can see that ``seat`` is glad of ``card``.

    So it is if the card fits on a meld of its own, or makes a meld with two cards that it took from the pile.
    """
    if card == JOKER:
        return True
    if any(meld.owner == seat and meld.room >> card & 1 for meld in view.melds):
        return True
    taken = [held for held in view.known[seat] if held != JOKER]
    return any(card in completing(one, other, view.options.ace) for one, other in combinations(taken, 2))


def taken_near(view: DoubleRumView, seat: int, card: Card) -> int:
    """How many cards ``seat`` took from the pile that have the rank of ``card``, or lie beside it in its suit."""
    if card == JOKER:
        return 0
    return sum(
        held.rank == card.rank or (held.suit == card.suit and (held - card) % 13 in (1, 12))
        for held in view.known[seat]
        if held != JOKER
    )


def gift_to_next(view: DoubleRumView, card: Card, temper: Temper) -> float:
    """The cost of discarding ``card`` in view of the cards the next seat took, apart from its value to this seat."""
    assert view.seat is not None
    next_seat = (view.seat + 1) % len(view.players)
    watched = WATCHING * taken_near(view, next_seat, card) if temper is Temper.WATCHER else 0
    return watched + _SHUNNED * openly_collects(view, next_seat, card)


class NextSeat:
    """The seat that may take this turn's discard.

    ``to_come`` counts the cards that this view's seat has not seen; ``weights`` are those of `_hints`, learnt in the
    workshop.
    """

    def __init__(self, view: DoubleRumView, to_come: Counter[Card], weights: Sequence[float]) -> None:
        assert view.seat is not None
        seat = (view.seat + 1) % len(view.players)
        self._weights = weights
        self._pile = Counter(view.discards)
        self._tabled = bool(view.first_tabled[seat])
        self._size = len(view.hands[seat])
        self._rounds = (view.turns - 1) // len(view.players) / 10
        self._known = Counter(view.known[seat])
        hidden = len(view.hands[seat]) - len(view.known[seat])
        self._share = hidden / max(to_come.total(), hidden + 1)
        self._to_come = to_come
        self._around = view.options.ace == "corner"

    def melds(self, card: Card) -> float:
        """How likely it is, from 0 to 1, that the seat makes a meld of ``card`` with two cards of its own."""
        return likelihood(self._weights, self._hints(card))

    def _hints(self, card: Card) -> Iterator[float]:
        """What tells it: what it may hold, and what of that kind lies in the pile, or was taken from it."""
        rank, suit = card % 13, card - card % 13
        alike = [NATURALS[first + rank] for first in (0, 13, 26, 39)]
        no_set, no_run = self._no_set(alike), self._no_run(rank, suit)
        yield from (1.0, 1 - no_set, 1 - no_run, (2 - no_set - no_run) * self._rounds)
        yield float(sum(self._pile[other] for other in alike if other != card))
        yield float(self._pile[card])
        yield float(sum(self._known[other] for other in alike))
        for steps in (1, 2):
            near = {suit + (rank + steps) % 13, suit + (rank - steps) % 13}
            yield float(sum(self._known[NATURALS[other]] for other in near))
        yield from (self._rounds, self._rounds**2, (DoubleRum.card_cost(card) or 0) / 10)
        yield from (float(self._tabled), self._size / 10, float(rank == 0))

    def _no_set(self, alike: Sequence[Card]) -> float:
        """How likely it has fewer than two of these, if it is as likely as anybody to hold what was not seen."""
        expected = sum(self._known[other] + self._share * self._to_come[other] for other in alike)
        return exp(-expected) * (1 + expected)

    def _no_run(self, rank: int, suit: int) -> float:
        """How likely it has no two cards that make a run with this one."""
        no_run = 1.0
        for top in (0, 13)[: 2 if rank == 0 else 1]:
            two_below, below, above, two_above = (self._holds(suit, rank + top + step) for step in (-2, -1, 1, 2))
            no_run *= (1 - below * two_below) * (1 - below * above) * (1 - above * two_above)
        return no_run

    def _holds(self, suit: int, place: int) -> float:
        """How likely it holds the card at a place, counted from the low ace, 0, to the high one, 13."""
        if not self._around and not 0 <= place <= 13:
            return 0.0
        card = NATURALS[suit + place % 13]
        return 1.0 if self._known[card] else 1 - (1 - self._share) ** self._to_come[card]


def nearly_out(view: DoubleRumView, weights: Sequence[float]) -> float:
    """How likely it is, from 0 to 1, that a rival with nothing on the table has only a few cards that fit nowhere.

    ``weights`` are those of `signs`, learnt in the workshop.
    """
    none = 1.0
    for seat in range(len(view.players)):
        if seat != view.seat and not view.first_tabled[seat]:
            none *= 1 - likelihood(weights, signs(view, seat))
    return 1 - none


def signs(view: DoubleRumView, seat: int) -> Iterator[float]:
    """The signs of how far a rival with nothing on the table has come.

    The round, how many cards it took from the pile and keeps, and what it discarded lately: as far as the pile shows that,
    since a card that was taken leaves no gap.
    """
    assert view.seat is not None
    count = len(view.players)
    rounds = (view.turns - 1) // count
    yield from (1.0, float(rounds), rounds * rounds / 10, float(len(view.known[seat])))
    pile = [*view.discards, *view.taken]
    for throw in range(_THROWS):
        place = (view.seat - seat) % count + throw * count
        yield (DoubleRum.card_cost(pile[-place]) or 0) / 10 if place <= len(pile) else _UNSEEN_THROW
