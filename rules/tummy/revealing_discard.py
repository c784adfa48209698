"""What a discard tells of the hand that it came from, where everything that fits has to be laid down. (TU-3)"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.cards import Card
from rules.melds import Meld


@dataclass(frozen=True, slots=True)
class RevealingDiscard:
    """A discard that was made because nothing could be tabled.

    ``melds`` lay on the table then, ``taken`` is what had come from the pile in that turn, ``melded`` whether the
    player had a meld already, ``left`` the cards that were in the hand and have left it since, the discard first.
    """

    melds: tuple[Meld, ...]
    taken: tuple[Card, ...]
    melded: bool
    left: tuple[Card, ...]

    def without(self, card: Card) -> RevealingDiscard:
        """The same, ``card`` having left the hand."""
        return replace(self, left=(*self.left, card))
