"""A puzzle on the table: its game as a person finds it, and as it is played on from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, Self

from rules.moves import Move
from rules.names import alike
from rummytui.bots import BOT_NAMES, USUAL_LEVEL
from rummytui.bots.deciding import same_move
from rummytui.puzzles.puzzle import Puzzle, WeighedAnswer
from rummytui.table.host import Host
from saves import Sitter, saved_games
from saves.lines import SharedDeal

FOLDER: Final = "puzzles"
"""The folder for puzzles and what was answered, beside the saved games."""
OWN: Final = "own"
"""The shelf of somebody's own games; the others are named after their games."""


class Origin(NamedTuple):
    """The game that a puzzle is from, if people played it: its players, and what the person to move chose."""

    players: Sequence[str]
    head_starts: Sequence[int]
    """One for each player, or none."""
    made: WeighedAnswer
    day: date
    """The day on which it began."""


class Attempt:
    """Somebody's try at a puzzle, with the table that shows it. ``chosen`` is the answer, once there is one."""

    def __init__(self, puzzle: Puzzle, host: Host, origin: Origin | None) -> None:
        self.puzzle = puzzle
        self.host = host
        self.origin = origin
        self.chosen: WeighedAnswer | None = None

    @classmethod
    def open(cls, saves: Path, puzzle: Puzzle, name: str, origin: Origin | None = None) -> Self:
        """Lay the puzzle out for the person of this name or, if it's from their own game, with that game's players.

        Raises BadPuzzle if its moves aren't legal, and SaveError.
        """
        folder = saves / FOLDER / "table"
        for left in saved_games(folder):
            # Left behind by a program that was killed.
            if not left.in_use:
                with suppress(OSError):
                    left.path.unlink(missing_ok=True)
        return cls(puzzle, _laid_out(folder, puzzle, name, origin), origin)

    def close(self) -> None:
        """Clear the table away."""
        self.host.close()
        with suppress(OSError):
            self.host.path.unlink(missing_ok=True)

    @property
    def shelf(self) -> str:
        """The shelf that the puzzle is from: `OWN`, or the name of its game."""
        return OWN if self.origin else self.puzzle.game

    @property
    def player(self) -> str:
        """The name of the player to answer."""
        return self.host.game.players[self.puzzle.seat]

    @property
    def answers(self) -> Mapping[int, WeighedAnswer]:
        """The answers by their numbers, from 1."""
        return dict(enumerate(self.puzzle.shown, 1))

    @property
    def is_right(self) -> bool:
        """Whether the best answer was chosen."""
        return self.chosen == self.puzzle.best

    def number_of(self, choice: WeighedAnswer) -> int:
        """The number of an answer."""
        return next(number for number, answer in self.answers.items() if answer == choice)

    def answer_by(self, move: Move) -> WeighedAnswer | None:
        """The answer that is this move, with its cards in any order; None if it isn't among them."""
        return next((answer for answer in self.puzzle.answers if same_move(answer.move, move)), None)

    def play_on(self, saves: Path, name: str) -> Host:
        """The game from here on with bots, saved in ``saves`` as practice. Raises SaveError."""
        return _laid_out(saves, self.puzzle, name, self.origin)


def names_at(puzzle: Puzzle, name: str) -> Sequence[str]:
    """The players of a puzzle: a person of this name in the seat to answer, and bots in the others."""
    names = [bot for bot in Random(puzzle.name).sample(BOT_NAMES, puzzle.players + 1) if alike(bot) != alike(name)]
    return [name if seat == puzzle.seat else names[seat] for seat in range(puzzle.players)]


def _laid_out(folder: Path, puzzle: Puzzle, name: str, origin: Origin | None) -> Host:
    players = origin.players if origin else names_at(puzzle, name)
    # Before a file is made.
    puzzle.game_for(players)
    seating = [
        Sitter("person") if seat == puzzle.seat else Sitter("bot", USUAL_LEVEL) for seat in range(puzzle.players)
    ]
    host = Host.new(
        folder,
        puzzle.game,
        players,
        seating,
        seed=puzzle.seed,
        options=puzzle.options,
        source=SharedDeal("shared"),
        head_starts=origin.head_starts if origin else (),
    )
    host.play_at_once(puzzle.moves)
    return host
