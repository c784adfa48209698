"""Hidden cards dealt out by chance so that every place gets what it can have.

A deal is put together card by card. After each card every place knows what it can still take; as soon as a card or a
place has no way out, the last choice is taken back. So a deal is found wherever there is one. Exchanges that leave every
place with what it can have then mix it, for a choice taken early weighs more than one taken late.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final, TypeAlias

from rules.cards import NATURALS, Card, cards_in, mask_of, shuffled
from rules.rummoli.best_five import FLUSH, STRAIGHT_FLUSH, best_five, hand_category, strength

_PATIENCE = 20
"""Choices after which a deal is begun afresh, at first; each new beginning may take so many more."""
_WHOLE_HANDS = 3
"""Whole hands that are tried at a place before single cards are."""
_EXCHANGES = 3
"""Exchanges tried for each hidden card."""
_SUIT_SIZE = 13


@dataclass(frozen=True, slots=True)
class Best:
    """What is known of a hand whose ``five`` best cards were shown: nothing in it makes a better five."""

    five: int
    strength: int
    beside: int
    """The cards each of which can lie beside the five."""
    twins: tuple[int, ...]
    """Fives as good in another suit, which would have been shown instead."""

    def of(self, held: int) -> bool:
        """Whether the five are the best of the cards of this mask, which holds them."""
        return strength(held) == self.strength and not any(held & twin == twin for twin in self.twins)


@lru_cache(maxsize=64)
def shown_best(five: tuple[Card, ...]) -> Best:
    """What it tells of a hand that these five were shown as its best."""
    mask, shown = mask_of(five), set(five)
    beside = mask_of(card for card in NATURALS if card not in shown and set(best_five((*five, card))) == shown)
    first = min(five) // _SUIT_SIZE
    same_suit = hand_category(five) in (FLUSH, STRAIGHT_FLUSH)
    twins = tuple(mask >> _SUIT_SIZE * step for step in range(1, first + 1)) if same_suit else ()
    return Best(mask, strength(mask), beside, twins)


@dataclass(frozen=True, slots=True)
class Place:
    """A seat, or the packet that is out of play, with what is known of its cards. Sets of cards are masks.

    ``held`` are the cards known to have been dealt there, ``room`` is how many hidden ones lie there now and ``may``
    which of them can. It never has all of ``parted``; of each of its ``wishes`` it has one way at least.
    """

    held: int
    room: int
    may: int
    best: Best | None = None
    parted: int = 0
    wishes: tuple[tuple[int, ...], ...] = ()

    def is_free(self, hidden: int) -> bool:
        """Whether any of the hidden cards may lie here, whatever else does."""
        return self.may == hidden and self.best is None and not self.parted and not self.wishes

    def can_hold(self, held: int) -> bool:
        """Whether these may be among the cards dealt there, wishes aside."""
        return (not self.parted or held & self.parted != self.parted) and (self.best is None or self.best.of(held))

    def lacks(self, held: int) -> list[tuple[int, ...]]:
        """The wishes that these cards do not fulfil."""
        return [wish for wish in self.wishes if not any(held & way == way for way in wish)]

    def takes(self, held: int, among: int) -> int:
        """Those of some cards each of which can still come to the cards ``held``."""
        if self.best is None and not self.parted:
            return among
        return sum(bit for bit in _bits(among) if self.can_hold(held | bit))


_State: TypeAlias = tuple[list[int], list[int], list[int]]
"""By place: the cards that it has, the room that is left, and the cards that it can take."""


def deal_out(places: Sequence[Place], rng: Random, patience: int | None = None) -> list[int] | None:
    """The hidden cards of each place, as masks, or None where there is no such deal.

    With ``patience`` also None when that many choices have led nowhere.
    """
    hidden = 0
    for place in places:
        hidden |= place.may
    if all(place.is_free(hidden) for place in places if place.room):
        return _any_deal(places, hidden, rng)
    limit = patience or _PATIENCE
    while True:
        found, exhausted = _search(places, rng, limit)
        if found is not None:
            return _mixed(places, found, rng)
        if exhausted or patience:
            return None
        limit += _PATIENCE


def _any_deal(places: Sequence[Place], hidden: int, rng: Random) -> list[int]:
    """A deal of which nothing is known."""
    left = _in_any_order(hidden, rng)
    return [mask_of(left.pop() for _ in range(place.room)) for place in places]


def _search(places: Sequence[Place], rng: Random, limit: int) -> tuple[list[int] | None, bool]:
    """A deal that is in keeping with everything, and whether there is nothing more to try."""
    may = [place.takes(place.held, place.may) if place.room else 0 for place in places]
    begun = _pruned(([place.held for place in places], [place.room for place in places], may))
    trials = [iter([begun] if begun else [])]
    for _ in range(limit):
        while (state := next(trials[-1], None)) is None:
            trials.pop()
            if not trials:
                return None, True
        held, room, _ = state
        if any(room):
            trials.append(_choices(places, state, rng))
        elif not any(place.lacks(each) for place, each in zip(places, held, strict=True)):
            return [each & ~place.held for place, each in zip(places, held, strict=True)], False
    return None, False


def _choices(places: Sequence[Place], state: _State, rng: Random) -> Iterator[_State]:
    """The states that one choice leads to, the most hopeful first; all together leave nothing out."""
    held, room, may = state
    wishes = [
        (at, [way & ~held[at] for way in wish if not way & ~(held[at] | may[at])])
        for at, place in enumerate(places)
        for wish in place.lacks(held[at])
    ]
    if wishes:
        at, ways = min(wishes, key=lambda wish: len(wish[1]))
        # Two certain cards come together more seldom than one.
        for way in sorted(ways, key=lambda way: rng.random() * way.bit_count() ** 2):
            if following := _with(places, state, at, way):
                yield following
        return
    # The place that has the fewest cards to choose from comes first, while they are still there.
    found = {at: _together(place, held[at], may[at], rng) for at, place in enumerate(places) if room[at]}
    at = min(found, key=lambda at: len(found[at]) - room[at])
    for _ in range(_WHOLE_HANDS):
        if len(found[at]) >= room[at] and (following := _with(places, state, at, mask_of(found[at][: room[at]]))):
            yield following
        found[at] = _together(places[at], held[at], may[at], rng)
    card = 1 << _in_any_order(may[at], rng)[0]
    if following := _with(places, state, at, card):
        yield following
    if without := _pruned((held, room, [*may[:at], may[at] & ~card, *may[at + 1 :]])):
        yield without


def _together(place: Place, held: int, may: int, rng: Random) -> list[Card]:
    """Cards, taken by chance, that can all come to those a place has, until no further one can."""
    taken = []
    for card in _in_any_order(may, rng):
        if place.can_hold(held | 1 << card):
            held |= 1 << card
            taken.append(card)
    return taken


def _with(places: Sequence[Place], state: _State, at: int, cards: int) -> _State | None:
    """The state once these cards lie there; None where that cannot come to a deal."""
    held, room, may = list(state[0]), list(state[1]), [each & ~cards for each in state[2]]
    held[at] |= cards
    room[at] -= cards.bit_count()
    if room[at] < 0 or not places[at].can_hold(held[at]):
        return None
    may[at] = places[at].takes(held[at], may[at]) if room[at] else 0
    return _pruned((held, room, may))


def _pruned(state: _State) -> _State | None:
    """The state without what cannot be any more; None where a card or a place has no way out."""
    held, room, may = state[0], state[1], list(state[2])
    changed = True
    while changed:
        changed = False
        once = twice = 0
        for each in may:
            twice |= once & each
            once |= each
        if once.bit_count() != sum(room):
            return None
        for at, free in enumerate(room):
            # What can lie nowhere else has to lie here, and leaves so much less room for the rest.
            only = may[at] & ~twice
            if only.bit_count() > free or may[at].bit_count() < free:
                return None
            if only.bit_count() == free and may[at] != only:
                may[at] = only
                changed = True
    return held, room, may


def _mixed(places: Sequence[Place], dealt: list[int], rng: Random) -> list[int]:
    """The deal after many exchanges of two cards, each of which leaves every place with what it can have."""
    lying = [(card, at) for at, cards in enumerate(dealt) for card in _bits(cards)]
    size = len(lying)
    for _ in range(size * _EXCHANGES):
        first, second = int(rng.random() * size), int(rng.random() * size)
        (one, here), (two, there) = lying[first], lying[second]
        if here == there or not (two & places[here].may and one & places[there].may):
            continue
        mine, yours = dealt[here] ^ one ^ two, dealt[there] ^ one ^ two
        if _fits(places[here], mine) and _fits(places[there], yours):
            dealt[here], dealt[there] = mine, yours
            lying[first], lying[second] = (two, here), (one, there)
    return dealt


def _fits(place: Place, dealt: int) -> bool:
    held = place.held | dealt
    return place.can_hold(held) and not place.lacks(held)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def _in_any_order(mask: int, rng: Random) -> list[Card]:
    return shuffled(cards_in(mask), rng)


ALL: Final = mask_of(NATURALS)
"""The whole pack."""
