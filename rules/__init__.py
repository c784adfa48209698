"""The rules of nine family card games: what is legal, and what follows from it.

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
from rules.game import Game, Sheet
from rules.moves import move_from_json, move_to_json
from rules.names import shown
from rules.options import read_options
from rules.refusals import MalformedMove, RuleViolation
from rules.rummoli.game import Rummoli
from rules.rummy.boathouse import Boathouse
from rules.rummy.continental import Continental
from rules.rummy.double_rum import DoubleRum
from rules.rummy.dummy_rummy import DummyRummy
from rules.rummy.gamblers import Gamblers
from rules.rummy.knock import Knock
from rules.rummy.rummy import Rummy
from rules.tummy.tummy import TummyRummy
from rules.view import View

__all__ = [
    "GAMES",
    "HIDDEN",
    "JOKER",
    "Card",
    "Game",
    "MalformedMove",
    "RuleViolation",
    "Sheet",
    "View",
    "move_from_json",
    "move_to_json",
    "new_game",
    "resume_game",
]

GAMES: dict[str, type[Game]] = {
    game.name: game
    for game in (
        Rummy,
        Boathouse,
        Continental,
        Gamblers,
        Knock,
        DoubleRum,
        DummyRummy,
        TummyRummy,
        Rummoli,
    )
}
"""Every game by its name."""


def new_game(
    name: str,
    players: Sequence[str],
    *,
    seed: int,
    options: Mapping[str, Any] | None = None,
    decks: Sequence[Sequence[str]] | None = None,
) -> Game:
    """A sitting of the game called ``name`` with its first hand dealt.

    ``players`` are the names, seat by seat; ``options`` house rules by their names; ``decks`` card orders, one a deal,
    the first card listed being dealt first: whole packs or just their tops, the rest and later deals being shuffled
    from ``seed``. Raises RuleViolation (SH-16) where these cannot make a game.
    """
    kind = _game_called(name)
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
    """The sitting as it was at the beginning of the hand that ``sheet`` stands before. Raises as `new_game` does."""
    kind = _game_called(name)
    return kind.resume(players, seed, read_options(kind.Options, kind.title, options), decks or (), sheet)


def _game_called(name: str) -> type[Game]:
    if not isinstance(name, str) or name not in GAMES:
        raise RuleViolation("SH-16", f"There is no game called {shown(name)}; there are {', '.join(GAMES)}.")
    return GAMES[name]
