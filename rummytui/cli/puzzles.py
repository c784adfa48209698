"""Puzzles on the command line."""

from __future__ import annotations

from argparse import Namespace

from rules.names import clean_name
from rummytui.cli.arguments import folder_of
from rummytui.cli.errors import BadInput, naming
from rummytui.cli.house_rules import game_named
from rummytui.cli.in_lines import is_plain, needs_terminal_unless_plain, teletype
from rummytui.settings import load


def puzzles(args: Namespace) -> int:
    """Open the program at the puzzles, or at the next one of a game; in plain text, ask the questions of that game."""
    folder, name = folder_of(args), _name(args.name)
    game = game_named(args.game).name if args.game else ""
    needs_terminal_unless_plain(args)
    if not is_plain(args):
        from rummytui.app.rummy_app import run
        from rummytui.messages import PuzzlesWanted, PuzzleWanted

        return run(saves=folder, wanted=PuzzleWanted(game, name) if game else PuzzlesWanted())
    if not game:
        raise BadInput("Name a game first: rummytui puzzles rummy --plain", "rummytui puzzles --help")
    from rummytui.app.interruptions import ending
    from rummytui.plain.puzzles import PlainPuzzles

    with naming(folder), teletype() as found, ending():
        PlainPuzzles(folder, game, name, found).ask_all()
    return 0


def _name(typed: str | None) -> str:
    """Who solves: the person named on the command line, or else the last person who played. Raises BadInput."""
    if typed is None:
        names = load()[0].names
        return names[0] if names else "Player 1"
    if not (name := clean_name(typed)):
        raise BadInput("A name needs at least one visible character", "rummytui puzzles --help")
    return name
