"""A Feeding of six with plates that have filled: the most that follows from the cursor."""

import random
from pathlib import Path

from rummytui.bots import choose
from rummytui.table.host import Host, Sitter
from tests.rules.table import NAMES

CARDS = 6
"""The player who feeds has at least this many cards when the table is left."""
SEED = 1


def play_until_the_feeding(folder: Path) -> None:
    """Let bots play for three people and for themselves, and leave the table when a person is to feed from a full hand."""
    seating = [Sitter("bot", "easy") if seat % 2 else Sitter("person") for seat in range(6)]
    host = Host.new(folder, "tummy-rummy", NAMES[:6], seating, seed=SEED)
    rng = random.Random(SEED)
    while True:
        seat = host.game.to_act[0]
        if host.game.phase == "feeding" and seat in host.people and len(host.game.hands[seat]) >= CARDS:
            break
        host.play(choose(host.view(seat), "easy", rng))
    host.close()
