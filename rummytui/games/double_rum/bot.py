"""Bots for Double Rum."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from rules import moves
from rules.arrange import DEAR_ACES
from rules.cards import JOKER, Card, cards_in, full_pack, without
from rules.jokers import moved_joker
from rules.melds import Meld
from rules.moves import Move
from rules.rummy.double_rum import DoubleRumView
from rules.view import View
from rummytui.bots.seen import seat_and_moves, unseen_of
from rummytui.games.double_rum.wild_hand import WildHand

_CARD_IN_HAND: Final = 10
"""What a card left over weighs besides its pips."""
_WEIGHTS: Final = tuple(pips + _CARD_IN_HAND for pips in DEAR_ACES)
_JOKER: Final = 10
"""What a joker left over weighs: it is costly, but nearly every hand finds a place for it."""
_DRAWS_AHEAD: Final = 2
"""How many more draws a hand is judged to get."""
_FEEDING: Final = 40
"""What it costs if the next seat can lay off a discard."""
_ROUNDS_TO_WAIT: Final = 6
"""Rounds during which nothing is tabled, because melds on the table let everybody lay off."""
_GETTING_NEAR: Final = 5
"""When another seat has this few cards, it is time to table melds."""
_NEARLY_OUT: Final = 4
"""When another seat has this few cards, it is time to table jokers too."""

# ------------------------------------------------------------------------------------------------------------- easy


def easy(view: View, rng: Random) -> Move:
    """Play as a child of ten does: table whatever can be tabled, keep pairs and jokers, throw costly cards."""
    assert isinstance(view, DoubleRumView)
    seat, legal = seat_and_moves(view)
    hand = view.hands[seat]
    if isinstance(legal[0], moves.Draw):
        bare = WildHand(view.options.ace, DEAR_ACES, _JOKER, frozenset())
        upcard = view.discards[-1] if view.discards else None
        wanted = upcard is not None and (upcard == JOKER or bare.least([*hand, upcard]) < bare.least(hand))
        return legal[-1] if wanted else legal[0]
    tabling = [move for move in legal if not isinstance(move, moves.Discard)]
    if tabling:
        return max(tabling, key=lambda move: len(move.cards) if isinstance(move, moves.Meld) else 1)
    return min(_discards(legal), key=lambda move: (_liking(hand, move.card), rng.random()))


def _liking(hand: Sequence[Card], card: Card) -> int:
    """How much a child would keep ``card``."""
    if card == JOKER:
        return 1000
    liking = -DEAR_ACES[card % 13]
    for other in hand:
        apart = abs(other % 13 - card % 13)
        if other in (card, JOKER):
            continue
        if apart == 0 or (apart == 1 and other.suit == card.suit):
            liking += 6
        elif apart == 2 and other.suit == card.suit:
            liking += 4
    return liking


# ----------------------------------------------------------------------------------------------------------- medium


def medium(view: View, rng: Random) -> Move:
    """Play by everything seen; save jokers to complete melds, and table them before it is too late."""
    assert isinstance(view, DoubleRumView)
    seat, legal = seat_and_moves(view)
    return legal[0] if len(legal) == 1 else _Decision(view, seat).choose(legal, rng)


class _Decision:
    """One decision of the medium bot."""

    def __init__(self, view: DoubleRumView, seat: int) -> None:
        self._view = view
        self._hand = view.hands[seat]
        self._seat = seat
        self._fitting = _fitting(view, seat)
        self._judge = WildHand(view.options.ace, _WEIGHTS, _JOKER, self._fitting)
        self._to_come = unseen_of(view, full_pack(2, 2))

    def choose(self, legal: Sequence[Move], rng: Random) -> Move:
        """What to do, of several legal moves."""
        return self._draw(legal) if isinstance(legal[0], moves.Draw) else self._table_or_discard(legal, rng)

    def _draw(self, legal: Sequence[Move]) -> Move:
        from_stock, from_pile = legal
        upcard = self._view.discards[-1]
        matched = self._judge.least([*self._hand, upcard]) < self._judge.least(self._hand) + self._judge.weight(upcard)
        return from_pile if upcard == JOKER or upcard in self._fitting or matched else from_stock

    def _table_or_discard(self, legal: Sequence[Move], rng: Random) -> Move:
        discards = _discards(legal)
        keep_one = self._view.options.final_discard == "required"
        if not discards or (not keep_one and not self._judge.least(self._hand)):
            return self._tabling(legal, self._hand, everything=True) or legal[-1]
        best = min(discards, key=lambda move: (self._left_by(move.card), rng.random()))
        kept = without(self._hand, best.card)
        going_out = not self._judge.least(kept)
        if not going_out and self._waits():
            return best
        return self._tabling(legal, kept, everything=going_out or self._is_late(_NEARLY_OUT)) or best

    def _left_by(self, card: Card) -> float:
        """How bad the hand is without ``card``, allowing for its use to the next seat."""
        found = self._judge.best(without(self._hand, card))
        feeding = _FEEDING if card == JOKER or card in self._fitting else 0
        return found.weight - _DRAWS_AHEAD * self._judge.hopes(found.left, self._to_come) + feeding

    def _waits(self) -> bool:
        rounds = (self._view.turns - 1) // len(self._view.players)
        return rounds < _ROUNDS_TO_WAIT and not self._is_late(_GETTING_NEAR)

    def _is_late(self, cards: int) -> bool:
        """Whether another seat has at most ``cards`` cards, or the stock is nearly gone."""
        fewest = min(len(hand) for seat, hand in enumerate(self._view.hands) if seat != self._seat)
        return fewest <= cards or len(self._view.stock) < len(self._view.players)

    def _tabling(self, legal: Sequence[Move], hand: Sequence[Card], *, everything: bool) -> Move | None:
        """A move that tables cards of ``hand`` as its best melds have it; jokers only where ``everything`` goes."""
        found = self._judge.best(hand)
        wanted = [sorted(meld) for meld in found.melds if everything or JOKER not in meld]
        spare = [card for card in found.left if everything or card != JOKER]
        for move in legal:
            if isinstance(move, moves.Meld) and sorted(card.in_hand for card in move.cards) in wanted:
                return move
        for move in legal:
            if isinstance(move, moves.LayOff | moves.MoveJoker) and move.card.in_hand in spare:
                return move
        return None


def _discards(legal: Iterable[Move]) -> list[moves.Discard]:
    return [move for move in legal if isinstance(move, moves.Discard)]


def _fitting(view: DoubleRumView, seat: int) -> frozenset[Card]:
    """The cards that this seat could add to a meld on the table, or swap for a joker there."""
    options = view.options
    if options.lay_off_when == "after_own_meld" and not any(meld.owner == seat for meld in view.melds):
        return frozenset()
    reached = [meld for meld in view.melds if options.lay_off == "anyones" or meld.owner == seat]
    fitting = {card for meld in reached for card in cards_in(meld.room)}
    fitting |= {face for meld in reached for face in _places_of_jokers(meld) if moved_joker(face, meld, options.ace)}
    return frozenset(fitting | {JOKER} if fitting else fitting)


def _places_of_jokers(meld: Meld) -> list[Card]:
    return [card.face for card in meld.cards if card.is_joker]
