"""Parses a command line according to the grammar."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any, Final, NoReturn

from rules.catalogue import PLACES
from rummytui import __version__
from rummytui.cli.errors import BadInput, or_meant
from rummytui.cli.grammar import (
    COMMANDS,
    SAVES,
    SHELLS,
    WHOLE,
    Argument,
    CliCommand,
    arguments_of,
    command_called,
    longest_command,
)

HELP: Final = ("-h", "--help")


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence that names the matching help."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message[:1].upper()}{message[1:].rstrip('.')}", see=f"{self.prog} --help")


class _Says(argparse.Action):
    """An option that prints something and exits."""

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        sys.stdout.write(self.text(parser.prog.partition(" ")[2], namespace, values))
        parser.exit()

    def text(self, command: str, namespace: argparse.Namespace, values: Any) -> str:
        """What is printed."""
        raise NotImplementedError


class _Version(_Says):
    def text(self, command: str, namespace: argparse.Namespace, values: Any) -> str:
        return f"rummytui {__version__}\n"


class _Completion(_Says):
    def text(self, command: str, namespace: argparse.Namespace, values: Any) -> str:
        from rummytui.cli.completion import script

        if values not in SHELLS:
            raise BadInput(
                f"--print-completion takes {' or '.join((', '.join(SHELLS[:-1]), SHELLS[-1]))}, not {values[:40] or 'an empty value'}",
                "rummytui --help",
            )
        return script(values)


class _Help(_Says):
    def text(self, command: str, namespace: argparse.Namespace, values: Any) -> str:
        from rummytui.cli.helping import help_on

        return help_on(command_called(command), getattr(namespace, "game", None))


def parse(words: Sequence[str]) -> argparse.Namespace:
    """The arguments in ``words``, those after ``rummytui``; ``command`` is None, or the one that is named.

    Raises BadInput, and SystemExit once help has been printed.
    """
    # Help comes last: by then the command and the game are known.
    asked = [word for word in words if word in HELP][:1]
    words = [word for word in words if word not in HELP] + asked
    before, after = _split(words)
    named = after[0] if after and not after[0].startswith("-") else None
    args = _parsed(None, before if named else words, argparse.Namespace(command=None))
    if named is None:
        return args
    if named == "help":
        return parse([*before, *after[1:], "--help"])
    command, after = longest_command(after)
    if command is None:
        raise _no_command(named)
    return _parsed(command, after, argparse.Namespace(**{**vars(args), "command": command}))


def _split(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """The words before the command, and the command with the words after it."""
    place = 0
    while place < len(words) and words[place].startswith("-"):
        takes_next = any(words[place] == argument.name and argument.values for argument in WHOLE)
        place += 2 if takes_next else 1
    return words[:place], words[place:]


def _no_command(word: str) -> BadInput:
    if word.casefold() in PLACES:
        game = word.casefold()
        return BadInput(
            f"{word} is a game, not a command (did you mean rummytui play {game}?)", f"rummytui play {game} --help"
        )
    meant = or_meant(word, [command.name for command in COMMANDS])
    return BadInput(f"There's no command called {word[:40]}{meant}", "rummytui --help")


def _parsed(command: CliCommand | None, words: Sequence[str], so_far: argparse.Namespace) -> argparse.Namespace:
    """``words`` as the arguments of ``command``, or of the program where it is None."""
    parser = _Parser(prog=f"rummytui {command.name}" if command else "rummytui", add_help=False, allow_abbrev=False)
    for argument in arguments_of(command):
        _add(parser, argument)
    args, rest = parser.parse_known_args(words, so_far)
    if not rest:
        return args
    unknown = next((word.partition("=")[0] for word in rest if word.startswith("-")), None)
    if unknown is None:
        raise BadInput(f"Unexpected argument: {rest[0][:40] or 'an empty word'}", f"{parser.prog} --help")
    meant = or_meant(unknown, [argument.name for argument in arguments_of(command) if argument.option])
    raise BadInput(f"There's no option {unknown[:40]}{meant}", f"{parser.prog} --help")


def _add(parser: argparse.ArgumentParser, argument: Argument) -> None:
    """Add this argument to ``parser``."""
    if not argument.option:
        count = "*" if argument.often else None if argument.needed else "?"
        parser.add_argument(argument.name, metavar=argument.metavar, nargs=count)
    elif argument.name == "--help":
        parser.add_argument(*HELP, action=_Help, nargs=0)
    elif argument.name == "--version":
        parser.add_argument(argument.name, action=_Version, nargs=0)
    elif argument.values == "shell":
        parser.add_argument(argument.name, action=_Completion, metavar=argument.metavar)
    elif argument.values is None:
        parser.add_argument(argument.name, action="store_true")
    elif argument.often:
        parser.add_argument(argument.name, action="append", default=[])
    else:
        # The folder may be named before the command or after it, and is left out where it is not named.
        default = argparse.SUPPRESS if argument is SAVES else None
        parser.add_argument(argument.name, default=default, required=argument.needed)
