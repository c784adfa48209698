"""Who sits at a soaked table: bots, and people with one habit each.

A habit is there to lead a game where neither chance nor good play would: into stalemates, say.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from rules.moves import Answer, Buy, Discard, Draw, Feed, Move
from rules.rummy.turn import IDLE_ROUNDS
from rummytui.bots import choose
from tests.rules.playing import pick_of
from tests.soak.tables import closed

Player = Callable[[Any, int, Random], Move]
"""From a game, a seat that is to act and a generator to a legal move."""

HABITUAL = 0.04
"""How many tables have nothing but people of one habit."""


def at_random(game: Any, seat: int, rng: Random) -> Move:
    """Any kind of move; seldom one that ends things."""
    return pick_of(game.legal_moves(seat), rng)


def bot(level: str) -> Player:
    """A bot, who sees its own view."""

    def play(game: Any, seat: int, rng: Random) -> Move:
        if game.phase == "between hands":
            return at_random(game, seat, rng)
        return choose(game.seen_by(seat), level, rng)

    return play


def hoarder(game: Any, seat: int, rng: Random) -> Move:
    """Takes every discard there is and tables nothing."""
    return _preferring(game, seat, rng, lambda move: isinstance(move, Draw) and move.source == "discard")


def patient_hoarder(game: Any, seat: int, rng: Random) -> Move:
    """Lets the pile grow until it lasts for as long as it takes to be noticed, and hoards only then."""
    begun = getattr(game, "taken", None) or getattr(game, "idle_turns", 0)
    pile_is_high = len(game.discards) > IDLE_ROUNDS * len(game.players)
    return (hoarder if begun or pile_is_high else waiter)(game, seat, rng)


def waiter(game: Any, seat: int, rng: Random) -> Move:
    """Draws from the stock for ever and tables nothing."""
    return _preferring(game, seat, rng, lambda move: isinstance(move, Draw) and move.source == "stock")


def shopper(game: Any, seat: int, rng: Random) -> Move:
    """Buys everything that is for sale and offers the rest, so that nearly all cards end up in hands."""
    return _preferring(
        game, seat, rng, lambda move: isinstance(move, Buy) or (isinstance(move, Draw) and move.source == "stock")
    )


def pairer(game: Any, seat: int, rng: Random) -> Move:
    """Feeds people two cards at once if possible, and plays all it can against every gift."""
    legal: list[Move] = game.legal_moves(seat)
    most = max((len(move.cards) for move in legal if isinstance(move, Feed | Answer)), default=0)
    if most > 1:
        return rng.choice([move for move in legal if isinstance(move, Feed | Answer) and len(move.cards) == most])
    return pick_of(legal, rng)


def _preferring(game: Any, seat: int, rng: Random, first: Callable[[Move], bool]) -> Move:
    legal: list[Move] = game.legal_moves(seat)
    for wanted in (first, lambda move: isinstance(move, Discard)):
        if found := [move for move in legal if wanted(move)]:
            return rng.choice(found)
    return pick_of(legal, rng)


def habits(game: Any) -> list[Player]:
    """The habits that make a difference in this game."""
    if not hasattr(game, "discards"):
        return []
    found: list[Player] = [waiter]
    if game.name != "double-rum":
        # There five rounds of nothing but discards end no hand (DR-9), and hoarders would play for ever.
        found.append(hoarder)
    if closed(game):
        found.append(patient_hoarder)
    if "sale" in game.phases:
        found += [shopper, shopper]
    return found


def table_of(game: Any, rng: Random) -> list[Player]:
    """Players for every seat: a whole table of one sort, or a mixture."""
    if rng.random() < HABITUAL and (some := habits(game)):
        return [rng.choice(some)] * len(game.players)
    easy, medium = bot("easy"), bot("medium")
    # Where chance hardly ever goes out, nearly everybody is a bot.
    declared = any("declare" in phase.kinds for phase in game.phases.values())
    chance_goes_out = not declared and "sale" not in game.phases
    sorts: list[Player] = [easy, medium] * 2 if chance_goes_out else [*[easy] * 6, medium]
    if "feeding" in game.phases:
        sorts += [pairer] * 4
    with_chance = [*sorts, *[at_random] * (6 if chance_goes_out else 1)]
    if rng.random() < 0.5:
        return [rng.choice(with_chance if chance_goes_out else sorts)] * len(game.players)
    return [rng.choice(with_chance) for _ in game.players]
