"""Who deals first, by the number of eggs. (TU-2)"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.seats import Seat


def most_eggs(eggs: Sequence[int], rng: Random) -> Seat:
    """The seat that holds the most deviled eggs, ``eggs`` being one count a seat; a lot decides between equals.

    The answer is what ``first_dealer`` is set to.

    >>> most_eggs([2, 5, 0], Random(1))
    1
    """
    best = [seat for seat, count in enumerate(eggs) if count == max(eggs)]
    return best[int(rng.random() * len(best))]
