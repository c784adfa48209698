"""Bots for Tummy Rummy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from rules import HIDDEN, moves
from rules.cards import NATURALS, Card, mask_of
from rules.moves import Move
from rules.tummy.answers import all_of
from rules.tummy.view import TummyView
from rules.view import View
from rummytui.bots.prospects import BY_PIPS, Prospects
from rummytui.bots.rivals import Neighbour
from rummytui.bots.seen import seat_and_moves, unseen
from rummytui.games.rummy import bot as rummy
from rummytui.games.tummy_rummy import feeding_bot as feeding

_UNIT: Final = 12
"""What a unit eaten weighs against a card left in the hand."""
_NEARLY_OUT: Final = 3
"""Cards with which a rival may soon be out."""
_ROUNDS_HELD_BACK: Final = 8
"""Rounds after which anybody may be nearly out."""
_MOST_PLAYED: Final = "K"
"""One of the ranks of which most cards are played in a hand, since few runs need it; counted in many games of bots."""
_SWAPS_COMPARED: Final = 6
"""Swaps that are looked at closely: those that are best at first sight."""
_DRAWS_AHEAD: Final = 4
"""How many draws a new hand is judged to get."""

# ------------------------------------------------------------------------------------------------------------- easy


def easy(view: View, rng: Random) -> Move:
    """Play as a child of ten does: table everything, feed whoever comes to mind, strike back where it can."""
    assert isinstance(view, TummyView)
    _, legal = seat_and_moves(view)
    match legal[0]:
        case moves.Feed() | moves.Answer():
            return feeding.easy(view, legal, rng)
        case moves.NameSpecial():
            return rng.choice(legal)
        case moves.Swap():
            return next(move for move in legal if isinstance(move, moves.Swap) and move.take is None)
    return rummy.easy(view, rng)


# ----------------------------------------------------------------------------------------------------------- medium


def medium(view: View, rng: Random) -> Move:
    """Play for going out, mind the Special, and feed others what they can neither refuse nor return."""
    assert isinstance(view, TummyView)
    seat, legal = seat_and_moves(view)
    if len(legal) == 1:
        return legal[0]
    match legal[0]:
        case moves.Feed() | moves.Answer():
            return feeding.FeedingDecision(view, seat).choose(legal, rng)
        case moves.NameSpecial():
            return moves.NameSpecial(seat, rng.choice([card for card in NATURALS if card.rank == _MOST_PLAYED]))
        case moves.Swap():
            return _swap(view, legal, rng)
    return _Decision(view, seat).choose(legal, rng)


class _Decision(rummy.RummyDecision):
    """One decision of the medium bot before the Feeding: Rummy without pay, and with a Special about. (TU-3, TU-14)"""

    view: TummyView
    weights = (sum(BY_PIPS) // len(BY_PIPS),) * len(BY_PIPS)

    def __init__(self, view: TummyView, seat: int) -> None:
        super().__init__(view, seat)
        self._safe = view.chef == seat
        self._special = _firing(view)

    def _left_by(self, card: Card, neighbour: Neighbour) -> float:
        return super()._left_by(card, neighbour) + self._harm(1 << card)

    def _harm(self, cards: int) -> float:
        """What playing ``cards`` does to this seat because of the Special; less than nothing where only others eat."""
        fired = (cards & self._special).bit_count() * _UNIT
        return -fired if self._safe else fired

    def _worth_tabling(self, legal: Sequence[Move]) -> Sequence[Move]:
        return [move for move in legal if self._harm(_tabled(move)) <= 0]

    def _holds_back(self, kept: int) -> bool:
        """Whether to table nothing this turn: melds show others where to lay off, but they protect in the Feeding.

        Holding back wins more games, until somebody is about to go out. (TU-8, TU-9)
        """
        view = self.view
        next_turn_over_is_the_last = view.turnovers >= view.options.stalemate
        if next_turn_over_is_the_last or view.turns > _ROUNDS_HELD_BACK * len(view.players):
            return False
        rivals = [len(hand) for seat, hand in enumerate(view.hands) if seat != self.seat and hand]
        return min(rivals) > _NEARLY_OUT


def _firing(view: TummyView) -> int:
    """The cards at which people eat, as a mask."""
    special = view.special
    if special is None or view.chef is None:
        return 0
    return all_of(special) if view.options.special == "rank" else 1 << special


def _tabled(move: Move) -> int:
    """The cards that ``move`` puts on the table, as a mask."""
    if isinstance(move, moves.Meld):
        return mask_of(move.cards)
    return 1 << move.card if isinstance(move, moves.LayOff) else 0


# ------------------------------------------------------------------------------------------------------------- swap


def _swap(view: TummyView, legal: Sequence[Move], rng: Random) -> Move:
    """The swap that helps the Chef and hurts the Cook most; none if no swap does. (TU-16)"""
    swaps = [move for move in legal if isinstance(move, moves.Swap)]
    declined = next(move for move in swaps if move.take is None)
    offers = [move for move in swaps if move.cook == declined.cook and move.take is not None]
    judge = _SwapJudge(view, declined.seat)
    if view.options.cook_swap == "blind":
        # All places are alike, so the first one stands for them.
        offers = [move for move in offers if move.take == 0]
    elif len(offers) > _SWAPS_COMPARED:
        offers = sorted(offers, key=lambda move: (judge.after(move, 0), rng.random()))[:_SWAPS_COMPARED]
    return min([declined, *offers], key=lambda move: (judge.after(move, _DRAWS_AHEAD), rng.random()))


class _SwapJudge:
    """What a swap does to the Chef's hand and to the Cook's."""

    def __init__(self, view: TummyView, chef: int) -> None:
        self._view = view
        self._prospects = Prospects.of(view, _Decision.weights)
        self._own = mask_of(view.hands[chef])
        self._unseen = unseen(view) & ~mask_of(card for hand in view.hands for card in hand if card != HIDDEN)
        self._share = 1 / (len(view.players) - len(view.gone))
        """How much somebody else's trouble is worth."""

    def after(self, swap: moves.Swap, draws: int) -> float:
        """How bad things are after ``swap`` and ``draws`` more cards; a card taken unseen counts as a draw."""
        if swap.give is None:
            return self._bad(self._own, draws) - self._share * self._bad_for(swap.cook, 0, 0, draws)
        rest, given = self._own & ~(1 << swap.give), 1 << swap.give
        if isinstance(swap.take, Card):
            taken = 1 << swap.take
            return self._bad(rest | taken, draws) - self._share * self._bad_for(swap.cook, taken, given, draws)
        return self._bad(rest, draws + 1) + self._prospects.weight(swap.give)

    def _bad_for(self, cook: int, taken: int, given: int, draws: int) -> float:
        hand = self._view.hands[cook]
        return 0.0 if HIDDEN in hand else self._bad(mask_of(hand) & ~taken | given, draws)

    def _bad(self, hand: int, draws: int) -> float:
        least = self._prospects.least(hand)
        return least - draws * self._prospects.outs(hand, self._unseen) if draws else least
