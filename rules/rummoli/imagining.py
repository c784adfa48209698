"""Hands that nobody but their holders know, dealt anew in keeping with all that a round has shown.

What was laid tells more than the cards: who was passed over has no such colour, a card that nobody could follow with lies
in the packet that is out of play, a leader's other cards are higher, and a seat that was asked about the widow holds
no pay card.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from rules.cards import HIDDEN, NATURALS, Card, mask_of, shuffled
from rules.rummoli.best_five import best_five, strength
from rules.rummoli.board import PAIR, SINGLES, has_pay_card
from rules.rummoli.stops import COLOUR_OF, height, leaders, lowest, next_higher, opposite

if TYPE_CHECKING:
    from rules.rummoli.game import Rummoli
    from rules.rummoli.view import RummoliView

PACKET = -1
"""The place of the widow, or of the hand that was put away for it."""

_TRIES = 2000


class _Shown:
    """What a round has shown about the cards that are still hidden."""

    def __init__(self, game: Rummoli) -> None:
        self.game = game
        self.out_of_play: set[Card] = set()
        self.void: set[tuple[int, str]] = set()
        self.at_least: dict[tuple[int, str], int] = {}
        self.forced: dict[Card, int] = {}
        self._read_the_lays()

    def _read_the_lays(self) -> None:
        game = self.game
        if not game.laid:
            return
        first, card = game.laid[0]
        if game.options.first_card == "whole_hand":
            self.at_least[first, "red"] = self.at_least[first, "black"] = height(card)
        for (before, last), (seat, card) in zip(game.laid, game.laid[1:], strict=False):
            if card != next_higher(last):
                self._stopped(before, last, seat)
                key = (seat, COLOUR_OF[card.suit])
                self.at_least[key] = max(self.at_least.get(key, 0), height(card))
        seat, last = game.laid[-1]
        if game.may_lay:
            self._stopped(seat, last, game.to_lay)
        elif game.phase == "stops" and (wanted := next_higher(last)) is not None:
            self.forced[wanted] = game.to_lay

    def _stopped(self, seat: int, last: Card, leader: int) -> None:
        """Nobody could follow ``last``, and the lead went round to ``leader``."""
        if (wanted := next_higher(last)) is not None:
            self.out_of_play.add(wanted)
        for passed in leaders(self.game, seat):
            if passed == leader:
                return
            self.void.add((passed, opposite(last)))

    def allows(self, card: Card, place: int) -> bool:
        """Whether ``card`` can be at ``place`` (a seat or the packet)."""
        if card in self.out_of_play or card in self.forced:
            return place == self.forced.get(card, PACKET)
        colour = COLOUR_OF[card.suit]
        if (place, colour) in self.void or height(card) < self.at_least.get((place, colour), 0):
            return False
        return not (card in SINGLES and self._asked(place))

    def _asked(self, place: int) -> bool:
        """Whether the hand that was first dealt to ``place`` is known to hold no pay card, and lies there still."""
        if place == PACKET:
            return self.game.exchanged is not None and self.game.locked.get(self.game.exchanged) is False
        return place != self.game.exchanged and self.game.locked.get(place) is False

    def broken(self, held: dict[int, list[Card]]) -> int:
        """How many of the things that concern whole hands are not so in ``held``."""
        game, count = self.game, 0
        for place, cards in held.items():
            dealt = cards + [card for seat, card in game.laid if seat == place]
            if self._asked(place):
                count += all(card in dealt for card in PAIR)
            elif place not in (PACKET, game.exchanged) and game.locked.get(place):
                count += not has_pay_card(dealt)
            if five := game.shown.get(place):
                count += strength(mask_of(dealt)) != strength(mask_of(five))
            if place == game.to_lay and game.phase == "stops" and game.may_lay in ("red", "black"):
                count += not any(COLOUR_OF[card.suit] == game.may_lay for card in cards)
            if place == game.first_leader and game.laid and game.options.first_card == "poker_hand" and not five:
                count += game.laid[0][1] not in lowest(best_five(dealt))
        return count


def imagined_hands(game: Rummoli, view: RummoliView, rng: Random) -> dict[str, Any]:
    """Hands and widow for ``game``, whose hidden cards stand as HIDDEN, as they might be for ``view``."""
    shown = _Shown(game)
    held: dict[int, list[Card]] = {
        seat: [card for card in hand if card != HIDDEN] or list(view.known[seat])
        for seat, hand in enumerate(view.hands)
    }
    held[PACKET] = [card for card in view.widow if card != HIDDEN]
    sizes = {**{seat: len(hand) for seat, hand in enumerate(view.hands)}, PACKET: len(view.widow)}
    seen = {card for _, card in game.laid}.union(*held.values())
    hidden = shuffled([card for card in NATURALS if card not in seen], rng)
    room = {place: size - len(held[place]) for place, size in sizes.items()}
    places = [place for place, free in room.items() if free]
    dealt = _deal_out(hidden, room, shown.allows, sorted(places, key=lambda _: rng.random()))
    _mend(dealt, held, shown, rng)
    for card, place in dealt.items():
        held[place].append(card)
    return {"hands": [held[seat] for seat in range(len(view.hands))], "widow": held[PACKET]}


def _deal_out(
    hidden: list[Card], room: dict[int, int], allows: Callable[[Card, int], bool], places: list[int]
) -> dict[Card, int]:
    """A place for every card where it is allowed and there is room; cards with the fewest places go first."""
    choices = {card: [place for place in places if allows(card, place)] for card in hidden}
    held: dict[int, list[Card]] = {place: [] for place in places}

    def settle(card: Card, tried: set[int]) -> bool:
        for place in choices[card]:
            if place in tried:
                continue
            tried.add(place)
            if len(held[place]) < room[place]:
                held[place].append(card)
                return True
            for other in list(held[place]):
                held[place].remove(other)
                if settle(other, tried):
                    held[place].append(card)
                    return True
                held[place].append(other)
        return False

    for card in sorted(hidden, key=lambda card: len(choices[card])):
        if not settle(card, set()):
            raise AssertionError(f"{card} has no place left; the round shows what cannot be")
    return {card: place for place, cards in held.items() for card in cards}


def _mend(dealt: dict[Card, int], held: dict[int, list[Card]], shown: _Shown, rng: Random) -> None:
    """Exchange hidden cards at random, keeping what helps, until whole hands agree with what was shown."""
    cards = list(dealt)

    def broken() -> int:
        whole = {place: known[:] for place, known in held.items()}
        for card, place in dealt.items():
            whole[place].append(card)
        return shown.broken(whole)

    wrong = broken()
    for _ in range(_TRIES):
        if not wrong:
            return
        one, two = cards[int(rng.random() * len(cards))], cards[int(rng.random() * len(cards))]
        here, there = dealt[one], dealt[two]
        if here == there or not (shown.allows(one, there) and shown.allows(two, here)):
            continue
        dealt[one], dealt[two] = there, here
        now = broken()
        if now <= wrong:
            wrong = now
        else:
            dealt[one], dealt[two] = here, there
