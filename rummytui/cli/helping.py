"""The text of ``--help``: the usage of a command, and the house rules of a game if one is named."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Final

from rules.catalogue import PLACES
from rummytui.cli.grammar import COMMANDS, SUMMARY, Argument, Command, arguments_of

_WIDEST: Final = 100
_APART: Final = "  "

UNBROKEN: Final = "\u00a0"
"""A space at which lines aren't broken."""


def help_on(command: Command | None, game: str | None) -> str:
    """The usage of ``command``, or of the whole program; with the house rules of ``game`` if one is named."""
    lines = _on_command(command, game) if command else _on_program()
    return "".join(f"{line}\n" for line in lines)


def _on_program() -> Iterator[str]:
    yield "usage: rummytui [COMMAND] [...]"
    yield from ("", *wrapped(f"{SUMMARY} Without a command, the home screen opens."))
    yield from ("", "commands:", *_listed((command.name, command.meaning) for command in COMMANDS))
    yield from ("", "options:", *_listed(_spelt(argument) for argument in arguments_of(None)))
    yield from ("", "examples:", *_listed(example for command in COMMANDS for example in command.examples[:1]))
    yield from ("", "For more about a command: rummytui help COMMAND, or rummytui COMMAND --help.")


def _on_command(command: Command, game: str | None) -> Iterator[str]:
    yield f"usage: {command.usage}"
    yield from ("", *wrapped(f"{command.meaning[0].upper()}{command.meaning[1:]}. {command.more}"))
    for title, by_name in ("arguments:", False), ("options:", True):
        if found := [_spelt(argument) for argument in arguments_of(command) if argument.option is by_name]:
            yield from ("", title, *_listed(found))
    if command.examples:
        yield from ("", "examples:", *_listed(command.examples))
    if command.lists_rules:
        from rummytui.cli.house_rules import game_named, in_lines

        if game is not None:
            yield from ("", *in_lines(game_named(game)))
        else:
            yield from ("", "games:", *wrapped(", ".join(PLACES), _APART, _APART))
            yield from ("", f"For a game's house rules: rummytui {command.name} GAME --help.")


def _spelt(argument: Argument) -> tuple[str, str]:
    return argument.spelt, argument.meaning


def _listed(entries: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Two columns: syntax and meaning."""
    entries = list(entries)
    room = min(max(len(typed) for typed, _ in entries), 24)
    for typed, does in entries:
        first, *more = wrap(does, _width() - room - 2 * len(_APART), break_on_hyphens=False) or [""]
        if len(typed) > room:
            yield f"{_APART}{typed}"
            typed = ""
        yield f"{_APART}{typed:<{room}}{_APART}{first}"
        yield from (f"{'':{room + 2 * len(_APART)}}{line}" for line in more)


def wrapped(text: str, first: str = "", rest: str = "") -> list[str]:
    """``text`` wrapped to the terminal's width, with these margins for the ``first`` line and the ``rest``."""
    lines = wrap(text, _width(), initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
    return [line.replace(UNBROKEN, " ") for line in lines]


def _width() -> int:
    return min(max(shutil.get_terminal_size().columns, 40), _WIDEST)
