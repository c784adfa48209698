"""The command line: what `rummytui` and its words mean, and how wrong ones are refused.

Bad input is one sentence on stderr and exit code 2. Nothing but the standard library is imported before it is needed:
without words the first screen has to be there at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from argparse import Namespace

SHELLS = ("bash", "zsh", "tcsh")

_LONGEST = 400


class BadInput(Exception):
    """What was typed cannot be done; the text is the sentence that says why."""


def main(words: Sequence[str] | None = None) -> int:
    """Do what ``words`` (the words after ``rummytui``) say. Returns the exit code: 0, 1 for a failure, 2 for bad input."""
    words = sys.argv[1:] if words is None else words
    try:
        return _understood(words) if words else _home(None)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever was reading has gone; Python would complain of it once more when it flushes at the end.
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:  # noqa: BLE001 - nobody is shown a traceback
        if (sentence := _refusal(error)) is None:
            from rummytui import crash

            sys.stderr.write(crash.message(crash.report(error)))
            return 1
        sys.stderr.write(f"rummytui: {_harmless(sentence)}\n")
        return 2


def _refusal(error: Exception) -> str | None:
    """The sentence to say for an error that the words themselves brought about; None for a mistake of the program."""
    if isinstance(error, BadInput):
        return str(error)
    # Whoever has not imported these cannot have got one of their errors.
    if "rules" in sys.modules:
        from rules import RuleViolation

        if isinstance(error, RuleViolation):
            return error.message
    if "saves" in sys.modules:
        from saves import SaveError

        if isinstance(error, SaveError):
            return str(error)
    if "rummytui.bots" in sys.modules:
        from rummytui.bots import NoSuchBot

        if isinstance(error, NoSuchBot):
            return str(error)
    return None


def _harmless(text: str) -> str:
    """A sentence without anything that would steer a terminal or flood it: what was typed may stand in it."""
    shown = "".join(char if char.isprintable() else "?" for char in text)
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST // 2]} … {shown[-_LONGEST // 2 :]}"


def _understood(words: Sequence[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")
    try:
        asked = _parser().parse_args(words)
    except SystemExit as done:  # after --help and --version
        return int(done.code or 0)
    return int(getattr(_commands(), asked.command)(asked)) if asked.command else _home(asked)


# ------------------------------------------------------------------------------------------------ the words


def _parser() -> Any:
    import argparse

    class Parser(argparse.ArgumentParser):
        def error(self, message: str) -> NoReturn:
            raise BadInput(f"{message[:1].upper()}{message[1:].rstrip('.')}; rummytui --help shows what can be typed.")

    class Completion(argparse.Action):
        def __call__(self, parser: Any, namespace: Namespace, values: Any, option_string: str | None = None) -> None:
            sys.stdout.write(_completion(values))
            parser.exit()

    class Version(argparse.Action):
        def __call__(self, parser: Any, namespace: Namespace, values: Any, option_string: str | None = None) -> None:
            from importlib.metadata import version

            sys.stdout.write(f"rummytui {version('rummytui')}\n")
            parser.exit()

    where = Parser(add_help=False)
    where.add_argument(
        "--saves",
        metavar="DIR",
        default=argparse.SUPPRESS,
        help="keep saved games in this folder (else $RUMMYTUI_SAVES, else the usual place for a program's data)",
    )
    parser = Parser(
        prog="rummytui",
        description="Nine rummy games for a family round one laptop. Without a command the program opens at home.",
        parents=[where],
        allow_abbrev=False,
    )
    parser.set_defaults(command=None)
    parser.add_argument("--version", action=Version, nargs=0, help="print the version")
    parser.add_argument(
        "--print-completion",
        action=Completion,
        choices=SHELLS,
        help="print what this shell needs to complete commands",
    )
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)

    def command(name: str, does: str, help_text: str) -> Any:
        about = f"{help_text[0].upper()}{help_text[1:]}."
        added = commands.add_parser(name, help=help_text, description=about, parents=[where], allow_abbrev=False)
        added.set_defaults(command=does)
        return added

    option = {
        "action": "append",
        "default": [],
        "metavar": "NAME=VALUE",
        "help": "a house rule, such as ace=either; may be given several times",
    }

    play = command("play", "play", "go straight to a new table")
    play.add_argument("game", metavar="GAME", help="such as rummy")
    play.add_argument(
        "--players",
        required=True,
        metavar="NAMES",
        help="who plays, round the table, such as Ann,Bob,bot:easy (a bot says its level)",
    )
    play.add_argument("--option", **option)
    play.add_argument("--seed", metavar="N", help="a number that decides all cards: the same number, the same game")

    resume = command("resume", "resume", "go on with a saved game")
    resume.add_argument("name", metavar="NAME", nargs="?", help="which one; else the one played last")

    shelf = command("saves", "shelf", "list the saved games")
    shelf.add_argument("--json", action="store_true", help="as JSON, for other programs")

    book = command("rules", "rulebook", "read the rulebook")
    book.add_argument("game", metavar="GAME", nargs="?", help="such as rummy; else all of it")

    replay = command("replay", "replay", "read what happened in a saved game")
    replay.add_argument("file", metavar="FILE", help="a saved game: its file, or its name in the list")
    replay.add_argument(
        "--verify",
        action="store_true",
        help="play it again without a word; exit code 1 if anything is not as it was",
    )

    arena = command("arena", "arena", "let bots play against bots and count who wins")
    arena.add_argument("game", metavar="GAME", help="such as rummy")
    arena.add_argument("--bots", required=True, metavar="LEVELS", help="one for each seat, such as medium,easy")
    arena.add_argument("--games", default="200", metavar="N", help="how many games (200)")
    arena.add_argument("--seed", metavar="N", help="the same number, the same cards")
    arena.add_argument("--option", **option)
    arena.add_argument("--json", action="store_true", help="as JSON, for other programs")
    return parser


def _commands() -> Any:
    from rummytui import commands

    return commands


def _completion(shell: str) -> str:
    """The script that teaches ``shell`` to complete `rummytui` commands."""
    import shtab

    import rules

    parser = _parser()
    parsers = [parser, *next(iter(a for a in parser._actions if hasattr(a, "add_parser"))).choices.values()]
    for action in (action for each in parsers for action in each._actions):
        if action.dest == "game":
            action.choices = list(rules.GAMES)
        if action.dest in ("file", "saves"):
            action.complete = shtab.FILE if action.dest == "file" else shtab.DIRECTORY
    return str(shtab.complete(parser, shell=shell)) + "\n"


# ------------------------------------------------------------------------------------------------ the program


def _home(asked: Namespace | None) -> int:
    """Open the program at home."""
    folder = None
    if asked is not None and "saves" in asked:
        folder = _commands().folder_of(asked)
    needs_terminal()
    from rummytui.app import run

    return run(saves=folder)


def needs_terminal() -> None:
    """Raise BadInput where there is no terminal to play in."""
    # Textual draws on the error stream.
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr and sys.stderr.isatty()):
        raise BadInput("Playing needs a terminal, and here is none.")
