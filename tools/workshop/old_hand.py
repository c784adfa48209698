"""A bot of ours against OpenSpiel's simple bot at Gin.

OpenSpiel keeps the score. Its rules are ours with the default options, with two exceptions: at the end of the stock the next
player may still knock with the upcard, and players lay off themselves, which the simple bot never does.
The same hand is also played by our rules, move by move, so that our bot gets a view.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, Final, TypeAlias

import rules
from rules import moves
from rules.arrange import PIPS, arranger
from rules.cards import NATURALS, Card, Mask, cards_in, mask_of, shuffled
from rules.gin.laying_off import showdown
from rules.moves import Move
from rules.view import View
from rummytui.bots.arena import Interval
from rummytui.bots.choosing import chooser

Chooser: TypeAlias = Callable[[View, Random], Move]

_SUITS: Final = (0, 3, 2, 1)
"""The index of each of our suits, S H D C, in OpenSpiel's order S C D H; the inverse mapping is the same."""
_TAKE, _STOCK, _PASS, _KNOCK, _FIRST_MELD = 52, 53, 54, 55, 56
_MELDS: Final = 185
"""How many melds it has numbers for."""
_LONGEST: Final = 5
"""OpenSpiel has no longer runs; longer ones are laid down in parts."""
_ARRANGER: Final = arranger("low", PIPS)


def in_the_others_order(card: int) -> Card:
    """The card that OpenSpiel gives the number of ``card``; also the one that has its number there.

    >>> str(in_the_others_order(Card.of("7H"))), int(in_the_others_order(Card.of("7H")))
    ('7C', 45)
    """
    return NATURALS[_SUITS[card // 13] * 13 + card % 13]


def play_hand(pack: Sequence[Card], seat: int, choose: Chooser, rng: Random) -> float:
    """The points that our bot at ``seat`` wins in one hand; negative if the simple bot wins it.

    Seat 0 begins. ``pack`` is dealt from the front, the first twenty cards in turns.
    """
    import pyspiel

    gin = pyspiel.load_game("gin_rummy")
    simple = pyspiel.make_simple_gin_rummy_bot(gin.get_parameters(), 1 - seat)
    state = gin.new_initial_state()
    ours = _Ours(state, pack, seat, choose, rng)
    to_come = iter([*pack[0:20:2], *pack[1:20:2], *pack[20:]])
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(in_the_others_order(next(to_come))))
        elif state.current_player() == seat:
            state.apply_action(ours.action())
        else:
            action = simple.step(state)
            ours.see(action)
            state.apply_action(action)
    return float(state.returns()[seat])


class _Ours:
    """Our bot in a game of OpenSpiel."""

    def __init__(self, state: Any, pack: Sequence[Card], seat: int, choose: Chooser, rng: Random) -> None:
        self._state = state
        self._game = rules.new_game(
            "gin", ["Ann", "Bob"], seed=0, options={"first_dealer": 1}, decks=[[str(card) for card in pack]]
        )
        self._seat = seat
        self._choose = choose
        self._rng = rng
        self._rest: Iterator[int] | None = None
        """The moves still to make after a knock."""

    def action(self) -> int:
        """Our bot's next action."""
        if self._rest is None and self._state.knocked()[1 - self._seat]:
            self._rest = self._answer()
        if self._rest is not None:
            return next(self._rest)
        if self._game.stage.hand_over:
            return self._at_the_wall()
        move = self._choose(self._game.seen_by(self._seat), self._rng)
        if isinstance(move, moves.Knock):
            assert move.card is not None
            self._rest = self._knock(self._hand(), move.card)
            return _KNOCK
        self._game.play(move)
        match move:
            case moves.Discard(card=card):
                return in_the_others_order(card)
            case moves.Pass():
                return _PASS
            case moves.Draw(source="stock"):
                return _STOCK
            case _:
                return _TAKE

    def see(self, action: int) -> None:
        """The simple bot is about to do this."""
        other = 1 - self._seat
        if self._game.stage.hand_over or any(self._state.knocked()) or action >= _KNOCK:
            return
        if action == _PASS:
            self._game.play(moves.Pass(other))
        elif action in (_TAKE, _STOCK):
            self._game.play(moves.draw(other, "discard" if action == _TAKE else "stock"))
        else:
            self._game.play(moves.discard(other, in_the_others_order(action)))

    def _hand(self) -> Mask:
        return mask_of(map(in_the_others_order, self._state.hands()[self._seat]))

    def _at_the_wall(self) -> int:
        if _KNOCK not in self._state.legal_actions():
            return _PASS
        hand = self._hand() | 1 << in_the_others_order(self._state.upcard())
        thrown = min(cards_in(hand), key=lambda card: _ARRANGER.least_of_mask(hand & ~(1 << card)))
        self._rest = self._knock(hand, thrown)
        return _KNOCK

    def _knock(self, hand: Mask, card: Card) -> Iterator[int]:
        yield in_the_others_order(card)
        yield from _melding(hand & ~(1 << card))

    def _answer(self) -> Iterator[int]:
        """Lay off useful cards, then lay down its own melds."""
        state, hand, other = self._state, self._hand(), 1 - self._seat
        if not state.finished_layoffs():
            melded = [card for meld in state.layed_melds()[other] for card in _melds_by_number()[meld]]
            theirs = [*melded, *map(in_the_others_order, state.hands()[other])]
            wanted = {one.card for one in showdown(theirs, cards_in(hand)).laid_off}
            while fitting := [card for card in wanted if in_the_others_order(card) in state.legal_actions()]:
                wanted.remove(fitting[0])
                hand ^= 1 << fitting[0]
                yield in_the_others_order(fitting[0])
            yield _PASS
        yield from _melding(hand)


def _melding(hand: Mask) -> Iterator[int]:
    """Lay all melds of a hand."""
    numbers = {frozenset(meld): number for number, meld in _melds_by_number().items()}
    for meld in _ARRANGER.best(cards_in(hand)).melds:
        left = list(meld)
        while left:
            piece = left if len(left) <= _LONGEST else left[: 3 if len(left) < 8 else 4]
            yield _FIRST_MELD + numbers[frozenset(piece)]
            left = left[len(piece) :]
    yield _PASS


@cache
def _melds_by_number() -> dict[int, tuple[Card, ...]]:
    """The cards of OpenSpiel's melds."""
    import pyspiel

    state = pyspiel.load_game("gin_rummy").new_initial_state()
    written = {number: state.action_to_string(0, _FIRST_MELD + number).split(": ")[-1] for number in range(_MELDS)}
    return {
        number: tuple(Card.of(text[at] + text[at + 1].upper()) for at in range(0, len(text), 2))
        for number, text in written.items()
    }


def main(arguments: list[str]) -> None:
    """Play deals from both seats and print the results."""
    parser = argparse.ArgumentParser(prog="python -m tools.workshop.old_hand", description=__doc__)
    parser.add_argument("--bot", default="hard", help="who plays against the simple bot (hard)")
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1_500_000)
    args = parser.parse_args(arguments)
    choose = chooser("gin", args.bot)
    points: list[list[float]] = []
    for seed in range(args.seed, args.seed + args.deals):
        pack = shuffled(NATURALS, Random(seed))
        points.append([play_hand(pack, seat, choose, Random(seed)) for seat in (0, 1)])
    lead = Interval.of([sum(both) / 2 for both in points])
    won = Interval.of([sum(each > 0 for each in both) / 2 for both in points])
    print(f"{args.bot}: {lead.mean:+.2f} ({lead.low:+.2f} to {lead.high:+.2f}) points a hand,", end=" ")
    print(f"won {won.mean:.1%} ({won.low:.1%} to {won.high:.1%}) of {2 * args.deals} hands")


if __name__ == "__main__":
    main(sys.argv[1:])
