"""Moments of a sitting that are worth a picture, found by letting bots play from a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, TypeAlias
from unittest.mock import patch

from rules import Game, new_game
from rules.events import Event
from rules.moves import Move
from rummytui.bots import choose
from rummytui.table.host import Host
from saves import Sitter

Wanted: TypeAlias = Callable[[Any, Sequence[Event]], bool]
"""Whether this is the moment, from a game and what its last move brought about."""

NAMES = ("Ann", "Bob", "Gail", "Dan", "Eve", "Fay", "Grandmother", "Hal", "Ivy", "Jörg", "Kim", "Zoë")
LONG_NAMES = (
    "Wilhelmina Featherstone",
    "花子さんとおばあちゃん達",
    "Grandmother of the House",
    "[b]Maximilian the Second",
    "Ææææææææææææææææææææææææ",
    "日本の名前は長いですよね",
    "Jörg-Günther zu Rautenau",
    "Zoë",
    "Bartholomew Ironmonger I",
    "Nan",
    "Wwwwwwwwwwwwwwwwwwwwwwww",
    "Ἀριστοτέλης ὁ Σταγειρίτη",
)
"""Most are 24 cells wide, some of them with letters of two cells."""

_LONGEST = 1500
_SEEDS = 100
_THINKS_LONG = {"continental", "dummy-rummy"}
"""Games whose better bots would keep people waiting for their pictures."""


@dataclass(frozen=True, eq=False)
class WantedMoment:
    """The first moment that is ``wanted`` in a sitting of this game.

    ``players`` are names, or how many play; ``seed`` is where to look first. When the rules or the bots have changed
    since, the moment may be found elsewhere.
    """

    game: str
    players: int | Sequence[str]
    wanted: Wanted
    options: Mapping[str, Any] = field(default_factory=dict)
    alone: bool = False
    """Whether the player to act is the only person, among bots; else people sit at all seats."""
    made: str = ""
    """A kind of move that is made as soon as somebody may, which bots would not think of."""
    seed: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table."""
        return NAMES[: self.players] if isinstance(self.players, int) else tuple(self.players)

    @cached_property
    def found(self) -> tuple[int, list[Move], int]:
        """The seed of the sitting, the moves that lead there, and who is to act.

        Raises LookupError if no sitting comes to such a moment.
        """
        for seed in range(self.seed, self.seed + _SEEDS):
            if found := self._played(seed):
                return seed, *found
        raise LookupError(f"no sitting of {self.game} comes to that moment")

    def _played(self, seed: int) -> tuple[list[Move], int] | None:
        rng, moves = Random(seed), list[Move]()
        game = new_game(self.game, self.names, seed=seed, options=dict(self.options))
        happened: Sequence[Event] = game.opening
        while not self.wanted(game, happened):
            if game.over or len(moves) == _LONGEST:
                return None
            move = self._move(game, rng, moves)
            happened = game.play(move)
            moves.append(move)
        return moves, game.stage.turn(game) if game.to_act else 0

    def _move(self, game: Game, rng: Random, before: Sequence[Move]) -> Move:
        seat = game.to_act[0]
        if self.made and not any(move.kind == self.made for move in before):
            for move in game.legal_moves(seat):
                if move.kind == self.made:
                    return move
        return choose(game.seen_by(seat), "easy" if self.game in _THINKS_LONG else "medium", rng)

    def open(self, folder: Path) -> Host:
        """The sitting at that moment, saved in ``folder``."""
        seed, moves, turn = self.found
        seats = range(len(self.names))
        seating = [Sitter("bot", "medium") if self.alone and seat != turn else Sitter("person") for seat in seats]
        # Nobody will miss it after a power cut, and a disk takes longer to be sure of it than all the rest.
        with patch("os.fsync"):
            host = Host.new(folder, self.game, self.names, seating, seed=seed, options=dict(self.options))
            for move in moves:
                host.play(move)
        return host


# ------------------------------------------------------------------------------------------------- what may be wanted


def turn(hand: int = 1, *, melds: int = 0, held: int = 1, drawn: bool = False) -> Wanted:
    """Somebody's turn in that hand or later, with so many melds on the table and cards in the hand."""

    def wanted(game: Any, happened: Sequence[Event]) -> bool:
        return (
            game.phase == "play"
            and game.hand_number >= hand
            and len(game.melds) >= melds
            and len(game.hands[game.to_act[0]]) >= held
            and drawn != any(move.kind == "draw" for move in game.legal_moves(game.to_act[0]))
        )

    return wanted


def phase(name: str, hand: int = 1, also: Callable[[Any], bool] = lambda game: True) -> Wanted:
    """A phase, in that hand or later."""
    return lambda game, happened: game.phase == name and game.hand_number >= hand and also(game)


def settled(hand: int = 1) -> Wanted:
    """That hand is over, or a later one."""
    return phase("between hands", hand)


def can(kind: str, hand: int = 1) -> Wanted:
    """Somebody may make a move of this kind, in that hand or later, and need not."""

    def wanted(game: Any, happened: Sequence[Event]) -> bool:
        if game.hand_number < hand or not game.to_act:
            return False
        kinds = {move.kind for move in game.legal_moves(game.to_act[0])}
        return kind in kinds and len(kinds) > 1

    return wanted


def shown(game: Any, happened: Sequence[Event]) -> bool:
    """Hands were just shown to everybody."""
    return any(event.is_showdown for event in happened)


def over(game: Any, happened: Sequence[Event]) -> bool:
    """The sitting is over."""
    return bool(game.over)
