"""Bots against bots, to find out which plays better and by how much.

Every deal is played once for each way of moving the bots round the table, so that all get the same cards and luck
counts for less.
"""

from __future__ import annotations

import signal
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from rules import GAMES, Game, new_game
from rules.moves import Move
from rules.view import View
from rummytui.bots import RANDOM, choose, chooser
from rummytui.bots.tally import ArenaResult, DealCount, Interval, LevelResult, Tally

if TYPE_CHECKING:
    from concurrent.futures import Future

__all__ = ["ArenaResult", "Interval", "LevelResult", "Seer", "play_sitting", "run_arena"]

Seer: TypeAlias = Callable[[View, Game, Random], Move]
"""A bot that sees the whole game besides its view, to measure how much there is to gain. It must not change the game."""

_AHEAD: Final = 4
"""Deals queued per process, so that none is ever idle."""


def run_arena(
    game: str,
    levels: Sequence[str],
    *,
    games: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    on_progress: Callable[[int, int], None] | None = None,
    jobs: int = 1,
    seers: Mapping[str, Seer] | None = None,
) -> ArenaResult:
    """Play at least ``games`` games with a bot of each of ``levels`` at the table.

    A game is one hand, unless ``options`` say otherwise. A few extra games are played if it takes them to give everybody
    every seat in the last deal. ``on_progress`` is called after each deal with the number of games played and the total. ``jobs`` is how many processes play at once; the figures are the same for any number of them.
    ``seers`` are names of further levels and who plays so; with several jobs, functions of a module.

    Raises NoSuchBot for an unknown level and RuleViolation for an impossible table or options.
    """
    seers = seers or {}
    table = _Table(game, tuple(levels), seed, {**_short_sitting(game), **(options or {})}, seers)
    table.know_bots()
    low_wins = table.deal(0).low_wins
    deals = -(-games // max(len(levels), 1))
    tally = Tally(levels, tuple(seers))
    for played, deal in enumerate(_played(table, range(deals), jobs), 1):
        tally.add(deal)
        if on_progress:
            on_progress(played * len(levels), deals * len(levels))
    return ArenaResult(
        game,
        table.options,
        seed,
        deals * len(levels),
        tally.unwon / (deals * len(levels)),
        tally.records(),
        games,
        low_wins,
        tally.headroom(low_wins=low_wins),
    )


@dataclass(frozen=True, slots=True)
class _Table:
    """The table of a deal: players and house rules."""

    game: str
    levels: tuple[str, ...]
    seed: int
    options: Mapping[str, Any]
    seers: Mapping[str, Seer]

    def know_bots(self) -> None:
        """Load every bot, so that loading counts in no decision's time. Raises NoSuchBot."""
        for level in self.levels:
            if level not in self.seers:
                chooser(self.game, level)

    def deal(self, number: int) -> Game:
        """A game with the cards of this deal."""
        players = [f"Bot {seat}" for seat in range(1, len(self.levels) + 1)]
        return new_game(self.game, players, seed=self.seed + number, options=self.options)

    def play(self, number: int) -> DealCount:
        """Play one deal with the bots at every turn of the table."""
        self.know_bots()
        counted = DealCount(self.levels)
        seats = len(self.levels)
        for turn in range(seats):
            game = self.deal(number)
            seating = [(seat + turn) % seats for seat in range(seats)]
            there = [self.levels[bot] for bot in seating]
            play_sitting(game, there, Random(f"{self.seed} {number}"), counted.add_time, self.seers)
            counted.count(game.scores, seating, low_wins=game.low_wins)
        return counted


def play_sitting(
    game: Game,
    levels: Sequence[str],
    rng: Random,
    on_decision: Callable[[str, float], None],
    seers: Mapping[str, Seer] | None = None,
) -> None:
    """Let bots, one level a seat, play ``game`` to its end. ``on_decision`` gets the level and the seconds of each decision.

    A level in ``seers`` is played by the function there.
    """
    while not game.over:
        seat = game.to_act[0]
        level = levels[seat]
        view = game.seen_by(seat)
        began = time.perf_counter()
        if seers and level in seers:
            move = choose(view, RANDOM, rng) if view.stage.hand_over else seers[level](view, game, rng)
        else:
            move = choose(view, level, rng)
        on_decision(level, time.perf_counter() - began)
        game.play(move)


def _played(table: _Table, deals: Iterable[int], jobs: int) -> Iterator[DealCount]:
    """The deals in order, played by this many processes at once."""
    if jobs == 1:
        yield from map(table.play, deals)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_DFL))
    waiting: deque[Future[DealCount]] = deque()
    try:
        for deal in deals:
            waiting.append(pool.submit(table.play, deal))
            if len(waiting) > jobs * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=not waiting, cancel_futures=True)
        # An interrupted run shouldn't wait for the deals in progress.
        for process in set(active_children()) - others:
            process.kill()


def _short_sitting(game: str) -> dict[str, Any]:
    """One hand, in games that have no fixed length."""
    return {"hands": 1} if game in GAMES and "hands" in GAMES[game].Options.model_fields else {}
