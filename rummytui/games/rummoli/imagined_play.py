"""The stops played on in imagination: hidden cards are dealt as they may lie, and the round is laid out to its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from rules.cards import NATURALS, WHOLE_PACK, Card, Mask, cards_in, mask_of
from rules.rummoli.best_five import height
from rules.rummoli.board import CENTRE, PAIR, SINGLES
from rules.rummoli.dealing import shown_five
from rules.rummoli.imagining import COLOURS, PACKET, Clues
from rules.rummoli.state import RummoliView
from rules.rummoli.stops import leaders, next_higher, other_colour
from rules.seats import Seat

_OTHER: Final = tuple(COLOURS[other_colour(card)] for card in NATURALS)
"""By card: the colour to be led once a sequence has stopped there."""
_NEXT: Final = tuple(next_higher(card) for card in NATURALS)
_BY_HEIGHT: Final = tuple(mask_of(card for card in NATURALS if height(card) == low) for low in range(13))
_SINGLES: Final = mask_of(SINGLES)
_PAIR: Final = mask_of(PAIR)
_SEVENS: Final = {
    card: mask_of(other for other in NATURALS if other.suit == card.suit and other.rank in "789")
    for card in NATURALS
    if card.rank in "789"
}
_TRIES: Final = 10
"""How many deals are begun at most for each that is wanted; a few cannot be finished."""


class Imagined:
    """What one seat knows of the cards in the stops, and how the rest may lie."""

    def __init__(self, view: RummoliView) -> None:
        assert view.seat is not None
        self._view = view
        self._seat = view.seat
        self._own = mask_of(view.hands[view.seat])
        clues = Clues(view)
        self._laid, self._barred = clues.laid, clues.barred
        self._known = [mask_of(view.known[seat]) for seat in range(len(view.players))]
        # A card that nobody could lay is in the packet, as are those that were put away.
        dead = mask_of(view.put_away) | sum(card for card, where in clues.forced.items() if where == PACKET)
        self._hidden = WHOLE_PACK & ~(self._own | dead | sum(self._laid) | sum(self._known))

    def deals(self, rng: Random, most: int) -> Iterator[list[Mask]]:
        """Up to ``most`` ways in which the hands may lie."""
        found = 0
        for _ in range(most * _TRIES):
            if found == most:
                return
            if hands := self._dealt(rng):
                found += 1
                yield hands
        if not found:
            yield [mask_of(hand) for hand in self._view.imagined(rng).hands]

    def _dealt(self, rng: Random) -> list[Mask] | None:
        """One such way; None if it did not come out."""
        view, left = self._view, self._hidden
        hands = [0] * len(view.players)
        hands[self._seat] = self._own
        rivals = []
        for seat in view.seats_in:
            if seat != self._seat:
                may = left & ~self._barred[seat]
                if five := view.shown.get(seat):
                    may &= shown_five(five).compatible
                wanted = len(view.hands[seat]) - self._known[seat].bit_count()
                rivals.append((may.bit_count() - wanted, seat, may, wanted))
        for _, seat, may, wanted in sorted(rivals):
            there = cards_in(may & left)
            if len(there) < wanted:
                return None
            dealt = mask_of(rng.sample(there, wanted))
            left &= ~dealt
            hands[seat] = dealt | self._known[seat]
            held = hands[seat] | self._laid[seat]
            barred = view.locked.get(seat)
            if (
                barred is not None
                and seat != view.exchanged
                and barred != (bool(held & _SINGLES) or held & _PAIR == _PAIR)
            ):
                return None
        return hands

    def played(self, hands: Sequence[Mask], lead: Card, rng: Random) -> int:
        """The chips that this seat may have in the end if it leads a card and these are the hands."""
        view = self._view
        hands, laid = list(hands), list(self._laid)
        chips, pots = list(view.chips), dict(view.pots)
        where: list[Seat | None] = [None] * len(NATURALS)
        for at, hand in enumerate(hands):
            for held in cards_in(hand):
                where[held] = at
        seat, card = self._seat, lead
        while True:
            hands[seat] ^= 1 << card
            where[card] = None
            laid[seat] |= 1 << card
            if pot := _earned(card, laid[seat]):
                chips[seat] += pots[pot]
                pots[pot] = 0
            if not hands[seat]:
                for other in view.seats_in:
                    paid = min(hands[other].bit_count(), chips[other])
                    chips[other] -= paid
                    chips[seat] += paid
                chips[seat] += pots[CENTRE]
                break
            following = _NEXT[card]
            if following is not None and (holder := where[following]) is not None:
                seat, card = holder, following
                continue
            colour = _OTHER[card]
            for leader in leaders(view, seat):
                if hands[leader] & colour:
                    break
            else:
                own = min(hands[self._seat].bit_count(), chips[self._seat])
                chips[self._seat] -= own
                break
            seat, card = leader, _lowest(hands[leader] & colour, rng)
        return chips[self._seat]


def _lowest(among: Mask, rng: Random) -> Card:
    """One of the lowest cards."""
    low = next(found for cards in _BY_HEIGHT if (found := among & cards))
    there = cards_in(low)
    return there[0] if len(there) == 1 else there[int(rng.random() * len(there))]


def _earned(card: Card, laid: Mask) -> str | None:
    """The pot that a seat earns with a card when it has laid these."""
    if pot := SINGLES.get(card):
        return pot
    if 1 << card & _PAIR and laid & _PAIR == _PAIR:
        return "AD-KD"
    return "7-8-9" if card in _SEVENS and laid & _SEVENS[card] == _SEVENS[card] else None
