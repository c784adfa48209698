"""What bots for Dummy Rummy go by: figures that differ from level to level and from temper to temper."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from rummytui.bots.tempers import Temper


@dataclass(frozen=True, slots=True)
class Style:
    """How a bot judges. All but the first are counted in points or rounds."""

    futures: int
    """How many continuations of the hand are looked at."""
    rounds: float = 24
    """How many more rounds a hand is expected to last while nobody else is down."""
    attention: float = 0
    """The share of the others' discards with which it is reckoned that the contract may be completed."""
    patience: float = 2.0
    """How many times as long it is reckoned to last among more than two, who must all be patient."""
    stake: float = 70
    """What going down saves on average."""
    feeding: float = 2
    """What it costs if somebody else can use a discard."""
    giving: float = 5
    """What it costs to throw what the next seat openly collects, or can lay off at once."""
    showing: float = 1
    """What it costs to take a card from the pile, since everybody sees it."""
    burden: float = 8
    """What a bought card counts on average if it is left at the end."""
    worth_buying: float = 15
    """By how much a bought card must be better than the burden that comes with it."""
    worth_a_penny: float = 6
    """By how much it must be better where cards are wanted for their number."""
    between_two: float = 5
    """By how much more with a single opponent, who takes longer to go down than the first of several."""
    keeping: float = 25
    """What it saves to keep a card that goes down with a set as a fourth or fifth."""
    fitting: float = 50
    """What it saves to keep a card that fits on the table, once the contract is down."""
    shedding: float = 20
    """What it saves, being down, to keep a card for which there is likely to be room some day."""

    def looks(self, players: int) -> int:
        """With how many discards a round it is reckoned that the contract may be completed."""
        return min(int(self.attention * (players - 1) + 0.5), _MOST_LOOKS)


MEDIUM: Final = Style(futures=32, attention=0.34)
HARD: Final = Style(futures=128, attention=1, patience=1.6)

_MOST_LOOKS: Final = 3
"""Not more discards a round are looked at than this, to be quick at large tables."""


def tempered(style: Style, temper: Temper) -> Style:
    """The style of a bot of this temper."""
    match temper:
        case Temper.HOARDER:
            return replace(style, worth_buying=style.worth_buying - 7)
        case Temper.SPRINTER:
            return replace(style, worth_buying=style.worth_buying + 4, worth_a_penny=style.worth_a_penny + 2)
        case Temper.WATCHER:
            return replace(style, feeding=style.feeding + 1, giving=style.giving + 4)
    return style
