"""Results of an arena: figures with confidence intervals, as a table and as JSON.

Figures are averaged over deals, since the games of one deal have too much in common.
"""

from __future__ import annotations

import json
import math
import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from rules import GAMES

if TYPE_CHECKING:
    from rich.table import Table

_SIGMAS = 1.96
"""Standard errors to either side of a mean in a 95% confidence interval."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean and its 95% confidence interval, from ``low`` to ``high``."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Interval:
        """The mean of independent values. For a single value the interval is infinite.

        >>> Interval.of([4, 4, 4])
        Interval(mean=4.0, low=4.0, high=4.0)
        """
        mean = statistics.fmean(values)
        spread = _SIGMAS * statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
        return cls(mean, mean - spread, mean + spread)

    @classmethod
    def of_shares(cls, values: Sequence[float]) -> Interval:
        """The mean of shares, with its interval kept between 0 and 1."""
        found = cls.of(values)
        return cls(found.mean, max(found.low, 0.0), min(found.high, 1.0))


class Times:
    """How long decisions took, kept to three figures."""

    def __init__(self) -> None:
        self._seconds = 0.0
        self._counts: Counter[float] = Counter()

    def add(self, seconds: float) -> None:
        """Count one decision."""
        self._seconds += seconds
        self._counts[float(f"{seconds:.2e}")] += 1

    def include(self, others: Times) -> None:
        """Count all that others counted."""
        self._seconds += others._seconds
        self._counts += others._counts

    def profile(self) -> Profile:
        """The figures, of which there must be some.

        >>> times = Times()
        >>> for number in range(1, 101):
        ...     times.add(number / 1000)
        >>> times.profile()
        Profile(decisions=100, mean=50.5, p50=50.0, p95=95.0, p99=99.0, worst=100.0)
        """
        decisions = self._counts.total()
        marks, passed = [decisions * share for share in (0.5, 0.95, 0.99, 1)], 0
        found: list[float] = []
        for seconds in sorted(self._counts):
            passed += self._counts[seconds]
            while len(found) < len(marks) and passed >= marks[len(found)]:
                found.append(round(seconds * 1000, 6))
        return Profile(decisions, round(self._seconds / decisions * 1000, 6), *found)


@dataclass(frozen=True, slots=True)
class Profile:
    """The time of this many decisions, in milliseconds: their mean, what half, 95% and 99% of them stay within, the worst."""

    decisions: int
    mean: float
    p50: float
    p95: float
    p99: float
    worst: float


@dataclass(frozen=True, slots=True)
class LevelResult:
    """How one level did over ``seats`` seats: score and wins per game and seat, and milliseconds per decision."""

    level: str
    seats: int
    score: Interval
    wins: Interval
    milliseconds: float
    profile: Profile


@dataclass(frozen=True, slots=True)
class Gap:
    """By how much ``level`` is behind the bot called ``ahead`` over the same deals, in points per game."""

    level: str
    ahead: str
    points: Interval


@dataclass(frozen=True, slots=True)
class ArenaResult:
    """The results of all games.

    ``asked`` is how many were wanted at least, ``unwon`` the share of games, from 0 to 1, that nobody won, and
    ``headroom`` how far the others were behind the bots that saw all cards.
    """

    game: str
    options: Mapping[str, Any]
    seed: int
    games: int
    unwon: float
    records: tuple[LevelResult, ...]
    asked: int
    low_wins: bool
    headroom: tuple[Gap, ...] = ()

    def to_json(self) -> str:
        """The result as JSON, for other programs."""
        return json.dumps(_finite(asdict(self)), indent=2)

    def table(self) -> Table:
        """The result as a table, for a terminal."""
        from rich.table import Table

        title = GAMES[self.game].title
        table = Table(title=f"{title}: lower is better" if self.low_wins else title, caption=self._caption())
        for heading in ("bot", "seats", "score per game", "wins", "ms per move"):
            table.add_column(heading, justify="left" if heading == "bot" else "right")
        for record in self.records:
            table.add_row(
                record.level,
                str(record.seats),
                _spelt(record.score, "{:+.1f}"),
                _spelt(record.wins, "{:.1%}"),
                f"{record.milliseconds:.2f}",
            )
        return table

    def profile(self) -> Table:
        """What decisions took, as a table."""
        from rich.table import Table

        table = Table(title="Milliseconds per decision", caption="p50, p95 and p99 are percentiles")
        for heading in ("bot", "decisions", "mean", "p50", "p95", "p99", "worst"):
            table.add_column(heading, justify="left" if heading == "bot" else "right")
        for record in self.records:
            took = record.profile
            figures = (took.mean, took.p50, took.p95, took.p99, took.worst)
            table.add_row(record.level, str(took.decisions), *(f"{figure:.2f}" for figure in figures))
        return table

    def _caption(self) -> str:
        rounded = (
            f" ({self.asked} asked for, rounded up so that every bot gets every seat)"
            if self.games != self.asked
            else ""
        )
        said = f"{self.games} games{rounded}, {self.unwon:.1%} without a winner, seed {self.seed}; means with 95% intervals"
        gaps = [
            f"{gap.level} is behind {gap.ahead} by {_spelt(gap.points, '{:.1f}')} points per game"
            for gap in self.headroom
        ]
        return "\n".join([said, *gaps])


class DealCount:
    """The results of one deal over all its games."""

    def __init__(self, levels: Sequence[str]) -> None:
        self._levels = levels
        self.scores: dict[str, list[float]] = {level: [] for level in levels}
        self.shares: dict[str, list[float]] = {level: [] for level in levels}
        self.times = {level: Times() for level in levels}
        self.unwon = 0

    def add_time(self, level: str, seconds: float) -> None:
        """Count one decision."""
        self.times[level].add(seconds)

    def count(self, scores: Sequence[int], seating: Sequence[int], *, low_wins: bool) -> None:
        """Count one game; ``seating`` is the bot at each seat. Those with the best score share the win; if all tie, nobody wins."""
        best = min(scores) if low_wins else max(scores)
        winners = scores.count(best)
        won = winners < len(scores)
        self.unwon += not won
        for seat, bot in enumerate(seating):
            level = self._levels[bot]
            self.scores[level].append(scores[seat])
            self.shares[level].append(1 / winners if won and scores[seat] == best else 0.0)


class Tally:
    """The results so far of each level, deal by deal; ``seers`` are the levels that see all cards."""

    def __init__(self, levels: Sequence[str], seers: Sequence[str] = ()) -> None:
        self._levels = levels
        self._seers = [level for level in dict.fromkeys(levels) if level in seers]
        self._times = {level: Times() for level in levels}
        self._scores: dict[str, list[float]] = {level: [] for level in levels}
        self._wins: dict[str, list[float]] = {level: [] for level in levels}
        self.unwon = 0

    def add(self, deal: DealCount) -> None:
        """Count a deal: the mean of its games, which have too much in common to be counted one by one."""
        for level in self._scores:
            self._scores[level].append(statistics.fmean(deal.scores[level]))
            self._wins[level].append(statistics.fmean(deal.shares[level]))
            self._times[level].include(deal.times[level])
        self.unwon += deal.unwon

    def records(self) -> tuple[LevelResult, ...]:
        """The results of each level."""
        profiles = {level: times.profile() for level, times in self._times.items()}
        return tuple(
            LevelResult(
                level,
                self._levels.count(level),
                Interval.of(self._scores[level]),
                Interval.of_shares(self._wins[level]),
                profiles[level].mean,
                profiles[level],
            )
            for level in self._scores
        )

    def headroom(self, *, low_wins: bool) -> tuple[Gap, ...]:
        """How far each other level is behind each that sees all cards, over the same deals."""
        sign = -1 if low_wins else 1
        return tuple(
            Gap(
                level,
                seer,
                Interval.of(
                    [sign * (most - own) for most, own in zip(self._scores[seer], self._scores[level], strict=True)]
                ),
            )
            for seer in self._seers
            for level in self._scores
            if level not in self._seers
        )


def _spelt(interval: Interval, form: str) -> str:
    low, high = form.format(interval.low), form.format(interval.high)
    return f"{form.format(interval.mean)} ({low} to {high})"


def _finite(thing: Any) -> Any:
    """A copy in which numbers that JSON can't represent are None."""
    if isinstance(thing, dict):
        return {key: _finite(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [_finite(value) for value in thing]
    return None if isinstance(thing, float) and not math.isfinite(thing) else thing
