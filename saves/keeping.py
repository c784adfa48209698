"""What families do with saved games: give them names, put them in the bin and take them out, copy them, pass them on."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
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
from saves.reading import LARGEST, bytes_of, reading_of

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
            raise SaveError(f"There is a saved game called {printable(target.stem)} already.")
        path.rename(target)
    return target


def throw_in_bin(path: Path) -> Path:
    """Put the saved game at ``path`` in the bin; returns where it is then. Raises SaveError as `rename` does."""
    with _trouble(path, "thrown away"):
        make_folder(path.parent / BIN)
    return _moved(path, path.parent / BIN, "thrown away")


def put_back(path: Path) -> Path:
    """Take the saved game at ``path`` out of the bin; returns where it is then. Raises SaveError."""
    return _moved(path, path.parent.parent, "put back")


def in_bin(folder: Path) -> list[SavedGame]:
    """What was thrown away of the saved games in ``folder``, as `saved_games` lists them. Raises SaveError."""
    return saved_games(folder / BIN)


def empty_bin(folder: Path) -> int:
    """Delete for good what was thrown away of the saved games in ``folder``; returns how many. Raises SaveError."""
    thrown = in_bin(folder)
    for game in thrown:
        throw_away(game.path)
    with suppress(OSError):
        (folder / BIN).rmdir()
    return len(thrown)


def duplicate(path: Path) -> Path:
    """Copy the saved game at ``path``, as it stands now; returns the copy. Raises SaveError."""
    return _written(path, path.parent, f"{path.stem} copy")


def export(path: Path, target: Path) -> Path:
    """Write the saved game at ``path`` to a file, or into a folder under its own name; returns the file.

    Raises SaveError; nothing that is there is written over.
    """
    if target.is_dir():
        target /= path.name
    if os.path.lexists(target):
        raise SaveError(f"{printable(target)} is there already, and is not written over.")
    if not os.path.lexists(target.parent):
        raise SaveError(f"{printable(target)} cannot be written: there is no folder {printable(target.parent)}.")
    with _trouble(target, "written"):
        put_in_place(target, _sound(path))
    return target


def take_in(source: Path, folder: Path) -> Path:
    """Copy a saved game from somewhere else into ``folder``; returns the copy. Raises SaveError if it is not a saved game."""
    with _trouble(folder, "written into"):
        make_folder(folder)
    stem = clean_name(source.name.removesuffix(SUFFIX))
    try:
        file_called(stem)
    except SaveError:
        stem = reading_of(source, bytes_of(source)).header.game
    return _written(source, folder, stem)


def bring_home(journal: bytes, folder: Path) -> Path:
    """Save an evening that was played elsewhere, whose journal this is; returns where it is then.

    The saved game from which it went on there goes on with it; otherwise it is a new one. Raises SaveError.
    """
    reading = reading_of(folder / "an evening played elsewhere", journal)
    with _trouble(folder, "written into"):
        make_folder(folder)
        for file in journals_in(folder):
            path = folder / file.name
            if file.size <= LARGEST and _is_beginning(path, journal):
                with _alone(path, path, "written"):
                    # Somebody may have gone on with it just before it was held.
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
        raise SaveError("The name of a saved game has up to 40 characters that can be seen.")
    if wanted.startswith(".") or wanted.endswith(".") or _NOT_IN_NAMES.search(wanted):
        raise SaveError('The name of a saved game cannot have / \\ : * ? " < > | in it, or a dot at either end.')
    if wanted.partition(".")[0].casefold() in _NO_NAMES:
        raise SaveError(f"A saved game cannot be called {wanted}, which means something else on some machines.")
    return wanted + SUFFIX


def _is_beginning(path: Path, journal: bytes) -> bool:
    """Whether the saved game at ``path`` is how this one began, or all of it."""
    with suppress(OSError, SaveError, Unreadable), path.open("rb") as file:
        # Whoever keeps a thousand evenings has them read no further than that.
        first = file.readline(_LONGEST_BEGINNING)
        if not _seed_in(first) or _seed_in(first) != _seed_in(journal[:_LONGEST_BEGINNING].partition(b"\n")[0]):
            return False
        data = bytes_of(path)
        return journal.startswith(in_newest(data)[: reading_of(path, data).good])
    return False


def _seed_in(line: bytes) -> bytes:
    found = _SEED.search(line)
    return found[0] if found else b""


def _moved(path: Path, folder: Path, done: str) -> Path:
    for target in _free(folder, path.stem):
        with _alone(path, target, done):
            if not os.path.lexists(target):
                path.rename(target)
                return target
    raise AssertionError


def _written(source: Path, folder: Path, stem: str) -> Path:
    data = _sound(source)
    for target in _free(folder, stem):
        with _alone(None, target, "written"):
            if not os.path.lexists(target):
                put_in_place(target, data)
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
    """What is sound of the journal at ``path``, even while somebody plays on. Raises SaveError."""
    data = bytes_of(path)
    reading = reading_of(path, data)
    if reading.lost:
        raise SaveError(f"{printable(path)} is damaged; resume it first, which mends it.")
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
        raise SaveError(f"{printable(path)} cannot be {done}: {reason(error)}.") from None
