"""Trains the bots of a game, or finds puzzles.

The commands are ``python -m tools.workshop GAME`` and ``python -m tools.workshop puzzles GAME``. Any other arguments go
to the game's command line; ``--help`` lists them.
"""

from __future__ import annotations

import sys
from typing import Final

from tools.workshop import puzzles
from tools.workshop.games import command_line_of, games
from tools.workshop.kernels import NoCompiler

_PUZZLES: Final = "puzzles"


def main(arguments: list[str]) -> int:
    """Pass the other arguments on to the module of the game named first, or to `puzzles`. Returns the exit code."""
    if not arguments or arguments[0] not in (*games(), _PUZZLES):
        print(f"usage: python -m tools.workshop {{{','.join((*games(), _PUZZLES))}}} ...", file=sys.stderr)
        return 2
    game, *others = arguments
    if game == _PUZZLES:
        puzzles.main(others)
        return 0
    try:
        command_line_of(game).main(others)
    except NoCompiler as missing:
        print(missing, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
