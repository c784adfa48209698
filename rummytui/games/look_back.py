"""The review of a hand, in words: the costliest decisions, and what would have been better."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from rules.moves import Move
from rules.seats import Seat
from rules.view import View
from rummytui.bots.looking_back import Missed
from rummytui.games.desk import Desk
from rummytui.table.scene import Scene

LookedBack: TypeAlias = tuple[str, Sequence[tuple[str, str]]]
"""What was done, and lines of a word and a text about what would have been better."""

PLAYED_WELL: Final = "Well played: a good bot found nothing much better in this hand."
PLAYED_OTHERWISE: Final = "What a good bot would have played differently, seeing only what the player saw:"


def may_be_told(desk: Desk, decisions: Iterable[tuple[View, Move]]) -> Iterator[tuple[View, Move]]:
    """These decisions, except those with hands that stay secret, such as one that was put away for the widow."""
    return (made for made in decisions if desk.at(made[0].phase).laid_open)


def looked_back(desk: Desk, people: frozenset[Seat], found: Iterable[Missed]) -> list[LookedBack]:
    """Each of these decisions in words. The names in them are as the views have them."""
    told: list[LookedBack] = []
    for view, best, played in found:
        seat = best.move.seat
        scene = Scene(view, people, seat, (seat,), {seat: view.legal_moves(seat)})
        told.append(desk.at(view.phase).looked_back(desk.adviser(view), scene, best, played))
    return told
