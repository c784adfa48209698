"""Bots that see all cards, to tell how much could still be gained by better guesses at what others hold.

A game's is in the module here that is called like its folder, as a function

    def clairvoyant(view: View, game: Game) -> Decision

which is handed the game itself besides the view of the seat that is to act. To be worth comparing with, it should do what
the game's hard bot does, with the true hands (``game.hands``) in place of those that are imagined or judged likely; the order
of the stock stays unknown to it. A game without a module has `plain` instead.

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
