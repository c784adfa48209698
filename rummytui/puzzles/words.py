"""The sentences about an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import rules
from rummytui.puzzles.attempt import Attempt
from rummytui.text.book import day
from rummytui.text.speech import counted

ABOUT: Final = "What would you play? One answer is best, and your first try counts."
"""What puzzles are."""
RIGHT: Final = "Right!"
OWN_GAMES: Final = "From your own games"
"""The shelf of somebody's own games."""
HOW_TO_GET: Final = "Finish a game, and your costliest move may become a puzzle."
LOOKING: Final = "Looking through your latest games for puzzles…"
NOT_BEST: Final = "Not the best answer."
NOT_AMONG: Final = "That isn't one of the answers."
HOW_TO_ANSWER: Final = "Type the number of your answer, or play the move."


def numbered(said: Mapping[int, str]) -> str:
    """The answers, each after its number.

    >>> numbered({1: "discard K♥", 2: "discard 2♣"})
    '1: discard K♥. 2: discard 2♣.'
    """
    return " ".join(f"{number}: {text}." for number, text in said.items())


def judged(attempt: Attempt) -> str:
    """Whether the answer that was chosen is right and, if not, what it costs."""
    chosen = attempt.chosen
    assert chosen is not None
    if attempt.is_right:
        return RIGHT
    points = round(chosen.lost / 10)
    unit = rules.GAMES[attempt.puzzle.game].unit
    return f"{NOT_BEST} It costs about {counted(points, unit)} on average." if points else NOT_BEST


def because(attempt: Attempt, said: Mapping[int, str], names: Sequence[str]) -> Sequence[str]:
    """Why the best answer is best and, if another was chosen, why that one isn't; then the same in fewer words.

    If the puzzle is from somebody's game, the last sentence says what they chose there. ``said`` has the answers in
    words.
    """
    forms = _reasons(attempt, said, names)
    if attempt.origin is None:
        return forms
    then = f"{names[attempt.puzzle.seat]} chose {attempt.number_of(attempt.origin.made)} in the game."
    return [*(f"{form} {then}" for form in forms), *forms[-1:]]


def _reasons(attempt: Attempt, said: Mapping[int, str], names: Sequence[str]) -> Sequence[str]:
    best = attempt.puzzle.best
    # After a puzzle from their own game, people want to know what was wrong with their move.
    chosen = attempt.origin.made if attempt.origin and attempt.is_right else attempt.chosen
    number = attempt.number_of(best)
    head, reason = f"Best is {number}, {said[number]}", best.why.format(*names)
    why = f"{head}: {reason}."
    forms = [why, f"{head}: {reason.rpartition(', and ')[0] or reason}.", f"{head}."]
    if chosen is None or chosen == best or not chosen.why or chosen.why in best.why:
        return forms
    return [f"{why} Against {attempt.number_of(chosen)}: {chosen.why.format(*names)}.", *forms]


def none_yet(player: str) -> str:
    """A message for a player who has no puzzles from their own games.

    >>> none_yet("Ann")
    'Ann has no puzzles yet. Finish a game, and your costliest move may become a puzzle.'
    """
    return f"{player} has no puzzles yet. {HOW_TO_GET}"


def place_said(attempt: Attempt, number: int, total: int) -> str:
    """The puzzle's number, how many there are and, if it's from somebody's game, the date of that game."""
    return f"{number} of {total}{f', from {day(attempt.origin.day)}' if attempt.origin else ''}"


def progress_said(tried: int, solved: int, count: int) -> str:
    """How far somebody is with the puzzles of a game.

    >>> progress_said(0, 0, 40), progress_said(5, 3, 40)
    ('40 puzzles', '3 solved, 5 of 40 tried')
    """
    return f"{solved} solved, {tried} of {count} tried" if tried else counted(count, "puzzle")
