"""Head starts: what some seats begin ahead with, so that everybody has an even chance.

They count for who is ahead and who has won, and never in the scores that the rules keep.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

MOST: Final = 1000
"""The largest head start, in the unit of the game."""


def with_head_starts(scores: Sequence[int], head_starts: Sequence[int], *, low_wins: bool) -> tuple[int, ...]:
    """How the seats stand: the scores with the head starts, which are taken off where ``low_wins``. Empty: nobody has one.

    >>> with_head_starts([15, -15], [0, 20], low_wins=False), with_head_starts([40, 70], [0, 20], low_wins=True)
    ((15, 5), (40, 50))
    """
    if not head_starts:
        return tuple(scores)
    sign = -1 if low_wins else 1
    return tuple(score + sign * ahead for score, ahead in zip(scores, head_starts, strict=True))
