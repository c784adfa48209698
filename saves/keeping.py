"""What families do with saved games: give them names, put them in the bin and take them out, copy them, pass them on."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

from rules.names import clean_name
from saves.disk import make_folder, put_in_place
from saves.errors import SaveError, printable, reason
from saves.folder import BIN, SUFFIX, journals_in
from saves.formats import in_newest
from saves.journal import free_name, let_go, locked
from saves.library import SavedGame, saved_games, throw_away
from saves.lines import Unreadable
from saves.reading import LARGEST, bytes_of, opened, reading_of

_NO_NAMES: Final = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))}
)
"""What Windows keeps for itself."""
_SEED: Final = re.compile(rb'"seed":[0-9]+')
_LONGEST_BEGINNING: Final = 64 * 1024
_NOT_IN_NAMES: Final = re.compile(r'[/\\:*?"<>|]')


def rename(path: Path, name: str) -> Path:
    """Call the saved game at ``path`` by another name; returns where it is then.

    Raises SaveError for a name that no file can have or that is taken, and if the game is open in a window.
    """
    target = path.with_name(file_called(name))
    with _alone(path, target, "renamed"):
        if target.exists() and not (path.exists() and target.samefile(path)):
            raise SaveError(f"There's already a saved game called {printable(target.stem)}.")
        path.rename(target)
    return target


def throw_in_bin(path: Path) -> Path:
    """Put the saved game at ``path`` in the bin; returns where it is then. Raises SaveError as `rename` does."""
    _must_be_own(path.parent / BIN)
    with _trouble(path, "moved to the bin"):
        make_folder(path.parent / BIN)
    return _placed(path, path.parent / BIN, path.stem, "moved to the bin", path.rename)


def put_back(path: Path) -> Path:
    """Take the saved game at ``path`` out of the bin; returns where it is then. Raises SaveError."""
    _must_be_own(path.parent)
    return _placed(path, path.parent.parent, path.stem, "restored", path.rename)


def in_bin(folder: Path) -> list[SavedGame]:
    """The games in the bin of ``folder``, as `saved_games` lists them. Raises SaveError."""
    return saved_games(folder / BIN)


def empty_bin(folder: Path) -> int:
    """Delete for good the games in the bin of ``folder``; returns how many. Raises SaveError."""
    _must_be_own(folder / BIN)
    thrown = in_bin(folder)
    for game in thrown:
        throw_away(game.path)
    with suppress(OSError):
        (folder / BIN).rmdir()
    return len(thrown)


def _must_be_own(folder: Path) -> None:
    """Raise SaveError if a bin is a link: its target may hold other people's saved games."""
    # Not Path.is_symlink, which fails in a folder that may not be entered.
    if os.path.islink(folder):  # noqa: PTH114
        raise SaveError(f"{printable(folder)} is a link to another folder, so it's left alone; remove the link first.")


def duplicate(path: Path) -> Path:
    """Copy the saved game at ``path``, as it stands now; returns the copy. Raises SaveError."""
    return _written(path, path.parent, f"{path.stem} copy")


def export(path: Path, target: Path) -> Path:
    """Write the saved game at ``path`` to a file, or into a folder under its own name; returns the file.

    Raises SaveError; nothing that is there is written over.
    """
    # Not Path.is_dir, which fails for a name that is too long.
    if os.path.isdir(target):  # noqa: PTH112
        target /= path.name
    if os.path.lexists(target):
        raise SaveError(f"{printable(target)} already exists and won't be overwritten.", target)
    if not os.path.lexists(target.parent):
        raise SaveError(f"{printable(target)} can't be written: there's no folder {printable(target.parent)}.", target)
    with _trouble(target, "written"):
        put_in_place(target, _sound(path))
    return target


def take_in(source: Path, folder: Path) -> Path:
    """Copy a saved game from somewhere else into ``folder``; returns the copy. Raises SaveError if it is not a saved game."""
    with _trouble(folder, "written to"):
        make_folder(folder)
    stem = clean_name(source.name.removesuffix(SUFFIX))
    try:
        file_called(stem)
    except SaveError:
        stem = reading_of(source, bytes_of(source)).header.game
    return _written(source, folder, stem)


def bring_home(journal: bytes, folder: Path) -> Path:
    """Save a game that was played on another computer; returns where it is then.

    It replaces the saved game that it continues, if there is one; otherwise it is a new one. Raises SaveError.
    """
    reading = reading_of(folder / "a game played on another computer", journal)
    with _trouble(folder, "written to"):
        make_folder(folder)
        for file in journals_in(folder):
            path = folder / file.name
            if file.size <= LARGEST and _is_beginning(path, journal):
                with _alone(path, path, "written"):
                    # It may have been resumed just before it was locked.
                    if _is_beginning(path, journal):
                        put_in_place(path, journal)
                        return path
        path, lock = free_name(folder, reading.header.game)
        try:
            put_in_place(path, journal)
        finally:
            let_go(lock)
    return path


def file_called(name: str) -> str:
    """The name of the file of a saved game that people call ``name``. Raises SaveError if no file can be called so."""
    wanted = name.removesuffix(SUFFIX)
    if not wanted or clean_name(wanted) != wanted:
        raise SaveError("The name of a saved game must have 1 to 40 visible characters.")
    if wanted.startswith(".") or wanted.endswith(".") or _NOT_IN_NAMES.search(wanted):
        raise SaveError("The name of a saved game can't have / \\ : * ? \" < > | in it, or a dot at either end.")
    if wanted.partition(".")[0].casefold() in _NO_NAMES:
        raise SaveError(f"A saved game can't be called {wanted}: some computers reserve that name.")
    return wanted + SUFFIX


def _is_beginning(path: Path, journal: bytes) -> bool:
    """Whether the saved game at ``path`` is how this one began, or all of it."""
    with suppress(OSError, SaveError, Unreadable):
        # With a thousand saved games, reading more of each would be slow.
        with opened(path) as file:
            first = os.read(file, _LONGEST_BEGINNING).partition(b"\n")[0]
        if not _seed_in(first) or _seed_in(first) != _seed_in(journal[:_LONGEST_BEGINNING].partition(b"\n")[0]):
            return False
        data = bytes_of(path)
        return in_newest(journal).startswith(in_newest(data)[: reading_of(path, data).good])
    return False


def _seed_in(line: bytes) -> bytes:
    found = _SEED.search(line)
    return found[0] if found else b""


def _written(source: Path, folder: Path, stem: str) -> Path:
    data = _sound(source)
    return _placed(None, folder, stem, "written", lambda target: put_in_place(target, data))


def _placed(path: Path | None, folder: Path, stem: str, done: str, put: Callable[[Path], object]) -> Path:
    """Where in a folder a game of this name was ``put``: the first place that is free, while nobody has it open."""
    for target in _free(folder, stem):
        with _alone(path, target, done):
            if not os.path.lexists(target):
                put(target)
                return target
    raise AssertionError


def _free(folder: Path, stem: str) -> Iterator[Path]:
    """Where in a folder a game of this name may go, as long as something else is there."""
    yield folder / f"{stem}{SUFFIX}"
    number = 2
    while True:
        yield folder / f"{stem} {number}{SUFFIX}"
        number += 1


def _sound(path: Path) -> bytes:
    """The undamaged part of the journal at ``path``, even while it's being played. Raises SaveError."""
    data = bytes_of(path)
    reading = reading_of(path, data)
    if reading.lost:
        raise SaveError(f"{printable(path)} is damaged; resume it first to repair it.")
    return data[: reading.good]


@contextmanager
def _alone(path: Path | None, target: Path, done: str) -> Iterator[None]:
    """While nobody else has either of the two games open. Raises SaveError."""
    with ExitStack() as held:
        for each in dict.fromkeys(filter(None, (path, target))):
            held.callback(let_go, locked(each, done))
        with _trouble(path or target, done):
            yield


@contextmanager
def _trouble(path: Path, done: str) -> Iterator[None]:
    """Have what goes wrong on the disk said in a sentence. Raises SaveError."""
    try:
        yield
    except OSError as error:
        raise SaveError(f"{printable(path)} can't be {done}: {reason(error)}.", path) from None
