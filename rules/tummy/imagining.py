"""Hidden hands dealt again at random, in agreement with what feeding, swaps and discards have shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from rules import moves
from rules.cards import ACES, HIDDEN, Card, Mask, cards_in, mask_of
from rules.seats import Seat
from rules.tummy.state import RevealingDiscard
from rules.tummy.turn import TummyTurn

if TYPE_CHECKING:
    from rules.tummy.game import TummyRummy
    from rules.tummy.state import TummyView

_T = TypeVar("_T")

PATIENCE = 300
"""How many exchanges of two cards are tried until nobody could have laid anything down."""


@dataclass(slots=True)
class _Place:
    """A place whose card the viewer cannot see: ``pile[index]``, in the hand of ``seat`` or (None) in the stock.

    ``stock`` is the number of the stock that its card came from; cards from the same stock can change places.
    """

    pile: list[Card]
    index: int
    seat: Seat | None
    stock: int

    @property
    def card(self) -> Card:
        """The card that lies there now."""
        return self.pile[self.index]

    @card.setter
    def card(self, card: Card) -> None:
        self.pile[self.index] = card


def made_consistent(game: TummyRummy, view: TummyView, rng: Random) -> dict[str, Any]:
    """The hidden attributes of ``game``, whose unseen cards were dealt at random, corrected by what ``view`` knows."""
    if any(game.lacks) or any(game.passed) or view.whereabouts:
        places = _places(game, view)
        hidden = mask_of(place.card for place in places)
        for allowed in _allowed_cards(game, view, hidden, rng):
            hidden_cards = _HiddenCards(places, allowed, rng)
            if hidden_cards.put_right():
                _leave_nothing_to_table(game, hidden_cards)
                break
    return {"hands": game.hands, "stock": game.stock, "whereabouts_by_viewer": game.whereabouts_by_viewer}


def _places(game: TummyRummy, view: TummyView) -> list[_Place]:
    piles: list[tuple[Seat | None, list[Card], Iterable[int]]] = [
        (seat, game.hands[seat], range(len(view.known[seat]), len(hand)))
        for seat, hand in enumerate(view.hands)
        if HIDDEN in hand
    ]
    piles.append((None, game.stock, range(len(game.stock) - len(game.fed))))
    return [
        _Place(pile, index, seat, game.turned_over.get(pile[index], 0))
        for seat, pile, indices in piles
        for index in indices
    ]


# ------------------------------------------------------------------------------------------- where a card may be

_AllowedCards: TypeAlias = dict[Seat | None, Mask]
"""The hidden cards that may be in the hand of each seat, and (None) in the stock."""


def _allowed_cards(game: TummyRummy, view: TummyView, hidden: Mask, rng: Random) -> Iterator[_AllowedCards]:
    """Where every hidden card may be: all remaining choices, in a random order."""
    allowed: _AllowedCards = {seat: hidden & ~game.lacks[seat] for seat in range(len(game.players))}
    allowed[None] = hidden
    for card, seats in view.whereabouts.items():
        if 1 << card & hidden:
            for seat in allowed:
                if seat not in seats:
                    allowed[seat] &= ~(1 << card)
    choices: list[list[tuple[Seat, Mask]]] = []
    for seat, single in enumerate(game.single):
        for rank in range(13):
            if alike := single & ACES << rank:
                known = alike & mask_of(view.known[seat])
                could_be = [] if known else cards_in(alike & allowed[seat])
                barred = [(seat, alike & ~(1 << card)) for card in could_be]
                choices.append(_mixed([*barred, (seat, alike)], rng))
    for chosen in product(*choices):
        narrowed = dict(allowed)
        for seat, barred_cards in chosen:
            narrowed[seat] &= ~barred_cards
        yield narrowed


@dataclass(frozen=True, slots=True)
class _HiddenCards:
    """Hidden cards in their places, and the cards that each place may have."""

    places: list[_Place]
    allowed: _AllowedCards
    rng: Random

    def fits(self, card: Card, stock: int, place: _Place) -> bool:
        """Whether ``card``, which came from the stock with this number, may lie in ``place``."""
        return place.stock == stock and bool(1 << card & self.allowed[place.seat])

    def put_right(self) -> bool:
        """Move cards until each is where it may be; False if that is impossible."""
        while wrong := next((place for place in self.places if not self.fits(place.card, place.stock, place)), None):
            chain = self._chain_of_moves(wrong.card, wrong.stock, set())
            if not chain:
                return False
            moving = wrong.card
            for place in chain:
                moving, place.card = place.card, moving
            if chain[-1] is not wrong:
                wrong.card = moving
        return True

    def _chain_of_moves(self, card: Card, stock: int, tried: set[int]) -> list[_Place]:
        """The places to which ``card``, and then each card it pushes out, can move.

        The last place is one whose card was wrong anyway. Empty if there is no such chain.
        """
        for number in _mixed(range(len(self.places)), self.rng):
            place = self.places[number]
            if number not in tried and self.fits(card, stock, place):
                tried.add(number)
                if not self.fits(place.card, place.stock, place):
                    return [place]
                if further := self._chain_of_moves(place.card, place.stock, tried):
                    return [place, *further]
        return []

    def exchange(self, one: _Place, other: _Place) -> None:
        """Let two cards change places, if both may be in the other's."""
        if self.fits(one.card, one.stock, other) and self.fits(other.card, other.stock, one):
            one.card, other.card = other.card, one.card


def _mixed(things: Iterable[_T], rng: Random) -> list[_T]:
    return sorted(things, key=lambda _: rng.random())


# ------------------------------------------------------------------------------------------- nothing could be tabled


def _leave_nothing_to_table(game: TummyRummy, hidden_cards: _HiddenCards) -> None:
    """Exchange cards until no hand could have tabled anything before its last discard, or until patience runs out."""
    passed = [(seat, discard) for seat, discard in enumerate(game.passed) if discard]
    for _ in range(PATIENCE if passed else 0):
        loose: list[_Place] = []
        for seat, discard in passed:
            fitting = _could_table(game, seat, discard)
            loose = [place for place in hidden_cards.places if place.seat == seat and 1 << place.card & fitting]
            if loose:
                break
        if not loose:
            return
        others = [place for place in hidden_cards.places if place.seat != loose[0].seat]
        hidden_cards.exchange(hidden_cards.rng.choice(loose), hidden_cards.rng.choice(others or loose))


def _could_table(game: TummyRummy, seat: Seat, passed: RevealingDiscard) -> Mask:
    """The cards that ``seat`` would have had to table instead of discarding; none if it could not table any."""
    before = game.copy()
    before.hands[seat] = [*game.hands[seat], *passed.left]
    before.melds = list(passed.melds)
    before.taken = list(passed.taken)
    before.melded[seat] = passed.melded
    first = next(iter(TummyTurn().legal_table_moves(before, seat)), None)
    if isinstance(first, moves.Meld):
        return mask_of(first.cards)
    return 1 << first.card if isinstance(first, moves.LayOff) else 0
