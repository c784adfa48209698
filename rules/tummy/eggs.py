"""Who deals first, by the number of eggs. (TU-2)"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.seats import Seat


def most_eggs(eggs: Sequence[int], rng: Random) -> Seat:
    """The seat with the most deviled eggs; ``eggs`` has one count per seat, and lots are drawn among equals.

    It becomes the house rule ``first_dealer``.

    >>> most_eggs([2, 5, 0], Random(1))
    1
    """
    best = [seat for seat, count in enumerate(eggs) if count == max(eggs)]
    return best[int(rng.random() * len(best))]
