"""How a daily deal went, read from its journal, and the three lines to send to somebody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from rules import GAMES
from rules.names import alike
from rummytui.daily.calendar import streak_of
from rummytui.text.speech import counted, signed
from saves import SavedGame, SaveError
from saves.errors import printable
from saves.lines import DailyDeal, HandLine, OverLine, SettledLine
from saves.reading import Reading, read_journal
from saves.standing import scores_on

Outcome: TypeAlias = Literal["won", "lost", "void"]

_LETTERS: dict[Outcome, str] = {"won": "W", "lost": "L", "void": "–"}
_SQUARES: dict[Outcome, str] = {"won": "🟩", "lost": "⬜", "void": "🟨"}


class Result(NamedTuple):
    """How somebody did, or is doing, with the deal of a day."""

    day: date
    edition: int
    game: str
    name: str
    over: bool
    score: int
    par: int | None
    """None if it hasn't been worked out."""
    undone: int
    hints: int
    hands: tuple[Outcome, ...]
    """How each hand went that is over."""

    @property
    def ahead(self) -> int | None:
        """By how much the score is better than par; None without par."""
        if self.par is None:
            return None
        return self.par - self.score if GAMES[self.game].low_wins else self.score - self.par

    @property
    def scored(self) -> str:
        """The score, and par: ``+31, par +24``."""
        return points(self.game, self.score) + ("" if self.par is None else f", par {points(self.game, self.par)}")

    def lines(self) -> tuple[str, str, str]:
        """The three lines, as they are on the screen."""
        return self._lines(_LETTERS, " ")

    def copied(self) -> str:
        """The three lines, as they are sent."""
        return "\n".join(self._lines(_SQUARES, ""))

    def _lines(self, signs: dict[Outcome, str], between: str) -> tuple[str, str, str]:
        day = f"{self.day.day} {self.day:%b}"
        helped = f"{counted(self.undone, 'undo') if self.undone else 'no undo'}, {_hints(self.hints)}"
        return (
            f"{day} · {GAMES[self.game].title} · edition {self.edition}",
            f"{self.name} {self.scored} · {helped}",
            between.join(signs[hand] for hand in self.hands),
        )


def _hints(count: int) -> str:
    return counted(count, "hint") if count else "no hints"


def points(game: str, score: int) -> str:
    """A score with its sign or its unit.

    >>> points("knock", -31), points("rummoli", 212)
    ('−31', '212 chips')
    """
    kind = GAMES[game]
    return signed(score) if kind.signed else counted(score, kind.unit)


def result_of(path: Path) -> Result:
    """How the daily deal in the journal at ``path`` stands. Raises SaveError if it can't be read or is another game."""
    result = result_in(read_journal(path))
    if result is None:
        raise SaveError(f"{printable(path)} isn't a daily deal.")
    return result


def result_in(reading: Reading) -> Result | None:
    """How the daily deal in a journal stands, all of which has been read; None if it is another game."""
    header, history, source = reading.header, reading.history, reading.header.source
    if not isinstance(source, DailyDeal):
        return None
    score, over, hands = 0, False, []
    for entry in history.entries:
        match entry.line() if entry.kind in (HandLine, SettledLine, OverLine) else None:
            case HandLine() as line:
                score = scores_on(line)[0]
            case SettledLine() as line:
                hands.append(_outcome(line, line.scores[0] - score))
                score = line.scores[0]
            case OverLine() as line:
                score, over = line.scores[0], True
    return Result(
        day=date.fromisoformat(source.date),
        edition=source.edition,
        game=header.game,
        name=header.players[0],
        over=over,
        score=score,
        par=history.par,
        undone=history.undone,
        hints=history.hints,
        hands=tuple(hands),
    )


def _outcome(line: SettledLine, change: int) -> Outcome:
    """How a hand went that changed the score by so much. A round of Rummoli has no winner, but chips come and go."""
    if not line.winners and not change:
        return "void"
    return "won" if 0 in line.winners or (not line.winners and change > 0) else "lost"


class Tries(NamedTuple):
    """The first tries of somebody: each day's deal, and whether it was played to its end."""

    name: str
    days: Mapping[date, SavedGame]

    def streak(self, today: date) -> int:
        """How many days in a row were played to the end, up to today or, as long as today isn't, yesterday."""
        return streak_of((day for day, game in self.days.items() if game.over), today)


def tries_in(games: Iterable[SavedGame]) -> Mapping[str, Tries]:
    """The daily deals among these games that count, by the name of the person in the form that ignores its spelling.

    For each day and name that's the first try.
    """
    found: dict[str, Tries] = {}
    for game in sorted(games, key=lambda game: (game.began, game.name)):
        if isinstance(game.source, DailyDeal) and not game.trouble:
            with suppress(ValueError):
                day = date.fromisoformat(game.source.date)
                tries = found.setdefault(alike(game.players[0]), Tries(game.players[0], {}))
                found[alike(game.players[0])] = tries._replace(days={day: game, **tries.days})
    return found
