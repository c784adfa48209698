"""The command line's commands and arguments, and completion for shells."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, NoReturn

from rummytui import __version__
from rummytui.cli.errors import BadInput

if TYPE_CHECKING:
    from argparse import Namespace

SHELLS = ("bash", "zsh", "tcsh")


def parser() -> Any:
    """An `argparse` parser for everything that can follow ``rummytui``; errors raise BadInput."""
    import argparse

    class Parser(argparse.ArgumentParser):
        def error(self, message: str) -> NoReturn:
            raise BadInput(f"{message[:1].upper()}{message[1:].rstrip('.')}; rummytui --help lists the commands.")

    class Completion(argparse.Action):
        def __call__(self, parser: Any, namespace: Namespace, values: Any, option_string: str | None = None) -> None:
            sys.stdout.write(_completion(values))
            parser.exit()

    class Version(argparse.Action):
        def __call__(self, parser: Any, namespace: Namespace, values: Any, option_string: str | None = None) -> None:
            sys.stdout.write(f"rummytui {__version__}\n")
            parser.exit()

    where = Parser(add_help=False)
    where.add_argument(
        "--saves",
        metavar="DIR",
        default=argparse.SUPPRESS,
        help="the folder for saved games (default: $RUMMYTUI_SAVES, or else the system's usual place)",
    )
    parser = Parser(
        prog="rummytui",
        description="Ten card games for a family round one laptop. Without a command, the first screen opens.",
        parents=[where],
        allow_abbrev=False,
    )
    parser.set_defaults(command=None)
    parser.add_argument("--version", action=Version, nargs=0, help="print the version")
    parser.add_argument(
        "--print-completion",
        action=Completion,
        choices=SHELLS,
        help="print a completion script for this shell",
    )
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)

    def command(name: str, does: str, help_text: str, *more: Any) -> Any:
        about = f"{help_text[0].upper()}{help_text[1:]}."
        added = commands.add_parser(name, help=help_text, description=about, parents=[where, *more], allow_abbrev=False)
        added.set_defaults(command=does, opens_table=does in ("play", "resume"))
        return added

    plain = Parser(add_help=False)
    plain.add_argument(
        "--plain",
        action="store_true",
        help="play line by line, for screen readers, simple terminals and scripts (also: RUMMYTUI_PLAIN=1)",
    )

    option = {
        "action": "append",
        "default": [],
        "metavar": "NAME=VALUE",
        "help": "a house rule, such as ace=either; may be given several times",
    }

    play = command("play", "play", "go straight to a new table", plain)
    play.add_argument("game", metavar="GAME", help="such as rummy")
    play.add_argument(
        "--players",
        required=True,
        metavar="NAMES",
        help="who plays, round the table, such as Ann,Bob,bot:easy (a bot says its level)",
    )
    play.add_argument("--option", **option)
    play.add_argument("--seed", metavar="N", help="a number to shuffle by: the same number deals the same cards")

    resume = command("resume", "resume", "continue a saved game", plain)
    resume.add_argument("name", metavar="NAME", nargs="?", help="which one (default: the one played last)")

    list_saves = command("saves", "list_saves", "list the saved games")
    list_saves.add_argument("--json", action="store_true", help="as JSON, for other programs")

    book = command("rules", "rulebook", "read the rulebook")
    book.add_argument("game", metavar="GAME", nargs="?", help="such as rummy (default: the whole book)")

    replay = command("replay", "replay", "read what happened in a saved game")
    replay.add_argument("file", metavar="FILE", help="a saved game: its file, or its name in the list")
    replay.add_argument(
        "--verify",
        action="store_true",
        help="replay it silently, with exit code 1 if anything comes out differently",
    )

    arena = command("arena", "arena", "let bots play one another and count who wins")
    arena.add_argument("game", metavar="GAME", help="such as rummy")
    arena.add_argument("--bots", required=True, metavar="LEVELS", help="one for each seat, such as medium,easy")
    arena.add_argument("--games", default="200", metavar="N", help="how many games (200)")
    arena.add_argument("--seed", metavar="N", help="a number to shuffle by: the same number deals the same cards")
    arena.add_argument("--option", **option)
    arena.add_argument("--json", action="store_true", help="as JSON, for other programs")
    return parser


def _completion(shell: str) -> str:
    """The script that teaches ``shell`` to complete `rummytui` commands."""
    import shtab

    import rules

    whole = parser()
    parsers = [whole, *next(iter(a for a in whole._actions if hasattr(a, "add_parser"))).choices.values()]
    for action in (action for each in parsers for action in each._actions):
        if action.dest == "game":
            action.choices = list(rules.GAMES)
        if action.dest in ("file", "saves"):
            action.complete = shtab.FILE if action.dest == "file" else shtab.DIRECTORY
    return str(shtab.complete(whole, shell=shell)) + "\n"
