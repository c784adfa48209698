"""A lesson as it is written down: a deal, and steps with sentences. A new lesson takes a file and no code."""

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
from rummytui.bots import LEVELS
from rummytui.settings import LastTable, Player

TABLE: Final = "table"
"""The lesson about the table, for all games."""


@cache
def lessons() -> tuple[str, ...]:
    """The names of all lessons, in the order in which they are offered; each is a file of that name in ``lessons/``."""
    written = {file.name.removesuffix(".toml") for file in files("rummytui.teaching").joinpath("lessons").iterdir()}
    return tuple(name for name in (TABLE, *GAMES) if name in written)


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step: something to read, a move for the learner with the reason for it, or a move by a bot."""

    say: str = ""
    """What to do. A key is written ``{draw}``, after its command, and a player ``{Ann}``."""
    why: str = ""
    """Why that's a good thing to do, or what there is to know about it."""
    do: Mapping[str, Any] = field(default_factory=dict)
    """The move, with as many of its JSON fields as it takes to recognise it; empty if there is only something to read."""
    seat: Seat = 0
    """Who makes it."""
    lit: tuple[str, ...] = ()
    """What to highlight: codes of cards in the hand, ``stock`` or ``discard``, or pots such as ``pot 7-8-9``."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """Answers to other legal moves, by kind, or by kind and source such as ``draw stock``."""
    otherwise: str = ""
    """The answer to any other legal move."""

    @property
    def is_taught(self) -> bool:
        """Whether it is a step for the learner, and not a move by a bot."""
        return bool(self.say)

    def is_done_by(self, move: Move) -> bool:
        """Whether ``move`` is the one that this step asks for."""
        return bool(self.do) and move.seat == self.seat and _agrees(self.do, json.loads(move_to_json(move)))

    def answer_to(self, move: Move) -> str:
        """The answer to another legal move."""
        source = move.source if isinstance(move, Draw) else ""
        return self.instead.get(f"{move.kind} {source}") or self.instead.get(move.kind) or self.otherwise

    def move_in(self, game: Game) -> Move:
        """The move of this step as ``game`` has it, or made of the step's fields alone if the game lists no such move."""
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
    """A first hand of a game, to learn it by."""

    name: str
    title: str
    about: str
    """What it teaches, in a few words."""
    minutes: int
    """About how long it takes."""
    game: str
    players: tuple[str, ...]
    """The learner first; bots have the other seats and make the moves of the lesson."""
    options: Mapping[str, Any]
    deck: tuple[str, ...]
    """The top of the pack in the order in which it is dealt."""
    steps: tuple[LessonStep, ...]
    ending: str
    """The last sentence, when it is over."""

    def table(self, names: Sequence[str]) -> LastTable:
        """A real table with the bots of the lesson, for the first of ``names``, if there is one."""
        learner = Player(names[0] if names else "Player 1")
        return LastTable(self.game, (learner, *(Player(bot, LEVELS[0]) for bot in self.players[1:])))


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


def _step(written: dict[str, Any]) -> LessonStep:
    return LessonStep(**{**written, "lit": tuple(written.get("lit", ()))})
