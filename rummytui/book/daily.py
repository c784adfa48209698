"""What the book says of somebody's daily deals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from rummytui.daily.calendar import longest_streak, streak_of
from saves.book.asking import DailyRow


@dataclass(frozen=True, slots=True)
class BestDaily:
    """The result furthest ahead of par: by how much, in which game, on which day."""

    ahead: int
    game: str
    day: date


@dataclass(frozen=True, slots=True)
class Dailies:
    """The daily deals that somebody has played to their end. ``streak`` is how many days in a row that is now.

    ``par_beaten`` counts those that ended ahead of par, of the ``with_par`` whose par is known.
    """

    days: frozenset[date]
    today: date
    with_par: int
    par_beaten: int
    best: BestDaily | None

    @property
    def streak(self) -> int:
        """How many days in a row were played, up to today or yesterday."""
        return streak_of(self.days, self.today)

    @property
    def longest_streak(self) -> int:
        """The most days in a row."""
        return longest_streak(self.days)


def dailies_of(rows: Iterable[DailyRow], today: date, low_wins: frozenset[str]) -> Dailies:
    """What the rows of one person come to; in the games ``low_wins`` the lower score is ahead."""
    over = [row for row in rows if row.over]
    ahead = [
        BestDaily((row.par - row.score) if row.game in low_wins else row.score - row.par, row.game, _day(row))
        for row in over
        if row.par is not None
    ]
    best = max(ahead, key=lambda one: one.ahead, default=None)
    return Dailies(
        frozenset(map(_day, over)),
        today,
        with_par=len(ahead),
        par_beaten=sum(one.ahead > 0 for one in ahead),
        best=best if best and best.ahead > 0 else None,
    )


def _day(row: DailyRow) -> date:
    return date.fromisoformat(row.day)
