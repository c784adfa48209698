"""How bots do against a sensible child of ten: ``python -m tools.workshop.child GAME --bots gentle --games 400``.

The child keeps pairs and neighbours, lays down everything it can, and remembers nothing but what's on the table. It takes an
upcard that it can use at once. It's a measuring rod, so its play must not change with the bots that it measures.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Final, cast

from rules import GAMES, Game, moves
from rules.arrange import arranger
from rules.cards import JOKER, Card
from rules.moves import Move
from rules.rummoli.best_five import FLUSH, FULL_HOUSE, STRAIGHT, TWO_PAIR, best_five, hand_category
from rules.rummoli.state import RummoliView
from rules.rummy.boathouse import BoathouseView
from rules.rummy.continental import ContinentalView
from rules.rummy.contract import COSTS
from rules.rummy.double_rum import DoubleRumView
from rules.rummy.dummy_rummy import DummyView
from rules.rummy.turn import TableView
from rules.view import View
from rummytui.bots.arena import run_arena
from rummytui.bots.choosing import LEVELS
from rummytui.bots.seen import discards_in, seat_and_moves
from rummytui.games.continental.judgement import Reach
from rummytui.games.double_rum.wild_hand import WildHand
from rummytui.games.dummy_rummy.position import plan_for
from rummytui.games.rummoli.bot import own_followers

_KNOCKS_WITH: Final = 10
"""The most deadwood that a child knocks with."""
_BESIDE: Final = 2
"""Within this many places of each other, two cards of a suit are neighbours."""
_CHEAP: Final = 2
"""How many chips a child puts in with any hand."""
_WORTH_A_PENNY: Final = 8
"""How much nearer a card must bring the contract for a child to buy it: the last card of a set or a run does."""
_MOST_BID: Final = 3
"""The most chips that a child bids for the widow."""
_GOOD: Final = ((15, FULL_HOUSE), (12, FLUSH), (9, STRAIGHT), (0, TWO_PAIR))
"""From how many cards on which poker hand is a good one."""
_LENGTHS: Final[dict[str, dict[str, Any]]] = {
    "gamblers": {"hands": 10, "table": "two_to_four"},
    "gin": {},
    "dummy-rummy": {},
    "rummoli": {"rounds": 10},
}
"""House rules for the games that are measured; otherwise a game is ten hands."""


def child(view: View, _game: Game, rng: Random) -> Move:
    """The child's move at the seat whose view this is."""
    seat, legal = seat_and_moves(view)
    if len(legal) == 1:
        return legal[0]
    match view:
        case RummoliView():
            return _rummoli(view, legal, rng)
        case DummyView():
            return _dummy(view, legal, rng)
        case ContinentalView():
            return _continental(view, legal, rng)
        case TableView():
            return _rummy(view, view.hands[seat], legal, rng)
    raise TypeError(view.name)


def _rummy(view: TableView, hand: Sequence[Card], legal: Sequence[Move], rng: Random) -> Move:
    """Any game in which melds are laid down or kept in the hand, of any sets and runs."""
    match legal[0]:
        case moves.Feed() | moves.Answer() | moves.NameSpecial() | moves.Swap():
            return _at_dinner(hand, legal, rng)
        case moves.Draw():
            use = _has_use_for(view, hand, view.discards[-1]) if view.discards else False
            return next(move for move in legal[:: -1 if use else 1] if use == (move != legal[0]) or len(legal) == 1)
        case moves.Declare():
            return legal[0]
    if any(isinstance(move, moves.Refuse) for move in legal):
        dearest = max(_cost(view, card) for card in hand)
        use = _has_use_for(view, hand, view.discards[-1]) or _cost(view, view.discards[-1]) < dearest
        return legal[0] if use and sum(_cost(view, card) for card in hand) > _KNOCKS_WITH else legal[-1]
    if isinstance(legal[-1], moves.Pass):
        return legal[0] if _has_use_for(view, hand, view.discards[-1]) else legal[-1]
    tabling = [move for move in legal if not isinstance(move, moves.Discard | moves.Knock)]
    if tabling:
        return max(tabling, key=lambda move: (len(move.cards) if isinstance(move, moves.Meld) else 1, rng.random()))
    discard = _thrown(view, hand, legal, rng)
    knocks = [move for move in legal if isinstance(move, moves.Knock) and move.card in (None, discard.card)]
    if knocks:
        rest = [card for card in hand if card != discard.card]
        if sum(_cost(view, card) for card in _loose(view, rest)) <= _KNOCKS_WITH:
            return knocks[0]
    return discard


def _thrown(view: TableView, hand: Sequence[Card], legal: Sequence[Move], rng: Random) -> moves.Discard:
    """The loose card with the fewest others that go with it, and of those the dearest."""
    loose = _loose(view, hand)
    return min(
        discards_in(legal),
        key=lambda move: (
            move.card not in loose or move.card == JOKER,
            _company(hand, move.card),
            -_cost(view, move.card),
            rng.random(),
        ),
    )


def _at_dinner(hand: Sequence[Card], legal: Sequence[Move], rng: Random) -> Move:
    """In Tummy Rummy: feed others a card held only once, answer with all it can, and never swap."""
    if isinstance(legal[0], moves.Answer):
        return max(legal, key=lambda move: len(cast("moves.Answer", move).cards))
    if isinstance(legal[0], moves.Feed):
        ranks = Counter(card.rank for card in hand)
        feeds = cast("Sequence[moves.Feed]", legal)
        return min(
            feeds, key=lambda move: (move.to == move.seat, sum(ranks[card.rank] for card in move.cards), rng.random())
        )
    if isinstance(legal[0], moves.Swap):
        return next(move for move in legal if isinstance(move, moves.Swap) and move.take is None)
    return rng.choice(legal)


def _dummy(view: DummyView, legal: Sequence[Move], rng: Random) -> Move:
    """Dummy Rummy: take and buy what completes the contract, take what helps, go down, lay off."""
    seat = legal[0].seat
    hand, down = view.hands[seat], view.down[seat]
    if isinstance(legal[0], moves.Draw | moves.Buy):
        before = plan_for(hand, view.contract, view.options.ace)
        after = plan_for([*hand, view.discards[-1]], view.contract, view.options.ace)
        fits = any(1 << view.discards[-1] & meld.room for meld in view.melds)
        if isinstance(legal[0], moves.Buy):
            return legal[0] if not down and after.worth >= before.worth + _WORTH_A_PENNY else legal[1]
        return legal[-1] if (fits if down else after.worth > before.worth) else legal[0]
    tabling = [move for move in legal if not isinstance(move, moves.Discard)]
    if tabling:
        return next((move for move in tabling if not isinstance(move, moves.LayOff)), tabling[0])
    used = () if down else plan_for(hand, view.contract, view.options.ace).used
    spare = Counter(hand) - Counter(used)
    return min(
        discards_in(legal),
        key=lambda move: (
            move.card not in spare,
            0 if down else _company(hand, move.card),
            -COSTS[move.card % 13],
            rng.random(),
        ),
    )


def _continental(view: ContinentalView, legal: Sequence[Move], rng: Random) -> Move:
    """Continental: take what brings the fifteen nearer, and discard the card with the fewest neighbours."""
    hand = view.hands[legal[0].seat]
    if isinstance(legal[0], moves.Declare):
        return legal[0]
    if isinstance(legal[0], moves.Draw):
        reach = Reach(hand, view.options.ace)
        return legal[-1] if reach.changed(view.discards[-1], 1).missing < reach.missing else legal[0]
    return min(
        discards_in(legal),
        key=lambda move: (
            move.card == JOKER,
            _neighbours(hand, move.card) - (hand.count(move.card) > 1),
            rng.random(),
        ),
    )


def _rummoli(view: RummoliView, legal: Sequence[Move], rng: Random) -> Move:
    """Rummoli: bet on a good hand, call what's cheap, swap a poor hand, and lead what it can follow itself."""
    kinds = {move.kind: move for move in legal}
    seat = legal[0].seat
    hand = view.hands[seat]
    good = hand_category(best_five(hand)) >= next(least for size, least in _GOOD if len(hand) >= size)
    match legal[0]:
        case moves.Exchange():
            return moves.Keep(seat) if good else legal[0]
        case moves.Bid(amount=amount):
            return moves.Drop(seat) if good or amount > _MOST_BID else legal[0]
        case moves.Check() | moves.Call():
            if bets := [move for move in legal if isinstance(move, moves.Bet)] if good else []:
                return max(bets, key=lambda move: move.amount)
            if "check" in kinds:
                return kinds["check"]
            return kinds["call"] if good or view.owed(seat) <= _CHEAP else kinds["fold"]
        case moves.Claim():
            return legal[0]
    leads = [move for move in legal if isinstance(move, moves.Lay)]
    return max(leads, key=lambda move: (own_followers(hand, move.card), rng.random())) if leads else legal[0]


def _has_use_for(view: TableView, hand: Sequence[Card], card: Card) -> bool:
    """Whether the child sees that ``card`` makes a meld, lengthens one, or fits on the table."""
    if card == JOKER:
        return True
    if any(1 << card & meld.room for meld in view.melds):
        return True
    loose = _loose(view, [*hand, card])
    # In Boathouse, a hand grows with each card taken, so a child only takes one that makes a meld.
    return len(loose) < len(_loose(view, hand)) or (card not in loose and not isinstance(view, BoathouseView))


def _loose(view: TableView, hand: Sequence[Card]) -> Sequence[Card]:
    """The cards of ``hand`` in none of its melds."""
    if isinstance(view, DoubleRumView):
        return (
            WildHand(view.options.ace, [_cost(view, Card(rank)) for rank in range(13)], 50, frozenset()).best(hand).left
        )
    return arranger(view.options.ace, tuple(_cost(view, Card(rank)) for rank in range(13))).best(hand).unmatched


def _cost(view: TableView, card: Card) -> int:
    return view.game_type.card_cost(card) or 1


def _company(hand: Sequence[Card], card: Card) -> int:
    """How many other cards are of its rank or next to it."""
    return sum(other.rank == card.rank for other in hand) - 1 + _neighbours(hand, card)


def _neighbours(hand: Sequence[Card], card: Card) -> int:
    return sum(
        other != JOKER and other.suit == card.suit and 0 < abs(other % 13 - card % 13) <= _BESIDE for other in hand
    )


def main(arguments: list[str] | None = None) -> None:
    """Play, and print how many games the child wins."""
    parser = argparse.ArgumentParser(prog="python -m tools.workshop.child", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES), help="the game")
    parser.add_argument("--bots", default=LEVELS[0], help="who plays against the child (default: gentle)")
    parser.add_argument("--players", type=int, default=2, help="how many play: the child, and bots (default: 2)")
    parser.add_argument("--games", type=int, default=400, help="how many games to play (default: 400)")
    parser.add_argument("--seed", type=int, default=0, help="the first deal (default: 0)")
    parser.add_argument("--hands", type=int, help="hands in a game, instead of the usual number")
    chosen = parser.parse_args(arguments)
    options = dict(_LENGTHS.get(chosen.game, {"hands": 10}))
    if chosen.hands:
        options["rounds" if chosen.game == "rummoli" else "hands"] = chosen.hands
    levels = ["child", *[chosen.bots] * (chosen.players - 1)]
    result = run_arena(
        chosen.game, levels, games=chosen.games, seed=chosen.seed, options=options, seers={"child": child}
    )
    wins = next(record.wins for record in result.records if record.level == "child")
    half = 100 * (wins.high - wins.low) / 2
    print(f"{chosen.game}: the child wins {100 * wins.mean:.1f} ± {half:.1f}% of {result.games} games", end="")
    print(f" against {chosen.players - 1} {chosen.bots} (seed {chosen.seed}, {options})")


if __name__ == "__main__":
    main()
