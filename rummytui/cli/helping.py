"""The text of ``--help``, with the house rules of a game if one is named, and the manual page."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Final

from rules.catalogue import PLACES
from rummytui import __version__
from rummytui.cli.grammar import COMMANDS, SUMMARY, Argument, CliCommand, arguments_of

_WIDEST: Final = 100
_APART: Final = "  "

UNBROKEN: Final = "\u00a0"
"""A space at which lines aren't broken."""


def help_on(command: CliCommand | None, game: str | None) -> str:
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


def _on_command(command: CliCommand, game: str | None) -> Iterator[str]:
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


_STATUS: Final = (
    ("0", "All is well."),
    ("1", "Something failed, replay --verify found a difference, or saves check found a problem."),
    ("2", "The command can't be run; a sentence on standard error says why."),
)
_ENVIRONMENT: Final = (
    ("RUMMYTUI_SAVES", "Folder for saved games, unless --saves names another."),
    ("RUMMYTUI_PLAIN", "Set it to 1 to play in plain text every time, as with --plain."),
    ("PAGER", "Pager for the rulebook and for replays (default: less)."),
    ("NO_COLOR", "Set it to any value to turn colours off."),
)
_FILES: Final = (
    ("~/.local/share/rummytui/games", "Saved games on Linux, one text file each."),
    ("~/.cache/rummytui", "Index of the family book on Linux; you can delete it at any time."),
    ("~/.config/rummytui/settings.json", "Your settings and the players of your last game, on Linux."),
    ("~/.config/rummytui/keys.toml", "Your own keys for commands, on Linux."),
)


def manual_page() -> str:
    """The page as troff with the macros of man."""
    return "".join(f"{line}\n" for line in _page())


def _page() -> Iterator[str]:
    yield f'.TH RUMMYTUI 1 "" "rummytui {__version__}" "Games"'
    # No hyphenation and no justification: both would change what has to be typed.
    yield from (".nh", ".ad l")
    yield from (".SH NAME", rf"rummytui \- {_escaped(SUMMARY[0].lower() + SUMMARY[1:].removesuffix('.'))}")
    yield from (".SH SYNOPSIS", r".B rummytui", "[COMMAND] [...]")
    yield from (".SH DESCRIPTION", _escaped(f"{SUMMARY} Without a command, the home screen opens."))
    yield from (".PP", _escaped(f"The games are {', '.join(PLACES)}."))
    yield from (".SH OPTIONS", *_arguments(arguments_of(None)))
    yield ".SH COMMANDS"
    for command in COMMANDS:
        yield from _command(command)
    for title, entries in ("EXIT STATUS", _STATUS), ("ENVIRONMENT", _ENVIRONMENT), ("FILES", _FILES):
        yield f".SH {title}"
        for name, meaning in entries:
            yield from (".TP", rf".B {_escaped(name)}", _escaped(meaning))
    yield ".SH EXAMPLES"
    for example, does in (example for command in COMMANDS for example in command.examples):
        yield from (".TP", rf".B {_escaped(example)}", _escaped(f"{does[0].upper()}{does[1:]}."))


def _command(command: CliCommand) -> Iterator[str]:
    yield f'.SS "{_escaped(command.usage)}"'
    yield _escaped(f"{command.meaning[0].upper()}{command.meaning[1:]}. {command.more}".strip())
    # The options that all commands have are listed above.
    yield from _arguments(command.arguments)


def _arguments(arguments: Iterable[Argument]) -> Iterator[str]:
    for argument in arguments:
        meaning = f"{argument.meaning[0].upper()}{argument.meaning[1:]}."
        yield from (".TP", rf".B {_escaped(argument.spelt)}", _escaped(meaning))


def _escaped(text: str) -> str:
    r"""Text escaped for troff.

    >>> _escaped(".hidden --saves")
    '\\&.hidden \\-\\-saves'
    """
    shown = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace('"', r"\(dq")
    return rf"\&{shown}" if shown.startswith(".") else shown
