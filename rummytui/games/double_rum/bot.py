"""Bots for Double Rum."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from rules import moves
from rules.arrange import DEAR_ACES
from rules.cards import JOKER, Card
from rules.moves import Move
from rules.rummy.double_rum import DoubleRumView
from rummytui.bots.beginner import Oversights, Sight, with_oversights
from rummytui.bots.seen import discards_in, seat_and_moves
from rummytui.bots.tempers import Temper
from rummytui.games.double_rum.medium import JOKER_WEIGHT, DoubleRumDecision, fitting_for
from rummytui.games.double_rum.rivals import gift_to_next
from rummytui.games.double_rum.wild_hand import WildHand
from rummytui.games.rummy import bot as rummy

TEMPERS: Final = (Temper.HOARDER, Temper.SPRINTER, Temper.WATCHER)
"""The playing styles of this game's bots, besides the even one."""

_DREAD: Final = {Temper.EVEN: 1.0, Temper.HOARDER: 0.8, Temper.SPRINTER: 1.25, Temper.WATCHER: 1.0}
"""How much an easy bot of each style avoids being caught with expensive cards."""


_OVERSIGHTS: Final = Oversights(0.08, 0.07)
"""How often a gentle bot overlooks something."""


def gentle(view: DoubleRumView, rng: Random, temper: Temper = Temper.EVEN) -> Move:
    """Play as an easy bot does, with a beginner's oversights; jokers are never overlooked."""
    seat, legal = seat_and_moves(view)
    on_table = fitting_for(view, seat)

    def left(hand: Sequence[Card]) -> tuple[Card, ...]:
        best = WildHand(view.options.ace, DEAR_ACES, JOKER_WEIGHT, on_table).best(hand)
        return tuple(card for card in best.left if card not in on_table)

    def ends() -> bool:
        taken = view.discards[-1:] if isinstance(legal[0], moves.Draw) else []
        return JOKER in taken or len(left([*view.hands[seat], *taken])) <= 1

    def spare() -> list[moves.Discard]:
        unmatched = left(view.hands[seat])
        return [
            move
            for move in discards_in(legal)
            if move.card in unmatched and move.card != JOKER and not gift_to_next(view, move.card, temper)
        ]

    return with_oversights(
        easy(view, rng, temper), legal, _OVERSIGHTS.with_players(len(view.players)), rng, Sight(ends, spare)
    )


def easy(view: DoubleRumView, rng: Random, temper: Temper = Temper.EVEN) -> Move:
    """Play as a child of ten does: lay down every meld, keep pairs and jokers, discard expensive cards."""
    seat, legal = seat_and_moves(view)
    hand = view.hands[seat]
    if isinstance(legal[0], moves.Draw):
        bare = WildHand(view.options.ace, DEAR_ACES, JOKER_WEIGHT, frozenset())
        upcard = view.discards[-1] if view.discards else None
        wanted = upcard is not None and (upcard == JOKER or bare.least([*hand, upcard]) < bare.least(hand))
        return legal[-1] if wanted else legal[0]
    tabling = [move for move in legal if not isinstance(move, moves.Discard)]
    if tabling:
        return max(tabling, key=lambda move: len(move.cards) if isinstance(move, moves.Meld) else 1)
    keeps = {
        move.card: _liking(hand, move.card, temper) + gift_to_next(view, move.card, temper)
        for move in discards_in(legal)
    }
    return min(discards_in(legal), key=lambda move: (keeps[move.card], rng.random()))


def _liking(hand: Sequence[Card], card: Card, temper: Temper) -> float:
    """How much a child would keep ``card``."""
    if card == JOKER:
        return 1000
    naturals = (other for other in hand if other != JOKER)
    return rummy.company(naturals, card) - DEAR_ACES[card % 13] * _DREAD[temper]


medium: Final = DoubleRumDecision
