"""The rules of a family of card games: which moves are legal, and their consequences.

>>> from random import Random
>>> game = new_game("rummy", ["Ann", "Bob"], seed=1)
>>> rng = Random(1)
>>> while game.phase == "play":
...     events = game.play(rng.choice(game.legal_moves(game.to_act[0])))
>>> sum(game.scores)
0
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.cards import HIDDEN, JOKER, Card
from rules.catalogue import PLACES, game_called, loaded
from rules.game import Game
from rules.move_json import move_from_json, move_to_json
from rules.names import presentable
from rules.options import read_options
from rules.refusals import MalformedMove, MalformedView, RuleViolation
from rules.state import Sheet
from rules.view import View
from rules.view_json import view_from_json, view_to_json

__all__ = [
    "GAMES",
    "HIDDEN",
    "JOKER",
    "Card",
    "Game",
    "MalformedMove",
    "MalformedView",
    "RuleViolation",
    "Sheet",
    "View",
    "game_called",
    "move_from_json",
    "move_to_json",
    "new_game",
    "resume_game",
    "view_from_json",
    "view_to_json",
]

GAMES: dict[str, type[Game]]
"""Every game by its name. All of them are loaded on first access; `game_called` loads one."""


def __getattr__(name: str) -> Any:
    if name != "GAMES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    games = globals()["GAMES"] = {called: loaded(called) for called in PLACES}
    return games


def new_game(
    name: str,
    players: Sequence[str],
    *,
    seed: int,
    options: Mapping[str, Any] | None = None,
    decks: Sequence[Sequence[str]] | None = None,
) -> Game:
    """A sitting of the game called ``name`` with its first hand dealt.

    ``players`` are the names, one per seat. ``options`` are house rules by name. ``decks`` are stacked decks, one per
    deal, the first card listed being dealt first; each may be a whole pack or only its top. The rest
    is shuffled from ``seed``. Raises RuleViolation (SH-16) if these cannot make a game.
    """
    kind = _named(name)
    return kind.begin(players, seed, read_options(kind.Options, kind.title, options), decks or ())


def resume_game(
    name: str,
    players: Sequence[str],
    *,
    seed: int,
    options: Mapping[str, Any] | None = None,
    decks: Sequence[Sequence[str]] | None = None,
    sheet: Sheet,
) -> Game:
    """The sitting at the start of a hand, dealt again as it was; ``sheet`` is the checkpoint taken before that deal.

    The other arguments are those the sitting began with. Raises as `new_game` does.
    """
    kind = _named(name)
    return kind.resume(players, seed, read_options(kind.Options, kind.title, options), decks or (), sheet)


def _named(name: object) -> type[Game]:
    game = game_called(name)
    if game is None:
        raise RuleViolation("SH-16", f"There's no game called {presentable(name)}; the games are {', '.join(PLACES)}.")
    return game
