"""Bots that see all cards, to measure how much better guesses at hidden cards could still gain.

A game's clairvoyant is in the module with the name of its folder, as a function

    def clairvoyant(view: View, game: Game) -> Decision

which gets the game itself besides the view of the acting seat. For a useful comparison, it should play like
the game's hard bot, with the true hands (``game.hands``) instead of sampled or likely ones. It doesn't see the order
of the stock. A game without a module uses `plain`.

    python -m tools.workshop.arena GAME --bots hard,clairvoyant --games 2000 --profile
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Protocol, cast

from rules import Game
from rules.moves import Move
from rules.view import View
from rummytui.bots.deciding import Decision
from rummytui.games import FOLDERS
from tools.workshop.clairvoyants.plain import plain


class _Module(Protocol):
    def clairvoyant(self, view: View, game: Game) -> Decision: ...


def clairvoyant(view: View, game: Game, rng: Random) -> Move:
    """What a bot that sees all cards does at the seat whose view this is."""
    name = f"{__name__}.{FOLDERS[game.name]}"
    if find_spec(name):
        return cast("_Module", import_module(name)).clairvoyant(view, game).choose(rng)
    return plain(view, game, rng)
