"""What a seat is remembered for besides its score: hands it ended, pots it won, what it ate."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from rules.seats import Seat

DeedKind: TypeAlias = Literal["won", "out", "pot", "food"]
"""A hand won that no `HandSettled` tells of, the last card of a hand, chips out of a pot, helpings of a food."""


class Deed(NamedTuple):
    """``seat`` did something once; ``amount`` says how much of it where that counts, and ``what`` of what."""

    seat: Seat
    kind: DeedKind
    what: str = ""
    amount: int = 1
