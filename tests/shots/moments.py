"""Moments of a sitting that are worth a picture, found by letting bots play from a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from rules import new_game
from rules.moves import Move
from rummytui.bots import choose
from rummytui.host import Host
from saves import Sitter

NAMES = ("Ann", "Bob", "Gail", "Dan", "Eve", "Fay", "Grandmother", "Hal", "Ivy", "Jörg", "Kim", "Zoë")
LONG = ("Wilhelmina Featherstone-B", "日本の花子さんとおばあ", "Grandmother Josephine Ro", "[b]Maximilian the Second")
"""Names of 24 cells, or as near as wide letters come."""

_LONGEST = 4000
_SEEDS = 200


def always(game: Any) -> bool:
    """The very beginning."""
    return True


@dataclass(frozen=True, eq=False)
class Moment:
    """The first moment that is ``wanted`` in a sitting of this game.

    ``seed`` is where to look first; when the rules or the bots have changed since, it may be found elsewhere.
    """

    game: str
    players: int | Sequence[str]
    wanted: Callable[[Any], bool] = always
    options: Mapping[str, Any] = field(default_factory=dict)
    level: str = "medium"
    seed: int = 0
    bots: Sequence[int] = ()
    """The seats at which bots sit; people sit at the others."""

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table."""
        return NAMES[: self.players] if isinstance(self.players, int) else tuple(self.players)

    @cached_property
    def found(self) -> tuple[int, list[Move]]:
        """The seed of the sitting, and the moves that lead there. Raises LookupError if there is no such moment."""
        for seed in range(self.seed, self.seed + _SEEDS):
            if (moves := self._moves(seed)) is not None:
                return seed, moves
        raise LookupError(f"no sitting of {self.game} comes to that")

    def _moves(self, seed: int) -> list[Move] | None:
        rng, moves = Random(seed), list[Move]()
        game = new_game(self.game, self.names, seed=seed, options=dict(self.options))
        while not self.wanted(game):
            if game.over or len(moves) == _LONGEST:
                return None
            move = choose(game.seen_by(game.to_act[0]), self.level, rng)
            game.play(move)
            moves.append(move)
        return moves

    def open(self, folder: Path) -> Host:
        """The sitting at that moment, saved in ``folder``."""
        seed, moves = self.found
        seating = [
            Sitter("bot", "medium") if seat in self.bots else Sitter("person") for seat in range(len(self.names))
        ]
        host = Host.new(folder, self.game, self.names, seating, seed=seed, options=dict(self.options))
        for move in moves:
            host.play(move)
        return host
