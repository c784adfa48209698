"""The manual page, made from the grammar: ``man rummytui`` where it is installed, ``rummytui man`` anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rules.catalogue import PLACES
from rummytui import __version__
from rummytui.cli.grammar import COMMANDS, SUMMARY, Argument, Command, arguments_of

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


def _command(command: Command) -> Iterator[str]:
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
