"""How likely the other seats are to use a discard, or to go out."""

from __future__ import annotations

from functools import cache
from typing import cast

from rules.cards import ACES, Card, Mask, mask_of
from rules.rummy.state import TablingOptions
from rules.rummy.turn import TableView
from rummytui.bots.prospects import completing

_OUT_BY_CARDS = {1: 0.16, 2: 0.11, 3: 0.14, 4: 0.03, 5: 0.01}
"""How often a seat that has laid melds goes out in its next turn, by the number of cards it holds; measured."""
_OUT_BY_ROUND = 0.01
"""How much more likely each round makes it that a seat with no melds on the table goes rummy; measured."""
_MOST_LIKELY = 0.25


class Neighbour:
    """The next seat, which may take this turn's discard. ``unseen`` are the cards that it may hold, as a mask."""

    def __init__(self, view: TableView, unseen: int) -> None:
        assert view.seat is not None
        self.seat = seat = (view.seat + 1) % len(view.players)
        self.known = mask_of(view.known[seat])
        """The cards that it surely holds, as a mask."""
        self._unseen = unseen
        hidden = len(view.hands[seat]) - len(view.known[seat])
        self._share = hidden / max(unseen.bit_count(), hidden, 1)
        self._round_the_corner = view.options.ace != "low"
        self._room = 0
        # Games without lay-offs have no melds on the table, so this option is only read where it exists.
        options = cast(TablingOptions, view.options)
        self.melds = [
            (index, meld) for index, meld in enumerate(view.melds) if options.lay_off == "anyones" or meld.owner == seat
        ]
        """The melds to which it may add, each with its index."""
        for _, meld in self.melds:
            self._room |= meld.room

    def holds(self, card: int) -> float:
        """How likely it is, from 0 to 1, that the seat holds ``card``."""
        if self.known >> card & 1:
            return 1.0
        return self._share if self._unseen >> card & 1 else 0.0

    def uses(self, card: Card) -> float:
        """How likely it is, from 0 to 1, that the seat can lay off ``card`` or meld it with two cards of its own."""
        if self._room >> card & 1:
            return 1.0
        rank, suit = card % 13, card - card % 13
        a, b, c = (self.holds(rank + other) for other in (0, 13, 26, 39) if other != suit)
        makes_set = a * b + a * c + b * c - 2 * a * b * c
        two_below, below, above, two_above = (self._beside(suit, rank + step) for step in (-2, -1, 1, 2))
        makes_run = below * max(two_below, above) + above * two_above * (1 - below)
        return makes_set + makes_run - makes_set * makes_run

    def _beside(self, suit: int, rank: int) -> float:
        if not self._round_the_corner and not 0 <= rank < 13:
            return 0.0
        return self.holds(suit + rank % 13)


def interest_in(view: TableView, seat: int, card: Card) -> float:
    """How plainly everybody can see that ``seat`` is glad of ``card``: 1 for sure, 0.5 if it may well be, 0 if nothing shows.

    It is for sure if the card fits on a meld of its own, or makes a meld with two cards that it took from the pile; it
    may well be if it took one of the same rank, or one next to it in its suit.
    """
    if any(meld.owner == seat and meld.room >> card & 1 for meld in view.melds):
        return 1.0
    taken = mask_of(view.known[seat])
    if taken.bit_count() > 1 and completing(taken, view.options.ace) >> card & 1:
        return 1.0
    return 0.5 if taken & _like(card, view.options.ace != "low") else 0.0


@cache
def _like(card: Card, round_the_corner: bool) -> Mask:
    """The other cards of a rank, and those next to a card in its suit."""
    rank, suit = card % 13, card - card % 13
    beside = [other % 13 for other in (rank - 1, rank + 1) if round_the_corner or 0 <= other < 13]
    return ACES << rank & ~(1 << card) | sum(1 << suit + other for other in beside)


def going_out(view: TableView, seat: int) -> float:
    """How likely it is, from 0 to 1, that ``seat`` goes out in its next turn."""
    if view.first_tabled[seat]:
        return _OUT_BY_CARDS.get(len(view.hands[seat]), 0.0)
    players = len(view.players)
    pace = _OUT_BY_ROUND if players == 2 else _OUT_BY_ROUND / 2
    return min(_MOST_LIKELY, pace * view.turns / players)
