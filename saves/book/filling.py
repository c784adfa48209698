"""Bringing the index of the family book up to date with the journals in a folder."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal, NamedTuple, TypeAlias

from saves.book.evenings import deeds_in, evening_in
from saves.book.index import Index, index_of, is_broken, is_busy, throw_away
from saves.errors import SaveError
from saves.folder import journals_in

_AT_ONCE: Final = 0.25
"""Seconds between writes, each with a progress report."""


Doing: TypeAlias = Literal["read", "again"]


class IndexProgress(NamedTuple):
    """How far the index has got: journals are read, then evenings are played again."""

    doing: Doing
    done: int
    of: int


@contextmanager
def usable_index(folder: Path) -> Iterator[Path]:
    """Where the index of the saved games in ``folder`` can be: in its place, or where that fails, for a moment elsewhere."""
    path = index_of(folder)
    try:
        Index.open(path).close()
    except (OSError, sqlite3.Error):
        with TemporaryDirectory(prefix="rummytui-") as own:
            yield Path(own, "book.sqlite")
    else:
        yield path


def fill(
    folder: Path, index: Path, said: Callable[[IndexProgress], None] = lambda _: None, *, again: bool = True
) -> None:
    """Have the index at ``index`` know all the journals in ``folder``; ``said`` hears of it every now and then.

    With ``again``, evenings are played again for what their lines do not tell. What another program keeps locked is
    left out until the next time. Raises OSError or sqlite3.Error where there can be no index.
    """
    try:
        _fill(folder, index, said, again)
    except sqlite3.Error as error:
        if not is_broken(error):
            raise
        throw_away(index)
        _fill(folder, index, said, again)


def _fill(folder: Path, at: Path, said: Callable[[IndexProgress], None], again: bool) -> None:
    with Index.open(at) as index:
        there, known = journals(folder), index.known()
        _written(index, [lambda: index.forget(known.keys() - there.keys())])
        changed = [(file, stamp) for file, stamp in there.items() if known.get(file) != stamp]

        def read(file: bytes, stamp: str) -> Callable[[], None]:
            evening = None
            with suppress(SaveError):
                evening = evening_in(folder / os.fsdecode(file))
            return lambda: index.keep(file, stamp, evening)

        _each("read", changed, read, index, said)
        if not again:
            return

        def play(file: bytes, stamp: str) -> Callable[[], None]:
            if not index.still_waits(file, stamp):
                return lambda: None
            deeds = None
            with suppress(SaveError):
                deeds = deeds_in(folder / os.fsdecode(file))
            return lambda: index.keep_deeds(file, stamp, deeds)

        _each("again", index.waiting(), play, index, said)


def journals(folder: Path) -> dict[bytes, str]:
    """The files of journals in a folder, the latest first, each with what changes when the file does.

    A folder that cannot be read has none.
    """
    with suppress(OSError, ValueError):
        # Names need not be text.
        return {os.fsencode(file.name): f"{file.size} {file.written} {file.number}" for file in journals_in(folder)}
    return {}


def _each(
    doing: Doing,
    files: list[tuple[bytes, str]],
    look: Callable[[bytes, str], Callable[[], None]],
    index: Index,
    said: Callable[[IndexProgress], None],
) -> None:
    """Read each of these files, and write the results in batches."""
    found: list[Callable[[], None]] = []
    written = time.monotonic()
    for done, (file, stamp) in enumerate(files):
        found.append(look(file, stamp))
        if time.monotonic() - written > _AT_ONCE:
            found = _written(index, found)
            said(IndexProgress(doing, done + 1, len(files)))
            written = time.monotonic()
    _written(index, found)
    if files:
        said(IndexProgress(doing, len(files), len(files)))


def _written(index: Index, found: list[Callable[[], None]]) -> list[Callable[[], None]]:
    """Write this; what could not be, because another program was writing, is returned."""
    try:
        with index.writing():
            for write in found:
                write()
    except sqlite3.Error as error:
        if not is_busy(error):
            raise
        return found
    return []
