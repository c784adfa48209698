"""How the same players did in their last games together, and the head starts that would have made those even."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from statistics import fmean
from typing import Final

from rules.names import alike
from saves.head_starts import MOST
from saves.library import SavedGame, shelf

GAMES: Final = 10
"""How many games count: the last ones."""
_ROUND, _FINE = 5, 10
"""A head start of more than a few units is a round number."""


def last_together(folder: Path, game: str, players: Sequence[str]) -> list[tuple[int, ...]]:
    """The scores of the last finished games of ``game`` that exactly these ``players`` played, in their order.

    The latest comes first. Raises SaveError if the folder can't be read.
    """
    names = list(map(alike, players))
    games = (saved for saved in shelf(folder) if saved.over and not saved.trouble and saved.game == game)
    return list(islice(_in_order(games, names), GAMES))


def _in_order(games: Iterable[SavedGame], names: Sequence[str]) -> Iterable[tuple[int, ...]]:
    for game in games:
        there = list(map(alike, game.players))
        if sorted(there) == sorted(names) and len(set(names)) == len(names):
            yield tuple(game.scores[there.index(name)] for name in names)


def even_head_starts(scores: Sequence[Sequence[int]], *, low_wins: bool) -> list[int]:
    """The head start with which each seat would have stood, on average, where the best one did.

    >>> even_head_starts([(30, -30), (10, -10)], low_wins=False), even_head_starts([(100, 93)], low_wins=True)
    ([0, 40], [7, 0])
    """
    means = [fmean(seat) for seat in zip(*scores, strict=True)]
    best = (min if low_wins else max)(means)
    return [_rounded(abs(best - mean)) for mean in means]


def _rounded(ahead: float) -> int:
    return min(round(ahead / _ROUND) * _ROUND if ahead >= _FINE else round(ahead), MOST)
