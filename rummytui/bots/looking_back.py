"""Which decisions of a hand cost most, by the best bot's judgement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rules.view import View
from rummytui.advice import Advice

_WORTH_TELLING: Final = 0.3
"""How far behind the best a move must be to be shown; smaller losses teach nothing."""


class Missed(NamedTuple):
    """A decision: what its seat saw then, what the bot would have done, and what it thinks of what was done."""

    view: View
    best: Advice
    played: Advice


def costliest(decided: Iterable[tuple[View, Sequence[Advice]]], most: int = 3) -> list[Missed]:
    """Those of the decisions that were furthest behind the best, the worst first.

    Each is the view that the seat had and what was advised about the move that it made. Moves that the bot does not weigh
    are passed over, as are those that are hardly worse.
    """
    found = [
        Missed(view, *advised) for view, advised in decided if len(advised) > 1 and advised[1].behind >= _WORTH_TELLING
    ]
    return sorted(found, key=lambda missed: -missed.played.behind)[:most]
