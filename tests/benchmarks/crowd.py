"""The fullest table there is: twelve seats of Dummy Rummy, late in a hand."""

import random
from pathlib import Path

from rules.rummy.dummy_rummy import DummyView
from rummytui.bots import choose
from rummytui.table.host import Host, Sitter
from tests.rules.table import NAMES

MELDS = 18
"""How many cards are on the table when the hand is left."""
SEED = 17


def play_until_crowded(folder: Path) -> str:
    """Let bots play for six people and for themselves, and leave the hand when a person is to throw.

    Returns:
        Whose turn it is then.

    Raises:
        RuntimeError: the hand was over before the table was full.
    """
    seating = [Sitter("bot", "easy") if seat % 2 else Sitter("person") for seat in range(len(NAMES))]
    host = Host.new(folder, "dummy-rummy", NAMES, seating, seed=SEED, options={"contracts": [[3, 0]]})
    rng = random.Random(SEED)
    while host.game.phase in ("play", "sale"):
        seat = host.game.to_act[0]
        view = host.view(seat)
        assert isinstance(view, DummyView)
        if seat in host.people and len(view.melds) >= MELDS and view.legal_moves(seat)[-1].kind == "discard":
            host.close()
            return NAMES[seat]
        host.play(choose(view, "easy", rng))
    host.close()
    raise RuntimeError("the hand was over before the table was full")
