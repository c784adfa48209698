"""What a discard tells about the hand that it came from, if everything that fits has to be laid down. (TU-3)"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.cards import Card
from rules.melds import Meld


@dataclass(frozen=True, slots=True)
class RevealingDiscard:
    """A discard that was made because nothing could be tabled.

    ``melds`` lay on the table then; ``taken`` had come from the pile in that turn; ``melded`` says whether the player
    had a meld already; ``left`` are the cards that were in the hand then and have left it since, the discard first.
    """

    melds: tuple[Meld, ...]
    taken: tuple[Card, ...]
    melded: bool
    left: tuple[Card, ...]

    def without(self, card: Card) -> RevealingDiscard:
        """The same, after ``card`` has left the hand too."""
        return replace(self, left=(*self.left, card))
