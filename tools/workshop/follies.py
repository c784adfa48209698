"""Counts foolish discards: ``python -m tools.workshop.follies GAME --bots medium,medium --games 40``.

A folly is a discard that the next seat openly collects. That seat can lay the card off on a meld, or it took two cards
from the discard pile that go with it, by rank or in the suit, and still holds both. With ``--loose``, one such card is
enough. A second figure also counts cards that the seat took and has since discarded. Discards don't count if the hand
is as good as lost, because another player has at most two cards left. In Dummy Rummy, the command also counts cards
that would have completed a contract but weren't bought.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from rules import Game, new_game
from rules.cards import Card
from rules.moves import Buy, Discard, Draw, Move, Pass
from rules.rummy.contract import best_lay_down
from rules.seats import Seat
from rummytui.bots import choose

_ENOUGH: Final = 2
"""A player who took this many cards that go together openly collects them."""
_BESIDE: Final = 2
"""Two cards of a suit go together within this many ranks of each other."""
_NEARLY_OUT: Final = 2
"""A player with this few cards is about to go out."""


class Follies:
    """Counts the discards and follies of each level, over several games."""

    def __init__(self, enough: int = _ENOUGH) -> None:
        self._enough = enough
        self.discards: Counter[str] = Counter()
        self.given: Counter[str] = Counter()
        self.given_counting_discarded: Counter[str] = Counter()
        self.completing: Counter[str] = Counter()
        self.not_bought: Counter[str] = Counter()
        self._took: dict[int, list[Card]] = defaultdict(list)
        self._deal: tuple[object, int] = (None, 0)

    def count(self, game: Any, move: Move, level: str) -> None:
        """Count ``move``, which is about to be made by a bot of ``level``."""
        if (game.players, game.hand_number) != self._deal:
            self._deal = (game.players, game.hand_number)
            self._took.clear()
        match move:
            case Draw(source="discard"):
                self._took[move.seat].append(game.discards[-1])
            case Buy() | Pass() if game.phase == "sale":
                self._count_sale(game, move, level)
            case Discard(card=card):
                self.discards[level] += 1
                if len(game.hands[move.seat]) > 1 and not self._lost(game, move.seat):
                    self._count_discard(game, (move.seat + 1) % len(game.players), card, level)

    def _count_discard(self, game: Any, after: Seat, card: Card, level: str) -> None:
        held = game.in_the_open[after]
        tabled = {card for meld in game.melds for card in meld.cards} if game.melded[after] else set()
        took = [card for card in self._took[after] if card in held or card not in tabled]
        self.given[level] += self._is_given(game, after, card, held)
        self.given_counting_discarded[level] += self._is_given(game, after, card, took)

    def _count_sale(self, game: Any, move: Move, level: str) -> None:
        upcard = game.discards[-1]
        if isinstance(move, Buy):
            self._took[move.seat].append(upcard)
        if game.melded[move.seat] or self._lost(game, move.seat):
            return
        hand, contract, ace = game.hands[move.seat], game.contract, game.options.ace
        if best_lay_down(hand, contract, ace) is None and best_lay_down([*hand, upcard], contract, ace):
            self.completing[level] += 1
            self.not_bought[level] += isinstance(move, Pass)

    def _is_given(self, game: Any, after: Seat, card: Card, taken: Sequence[Card]) -> bool:
        """Whether the seat ``after``, judged by the cards that it has ``taken``, openly collects ``card``."""
        if any(card in range(52) and 1 << card & meld.room and _may_add(game, after, meld) for meld in game.melds):
            return True
        if game.melded[after] and not getattr(game.options, "extra_melds", True):
            return False
        sets, runs = getattr(game, "contract", (int(game.name != "continental"), 1))
        alike = sum(other.rank == card.rank for other in taken)
        near = sum(_go_together(card, other) for other in {*taken})
        return bool(sets and alike >= self._enough) or bool(runs and near >= self._enough)

    def _lost(self, game: Any, seat: int) -> bool:
        return any(len(hand) <= _NEARLY_OUT for other, hand in enumerate(game.hands) if other != seat)


def _go_together(card: Card, other: Card) -> bool:
    apart = abs(card % 13 - other % 13)
    return card.suit == other.suit and 0 < min(apart, 13 - apart) <= _BESIDE


def _may_add(game: Any, seat: int, meld: Any) -> bool:
    """Whether ``seat`` may lay cards off on ``meld``."""
    if game.name == "dummy-rummy":
        return bool(game.melded[seat])
    if getattr(game.options, "lay_off", "anyones") == "own" and meld.owner != seat:
        return False
    return bool(game.melded[seat]) or getattr(game.options, "lay_off_when", "always") == "always"


def play_counted(game: Game, levels: list[str], rng: Random, follies: Follies) -> None:
    """Play ``game`` to its end with bots of these levels, by seat, and count their discards."""
    while not game.over:
        seat = game.to_act[0]
        move = choose(game.seen_by(seat), levels[seat], rng)
        follies.count(game, move, levels[seat])
        game.play(move)


def main(arguments: list[str] | None = None) -> None:
    """Play, count and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.workshop.follies", description=__doc__)
    parser.add_argument("game", help="the game, such as rummy")
    parser.add_argument("--bots", default="medium,medium", help="one level for each seat, separated by commas")
    parser.add_argument("--games", type=int, default=20, help="how many games to play (default: 20)")
    parser.add_argument("--seed", type=int, default=1_000_000, help="the first deal (default: 1000000)")
    parser.add_argument(
        "--loose", action="store_true", help="count discards that go with one card that the next seat took"
    )
    chosen = parser.parse_args(arguments)
    levels = chosen.bots.split(",")
    options = {} if chosen.game == "dummy-rummy" else {"hands": 1}
    follies = Follies(1 if chosen.loose else _ENOUGH)
    for number in range(chosen.games):
        names = [f"Bot {number}.{seat + 1}" for seat in range(len(levels))]
        seating = [levels[(seat + number) % len(levels)] for seat in range(len(levels))]
        game = new_game(chosen.game, names, seed=chosen.seed + number, options=options)
        play_counted(game, seating, Random(number), follies)
    for level in dict.fromkeys(levels):
        discards, given, again = (
            counted[level] for counted in (follies.discards, follies.given, follies.given_counting_discarded)
        )
        print(f"{level}: {given} of {discards} discards given away ({given / max(discards, 1):.1%})", end="")
        print(f", {again} counting cards the next seat has since discarded ({again / max(discards, 1):.1%})", end="")
        if follies.completing[level]:
            print(f"; {follies.not_bought[level]} of {follies.completing[level]} completing cards not bought", end="")
        print()


if __name__ == "__main__":
    main()
