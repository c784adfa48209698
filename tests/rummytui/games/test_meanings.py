"""Every reason that a game can give has words."""

from __future__ import annotations

from importlib import import_module
from inspect import isclass
from pkgutil import iter_modules
from types import ModuleType
from typing import TypeVar

import pytest

from rules import GAMES
from rummytui import advice
from rummytui.advice import Reason
from rummytui.games import FOLDERS, part_of

KindT = TypeVar("KindT")

every_game = pytest.mark.parametrize("game", GAMES)


def kinds_in(module: ModuleType, family: type[KindT]) -> set[type[KindT]]:
    """The kinds of a family that a module declares or imports."""
    return {kind for kind in vars(module).values() if isclass(kind) and issubclass(kind, family) and kind is not family}


def reasons_given(game: str) -> set[type[Reason]]:
    """Those that all games share, and those that any module of a game has."""
    folder = import_module(f"rummytui.games.{FOLDERS[game]}")
    modules = [import_module(f"{folder.__name__}.{found.name}") for found in iter_modules(folder.__path__)]
    return set[type[Reason]]().union(*(kinds_in(module, Reason) for module in (advice, *modules)))


def test_a_game_has_many_reasons() -> None:
    """Otherwise the next test would look at nothing."""
    assert len(reasons_given("rummy")) > 30
    assert len(reasons_given("tummy-rummy")) > len(reasons_given("rummy")) + 20


@every_game
def test_every_reason_for_a_hint_has_words(game: str) -> None:
    assert reasons_given(game) <= part_of(game, "reasons").WORDS.keys()
