"""What hands that stay concealed are worth, as was learnt in the workshop."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from rummytui.bots.guessing import Weights

_STAGES: Final = (0, 1, 2, 3, 4, 5, 5, 6, 6, 6)
_NO_LIMIT: Final = 60
"""What no limit counts as, between tables: somewhat more than the highest there is."""
_A_PLAYER: Final = 20
"""What a player more or less counts as, in points of the limit."""
_SPELLS: Final = (0, 0, 1, 1, 2, 2, 2)


@dataclass(frozen=True)
class Judgement:
    """Weights learnt at tables of ``players``, where a knock may leave ``limit`` (None: anything).

    What a hand is worth, in points: ``after`` a discard, ``before`` a draw from the stock, and when the play ``ends``.
    How likely another seat ``holds`` a card, will let it ``come`` to this one, and ``takes`` one. In Knock, the deadwood that
    a player is ``likely`` to have, by the turns that it has had.
    """

    players: int
    limit: int | None
    after: Weights
    before: Weights
    ends: Weights
    holds: Weights
    comes: Weights
    takes: Weights
    likely: Sequence[float] = ()

    @classmethod
    @cache
    def all_of(cls, path: Path) -> tuple[Judgement, ...]:
        """Those in a file."""
        return tuple(cls(**one) for one in json.loads(path.read_text(encoding="utf-8"))["judgements"])

    @classmethod
    def nearest(cls, path: Path, players: int, limit: int | None) -> Judgement:
        """The one in a file that was learnt at the table most like this."""

        def unlike(one: Judgement) -> tuple[int, int, int]:
            # Three hold as many cards as four do, and two hold more.
            limits = abs(_as_number(one.limit) - _as_number(limit))
            return limits + _A_PLAYER * abs(one.players - players), -one.players, -_as_number(one.limit)

        return min(cls.all_of(path), key=unlike)


def _as_number(limit: int | None) -> int:
    return _NO_LIMIT if limit is None else limit


def stage(rounds: int) -> int:
    """Which weights judge a hand after this many full rounds."""
    return _STAGES[rounds] if rounds < len(_STAGES) else 7


def spell(rounds: int) -> int:
    """Which weights judge the clues after this many full rounds."""
    return _SPELLS[rounds] if rounds < len(_SPELLS) else 3
