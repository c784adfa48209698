"""The manual page, made from the grammar: ``man rummytui`` where it is installed, ``rummytui man`` anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rules.catalogue import PLACES
from rummytui import __version__
from rummytui.cli.grammar import COMMANDS, SUMMARY, Argument, Command, arguments_of

_STATUS: Final = (
    ("0", "All went well."),
    ("1", "Something failed, or a replay with --verify came out differently."),
    ("2", "What was asked for cannot be done; a sentence on the error stream says why."),
)
_ENVIRONMENT: Final = (
    ("RUMMYTUI_SAVES", "The folder of saved games, where --saves does not name another."),
    ("RUMMYTUI_PLAIN", "If it is 1, every table is told line by line, as with --plain."),
    ("PAGER", "What shows the rulebook page by page on a terminal; otherwise less."),
    ("NO_COLOR", "Whatever it is set to, nothing is coloured."),
)
_FILES: Final = (
    ("~/.local/share/rummytui/games", "Saved games on Linux, one text file each."),
    ("~/.cache/rummytui", "What has been counted for the family book on Linux; it is made again if it is thrown away."),
    ("~/.config/rummytui/settings.json", "What Settings remembers on Linux, and who played last."),
    ("~/.config/rummytui/keys.toml", "Keys that people have chosen for commands, on Linux."),
)


def manual_page() -> str:
    """The page as troff with the macros of man."""
    return "".join(f"{line}\n" for line in _page())


def _page() -> Iterator[str]:
    yield f'.TH RUMMYTUI 1 "" "rummytui {__version__}" "Games"'
    # Words that are typed are neither torn nor spread over the line.
    yield from (".nh", ".ad l")
    yield from (".SH NAME", rf"rummytui \- {_escaped(SUMMARY[0].lower() + SUMMARY[1:].removesuffix('.'))}")
    yield from (".SH SYNOPSIS", r".B rummytui", "[COMMAND] [...]")
    yield from (".SH DESCRIPTION", _escaped(f"{SUMMARY} Without a command, the first screen opens."))
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


def _command(command: Command) -> Iterator[str]:
    yield f'.SS "{_escaped(command.usage)}"'
    yield _escaped(f"{command.meaning[0].upper()}{command.meaning[1:]}. {command.more}".strip())
    # The options that all have stand above.
    yield from _arguments(command.arguments)


def _arguments(arguments: Iterable[Argument]) -> Iterator[str]:
    for argument in arguments:
        meaning = f"{argument.meaning[0].upper()}{argument.meaning[1:]}."
        yield from (".TP", rf".B {_escaped(argument.spelt)}", _escaped(meaning))


def _escaped(text: str) -> str:
    r"""Text that troff shows as it is.

    >>> _escaped(".hidden --saves")
    '\\&.hidden \\-\\-saves'
    """
    shown = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace('"', r"\(dq")
    return rf"\&{shown}" if shown.startswith(".") else shown
