"""The daily deal on the command line."""

from __future__ import annotations

import asyncio
import sys
from argparse import Namespace
from pathlib import Path
from typing import Final

from rules.names import alike
from rummytui.cli.arguments import folder_of
from rummytui.cli.commands import run_at
from rummytui.cli.errors import BadInput, naming
from rummytui.cli.in_lines import needs_terminal_unless_plain
from rummytui.cli.players import person_called
from rummytui.daily import calendar
from rummytui.daily.deal import deal_of
from rummytui.daily.par import add_par
from rummytui.daily.result import result_of, tries_in
from rummytui.table.host import Host
from saves import shelf

_HELP: Final = "rummytui daily --help"


def daily(args: Namespace) -> int:
    """Open the program at today's deal, or print the result of one that is over."""
    folder, name = folder_of(args), person_called(args.name, _HELP)
    if not name:
        raise BadInput("Who's playing? Add your name: rummytui daily NAME", _HELP)
    with naming(folder):
        tries = tries_in(shelf(folder)).get(alike(name))
    game = tries.days.get(calendar.today()) if tries else None
    if game and game.over:
        print_result(game.path)
        return 0
    if args.result:
        raise BadInput(f"{name} hasn't finished today's deal yet", _HELP)
    needs_terminal_unless_plain(args)
    with naming(game.path if game else folder):
        host = Host.resume(game.path) if game else deal_of(calendar.today()).begin(folder, name)
    done = run_at(host, args)
    if host.game.over and args.plain:
        print_result(host.path)
    return done


def print_result(path: Path) -> None:
    """Print the three lines of a finished daily deal; its par is worked out first if it's still missing."""
    if result_of(path).par is None:
        with naming(path):
            host = Host.resume(path)
        try:
            asyncio.run(add_par(host))
        finally:
            host.close()
    sys.stdout.write(f"{result_of(path).copied()}\n")
