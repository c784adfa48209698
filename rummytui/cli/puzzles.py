"""Puzzles on the command line."""

from __future__ import annotations

from argparse import Namespace

from rummytui.cli.arguments import folder_of
from rummytui.cli.errors import BadInput, naming
from rummytui.cli.house_rules import game_named
from rummytui.cli.in_lines import is_plain, needs_terminal_unless_plain, teletype
from rummytui.cli.players import person_called
from rummytui.puzzles.attempt import OWN


def puzzles(args: Namespace) -> int:
    """Open the program at the list of puzzles, or at the next one on a shelf; in plain text, ask the questions."""
    folder, name = folder_of(args), person_called(args.name, "rummytui puzzles --help") or "Player 1"
    shelf = _shelf(args.game)
    needs_terminal_unless_plain(args)
    if not is_plain(args):
        from rummytui.app.rummy_app import run
        from rummytui.messages import PuzzlesWanted, PuzzleWanted

        # New puzzles from people's own games are found only once the list is open.
        return run(saves=folder, wanted=PuzzleWanted(shelf, name) if shelf not in ("", OWN) else PuzzlesWanted(name))
    if not shelf:
        raise BadInput("Name a game first: rummytui puzzles rummy --plain", "rummytui puzzles --help")
    from rummytui.app.interruptions import ending
    from rummytui.plain.puzzles import PlainPuzzles

    with naming(folder), teletype() as found, ending():
        PlainPuzzles(folder, shelf, name, found).ask_all()
    return 0


def _shelf(typed: str | None) -> str:
    """The shelf named on the command line; empty if there was none. Raises BadInput."""
    if typed is None or typed.strip().casefold() == OWN:
        return OWN if typed else ""
    return game_named(typed).name
