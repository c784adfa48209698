"""What each game is, for whoever chooses one."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple


class Blurb(NamedTuple):
    """How long a hand takes, and what the game is in a sentence."""

    length: str
    sentence: str


GAMES_IN_SHORT: Final = MappingProxyType(
    {
        "rummy": Blurb("short hands", "Draw, lay sets and runs on the table, throw: whoever has no card left wins."),
        "boathouse": Blurb("short hands", "As Rummy, but nothing is laid down before the whole hand fits together."),
        "continental": Blurb("long hands", "Fifteen cards have to make runs, with jokers, and are shown all at once."),
        "gamblers": Blurb("short hands", "As Rummy, but it takes two turns to get out, and the stock runs out once."),
        "knock": Blurb("very short hands", "Keep everything hidden until somebody knocks: the least left over wins."),
        "double-rum": Blurb("long hands", "Two packs, and jokers that can go from one end of a run to the other."),
        "dummy-rummy": Blurb("a whole evening", "Each hand wants other sets and runs, and pennies buy extra cards."),
        "tummy-rummy": Blurb(
            "long hands", "Rummy with a feast: whoever goes out is Chef, and the others feed one another."
        ),
        "rummoli": Blurb(
            "long rounds", "Chips on a board, an auction, a little poker, and a race to get rid of cards."
        ),
    }
)
"""By the names of `rules.GAMES`, in the order in which they are offered."""
