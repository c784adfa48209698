"""Bots against bots, to find out which plays better and by how much.

Every deal is played once for each way of moving the bots round the table, so that all get the same cards and luck
counts for less. Figures are averaged over deals, since the games of one deal have too much in common.
"""

from __future__ import annotations

import json
import math
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from rules import GAMES, Game, new_game
from rules.moves import Move
from rummytui.bots import choose, chooser

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


@dataclass(frozen=True, slots=True)
class Record:
    """How one level did over ``seats`` seats: score and wins per game and seat, and milliseconds per decision."""

    level: str
    seats: int
    score: Interval
    wins: Interval
    milliseconds: float


@dataclass(frozen=True, slots=True)
class ArenaResult:
    """The results of all games. ``unwon`` is the share of them, from 0 to 1, that nobody won."""

    game: str
    options: Mapping[str, Any]
    seed: int
    games: int
    unwon: float
    records: tuple[Record, ...]

    def to_json(self) -> str:
        """The result as JSON, for other programs."""
        return json.dumps(_finite(asdict(self)), indent=2)

    def table(self) -> Table:
        """The result as a table, for a terminal."""
        from rich.table import Table

        caption = f"{self.games} games, {self.unwon:.1%} of them unwon, seed {self.seed}; means with 95% intervals"
        table = Table(title=GAMES[self.game].title, caption=caption)
        for heading in ("bot", "seats", "score a game", "wins", "ms a move"):
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


def run_arena(
    game: str,
    levels: Sequence[str],
    *,
    games: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> ArenaResult:
    """Play at least ``games`` games with a bot of each of ``levels`` at the table.

    A game is one hand, unless ``options`` say otherwise. A few extra games are played if it takes them to give everybody
    every seat in the last deal. ``on_progress`` is told how many games have been played and how many there will be.

    Raises NoSuchBot for an unknown level and RuleViolation for an impossible table or options.
    """
    for level in levels:
        chooser(game, level)
    chosen = {**_short_sitting(game), **(options or {})}
    players = [f"Bot {number}" for number in range(1, len(levels) + 1)]
    deals = -(-games // max(len(levels), 1))
    tally = _Tally(levels)
    for deal in range(deals):
        for turn in range(len(levels)):
            table = new_game(game, players, seed=seed + deal, options=chosen)
            seating = [(seat + turn) % len(levels) for seat in range(len(levels))]
            play_sitting(table, [levels[bot] for bot in seating], Random(f"{seed} {deal}"), tally.add_time)
            tally.count(table.scores, seating, low_wins=table.low_wins)
            if on_progress:
                on_progress(deal * len(levels) + turn + 1, deals * len(levels))
        tally.close_deal()
    return ArenaResult(game, chosen, seed, deals * len(levels), tally.unwon / (deals * len(levels)), tally.records())


def play_sitting(game: Game, levels: Sequence[str], rng: Random, on_decision: Callable[[str, float], None]) -> None:
    """Let bots, one level a seat, play ``game`` to its end. ``on_decision`` gets the level and the seconds of each decision."""
    while not game.over:
        seat = game.to_act[0]
        view = game.seen_by(seat)
        began = time.perf_counter()
        move: Move = choose(view, levels[seat], rng)
        on_decision(levels[seat], time.perf_counter() - began)
        game.play(move)


def _short_sitting(game: str) -> dict[str, Any]:
    """One hand, in games that have no fixed length."""
    return {"hands": 1} if game in GAMES and "hands" in GAMES[game].Options.model_fields else {}


class _Tally:
    """The results so far of each level, deal by deal."""

    def __init__(self, levels: Sequence[str]) -> None:
        self._levels = levels
        self._seconds: dict[str, list[float]] = {level: [] for level in levels}
        self._scores: dict[str, list[float]] = {level: [] for level in levels}
        self._wins: dict[str, list[float]] = {level: [] for level in levels}
        self._deal: list[tuple[str, float, float]] = []
        self.unwon = 0

    def add_time(self, level: str, seconds: float) -> None:
        self._seconds[level].append(seconds)

    def count(self, scores: Sequence[int], seating: Sequence[int], *, low_wins: bool) -> None:
        """Count one game; ``seating`` is the bot at each seat. The best share the win; if all tie, nobody has won."""
        best = min(scores) if low_wins else max(scores)
        winners = scores.count(best)
        won = winners < len(scores)
        self.unwon += not won
        for seat, bot in enumerate(seating):
            share = 1 / winners if won and scores[seat] == best else 0.0
            self._deal.append((self._levels[bot], scores[seat], share))

    def close_deal(self) -> None:
        """Average the games of a deal, now that all are counted."""
        for level in self._scores:
            own = [(score, share) for name, score, share in self._deal if name == level]
            self._scores[level].append(statistics.fmean(score for score, _ in own))
            self._wins[level].append(statistics.fmean(share for _, share in own))
        self._deal.clear()

    def records(self) -> tuple[Record, ...]:
        return tuple(
            Record(
                level,
                self._levels.count(level),
                Interval.of(self._scores[level]),
                Interval.of_shares(self._wins[level]),
                statistics.fmean(self._seconds[level]) * 1000,
            )
            for level in self._scores
        )


def _spelt(interval: Interval, form: str) -> str:
    low, high = form.format(interval.low), form.format(interval.high)
    return f"{form.format(interval.mean)} ({low} to {high})"


def _finite(thing: Any) -> Any:
    """A copy in which numbers that JSON cannot write are None."""
    if isinstance(thing, dict):
        return {key: _finite(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [_finite(value) for value in thing]
    return None if isinstance(thing, float) and not math.isfinite(thing) else thing
