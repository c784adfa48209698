"""Bots for Rummy."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from rules import moves
from rules.arrange import PIPS, arranger
from rules.cards import Card, mask_of
from rules.moves import Move
from rules.rummy.turn import TableView
from rummytui.bots.beginner import Oversights, Sight, beginner
from rummytui.bots.deciding import Decision
from rummytui.bots.prospects import Prospects
from rummytui.bots.rivals import interest_in
from rummytui.bots.seen import discards_in, seat_and_moves
from rummytui.bots.tempers import Temper
from rummytui.games.rummy.medium import SHUNNED, TRUST_IN_RUMMY, RummyDecision

TEMPERS: Final[tuple[Temper, ...]] = (Temper.HOARDER, Temper.SPRINTER, Temper.WATCHER)
"""The playing styles of this game's bots, besides the even one."""

_PARTNER = defaultdict(lambda: 6, {Temper.HOARDER: 8, Temper.SPRINTER: 5})
"""How much a child likes a card for each other that goes with it."""

_EACH_CARD: Final = (1,) * len(PIPS)


def sight_of_a_beginner(view: TableView) -> Sight:
    """What even a beginner sees in games with melds on the table."""
    seat, legal = seat_and_moves(view)
    in_all = Prospects.of(view, _EACH_CARD)

    def ends() -> bool:
        hand = mask_of(view.hands[seat])
        if isinstance(legal[0], moves.Draw):
            hand |= 1 << view.discards[-1]
        return in_all.least(hand) <= 1

    def spare() -> list[moves.Discard]:
        unmatched = in_all.layout(mask_of(view.hands[seat])).unmatched
        after = (seat + 1) % len(view.players)
        return [
            move
            for move in discards_in(legal)
            if unmatched >> move.card & 1 and interest_in(view, after, move.card) < 1
        ]

    return Sight(ends, spare)


def easy(view: TableView, rng: Random, temper: Temper = Temper.EVEN) -> Move:
    """Play as a child of ten does: lay down every meld, keep pairs, discard expensive cards."""
    seat, legal = seat_and_moves(view)
    hand = view.hands[seat]
    if isinstance(legal[0], moves.Draw):
        return legal[-1] if view.discards and makes_meld(view, hand, view.discards[-1]) else legal[0]
    tabling = [move for move in legal if not isinstance(move, moves.Discard)]
    if tabling:
        return max(tabling, key=lambda move: len(move.cards) if isinstance(move, moves.Meld) else 1)
    return min(discards_in(legal), key=lambda move: (unwillingness(view, hand, move.card, temper), rng.random()))


gentle: Final = beginner(easy, Oversights(0.08, 0.18), sight_of_a_beginner)


def medium(view: TableView, temper: Temper = Temper.EVEN) -> Decision:
    """Medium: play by all that is seen: which cards may still come, who took what, and who may soon go out."""
    decision = RummyDecision(view)
    match temper:
        case Temper.HOARDER:
            decision.trust = 1.5 * TRUST_IN_RUMMY
        case Temper.SPRINTER:
            decision.trust = 0.6 * TRUST_IN_RUMMY
        case Temper.WATCHER:
            decision.shunned = 2 * SHUNNED
    return decision


def makes_meld(view: TableView, hand: Sequence[Card], card: Card) -> bool:
    """Whether ``card`` would be in a meld from the hand, or free other cards for one."""
    in_hand = arranger(view.options.ace, PIPS)
    held = mask_of(hand)
    return in_hand.least_of_mask(held | 1 << card) < in_hand.least_of_mask(held)


def unwillingness(
    view: TableView, hand: Sequence[Card], card: Card, temper: Temper, watching: float = SHUNNED
) -> float:
    """How unwilling an easy bot of this style is to discard ``card``.

    ``watching`` is what it counts against a discard, if the child watches, that the next seat may well be glad of it.
    """
    assert view.seat is not None
    shown = interest_in(view, (view.seat + 1) % len(view.players), card)
    # An easy bot sees only what's obvious, unless it's a watcher.
    shunned = watching * shown if temper is Temper.WATCHER and shown < 1 else SHUNNED * int(shown)
    return liking(view, hand, card, _PARTNER[temper]) + shunned


def liking(view: TableView, hand: Sequence[Card], card: Card, partner: int = 6) -> int:
    """How much a child would keep ``card``, if it likes each card that goes with it this much."""
    # Once the pile has been turned over, everybody is hoarding low cards, so they are no better to keep.
    return company(hand, card, partner) - (0 if view.turnovers else PIPS[card % 13])


def company(hand: Iterable[Card], card: Card, partner: int = 6) -> int:
    """How much a child likes ``card`` for the other cards of ``hand``, none of them a joker, that go with it."""
    found = 0
    for other in hand:
        apart = abs(other % 13 - card % 13)
        if other == card:
            continue
        if apart == 0 or (apart == 1 and other.suit == card.suit):
            found += partner
        elif apart == 2 and other.suit == card.suit:
            found += partner - 2
    return found
