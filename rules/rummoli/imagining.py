"""Hidden hands dealt again at random, in agreement with everything that a round has shown.

Plays reveal more than the cards themselves: a player who passed the lead has none of that colour, a card that
nobody could lay is in the packet that is out of play, a leader's other cards are higher, and a seat that was offered
the widow held no pay card. Five cards that were shown are the best of their hand.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, Final

from rules.cards import HIDDEN, NATURALS, WHOLE_PACK, Card, Mask, cards_in, mask_of
from rules.rummoli.best_five import best_five, height
from rules.rummoli.board import PAIR, SINGLES
from rules.rummoli.dealing import DealtHand, deal_out, shown_five
from rules.rummoli.stops import COLOUR_OF, Stops, leaders, lowest, next_higher, other_colour
from rules.seats import Seat

if TYPE_CHECKING:
    from rules.rummoli.game import Rummoli
    from rules.rummoli.state import RummoliState, RummoliView

PACKET = -1
"""The place of the widow, or of the hand that was put away for it."""

_SINGLES: Final = mask_of(SINGLES)
_PAIR: Final = mask_of(PAIR)
_PAY_CARDS: Final = (*(1 << card for card in SINGLES), _PAIR)
COLOURS: Final = {
    colour: mask_of(card for card in NATURALS if COLOUR_OF[card.suit] == colour) for colour in ("red", "black")
}
_BELOW: Final = [mask_of(card for card in NATURALS if height(card) < low) for low in range(13)]
_PATIENCE = 400
"""How many choices are spent on one guess at five cards that nobody saw."""


class Clues:
    """What a round has shown about the cards that are still hidden, in a game or a view of one."""

    def __init__(self, state: RummoliState) -> None:
        self.state = state
        self.laying = isinstance(state.stage, Stops)
        """Whether somebody has to lay a card now."""
        self.laid = [0] * len(state.players)
        """By seat: the cards it laid."""
        self.barred = [0] * len(state.players)
        """By seat: the cards it cannot have in its hand any more."""
        self.forced: dict[Mask, int] = {}
        """Cards that can only be in one place, each with that place."""
        self._read_the_lays()

    def _read_the_lays(self) -> None:
        state = self.state
        if not state.laid:
            return
        for seat, card in state.laid:
            self.laid[seat] |= 1 << card
        first, card = state.laid[0]
        if state.options.first_card == "whole_hand":
            self.barred[first] |= _BELOW[height(card)]
        for (before, last), (seat, card) in zip(state.laid, state.laid[1:], strict=False):
            if card != next_higher(last):
                self._stopped(before, last, seat)
                self.barred[seat] |= _BELOW[height(card)] & COLOURS[COLOUR_OF[card.suit]]
        seat, last = state.laid[-1]
        if state.may_lay:
            self._stopped(seat, last, state.to_lay)
        elif self.laying and (wanted := next_higher(last)) is not None:
            self.forced[1 << wanted] = state.to_lay

    def _stopped(self, seat: Seat, last: Card, leader: Seat) -> None:
        """Nobody could follow ``last``, and the lead went round to ``leader``."""
        if (wanted := next_higher(last)) is not None:
            self.forced[1 << wanted] = PACKET
        for passed in leaders(self.state, seat):
            if passed == leader:
                return
            self.barred[passed] |= COLOURS[other_colour(last)]

    def place(self, at: int, held: Mask, room: int, hidden: Mask) -> DealtHand:
        """The seat or packet ``at``, with everything that is known about it.

        ``held`` are the cards that the viewer knows there, ``room`` is how many others lie there, ``hidden`` are all
        cards that the viewer does not know.
        """
        allowed, never_together, asked = hidden, 0, self._asked(at)
        for card, where in self.forced.items():
            if where != at:
                allowed &= ~card
        if asked:
            allowed &= ~_SINGLES
            never_together = _PAIR
        if at == PACKET:
            return DealtHand(held, room, allowed, never_together=never_together)
        state, needs = self.state, []
        dealt = held | self.laid[at]
        if state.locked.get(at):
            needs.append(_PAY_CARDS)
        if at == state.to_lay and self.laying and state.may_lay in COLOURS:
            # Cards that were played don't count here.
            colour = COLOURS[state.may_lay] & ~self.laid[at]
            needs.append(tuple(1 << card for card in cards_in(colour & (held | allowed & ~self.barred[at]))))
        five = state.shown.get(at)
        best = shown_five(five) if five else None
        if best:
            allowed &= best.compatible
        return DealtHand(dealt, room, allowed & ~self.barred[at], best, never_together, tuple(needs))

    def _asked(self, at: int) -> bool:
        """Whether this place still has all the cards dealt to it, and is known to hold no pay card."""
        if at == PACKET:
            return self.state.exchanged is not None and self.state.locked.get(self.state.exchanged) is False
        return at != self.state.exchanged and self.state.locked.get(at) is False

    def led_from_unseen(self) -> tuple[Seat, Card] | None:
        """The first leader and the card it led, if that was the lowest of a best five that nobody saw; else None."""
        state = self.state
        if state.options.first_card != "poker_hand" or not state.laid or state.shown.get(state.laid[0][0]):
            return None
        return state.laid[0]


def imagined_hands(game: Rummoli, view: RummoliView, rng: Random) -> dict[str, Any]:
    """Hands and widow as they might be for all ``view`` knows; ``game`` has HIDDEN for what the view cannot see."""
    clues = Clues(game)
    held: dict[int, list[Card]] = {
        seat: [card for card in hand if card != HIDDEN] or list(view.known[seat])
        for seat, hand in enumerate(view.hands)
    }
    held[PACKET] = [card for card in view.widow if card != HIDDEN]
    sizes = {**{seat: len(hand) for seat, hand in enumerate(view.hands)}, PACKET: len(view.widow)}
    masks = {at: mask_of(cards) for at, cards in held.items()}
    hidden = WHOLE_PACK & ~sum(masks.values()) & ~sum(clues.laid)
    places = {at: clues.place(at, masks[at], sizes[at] - len(held[at]), hidden) for at in sizes}
    dealt = _dealt(places, clues.led_from_unseen(), rng)
    for at, cards in dealt.items():
        held[at] += cards_in(cards)
    return {"hands": [held[seat] for seat in range(len(view.hands))], "widow": held[PACKET]}


def _dealt(places: dict[int, DealtHand], led: tuple[Seat, Card] | None, rng: Random) -> dict[int, Mask]:
    """The hidden cards of each place."""
    if led is None:
        found = deal_out(list(places.values()), rng)
        if found is None:
            raise AssertionError("the cards shown in this round are impossible")
        return dict(zip(places, found, strict=True))
    while True:
        leader, five = led[0], _guessed_five(places[led[0]], led[1], rng)
        guessed = {at: _where_shown(place, five, at == leader) for at, place in places.items()}
        if found := deal_out(list(guessed.values()), rng, _PATIENCE):
            dealt = dict(zip(places, found, strict=True))
            dealt[leader] |= guessed[leader].held & ~places[leader].held
            return dealt


def _guessed_five(place: DealtHand, led: Card, rng: Random) -> tuple[Card, ...]:
    """Five cards that may have been the best of this place, unseen by the others, when it led the lowest of them."""
    hidden, known = cards_in(place.allowed), cards_in(place.held)
    while True:
        five = best_five([*known, *rng.sample(hidden, place.room)])
        if led in lowest(five):
            return five


def _where_shown(place: DealtHand, five: tuple[Card, ...], shows: bool) -> DealtHand:
    """The place if these five had been shown, by itself (``shows``) or by another."""
    best = shown_five(five)
    if not shows:
        return replace(place, allowed=place.allowed & ~best.five)
    held = place.held | best.five
    taken = (held ^ place.held).bit_count()
    return replace(place, held=held, room=place.room - taken, allowed=place.allowed & best.compatible, best=best)
