"""Hidden cards dealt at random so that every place gets cards it can have.

A deal is put together card by card. After each card every place knows what it can still take; as soon as a card has
nowhere to go, or a place cannot be filled, the last choice is taken back. So a deal is found if there is one.
Then cards are exchanged where possible, because early choices weigh more than late ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TypeAlias

from rules.cards import NATURALS, Card, Mask, cards_in, mask_of, shuffled
from rules.rummoli.best_five import FLUSH, STRAIGHT_FLUSH, best_five, hand_category, strength

_PATIENCE = 20
"""After this many choices a deal is started again; every new start is allowed this many more."""
_WHOLE_HANDS = 3
"""How many whole hands are tried at a place before single cards are."""
_EXCHANGES = 3
"""How many exchanges are tried for each hidden card."""
_SUIT_SIZE = 13


@dataclass(frozen=True, slots=True)
class ShownFive:
    """Constraints on a hand that has shown ``five`` as its best: no cards in it make a better five."""

    five: Mask
    strength: int
    compatible: Mask
    """The cards that can be in the hand besides the five, each on its own."""
    twins: tuple[Mask, ...]
    """Equally good fives in other suits, which would have been shown instead."""

    def is_best_of(self, held: Mask) -> bool:
        """Whether the five are the best of these cards, which include them."""
        return strength(held) == self.strength and not any(held & twin == twin for twin in self.twins)


@lru_cache(maxsize=64)
def shown_five(five: tuple[Card, ...]) -> ShownFive:
    """Constraints on a hand after these were shown as its best five."""
    mask, shown = mask_of(five), set(five)
    compatible = mask_of(card for card in NATURALS if card not in shown and set(best_five((*five, card))) == shown)
    first = min(five) // _SUIT_SIZE
    same_suit = hand_category(five) in (FLUSH, STRAIGHT_FLUSH)
    twins = tuple(mask >> _SUIT_SIZE * step for step in range(1, first + 1)) if same_suit else ()
    return ShownFive(mask, strength(mask), compatible, twins)


@dataclass(frozen=True, slots=True)
class DealtHand:
    """A seat, or the packet that is out of play, with the constraints on its cards.

    ``held`` are the cards known to have been dealt there, ``room`` is how many hidden ones lie there now, and
    ``allowed`` are the hidden cards that can be among them. All of ``never_together`` are never there at once. Each of
    ``needs`` is a choice of sets of cards, at least one of which is there.
    """

    held: Mask
    room: int
    allowed: Mask
    best: ShownFive | None = None
    never_together: Mask = 0
    needs: tuple[tuple[Mask, ...], ...] = ()

    def is_free(self, hidden: Mask) -> bool:
        """Whether any hidden cards may lie here, in any combination."""
        return self.allowed == hidden and self.best is None and not self.never_together and not self.needs

    def can_hold(self, held: Mask) -> bool:
        """Whether these may be among the cards dealt there, leaving needs aside."""
        return (not self.never_together or held & self.never_together != self.never_together) and (
            self.best is None or self.best.is_best_of(held)
        )

    def unmet_needs(self, held: Mask) -> list[tuple[Mask, ...]]:
        """The needs that these cards do not meet."""
        return [need for need in self.needs if not any(held & way == way for way in need)]

    def still_takes(self, held: Mask, among: Mask) -> Mask:
        """Those cards ``among`` some that can still be added to the cards ``held``, each on its own."""
        if self.best is None and not self.never_together:
            return among
        return sum(bit for bit in _bits(among) if self.can_hold(held | bit))


_PartialDeal: TypeAlias = tuple[list[Mask], list[int], list[Mask]]
"""By place: the cards it has, the room it has left, and the cards it can still take."""


def deal_out(places: Sequence[DealtHand], rng: Random, patience: int | None = None) -> list[Mask] | None:
    """The hidden cards of each place, as masks; None if there is no such deal.

    With ``patience``, also None after that many choices without finding one.
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


def _any_deal(places: Sequence[DealtHand], hidden: Mask, rng: Random) -> list[Mask]:
    """A deal for places without constraints."""
    left = _in_any_order(hidden, rng)
    return [mask_of(left.pop() for _ in range(place.room)) for place in places]


def _search(places: Sequence[DealtHand], rng: Random, limit: int) -> tuple[list[Mask] | None, bool]:
    """A deal that agrees with everything, or None, and whether everything has been tried."""
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


def _choices(places: Sequence[DealtHand], state: _PartialDeal, rng: Random) -> Iterator[_PartialDeal]:
    """The states that one choice can lead to, the most promising first; between them they leave nothing out."""
    held, room, allowed = state
    needs = [
        (at, [way & ~held[at] for way in need if not way & ~(held[at] | allowed[at])])
        for at, place in enumerate(places)
        for need in place.unmet_needs(held[at])
    ]
    if needs:
        at, ways = min(needs, key=lambda need: len(need[1]))
        # Two particular cards are together less often than one is there.
        for way in sorted(ways, key=lambda way: rng.random() * way.bit_count() ** 2):
            if following := _after_placing(places, state, at, way):
                yield following
        return
    # The place with the least choice comes first, while the cards it needs are still there.
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


def _compatible_cards(place: DealtHand, held: Mask, allowed: Mask, rng: Random) -> list[Card]:
    """Cards, taken at random, that can all be added to those of a place, until no other can."""
    taken = []
    for card in _in_any_order(allowed, rng):
        if place.can_hold(held | 1 << card):
            held |= 1 << card
            taken.append(card)
    return taken


def _after_placing(places: Sequence[DealtHand], state: _PartialDeal, at: int, cards: Mask) -> _PartialDeal | None:
    """The state once these cards lie at a place; None if that cannot lead to a deal."""
    held, room, allowed = list(state[0]), list(state[1]), [each & ~cards for each in state[2]]
    held[at] |= cards
    room[at] -= cards.bit_count()
    if room[at] < 0 or not places[at].can_hold(held[at]):
        return None
    allowed[at] = places[at].still_takes(held[at], allowed[at]) if room[at] else 0
    return _pruned((held, room, allowed))


def _pruned(state: _PartialDeal) -> _PartialDeal | None:
    """The state without impossible choices; None if a card has nowhere to go or a place can't be filled."""
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
            # What can lie nowhere else has to lie here, and leaves that much less room for the rest.
            only = allowed[at] & ~twice
            if only.bit_count() > free or allowed[at].bit_count() < free:
                return None
            if only.bit_count() == free and allowed[at] != only:
                allowed[at] = only
                changed = True
    return held, room, allowed


def _mixed(places: Sequence[DealtHand], dealt: list[Mask], rng: Random) -> list[Mask]:
    """The deal after many exchanges of two cards that both places may have."""
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


def _fits(place: DealtHand, dealt: Mask) -> bool:
    held = place.held | dealt
    return place.can_hold(held) and not place.unmet_needs(held)


def _bits(mask: Mask) -> Iterator[Mask]:
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def _in_any_order(mask: Mask, rng: Random) -> list[Card]:
    return shuffled(cards_in(mask), rng)
