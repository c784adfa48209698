"""Which decisions of a hand cost most, by the best bot's judgement."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from rules.moves import Move
from rules.view import View
from rummytui.advice import Advice
from rummytui.bots.choosing import advise

_WORTH_TELLING: Final = 0.3
"""How far behind the best a move must have been; what is hardly worse teaches nothing."""


class Missed(NamedTuple):
    """A decision: what its seat saw then, what the bot would have done, and what it thinks of what was done."""

    view: View
    best: Advice
    played: Advice


def costliest(decisions: Iterable[tuple[View, Move]], most: int = 3) -> list[Missed]:
    """Those ``decisions`` that were furthest behind the best, the worst first. Each is a view and the move made then.

    Moves that the bot does not weigh are passed over, as are those that are hardly worse.
    """
    found = []
    for view, move in decisions:
        advised = advise(view, move)
        if len(advised) > 1 and advised[1].behind >= _WORTH_TELLING:
            found.append(Missed(view, *advised))
    return sorted(found, key=lambda missed: -missed.played.behind)[:most]
