"""Finds the bot for a game and a level, and asks it for a move."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import rules
from rules.moves import Move
from rules.names import presentable
from rules.view import View
from rummytui.bots.seen import seat_and_moves
from rummytui.games import FOLDERS, part_of

if TYPE_CHECKING:
    from rummytui.advice import Advice
    from rummytui.bots.deciding import Decision

Chooser: TypeAlias = Callable[[View, Random], Move]
"""Chooses a legal move for the seat whose view it is. The same view and random numbers give the same move."""

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
"""What bots are called until somebody renames them."""

RANDOM: Final = "random"
"""The level that plays any game at random; the others are measured against it."""


class NoSuchBot(ValueError):
    """There is no such bot; the text is a sentence for people."""


def at_random(view: View, rng: Random) -> Move:
    """Any legal move."""
    _, legal = seat_and_moves(view)
    return rng.choice(legal)


def chooser(game: str, level: str) -> Chooser:
    """The bot of this level for this game. Raises NoSuchBot if there is none.

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
    if level == "easy":
        return cast("Chooser", part_of(game, "bot").easy)
    return lambda view, rng: _decision(view).choose(rng)


def _decision(view: View) -> Decision:
    """How the medium bot decides at the seat whose view this is."""
    return cast("Decision", part_of(view.name, "bot").decision(view))


def advise(view: View, about: Move | None = None) -> list[Advice]:
    """What the best bot would do at the seat whose view this is, and why; and what would be next best.

    If it is asked ``about`` a move, that one comes second; nothing does if it is the best, or was not weighed. It must
    be that seat's turn to act. The same view always brings the same advice.
    """
    return _decision(view).advise(chance_of(view), about)


def chance_of(view: View) -> Random:
    """Random numbers that follow from what the seat may know, and from nothing else."""
    from rules.view_json import view_to_json

    return Random(int.from_bytes(sha256(f"advice {view_to_json(view)}".encode()).digest()[:16], "big"))


def choose(view: View, level: str, rng: Random) -> Move:
    """The move of a bot of this level at the seat whose view this is; it must be that seat's turn to act.

    The bot knows the view and nothing else. Between hands it deals the next one. Raises NoSuchBot.
    """
    bot = chooser(view.name, level)
    if view.stage.hand_over:
        _, legal = seat_and_moves(view)
        return legal[0]
    return bot(view, rng)
