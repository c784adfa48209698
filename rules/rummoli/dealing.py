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

from rules.cards import NATURALS, Card, Mask, cards_in, mask_of, shuffled
from rules.rummoli.best_five import FLUSH, STRAIGHT_FLUSH, best_five, hand_category, strength

_PATIENCE = 20
"""Choices after which a deal is begun afresh, at first; each new beginning may take so many more."""
_WHOLE_HANDS = 3
"""Whole hands that are tried at a place before single cards are."""
_EXCHANGES = 3
"""Exchanges tried for each hidden card."""
_SUIT_SIZE = 13


@dataclass(frozen=True, slots=True)
class ShownFive:
    """What is known of a hand whose ``five`` best cards were shown: nothing in it makes a better five."""

    five: Mask
    strength: int
    compatible: Mask
    """The cards each of which can lie beside the five."""
    twins: tuple[Mask, ...]
    """Fives as good in another suit, which would have been shown instead."""

    def is_best_of(self, held: Mask) -> bool:
        """Whether the five are the best of the cards of this mask, which holds them."""
        return strength(held) == self.strength and not any(held & twin == twin for twin in self.twins)


@lru_cache(maxsize=64)
def shown_five(five: tuple[Card, ...]) -> ShownFive:
    """What it tells of a hand that these five were shown as its best."""
    mask, shown = mask_of(five), set(five)
    compatible = mask_of(card for card in NATURALS if card not in shown and set(best_five((*five, card))) == shown)
    first = min(five) // _SUIT_SIZE
    same_suit = hand_category(five) in (FLUSH, STRAIGHT_FLUSH)
    twins = tuple(mask >> _SUIT_SIZE * step for step in range(1, first + 1)) if same_suit else ()
    return ShownFive(mask, strength(mask), compatible, twins)


@dataclass(frozen=True, slots=True)
class Place:
    """A seat, or the packet that is out of play, with what is known of its cards. Sets of cards are masks.

    ``held`` are the cards known to have been dealt there, ``room`` is how many hidden ones lie there now and ``allowed``
    which of them can. It never has all of ``never_together``; of each of its ``needs`` it has one way at least.
    """

    held: Mask
    room: int
    allowed: Mask
    best: ShownFive | None = None
    never_together: Mask = 0
    needs: tuple[tuple[Mask, ...], ...] = ()

    def is_free(self, hidden: Mask) -> bool:
        """Whether any of the hidden cards may lie here, whatever else does."""
        return self.allowed == hidden and self.best is None and not self.never_together and not self.needs

    def can_hold(self, held: Mask) -> bool:
        """Whether these may be among the cards dealt there, needs aside."""
        return (not self.never_together or held & self.never_together != self.never_together) and (
            self.best is None or self.best.is_best_of(held)
        )

    def unmet_needs(self, held: Mask) -> list[tuple[Mask, ...]]:
        """The needs that these cards do not fulfil."""
        return [need for need in self.needs if not any(held & way == way for way in need)]

    def still_takes(self, held: Mask, among: Mask) -> Mask:
        """Those of some cards each of which can still come to the cards ``held``."""
        if self.best is None and not self.never_together:
            return among
        return sum(bit for bit in _bits(among) if self.can_hold(held | bit))


_PartialDeal: TypeAlias = tuple[list[Mask], list[int], list[Mask]]
"""By place: the cards that it has, the room that is left, and the cards that it can take."""


def deal_out(places: Sequence[Place], rng: Random, patience: int | None = None) -> list[Mask] | None:
    """The hidden cards of each place, as masks, or None where there is no such deal.

    With ``patience`` also None when that many choices have led nowhere.
    """
    hidden = 0
    for place in places:
        hidden |= place.allowed
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


def _any_deal(places: Sequence[Place], hidden: Mask, rng: Random) -> list[Mask]:
    """A deal of which nothing is known."""
    left = _in_any_order(hidden, rng)
    return [mask_of(left.pop() for _ in range(place.room)) for place in places]


def _search(places: Sequence[Place], rng: Random, limit: int) -> tuple[list[Mask] | None, bool]:
    """A deal that is in keeping with everything, and whether there is nothing more to try."""
    allowed = [place.still_takes(place.held, place.allowed) if place.room else 0 for place in places]
    begun = _pruned(([place.held for place in places], [place.room for place in places], allowed))
    trials = [iter([begun] if begun else [])]
    for _ in range(limit):
        while (state := next(trials[-1], None)) is None:
            trials.pop()
            if not trials:
                return None, True
        held, room, _ = state
        if any(room):
            trials.append(_choices(places, state, rng))
        elif not any(place.unmet_needs(each) for place, each in zip(places, held, strict=True)):
            return [each & ~place.held for place, each in zip(places, held, strict=True)], False
    return None, False


def _choices(places: Sequence[Place], state: _PartialDeal, rng: Random) -> Iterator[_PartialDeal]:
    """The states that one choice leads to, the most hopeful first; all together leave nothing out."""
    held, room, allowed = state
    needs = [
        (at, [way & ~held[at] for way in need if not way & ~(held[at] | allowed[at])])
        for at, place in enumerate(places)
        for need in place.unmet_needs(held[at])
    ]
    if needs:
        at, ways = min(needs, key=lambda need: len(need[1]))
        # Two certain cards come together more seldom than one.
        for way in sorted(ways, key=lambda way: rng.random() * way.bit_count() ** 2):
            if following := _after_placing(places, state, at, way):
                yield following
        return
    # The place that has the fewest cards to choose from comes first, while they are still there.
    found = {at: _compatible_cards(place, held[at], allowed[at], rng) for at, place in enumerate(places) if room[at]}
    at = min(found, key=lambda at: len(found[at]) - room[at])
    for _ in range(_WHOLE_HANDS):
        if len(found[at]) >= room[at] and (
            following := _after_placing(places, state, at, mask_of(found[at][: room[at]]))
        ):
            yield following
        found[at] = _compatible_cards(places[at], held[at], allowed[at], rng)
    card = 1 << _in_any_order(allowed[at], rng)[0]
    if following := _after_placing(places, state, at, card):
        yield following
    if without := _pruned((held, room, [*allowed[:at], allowed[at] & ~card, *allowed[at + 1 :]])):
        yield without


def _compatible_cards(place: Place, held: Mask, allowed: Mask, rng: Random) -> list[Card]:
    """Cards, taken by chance, that can all come to those a place has, until no further one can."""
    taken = []
    for card in _in_any_order(allowed, rng):
        if place.can_hold(held | 1 << card):
            held |= 1 << card
            taken.append(card)
    return taken


def _after_placing(places: Sequence[Place], state: _PartialDeal, at: int, cards: Mask) -> _PartialDeal | None:
    """The state once these cards lie there; None where that cannot come to a deal."""
    held, room, allowed = list(state[0]), list(state[1]), [each & ~cards for each in state[2]]
    held[at] |= cards
    room[at] -= cards.bit_count()
    if room[at] < 0 or not places[at].can_hold(held[at]):
        return None
    allowed[at] = places[at].still_takes(held[at], allowed[at]) if room[at] else 0
    return _pruned((held, room, allowed))


def _pruned(state: _PartialDeal) -> _PartialDeal | None:
    """The state without what cannot be any more; None where a card or a place has no way out."""
    held, room, allowed = state[0], state[1], list(state[2])
    changed = True
    while changed:
        changed = False
        once = twice = 0
        for each in allowed:
            twice |= once & each
            once |= each
        if once.bit_count() != sum(room):
            return None
        for at, free in enumerate(room):
            # What can lie nowhere else has to lie here, and leaves so much less room for the rest.
            only = allowed[at] & ~twice
            if only.bit_count() > free or allowed[at].bit_count() < free:
                return None
            if only.bit_count() == free and allowed[at] != only:
                allowed[at] = only
                changed = True
    return held, room, allowed


def _mixed(places: Sequence[Place], dealt: list[Mask], rng: Random) -> list[Mask]:
    """The deal after many exchanges of two cards, each of which leaves every place with what it can have."""
    lying = [(card, at) for at, cards in enumerate(dealt) for card in _bits(cards)]
    size = len(lying)
    for _ in range(size * _EXCHANGES):
        first, second = int(rng.random() * size), int(rng.random() * size)
        (one, here), (two, there) = lying[first], lying[second]
        if here == there or not (two & places[here].allowed and one & places[there].allowed):
            continue
        mine, yours = dealt[here] ^ one ^ two, dealt[there] ^ one ^ two
        if _fits(places[here], mine) and _fits(places[there], yours):
            dealt[here], dealt[there] = mine, yours
            lying[first], lying[second] = (two, here), (one, there)
    return dealt


def _fits(place: Place, dealt: Mask) -> bool:
    held = place.held | dealt
    return place.can_hold(held) and not place.unmet_needs(held)


def _bits(mask: Mask) -> Iterator[Mask]:
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def _in_any_order(mask: Mask, rng: Random) -> list[Card]:
    return shuffled(cards_in(mask), rng)


WHOLE_PACK: Final = mask_of(NATURALS)
"""The whole pack."""
