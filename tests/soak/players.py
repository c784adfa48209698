"""Who sits at a soaked table: bots, and people with one habit each.

A habit is there to lead a game where neither chance nor good play would: into stalemates, say.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from rules.moves import Answer, Buy, Discard, Draw, Feed, Move
from rummytui.bots import LEVELS, NoSuchBot, choose, chooser
from tests.rules.playing import pick

Player = Callable[[Any, int, Random], Move]
"""From a game, a seat that is to act and a generator to a legal move."""


def at_random(game: Any, seat: int, rng: Random) -> Move:
    """Any kind of move; seldom one that ends things."""
    legal: list[Move] = game.legal_moves(seat)
    for _ in range(50):
        move = pick(game, rng)
        if move.seat == seat:
            return move
    return legal[0]


def bot(level: str) -> Player:
    """A bot, who sees its own view."""

    def play(game: Any, seat: int, rng: Random) -> Move:
        return choose(game.seen_by(seat), level, rng)

    return play


def hoarder(game: Any, seat: int, rng: Random) -> Move:
    """Takes every discard there is and tables nothing."""
    return _preferring(game, seat, rng, lambda move: isinstance(move, Draw) and move.source == "discard")


def waiter(game: Any, seat: int, rng: Random) -> Move:
    """Draws from the stock for ever and tables nothing."""
    return _preferring(game, seat, rng, lambda move: isinstance(move, Draw) and move.source == "stock")


def shopper(game: Any, seat: int, rng: Random) -> Move:
    """Buys whatever is for sale and offers the rest, so that nearly all cards end up in hands."""
    return _preferring(
        game, seat, rng, lambda move: isinstance(move, Buy) or (isinstance(move, Draw) and move.source == "stock")
    )


def pairer(game: Any, seat: int, rng: Random) -> Move:
    """Feeds people two cards at once wherever that can be done, and plays all it can against what it is given."""
    legal: list[Move] = game.legal_moves(seat)
    most = max((len(move.cards) for move in legal if isinstance(move, Feed | Answer)), default=0)
    if most > 1:
        return rng.choice([move for move in legal if isinstance(move, Feed | Answer) and len(move.cards) == most])
    return at_random(game, seat, rng)


def _preferring(game: Any, seat: int, rng: Random, first: Callable[[Move], bool]) -> Move:
    legal: list[Move] = game.legal_moves(seat)
    for wanted in (first, lambda move: isinstance(move, Discard)):
        if found := [move for move in legal if wanted(move)]:
            return rng.choice(found)
    return at_random(game, seat, rng)


def table_of(game: Any, rng: Random) -> list[Player]:
    """Players for every seat: a whole table of one sort, or a mixture."""
    bots = [bot(level) for level in LEVELS if _plays(game.name, level)]
    sorts = [at_random, *bots, *([pairer] if "feeding" in game.kinds else [])]
    if rng.random() < 0.15:
        habits = [hoarder, waiter, *([shopper] if "sale" in game.kinds else [])]
        return [rng.choice(habits)] * len(game.players)
    if rng.random() < 0.4:
        return [rng.choice(sorts)] * len(game.players)
    return [rng.choice(sorts) for _ in game.players]


def _plays(game: str, level: str) -> bool:
    try:
        chooser(game, level)
    except NoSuchBot:
        return False
    return True
