"""The folder of journals: what is in it, and how one is found by its name."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from filelock import FileLock, Timeout

from rules.names import clean_name, nearest
from saves.errors import SaveError, printable, reason
from saves.folder import SUFFIX, journals_in
from saves.journal import let_go, lock_of, locked
from saves.lines import HandLine, OverLine, SettledLine, Unreadable
from saves.reading import Reading, read_journal, unreadable


class SavedGame(NamedTuple):
    """One saved game, as a list shows it.

    ``name`` is the file's name without its ending, ``game`` the game's, such as ``rummy``; ``when`` is the moment it
    was last played. ``trouble`` is a sentence that says why it cannot be resumed, or None; if there is one, other
    fields may be empty. ``in_use`` says whether it is open in a window now.
    """

    name: str
    path: Path
    when: datetime
    game: str = ""
    players: tuple[str, ...] = ()
    hand_number: int = 0
    scores: tuple[int, ...] = ()
    over: bool = False
    trouble: str | None = None
    in_use: bool = False


def saved_games(folder: Path) -> list[SavedGame]:
    """Every saved game in ``folder``, the latest first. No game is replayed for this.

    Raises SaveError if the folder cannot be read; a folder that does not exist yet has no games.
    """
    try:
        paths = journals_in(folder)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise SaveError(f"The folder {printable(folder)} cannot be read: {reason(error)}.") from None
    except ValueError:
        raise SaveError(f"{printable(folder)} is not the name of a folder.") from None
    found = [saved_game(path) for path in paths]
    return sorted(found, key=lambda saved: (saved.when, saved.name), reverse=True)


def saved_game(path: Path) -> SavedGame:
    """The journal at ``path`` as a list shows it; never raises, since what is wrong with it is its ``trouble``."""
    name = clean_name(path.name.removesuffix(SUFFIX)) or "?"
    try:
        when = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except (OSError, ValueError, OverflowError):
        when = datetime.fromtimestamp(0, UTC)
    in_use = _in_use(path)
    try:
        reading = read_journal(path)
        hand_number, scores, over = _standing(reading)
    except SaveError as error:
        return SavedGame(name, path, when, trouble=str(error), in_use=in_use)
    header = reading.header
    return SavedGame(name, path, when, header.game, header.players, hand_number, scores, over, in_use=in_use)


def journal_called(folder: Path, name: str | None) -> Path:
    """The path of the journal called ``name`` in ``folder``; without a name, of the latest that can be resumed.

    Raises SaveError if there is none, or if the latest is open in another window: an older one is not what is meant.
    """
    games = saved_games(folder)
    if name is not None:
        wanted = name.removesuffix(SUFFIX)
        paths = {saved.name: saved.path for saved in games}
        if wanted in paths:
            return paths[wanted]
        near = nearest(wanted, paths)
        meant = f" (did you mean {near}?)" if near else ""
        raise SaveError(
            f"There is no saved game called {printable(name)}{meant}; `rummytui saves` lists those there are."
        )
    unfinished = [saved for saved in games if not saved.over and not saved.trouble]
    if not unfinished:
        raise SaveError("There is no saved game to resume; `rummytui saves` lists what there is.")
    latest = unfinished[0]
    if latest.in_use:
        raise SaveError(
            f"The game played last, {latest.name}, is open in another window; `rummytui resume NAME` resumes another,"
            " and `rummytui saves` lists what there is."
        )
    return latest.path


def throw_away(path: Path) -> None:
    """Delete the journal at ``path`` for good. Raises SaveError if that fails, or if a window has it open."""
    lock = locked(path)
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise SaveError(f"{printable(path)} cannot be thrown away: {reason(error)}.") from None
    finally:
        let_go(lock)


def _standing(reading: Reading) -> tuple[int, tuple[int, ...], bool]:
    """The number of the hand, the scores, and whether the sitting is over."""
    try:
        line = reading.history.last(HandLine, SettledLine, OverLine).line()
        match line:
            case OverLine():
                return line.over, line.scores, True
            case SettledLine():
                return line.settled, line.scores, False
            case HandLine():
                return line.hand, _scores_on(line), False
    except Unreadable as error:
        raise unreadable(reading.path, error) from None
    raise AssertionError(line)


def _scores_on(line: HandLine) -> tuple[int, ...]:
    scores = line.sheet.get("scores")
    if not isinstance(scores, list) or not all(type(score) is int for score in scores):
        raise Unreadable(f"hand {line.hand} has no scores")
    return tuple(scores)


def _in_use(path: Path) -> bool:
    """Whether some program holds the lock of the journal at ``path``."""
    try:
        if not lock_of(path).exists():
            return False
        lock = FileLock(lock_of(path), timeout=0, mode=0o600)
        lock.acquire()
    except Timeout:
        return True
    except (OSError, NotImplementedError):
        return False
    # Whoever held it was killed.
    let_go(lock)
    return False
