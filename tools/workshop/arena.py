"""The arena with a clairvoyant level: ``python -m tools.workshop.arena GAME --bots hard,clairvoyant``.

It takes the arguments of ``rummytui arena``; the level ``clairvoyant`` sees all cards.
"""

from __future__ import annotations

import sys

from rummytui.cli.commands import arena
from rummytui.cli.errors import BadInput
from rummytui.cli.parser import parse
from tools.workshop.clairvoyants import clairvoyant


def main(words: list[str]) -> int:
    """Play, and print how the bots did."""
    try:
        return arena(parse(["arena", *words]), {"clairvoyant": clairvoyant})
    except BadInput as refused:
        print(refused, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
