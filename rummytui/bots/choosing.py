"""Which bot plays which game, and how one is asked."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias, cast

import rules
from rules.moves import Move
from rules.names import presentable
from rules.view import View
from rummytui.bots.seen import seat_and_moves
from rummytui.games import FOLDERS, part_of

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


class NoSuchBot(ValueError):
    """There is no bot of this level; the text is a sentence for people."""


def at_random(view: View, rng: Random) -> Move:
    """Any legal move."""
    _, legal = seat_and_moves(view)
    return rng.choice(legal)


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
    if game not in FOLDERS:
        raise NoSuchBot(f"There is no game called {presentable(game)} that a bot could play.")
    if level not in LEVELS:
        raise NoSuchBot(
            f"{rules.GAMES[game].title} has no bot called {presentable(level)}; it has {', '.join(LEVELS)}."
        )
    return cast("Chooser", getattr(part_of(game, "bot"), level))


def choose(view: View, level: str, rng: Random) -> Move:
    """What the bot of this level does at the seat whose view this is, which must be to act.

    The bot knows the view and nothing else. Between hands it deals on. Raises NoSuchBot.
    """
    bot = chooser(view.name, level)
    if view.stage.hand_over:
        _, legal = seat_and_moves(view)
        return legal[0]
    return bot(view, rng)
