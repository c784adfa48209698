"""The folder of journals: listing it, and finding a journal by name."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from filelock import FileLock, Timeout

from rules.names import clean_name, nearest
from saves.errors import SaveError, printable, reason
from saves.folder import BIN, SUFFIX, JournalFile, journals_in, moment
from saves.formats import in_newest
from saves.journal import let_go, lock_of, locked
from saves.lines import LONGEST_LINE, DailyDeal, SharedDeal, Unreadable
from saves.reading import opened
from saves.standing import standing_of

_FIRST_LINE: Final = 2048
"""Bytes that hold the first line of most journals."""


class SavedGame(NamedTuple):
    """One saved game, as a list shows it.

    ``name`` is the file's name without its ending, ``game`` the game's, such as ``rummy``; ``when`` is the moment it
    was last played. ``head_starts`` are empty if nobody has one. ``trouble`` is a sentence that says why it cannot be
    resumed, or None; if there is one, other fields may be empty. ``in_use`` says whether it is open in a window now.
    ``began`` is the moment of the first deal in UTC, as the journal says it, and ``source`` where that deal comes from.
    """

    name: str
    path: Path
    when: datetime
    game: str = ""
    players: tuple[str, ...] = ()
    hand_number: int = 0
    scores: tuple[int, ...] = ()
    head_starts: tuple[int, ...] = ()
    over: bool = False
    trouble: str | None = None
    in_use: bool = False
    began: str = ""
    source: DailyDeal | SharedDeal | None = None


def saved_games(folder: Path) -> list[SavedGame]:
    """Every saved game in ``folder``, the latest first.

    No game is replayed for this. Raises SaveError as `shelf` does.
    """
    return list(shelf(folder))


Known: TypeAlias = dict[Path, tuple[JournalFile, SavedGame]]
"""Games that have been looked at, with what their files were then."""


def shelf(folder: Path, known: Known | None = None) -> Iterator[SavedGame]:
    """The saved games in ``folder``, the latest first, each read lazily.

    One that is ``known``, and whose file is still as it was, is not read again; what can be read is known from then on.
    Raises SaveError if the folder cannot be read; a folder that does not exist yet has no games.
    """
    try:
        files = journals_in(folder)
    except FileNotFoundError:
        return iter(())
    except OSError as error:
        raise SaveError(f"Can't read the folder {printable(folder)}: {reason(error)}.") from None
    except ValueError:
        raise SaveError(f"{printable(folder)} isn't a valid folder name.") from None
    return (_looked_at(folder / file.name, file, {} if known is None else known) for file in files)


def saved_game(path: Path) -> SavedGame:
    """The journal at ``path`` as a list shows it; never raises, since errors become its ``trouble``."""
    try:
        state = path.stat()
    except (OSError, ValueError):
        return _looked_at(path, JournalFile(path.name, locked=True), {})
    return _looked_at(path, JournalFile(path.name, state.st_size, state.st_mtime_ns, locked=True), {})


def _looked_at(path: Path, file: JournalFile, known: Known) -> SavedGame:
    in_use = (file.locked or file.link) and _in_use(path)
    # A lock says nothing about the file's content.
    file = file._replace(locked=False)
    then, game = known.get(path, (None, None))
    if then != file or game is None:
        game = _read(path, file)
        if not game.trouble:
            known[path] = file, game
    return game._replace(in_use=in_use) if in_use else game


def _read(path: Path, file: JournalFile) -> SavedGame:
    name, when = clean_name(file.name.removesuffix(SUFFIX)) or "?", moment(file.written)
    try:
        header, hand_number, scores, over = standing_of(path)
    except SaveError as error:
        return SavedGame(name, path, when, trouble=str(error))
    return SavedGame(
        name,
        path,
        when,
        header.game,
        header.players,
        hand_number,
        scores,
        over=over,
        head_starts=header.head_start or (),
        began=header.when,
        source=header.source,
    )


def journal_called(folder: Path, name: str | None) -> Path:
    """The path of the journal called ``name`` in ``folder``; without a name, of the latest that can be resumed.

    Raises SaveError if there is none, or if the latest is open in another window: the caller doesn't mean an older one.
    """
    games = saved_games(folder)
    if name is not None:
        wanted = name.removesuffix(SUFFIX)
        paths = {saved.name: saved.path for saved in games}
        # A file may have a longer name than lists show, or one that cannot be shown.
        paths |= {saved.path.name.removesuffix(SUFFIX): saved.path for saved in games}
        if wanted in paths:
            return paths[wanted]
        near = nearest(wanted, paths)
        meant = f" (did you mean {near}?)" if near else ""
        raise SaveError(
            f"There's no saved game called {printable(name) if name else 'nothing'}{meant}; `rummytui saves` lists them all."
        )
    unfinished = [saved for saved in games if not saved.over and not saved.trouble]
    if not unfinished:
        raise SaveError("There's no saved game to resume; `rummytui saves` lists them all.")
    latest = unfinished[0]
    if latest.in_use:
        raise SaveError(
            f"Your latest game, {latest.name}, is open in another window; `rummytui resume NAME` resumes another,"
            " and `rummytui saves` lists them all."
        )
    return latest.path


def is_over(path: Path) -> bool:
    """Whether the sitting in the journal at ``path`` is over; a journal that cannot be read is not."""
    try:
        return standing_of(path).over
    except SaveError:
        return False


def played_on(path: Path, folders: Iterable[Path]) -> bool:
    """Whether a copy of the journal at ``path`` is not over: beside others in one of these folders, or in its bin."""
    begun = _beginning(path)
    places = {place for folder in folders for place in (folder, folder / BIN)}
    places |= {folder.parent for folder in folders if folder.name == BIN}
    return any(
        _beginning(place / other.name) == begun and not is_over(place / other.name)
        for place in places
        for other in _journals_in(place)
    )


def _journals_in(folder: Path) -> Sequence[JournalFile]:
    try:
        return journals_in(folder)
    except (OSError, ValueError):
        return ()


def _beginning(path: Path) -> bytes:
    """The first line of a journal in the newest format, which no other sitting has; empty if it cannot be read."""
    try:
        with opened(path) as file:
            start = os.read(file, _FIRST_LINE)
            while b"\n" not in start and len(start) < LONGEST_LINE and (more := os.read(file, LONGEST_LINE)):
                start += more
            first, end, _ = start.partition(b"\n")
            return in_newest(first + end)
    except (SaveError, Unreadable, OSError):
        return b""


def throw_away(path: Path) -> None:
    """Delete the journal at ``path`` for good. Raises SaveError if that fails, or if a window has it open."""
    lock = locked(path, "deleted")
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise SaveError(f"{printable(path)} can't be deleted: {reason(error)}.") from None
    finally:
        let_go(lock)


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
    # The process that held it was killed.
    let_go(lock)
    return False
