"""A lesson as it is written down: a deal, and steps with sentences. Adding one takes a file and no code."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import zip_longest
from typing import Any, Final

from rules import GAMES, Game, move_from_json, move_to_json
from rules.moves import Draw, Move
from rules.seats import Seat

TABLE: Final = "table"
"""The lesson on what all tables share."""


@cache
def lessons() -> tuple[str, ...]:
    """The names of all lessons, in the order in which they are offered; each is a file of that name in ``lessons/``."""
    written = {file.name.removesuffix(".toml") for file in files("rummytui.teaching").joinpath("lessons").iterdir()}
    return tuple(name for name in (TABLE, *GAMES) if name in written)


@dataclass(frozen=True, slots=True)
class Step:
    """One step: something to read, or a move with the reason for it; or what somebody else does meanwhile."""

    say: str = ""
    """What to do. Keys stand in it as ``{draw}``, the name of a command, and players as ``{Ann}``."""
    why: str = ""
    """Why that is a good thing to do, or what there is to know about it."""
    do: Mapping[str, Any] = field(default_factory=dict)
    """The move, with as many of its fields in JSON as it takes to know it; empty where there is only something to
    read."""
    seat: Seat = 0
    """Who makes it."""
    lit: tuple[str, ...] = ()
    """What is meant: codes of cards in the hand, ``stock`` or ``discard``, or pots such as ``pot 7-8-9``."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """What is answered to other moves that would be legal: by their kind, or by kind and source such as ``draw
    stock``."""
    otherwise: str = ""
    """What is answered to any other legal move."""

    @property
    def is_taught(self) -> bool:
        """Whether somebody is taught it, rather than watching others play."""
        return bool(self.say)

    def is_done_by(self, move: Move) -> bool:
        """Whether ``move`` is the one that this step wants."""
        return bool(self.do) and move.seat == self.seat and _agrees(self.do, json.loads(move_to_json(move)))

    def answer_to(self, move: Move) -> str:
        """What is said to somebody who tries another legal move."""
        source = move.source if isinstance(move, Draw) else ""
        return self.instead.get(f"{move.kind} {source}") or self.instead.get(move.kind) or self.otherwise

    def move_in(self, game: Game) -> Move:
        """The move of this step as ``game`` has it. Raises LookupError if no legal move is like that."""
        for move in game.legal_moves(self.seat):
            if self.is_done_by(move):
                return move
        return move_from_json(json.dumps({"seat": self.seat, **self.do}))


def _agrees(wanted: Mapping[str, Any], made: Mapping[str, Any]) -> bool:
    return all(_ordered(made.get(name)) == _ordered(value) for name, value in wanted.items())


def _ordered(value: Any) -> Any:
    """A field's value, with cards that are equal in any order in one order."""
    return sorted(map(str, map(_ordered, value))) if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class Lesson:
    """A first hand of a game, from which one learns it."""

    name: str
    title: str
    about: str
    """What it teaches, in a few words."""
    minutes: int
    """How long it takes about."""
    game: str
    players: tuple[str, ...]
    """The first of them is whoever learns; bots sit on the other seats, and play what the lesson says."""
    options: Mapping[str, Any]
    deck: tuple[str, ...]
    """The top of the pack in the order in which it is dealt."""
    steps: tuple[Step, ...]
    ending: str
    """What is said when it is over."""


@cache
def lesson_called(name: str) -> Lesson:
    """The lesson in the file of this name. Raises KeyError if there is none."""
    if name not in lessons():
        raise KeyError(name)
    written = tomllib.loads(files("rummytui.teaching").joinpath("lessons", f"{name}.toml").read_text(encoding="utf-8"))
    return Lesson(
        name=name,
        title=written["title"],
        about=written["about"],
        minutes=written["minutes"],
        game=written["game"],
        players=tuple(written["players"]),
        options=written.get("options", {}),
        deck=_dealt([hand.split() for hand in written["hands"]], written["then"].split()),
        steps=tuple(_step(step) for step in written["steps"]),
        ending=written["ending"],
    )


def _dealt(hands: Sequence[Sequence[str]], then: Sequence[str]) -> tuple[str, ...]:
    """The pack from which these hands are dealt, one card at a time, before the cards ``then``.

    ``hands`` are in the order in which they are dealt to.
    """
    rounds = zip_longest(*hands)
    return (*(card for dealt in rounds for card in dealt if card), *then)


def _step(written: dict[str, Any]) -> Step:
    return Step(**{**written, "lit": tuple(written.get("lit", ()))})
