"""Finds the bot for a game and a level, and asks it for a move."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import rules
from rules.moves import Move
from rules.names import nearest, presentable
from rules.view import View
from rummytui.bots.seen import seat_and_moves
from rummytui.bots.tempers import Character, Temper
from rummytui.games import FOLDERS, part_of

if TYPE_CHECKING:
    from rummytui.advice import Advice
    from rummytui.bots.beginner import Choosing
    from rummytui.bots.deciding import Decision

Chooser: TypeAlias = Callable[[View, Random], Move]
"""Chooses a legal move for the seat whose view it is. The same view and random numbers give the same move."""

LEVELS: Final = ("gentle", "easy", "medium", "hard")
"""The levels that a table may choose from, the weakest first."""

USUAL_LEVEL: Final = "medium"
"""The default level."""

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
"""Default names of bots."""

RANDOM: Final = "random"
"""The level that plays any game at random; the others are measured against it."""


class NoSuchBot(ValueError):
    """There's no such bot; the text is a sentence for people."""


def at_random(view: View, rng: Random) -> Move:
    """Any legal move."""
    _, legal = seat_and_moves(view)
    return rng.choice(legal)


def tempers_of(game: str) -> tuple[Temper, ...]:
    """The playing styles of this game's bots, besides the even one."""
    return cast("tuple[Temper, ...]", part_of(game, "bot").TEMPERS)


def character_of(game: str, level: str) -> Character:
    """Parses a bot such as ``hard`` or ``hard:hoarder`` for this game. Raises NoSuchBot.

    >>> character_of("rummy", "grandmaster")
    Traceback (most recent call last):
    ...
    rummytui.bots.choosing.NoSuchBot: Rummy has no bot called grandmaster; choose gentle, easy, medium, hard.
    """
    if game not in FOLDERS:
        raise NoSuchBot(f"There's no game called {presentable(game)}.")
    plain, colon, temper = level.partition(":")
    if plain not in LEVELS:
        raise NoSuchBot(
            f"{rules.GAMES[game].title} has no bot called {presentable(plain)}; choose {', '.join(LEVELS)}."
        )
    tempers = tempers_of(game)
    if colon and temper not in tempers:
        meant = nearest(temper, tempers)
        there = ", ".join(f"{each} ({each.habit})" for each in tempers) or "a level alone"
        raise NoSuchBot(
            f"{rules.GAMES[game].title} has no playing style called {presentable(temper)}"
            f"{f' (did you mean {meant}?)' if meant else ''}; choose {there}."
        )
    return Character.of(level)


def as_near_as_can_be(game: str, level: str) -> str:
    """The same bot if this game has it; otherwise the most similar one, for a table that changes games."""
    plain = level.partition(":")[0]
    for one in (level, plain):
        with suppress(NoSuchBot):
            return str(character_of(game, one))
    return LEVELS[0]


def chooser(game: str, level: str) -> Chooser:
    """The bot of this level, which may be `RANDOM`, for this game. Raises NoSuchBot."""
    if level == RANDOM:
        return at_random
    character = character_of(game, level)
    if character.level in ("gentle", "easy"):
        move: Choosing = getattr(part_of(game, "bot"), character.level)
        return lambda view, rng: move(view, rng, character.temper)
    return lambda view, rng: _decision(view, character).choose(rng)


def _decision(view: View, character: Character) -> Decision:
    """How a medium or hard bot decides at the seat whose view this is."""
    where = "hard" if character.level == "hard" else "bot"
    return cast("Decision", getattr(part_of(view.name, where), character.level)(view, character.temper))


def advise(view: View, about: Move | None = None, level: str = LEVELS[-1]) -> list[Advice]:
    """The best bot's move for the seat whose view this is, with reasons; then the next-best move.

    With ``about``, that move comes second instead, or none if it is the best or was not evaluated. It must be that
    seat's turn to act. The same view always gives the same advice. Lower ``level`` when there's no time for the best;
    gentle and easy bots can't advise.
    """
    return decided(view, level).advise(chance_of(view), about)


def decided(view: View, level: str = LEVELS[-1]) -> Decision:
    """How a medium or hard bot of the even style decides for the seat with this view, which must be its turn to act."""
    return _decision(view, Character.of(level))


def chance_of(view: View) -> Random:
    """Random numbers seeded only by what the seat may know."""
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
