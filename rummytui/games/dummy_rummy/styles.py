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
    patience: float = 1.0
    """So many times as long it is reckoned to last among more than two, since much that comes is not from the stock."""
    stake: float = 70
    """What going down saves on average."""
    feeding: float = 2
    """What it costs if somebody else can use a discard."""
    giving: float = 5
    """What it costs to throw what the next seat openly collects, or can lay off at once."""
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


MEDIUM: Final = Style(futures=32)
HARD: Final = Style(futures=192, patience=1.4)


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
