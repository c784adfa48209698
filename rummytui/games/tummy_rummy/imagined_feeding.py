"""A Feeding played on in imagination, with hands that the others might hold: masks and counts, hundreds in a moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from random import Random
from typing import Final, NamedTuple

from rules.cards import ACES, NATURALS, SUIT_STARTS, WHOLE_PACK, Mask, cards_in, mask_of
from rules.melds import run_ends
from rules.tummy.protection import barred, may_be_fed
from rules.tummy.state import TummyView

GUARDED: Final = (0.0, 1.0, 1.8, 2.2, 2.4)
"""Helpings of a rank fended off by the number of cards of it held, if one card of that rank is given."""
_PATIENCE: Final = 8
"""How often hands that contradict the shown cards are drawn again; after that, they are used as they are."""


class Given(NamedTuple):
    """A gift: its cards as a mask, each card's rank, the seat that gets it (None: the broth), and the units fed."""

    cards: Mask
    ranks: tuple[int, ...]
    to: int | None
    units: int


class _Sight(NamedTuple):
    """What a seat goes by: the cards it has not seen, how many those are, and how many of them each other seat holds."""

    seat: int
    unseen: Mask
    pool: int
    hidden: list[int]


class ImaginedTable:
    """The constants of a Feeding: who may be fed what, the value of a unit, and the open cards."""

    def __init__(self, view: TummyView, played_out: float, worth: Sequence[dict[int, float]]) -> None:
        assert view.seat is not None
        self.seats = len(view.players)
        self.played_out = played_out
        self.worth = worth
        """By seat: what it gives for a unit eaten by each other seat."""
        self.takers = [may_be_fed(view, seat) for seat in range(self.seats)]
        self.barred = [barred(view, seat) for seat in range(self.seats)]
        self.helping = [2 if seat in view.cooks else 1 for seat in range(self.seats)]
        self.open = mask_of(view.discards)
        """The cards that lie where everybody sees them."""
        self.doubles: list[tuple[int, int, int, int]] = []
        """Owner of a run, the ranks beyond its two ends, and the units of a double on it."""
        for meld in view.melds:
            self.open |= mask_of(meld.cards)
            low, high = run_ends(meld.cards, view.options.ace) if meld.is_run else (None, None)
            if low is not None and high is not None and not self._has_set(view, meld.owner, {low.rank, high.rank}):
                self.doubles.append((meld.owner, low % 13, high % 13, len(meld.cards) + 2))
        self.eaters = max(sum(seat not in view.gone for seat in range(self.seats)) - 2, 1)

    @staticmethod
    def _has_set(view: TummyView, owner: int, ranks: set[str]) -> bool:
        return any(meld.owner == owner and not meld.is_run and meld.cards[0].rank in ranks for meld in view.melds)


class ImaginedFeeding:
    """A Feeding that can be played on. All hands are masks; ``known`` are cards that everybody knows to be there."""

    def __init__(
        self,
        table: ImaginedTable,
        hands: Sequence[Mask],
        known: Sequence[Mask],
        *,
        lacks: Sequence[Mask],
        single: Sequence[Mask],
        fed: Mask,
    ) -> None:
        self.table = table
        self.hands = list(hands)
        self.known = list(known)
        self.lacks = list(lacks)
        self.single = list(single)
        self.fed = fed
        self.eaten = [0] * table.seats

    def copy(self) -> ImaginedFeeding:
        """The same Feeding, to be played on apart."""
        return ImaginedFeeding(self.table, self.hands, self.known, lacks=self.lacks, single=self.single, fed=self.fed)

    def play_on(self, last: int) -> None:
        """Play the Feeding to its end; ``last`` gave last."""
        seat = self._next_with_cards(last)
        while seat is not None:
            self.give(seat, self._best(seat))
            seat = self._next_with_cards(seat)

    def give(self, seat: int, given: Given) -> None:
        """Make a gift, and have it answered as well as the hand that gets it can."""
        self.to_broth(seat, given.cards)
        to = given.to
        if to is None:
            return
        answer, hand = 0, self.hands[to]
        for rank in given.ranks:
            held = (hand & ACES << rank).bit_count()
            if held > 1 and to != seat:
                self._reverse(seat, to, rank, given)
                return
            answer = answer or held
        if answer:
            self._cancel(seat, to, given)
            return
        self.eaten[to] += given.units * self.table.helping[to]
        for rank in given.ranks:
            self.lacks[to] |= ACES << rank

    def _reverse(self, seat: int, to: int, rank: int, given: Given) -> None:
        for other in given.ranks[: given.ranks.index(rank)]:
            self.single[to] |= ACES << other
        played = _lowest(self.hands[to] & ACES << rank, 2)
        self.lacks[to] |= (ACES << rank) & ((1 << played.bit_length()) - 1)
        self.to_broth(to, played)
        self.eaten[seat] += given.units * self.table.helping[seat]

    def _cancel(self, seat: int, to: int, given: Given) -> None:
        for rank in given.ranks:
            same = ACES << rank
            if held := self.hands[to] & same:
                self.to_broth(to, _lowest(held, 1))
                self.lacks[to] |= same
                return
            self.lacks[to] |= same

    def to_broth(self, seat: int, cards: Mask) -> None:
        """Take cards out of a hand, in sight of everybody."""
        self.hands[seat] &= ~cards
        self.known[seat] &= ~cards
        self.fed |= cards
        for card in cards_in(cards & self.single[seat]):
            self.lacks[seat] |= ACES << card % 13

    def _next_with_cards(self, last: int) -> int | None:
        for step in range(1, self.table.seats + 1):
            seat = (last + step) % self.table.seats
            if self.hands[seat]:
                return seat
        return None

    # ---------------------------------------------------------------------------------- what a medium bot would give

    def _best(self, seat: int) -> Given:
        """The gift that is best at first sight, as the medium bot sees it from there."""
        sight = self._sight(seat)
        return max(self._gifts(sight), key=lambda found: found[0])[1]

    def _sight(self, seat: int) -> _Sight:
        unseen = WHOLE_PACK & ~(self.hands[seat] | self.fed | self.table.open)
        for known in self.known:
            unseen &= ~known
        hidden = [held.bit_count() - known.bit_count() for held, known in zip(self.hands, self.known, strict=True)]
        hidden[seat] = 0
        return _Sight(seat, unseen, unseen.bit_count(), hidden)

    def _gifts(self, sight: _Sight) -> Iterator[tuple[float, Given]]:
        """What the seat may give, each with what it is worth to it."""
        table, seat, hand = self.table, sight.seat, self.hands[sight.seat]
        takers = table.takers[seat]
        lost: dict[int, float] = {}
        for card in cards_in(hand):
            rank = card % 13
            if rank not in lost:
                lost[rank] = self._guard_lost(sight, rank)
            fed = [to for to in takers if not table.barred[to] >> rank & 1]
            for to in fed:
                yield self._gain(sight, to, (rank,), 1) - lost[rank], Given(1 << card, (rank,), to, 1)
            if not fed:
                yield -lost[rank], Given(1 << card, (rank,), None, 0)
        for owner, low, high, units in table.doubles:
            for first in SUIT_STARTS if owner in takers else ():
                cards = 1 << first + low | 1 << first + high
                if hand & cards == cards:
                    value = self._gain(sight, owner, (low, high), units) - lost[low] - lost[high]
                    yield value, Given(cards, (low, high), owner, units)

    def _gain(self, sight: _Sight, to: int, ranks: tuple[int, ...], units: int) -> float:
        table, seat = self.table, sight.seat
        if to == seat:
            return -units * table.helping[to]
        eaten = unreturned = 1.0
        for rank in ranks:
            same = ACES << rank
            possible = (sight.unseen & same & ~self.lacks[to]).bit_count()
            sure = (self.known[to] & same).bit_count()
            none, one = odds(sight.pool, sight.hidden[to], possible, sure, single=bool(self.single[to] & same))
            eaten *= none
            unreturned *= none + one
        returned = 1 - unreturned
        played = unreturned - eaten + 2 * returned
        fed = eaten * table.worth[seat].get(to, 0.0) * table.helping[to] - returned * table.helping[seat]
        return units * fed + played * table.played_out

    def _guard_lost(self, sight: _Sight, rank: int) -> float:
        """What the seat can no longer fend off without one card of a rank."""
        seat = sight.seat
        if self.table.barred[seat] >> rank & 1:
            return 0.0
        same, pool = ACES << rank, max(sight.pool, 1)
        coming = 0.0
        for giver, held in enumerate(self.hands):
            if held and giver != seat:
                possible = (sight.unseen & same & ~self.lacks[giver]).bit_count()
                coming += (self.known[giver] & same).bit_count() + sight.hidden[giver] * possible / pool
        held = (self.hands[seat] & same).bit_count()
        return (GUARDED[held] - GUARDED[held - 1]) * coming / self.table.eaters * self.table.helping[seat]


def imagined_hands(
    hands: Sequence[Mask],
    hidden: Sequence[int],
    unseen: Mask,
    rng: Random,
    *,
    lacks: Sequence[Mask],
    single: Sequence[Mask],
) -> list[Mask]:
    """Hands that the seats might hold: ``hands`` is what is surely in each, and ``hidden`` how many cards more it has.

    ``lacks`` and ``single`` are what each seat has shown not to hold, and to hold at most once.
    """
    for _ in range(_PATIENCE):
        pool, dealt, agrees = unseen, list(hands), True
        for seat, count in enumerate(hidden):
            for _ in range(count):
                allowed = pool & ~lacks[seat]
                for card in cards_in(dealt[seat] & single[seat]):
                    allowed &= ~(ACES << card % 13)
                agrees = agrees and bool(allowed)
                card = rng.choice(cards_in(allowed or pool))
                dealt[seat] |= 1 << card
                pool ^= 1 << card
        if agrees:
            break
    return dealt


@lru_cache(maxsize=1 << 14)
def odds(pool: int, hidden: int, possible: int, sure: int, *, single: bool) -> tuple[float, float]:
    """How likely a seat has no card of a rank, and exactly one.

    It holds ``sure`` of them for all to see, and ``hidden`` cards out of a ``pool`` in which there are ``possible`` more.
    """
    if not hidden or not possible or pool < hidden + possible:
        return float(sure == 0), float(sure == 1)
    ways = comb(pool, hidden)
    none = comb(pool - possible, hidden) / ways
    one = possible * comb(pool - possible, hidden - 1) / ways
    if sure:
        return (0.0, none) if sure == 1 else (0.0, 0.0)
    return (none / (none + one), one / (none + one)) if single else (none, one)


def _lowest(cards: Mask, count: int) -> Mask:
    """This many cards of a mask, in the order S H D C."""
    return mask_of(NATURALS[card] for card in cards_in(cards)[:count])
