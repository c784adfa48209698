"""Games played by chance so that every phase and every kind of move comes soon, as journals to go on from."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import rules
from rules import Game
from rules.moves import Move
from rummytui.bots.choosing import choose
from rummytui.table.host import Host
from saves.reading import reading_of
from saves.replay import replayed
from tests.saves.playing import PERSON

NAMES: Final = ("Ann", "Bob", "Gail", "Robin")
OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "rummoli": {"rounds": 7, "claims": "called"},
    "tummy-rummy": {"answers": "by_choice"},
}
"""House rules by which all phases come soon, and all kinds of moves."""
KINDS: Final[Mapping[str, frozenset[str]]] = {
    "rummy": frozenset({"meld", "lay_off"}),
    "boathouse": frozenset({"declare"}),
    "continental": frozenset({"declare"}),
    "gamblers": frozenset({"meld", "lay_off", "refuse"}),
    "knock": frozenset({"knock"}),
    "gin": frozenset({"pass", "knock"}),
    "double-rum": frozenset({"meld", "lay_off", "move_joker"}),
    "dummy-rummy": frozenset({"buy", "pass", "lay_down", "lay_off"}),
    "tummy-rummy": frozenset({"meld", "lay_off", "feed", "answer", "name_special", "swap", "leave"}),
    "rummoli": frozenset({"keep", "exchange", "bid", "drop", "check", "bet", "call", "raise", "fold", "lay", "claim"}),
}
"""The kinds of move in a journey besides drawing, discarding and dealing."""
SEEDS: Final = {"tummy-rummy": 3, "rummoli": 10}
"""Deals with which all phases come soon."""
_AT_RANDOM: Final = {"rummoli": 1.0}
"""How many of the moves are made by chance alone."""
_MOST: Final = 1500


class Wanderer:
    """Chooses moves in a game until all its phases have come, and all kinds of moves."""

    def __init__(self, game: str) -> None:
        self.wanted, self.made = KINDS[game], set[str]()
        self.phases = set(rules.GAMES[game].phases) - {"over"}
        self.chance = Random(1)
        self._seen: set[str] = set()
        self._by_chance = _AT_RANDOM.get(game, 0.3)

    def sees(self, phase: str) -> bool:
        """The game has come to this phase. Returns whether for the first time."""
        is_new = phase not in self._seen
        self._seen.add(phase)
        return is_new

    def eager(self, legal: Sequence[Move]) -> Move | None:
        """A move of a kind that hasn't been made yet, if there is one: what comes seldom is made as soon as it may be."""
        found = [move for move in legal if move.kind in self.wanted - self.made]
        return self._made(self.chance.choice(found)) if found else None

    def other(self, game: Any, seat: int, legal: Sequence[Move]) -> Move:
        """Any move of a seat."""
        if game.phase == "between hands":
            last = self._seen >= self.phases and self.made >= self.wanted
            move = self.chance.choice([each for each in legal if (each.kind == "finish") == last])
        elif self.chance.random() < self._by_chance:
            move = self.chance.choice(legal)
        else:
            # Hands end sooner where now and then somebody knows what to do.
            move = choose(game.seen_by(seat), "easy", self.chance)
        return self._made(move)

    def _made(self, move: Move) -> Move:
        self.made.add(move.kind)
        return move

    @property
    def missing(self) -> set[str]:
        """The phases and kinds of moves that have not come yet."""
        return (self.phases | {"over"}) - self._seen | (self.wanted - self.made)


class Journey(NamedTuple):
    """A game from beginning to end: its journal, and how much of that was written when it first came to each phase."""

    journal: bytes
    phases: Mapping[str, int]

    def until(self, phase: str) -> bytes:
        """The journal when the game first came to that phase."""
        return self.journal[: self.phases[phase]]

    def game(self, phase: str) -> Game:
        """The game as it was then."""
        return replayed(reading_of(Path("journey"), self.until(phase))).game


@cache
def journey(name: str) -> Journey:
    """A game between people, which comes to every phase and has every kind of move."""
    counts = rules.GAMES[name].player_counts()
    players = NAMES[: min(max(counts[0], 3), counts[-1])]
    wanderer, phases = Wanderer(name), dict[str, int]()
    with TemporaryDirectory() as folder:
        host = Host.new(
            Path(folder), name, players, [PERSON] * len(players), seed=SEEDS.get(name, 1), options=OPTIONS.get(name)
        )
        for _ in range(_MOST):
            game = host.game
            if wanderer.sees(game.phase):
                phases[game.phase] = host.path.stat().st_size
            if game.over:
                break
            legal = [move for seat in game.to_act for move in game.legal_moves(seat)]
            move = None if game.phase == "between hands" else wanderer.eager(legal)
            if move is None:
                seat = wanderer.chance.choice(game.to_act)
                move = wanderer.other(game, seat, game.legal_moves(seat))
            host.play(move)
        host.close()
        assert not wanderer.missing
        return Journey(host.path.read_bytes(), phases)
