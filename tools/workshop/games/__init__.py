"""The games that the workshop knows: a module for each, apart from those that `tabling_commands` trains in the same way."""

from __future__ import annotations

import argparse
from functools import partial
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Protocol, cast

from tools.workshop.recipes import RECIPES


class CommandLine(Protocol):
    """The command line of a game."""

    def parser(self) -> argparse.ArgumentParser:
        """What the command line understands."""

    def main(self, arguments: list[str]) -> None:
        """Do what ``arguments`` ask; ``--help`` says what can be asked."""


def games() -> list[str]:
    """The names of the games, in order."""
    return sorted([*RECIPES, *(path.stem for path in Path(__file__).parent.glob("[!_]*.py"))])


def command_line_of(game: str) -> CommandLine:
    """The command line of this game, loaded if need be."""
    if game not in RECIPES:
        return cast("CommandLine", import_module(f"{__name__}.{game}"))
    from tools.workshop import tabling_commands

    return SimpleNamespace(parser=partial(tabling_commands.parser, game), main=partial(tabling_commands.main, game))
