"""Words for saved games: who, which game, how it stands, and how long ago."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from rich.cells import cell_len, set_cell_size

from rules import game_called
from rummytui.text.speech import counted, signed

_MINUTE, _HOUR, _DAY = 60, 3600, 86_400


def ago(then: datetime, now: datetime) -> str:
    """How long ago something was, the way people say it.

    >>> from datetime import timedelta
    >>> now = datetime.fromisoformat("2025-03-09T20:00:00+00:00")
    >>> [ago(now - timedelta(**{unit: n}), now) for unit, n in {"seconds": 20, "minutes": 50, "hours": 7}.items()]
    ['just now', '50 minutes ago', '7 hours ago']
    >>> ago(now - timedelta(hours=22), now), ago(now - timedelta(days=9), now), ago(now - timedelta(days=99), now)
    ('yesterday', '9 days ago', 'on 30 November 2024')
    """
    then = then.astimezone(now.tzinfo)
    seconds = (now - then).total_seconds()
    days = (now.date() - then.date()).days
    if seconds < _MINUTE:
        return "just now"
    if seconds < _HOUR:
        return f"{counted(int(seconds // _MINUTE), 'minute')} ago"
    if seconds < _DAY and days == 0:
        return f"{counted(int(seconds // _HOUR), 'hour')} ago"
    if days <= 1:
        return "yesterday"
    if days <= 31:
        return f"{days} days ago"
    return f"on {then.day} {then:%B %Y}"


def title_of(game: str) -> str:
    """What people call a game, by its name in `rules.GAMES`."""
    return kind.title if (kind := game_called(game)) else game


def place_in(game: str, number: int) -> str:
    """How far a game has got.

    >>> place_in("rummy", 3), place_in("rummoli", 2)
    ('hand 3', 'round 2')
    """
    return f"{kind.span if (kind := game_called(game)) else 'hand'} {number}"


def cut(text: str, cells: int) -> str:
    """As much of ``text`` as fits into ``cells``, with a mark if something is missing.

    >>> cut("Gail", 10), cut("Maximiliana", 6), cut("日本語", 4)
    ('Gail', 'Maxim…', '日… ')
    """
    if cell_len(text) <= cells:
        return text
    return set_cell_size(set_cell_size(text, max(cells - 1, 0)).rstrip() + "…", cells)


def standing(players: Sequence[str], scores: Sequence[int], cells: int) -> str:
    """The players' scores in at most ``cells`` cells, cutting names before numbers.

    Scores that add up to nothing are wins and losses, and get a sign.

    >>> standing(["Ann", "Maximiliana"], [7, -7], 30)
    'Ann +7   Maximiliana −7'
    >>> standing(["Ann", "Maximiliana"], [7, -7], 20)
    'Ann +7   Maximil… −7'
    >>> standing(["Ann", "Bob"], [7, 50], 30)
    'Ann 7   Bob 50'
    """
    written: Callable[[int], str] = str if sum(scores) else signed
    longest = max((cell_len(name) for name in players), default=0)
    while True:
        told = "   ".join(f"{cut(name, longest)} {written(n)}" for name, n in zip(players, scores, strict=False))
        if cell_len(told) <= cells or longest <= 1:
            return cut(told, cells)
        longest -= 1
