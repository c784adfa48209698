"""Which games there are, and where the class of each one is. A class is loaded when somebody asks for it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rules.game import Game

PLACES: Final = {
    "rummy": ("rules.rummy.rummy", "Rummy"),
    "boathouse": ("rules.rummy.boathouse", "Boathouse"),
    "continental": ("rules.rummy.continental", "Continental"),
    "gamblers": ("rules.rummy.gamblers", "Gamblers"),
    "knock": ("rules.rummy.knock", "Knock"),
    "gin": ("rules.gin.game", "Gin"),
    "double-rum": ("rules.rummy.double_rum", "DoubleRum"),
    "dummy-rummy": ("rules.rummy.dummy_rummy", "DummyRummy"),
    "tummy-rummy": ("rules.tummy.game", "TummyRummy"),
    "rummoli": ("rules.rummoli.game", "Rummoli"),
}
"""The module and the class of every game. A table plays one of them and should not wait for the others to load."""


def game_called(name: object) -> type[Game] | None:
    """The class of the game with this name; None for anything that is not the name of a game."""
    return loaded(name) if isinstance(name, str) and name in PLACES else None


def loaded(name: str) -> type[Game]:
    """The class of the game with this name, which there must be."""
    module, kind = PLACES[name]
    game: type[Game] = getattr(import_module(module), kind)
    return game
