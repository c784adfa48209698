"""What the book says of one game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from rummytui.book.months import Month


@dataclass(frozen=True, slots=True)
class GamesPerson:
    """What a game comes to for one of those who play it."""

    name: str
    evenings: int
    finished: int
    won: int
    hands: int
    hands_won: int
    longest_streak: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A record: who reached what, and when; in which hand, or 0 for a whole evening."""

    name: str
    value: int
    began: datetime
    hand: int


@dataclass(frozen=True, slots=True)
class GamePage:
    """All that the book says of a game. ``won_by_bots`` are finished evenings; ``longest`` is the evening with most hands."""

    game: str
    evenings: int
    finished: int
    hands: int
    won_by_bots: int
    people: Sequence[GamesPerson]
    best_hand: Mark | None
    worst_hand: Mark | None
    best_score: Mark | None
    longest: tuple[int, datetime] | None
    streak: tuple[str, int] | None
    months: Sequence[Month]
    last: datetime
