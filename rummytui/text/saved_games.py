"""Words for saved games: the players, the game and the scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size

from rules import game_called
from rules.seats import Seat
from rummytui.text.speech import signed
from saves.head_starts import with_head_starts

if TYPE_CHECKING:
    from saves import SavedGame


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


def standing_of(game: SavedGame) -> Sequence[int]:
    """How the seats of a saved game stand, head starts included."""
    kind = game_called(game.game)
    return with_head_starts(game.scores, game.head_starts, low_wins=bool(kind and kind.low_wins))


def standing(players: Sequence[str], scores: Sequence[int]) -> str:
    """The players' scores. Those that add up to nothing are wins and losses, and get a sign.

    >>> standing(["Ann", "Maximiliana"], [7, -7])
    'Ann +7   Maximiliana −7'
    >>> standing(["Ann", "Bob"], [7, 50])
    'Ann 7   Bob 50'
    """
    return "   ".join(f"{name} {number}" for name, number in zip(players, numbers(scores), strict=False))


def numbers(scores: Sequence[int]) -> list[str]:
    """Scores as they are written beside names."""
    plus = not sum(scores) or min(scores) < 0
    return [signed(score) if plus else str(score) for score in scores]


def leaders(game: str, scores: Sequence[int]) -> list[Seat]:
    """The seats with the best score; none as long as all have the same.

    >>> leaders("rummy", [7, -7]), leaders("dummy-rummy", [7, 50]), leaders("rummy", [0, 0])
    ([0], [0], [])
    """
    if len(set(scores)) < 2:
        return []
    kind = game_called(game)
    best = (min if kind and kind.low_wins else max)(scores)
    return [seat for seat, score in enumerate(scores) if score == best]
