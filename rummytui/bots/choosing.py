"""Which bot plays which game, and how one is asked."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from rules import GAMES
from rules.moves import Move
from rules.names import shown
from rules.view import View
from rummytui.bots import boathouse, continental, double_rum, dummy_rummy, gamblers, knock, rummoli, rummy, tummy

Chooser: TypeAlias = Callable[[View, Random], Move]
"""From what a seat knows to a legal move; the same view and the same chance give the same move."""

LEVELS: Final = ("easy", "medium")
"""The levels that a table may choose from, the weakest first."""

BOT_NAMES: Final = (
    "Robin",
    "Ruby",
    "Jasper",
    "Olive",
    "Felix",
    "Hazel",
    "Oscar",
    "Iris",
    "Hugo",
    "Pearl",
    "Basil",
    "Flora",
)
"""What bots are called until somebody calls them otherwise."""

RANDOM: Final = "random"
"""Plays any game, and plays it blindly: what the other levels are measured against."""

_CHOOSERS: dict[str, dict[str, Chooser]] = {
    "rummy": {"easy": rummy.easy, "medium": rummy.medium},
    "boathouse": {"easy": boathouse.easy, "medium": boathouse.medium},
    "continental": {"easy": continental.easy, "medium": continental.medium},
    "gamblers": {"easy": gamblers.easy, "medium": gamblers.medium},
    "knock": {"easy": knock.easy, "medium": knock.medium},
    "double-rum": {"easy": double_rum.easy, "medium": double_rum.medium},
    "dummy-rummy": {"easy": dummy_rummy.easy, "medium": dummy_rummy.medium},
    "tummy-rummy": {"easy": tummy.easy, "medium": tummy.medium},
    "rummoli": {"easy": rummoli.easy, "medium": rummoli.medium},
}


class NoSuchBot(ValueError):
    """There is no bot of this level; the text is a sentence for people."""


def at_random(view: View, rng: Random) -> Move:
    """Any legal move."""
    assert view.seat is not None
    return rng.choice(view.legal_moves(view.seat))


def chooser(game: str, level: str) -> Chooser:
    """The bot of this level for this game.

    Raises NoSuchBot where there is none.

    >>> chooser("rummy", "grandmaster")
    Traceback (most recent call last):
    ...
    rummytui.bots.choosing.NoSuchBot: Rummy has no bot called grandmaster; it has easy, medium.
    """
    if level == RANDOM:
        return at_random
    offered = _CHOOSERS.get(game, {})
    if level not in offered:
        has = f"it has {', '.join(offered)}" if offered else "nobody has taught one to play it yet"
        title = GAMES[game].title if game in GAMES else shown(game)
        raise NoSuchBot(f"{title} has no bot called {shown(level)}; {has}.")
    return offered[level]


def choose(view: View, level: str, rng: Random) -> Move:
    """What the bot of this level does at the seat whose view this is, which must be to act.

    The bot knows the view and nothing else. Between hands it deals on. Raises NoSuchBot.
    """
    bot = chooser(view.name, level)
    if view.phase == "between hands":
        assert view.seat is not None
        return view.legal_moves(view.seat)[0]
    return bot(view, rng)
