"""The index of the family book: a database that can be thrown away and made again from the journals at any time.

It lies in the folder for what may be lost, not among the saved games: families copy those, keep them in folders that
several computers share, and look at their contents.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import stat
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import astuple
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, Self, get_args

from rules import game_called
from rules.events import DeedKind
from rules.names import is_clean
from saves.book.evenings import Deeds, EveningRecord
from saves.disk import make_folder

_VERSION: Final = 3
"""Version of the tables and of the rows read from journals; an index of another version is rebuilt."""
_LARGEST: Final = 512 * 1024 * 1024
"""Bytes; a family that plays every evening needs a hundred years for it."""
_PATIENCE: Final = 1.0
"""Seconds to wait while another program writes."""
_RETRY: Final = 0.005
"""Seconds between two tries."""
_OPENING: Final = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_BROKEN: Final = (
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_SCHEMA,
    sqlite3.SQLITE_CONSTRAINT,
    # Among others, where another program has thrown it away just now.
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
)
_BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_TABLES: Final = """
CREATE TABLE journal (
    id INTEGER PRIMARY KEY, file BLOB NOT NULL UNIQUE, stamp TEXT NOT NULL, origin TEXT, game TEXT, began INTEGER,
    over INTEGER, hands INTEGER, again INTEGER NOT NULL DEFAULT 0, counts INTEGER NOT NULL DEFAULT 0,
    daily TEXT, par INTEGER, practice INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX journal_origin ON journal (origin);
CREATE TABLE seat (
    journal INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, person INTEGER NOT NULL,
    stayed INTEGER NOT NULL, start INTEGER NOT NULL, score INTEGER NOT NULL, place INTEGER NOT NULL,
    hands INTEGER NOT NULL, won INTEGER NOT NULL, best INTEGER, best_hand INTEGER, worst INTEGER, worst_hand INTEGER,
    PRIMARY KEY (journal, seat)
) WITHOUT ROWID;
CREATE TABLE deed (
    journal INTEGER NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL, what TEXT NOT NULL, times INTEGER NOT NULL,
    amount INTEGER NOT NULL, PRIMARY KEY (journal, seat, kind, what)
) WITHOUT ROWID;
CREATE VIEW evening AS SELECT * FROM journal WHERE counts AND NOT practice;
"""
"""A journal without an origin cannot be read. Of a game that was copied only the one ``counts`` that got furthest.

``again``: 1, it was played again, and the deeds are whole; 2, it cannot be.
"""


_SCHEMA: Final = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"
_MOST: Final = 10**13
"""Larger than any number in it; a sum of such numbers still fits into the database."""


def _whole(*columns: str, least: int = -_MOST, most: int = _MOST) -> str:
    return " AND ".join(f"typeof({each}) = 'integer' AND {each} BETWEEN {least} AND {most}" for each in columns)


_HOLDS: Final = {
    "journal": f"""typeof(file) = 'blob' AND typeof(stamp) = 'text' AND {_whole("again", least=0, most=2)}
        AND {_whole("counts", "practice", least=0, most=1)}
        AND (typeof(origin) = 'text' AND typeof(game) = 'text' AND typeof(began) = 'integer'
            AND {_whole("over", least=0, most=1)} AND {_whole("hands", least=0)}
            OR origin IS NULL AND game IS NULL AND began IS NULL AND over IS NULL AND hands IS NULL AND NOT counts)
        AND (daily IS NULL OR typeof(daily) = 'text' AND date(daily) IS daily)
        AND (par IS NULL OR {_whole("par")})""",
    "seat": f"""typeof(name) = 'text' AND {_whole("person", "stayed", least=0, most=1)} AND stayed <= person
        AND {_whole("journal", "seat", "place", "hands", "won", "best_hand", "worst_hand", least=0)}
        AND {_whole("start", "score")}
        AND ({_whole("best", "worst")} OR best IS NULL AND worst IS NULL)""",
    "deed": f"""typeof(kind) = 'text' AND kind IN ({", ".join(f"'{kind}'" for kind in get_args(DeedKind))})
        AND typeof(what) = 'text' AND {_whole("journal", "seat", "times", least=0)} AND {_whole("amount")}""",
}
"""What holds of every row."""


@cache
def _our_schema() -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:")) as base:
        base.executescript(_TABLES)
        return base.execute(_SCHEMA).fetchall()


class Unread(NamedTuple):
    """What the index does not have: journals that cannot be read, and evenings that are still to be played again."""

    journals: int
    waiting: int


def index_of(folder: Path) -> Path:
    """Where the index of the saved games in ``folder`` lies."""
    from platformdirs import user_cache_path

    name = hashlib.sha256(os.fsencode(os.path.realpath(folder))).hexdigest()[:16]
    return user_cache_path("rummytui", appauthor=False) / f"book-{name}.sqlite"


class Index:
    """An open index. Disk errors are `sqlite3.Error`s; `Broken` means that it must be discarded."""

    def __init__(self, path: Path) -> None:
        make_folder(path.parent)
        file = os.open(path, _OPENING, 0o600)
        state = os.fstat(file)
        if not stat.S_ISREG(state.st_mode) or state.st_size > _LARGEST or not is_made_of_files(path):
            os.close(file)
            raise Broken("it isn't an index")
        if sys.platform != "win32":
            # What the user usually keeps from others, or from themselves, does not count here.
            os.fchmod(file, 0o600)
        os.close(file)
        self._base = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            self._prepare()
        except BaseException:
            self._base.close()
            raise

    @classmethod
    def open(cls, path: Path) -> Self:
        """The index at ``path``; one that is damaged or made by another version is thrown away, and is empty then.

        Raises OSError or sqlite3.Error where there can be none.
        """
        try:
            return cls(path)
        except sqlite3.Error as error:
            if not is_broken(error):
                raise
        throw_away(path)
        return cls(path)

    def close(self) -> None:
        """Let it go."""
        self._base.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _prepare(self) -> None:
        self._have_a_write_ahead_log()
        self._base.execute("PRAGMA synchronous = NORMAL")
        if self._version() != _VERSION:
            self._make()
        try:
            self._must_be_sound()
        except sqlite3.OperationalError as error:
            if hasattr(error, "sqlite_errorcode"):
                raise
            raise Broken("some of its text can't be read") from None
        except (ValueError, OverflowError, OSError):
            raise Broken("a date in it doesn't exist") from None

    def _have_a_write_ahead_log(self) -> None:
        """Switch to a write-ahead log, with which readers don't wait for writers. Raises sqlite3.Error.

        SQLite's own timeout doesn't cover the switch: it fails at once while another program opens or closes the index.
        """
        deadline = time.monotonic() + _PATIENCE
        while True:
            try:
                self._base.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if not is_busy(error) or time.monotonic() > deadline:
                    raise
                time.sleep(_RETRY)
            else:
                return

    def _make(self) -> None:
        with self.writing():
            # Another program may just have made it.
            if self._version() == _VERSION:
                return
            if self._base.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0]:
                raise Broken("it's from another version")
            for statement in _TABLES.split(";\n"):
                self._base.execute(statement)
            self._base.execute(f"PRAGMA user_version = {_VERSION}")

    def _must_be_sound(self) -> None:
        """Raise Broken unless its tables are ours, and everything in them is what a journal could say.

        Any program may have written there, and the values are counted, looked up and shown.
        """
        if self._base.execute(_SCHEMA).fetchall() != _our_schema():
            raise Broken("its tables are different")
        for table, holds in _HOLDS.items():
            if self._base.execute(f"SELECT EXISTS (SELECT 1 FROM {table} WHERE ({holds}) IS NOT TRUE)").fetchone()[0]:
                raise Broken("a value in it is impossible")
        for (game,) in self._base.execute("SELECT DISTINCT game FROM journal WHERE game IS NOT NULL"):
            if game_called(game) is None:
                raise Broken("no game has that name")
        for (text,) in self._base.execute("SELECT name FROM seat UNION SELECT what FROM deed WHERE what != ''"):
            if not is_clean(text):
                raise Broken("a name in it can't be shown")
        for moments in self._base.execute("SELECT MIN(began), MAX(began) FROM journal WHERE began IS NOT NULL"):
            for moment in moments:
                if moment is not None:
                    datetime.fromtimestamp(moment).astimezone()

    def _version(self) -> int:
        return int(self._base.execute("PRAGMA user_version").fetchone()[0])

    @contextmanager
    def writing(self) -> Iterator[None]:
        """All that is written meanwhile is written at once, or nothing of it. Raises sqlite3.Error."""
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            with suppress(sqlite3.Error):
                self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")

    # ------------------------------------------------------------------------------------------------ writing

    def known(self) -> dict[bytes, str]:
        """The journals in it by the names of their files, each with what tells whether it has changed."""
        return dict(self._base.execute("SELECT file, stamp FROM journal"))

    def waiting(self) -> list[tuple[bytes, str]]:
        """The evenings still to be replayed, the latest first: their files, and a stamp that shows changes."""
        return list(self._base.execute("SELECT file, stamp FROM evening WHERE again = 0 ORDER BY began DESC"))

    def still_waits(self, file: bytes, stamp: str) -> bool:
        """Whether no other program has played that evening again meanwhile."""
        found = self._base.execute("SELECT 1 FROM journal WHERE file = ? AND stamp = ? AND again = 0", (file, stamp))
        return found.fetchone() is not None

    def forget(self, files: Iterable[bytes]) -> None:
        """Have these no longer."""
        for file in files:
            found = self._base.execute("SELECT id, origin FROM journal WHERE file = ?", (file,)).fetchone()
            if found:
                for table, column in (("seat", "journal"), ("deed", "journal"), ("journal", "id")):
                    self._base.execute(f"DELETE FROM {table} WHERE {column} = ?", found[:1])
                self._count_one(found[1])

    def keep(self, file: bytes, stamp: str, evening: EveningRecord | None) -> None:
        """Store the contents of a journal; None if it can't be read."""
        self.forget([file])
        add = """INSERT INTO journal (file, stamp, origin, game, began, over, hands, daily, par, practice)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
        if evening is None:
            self._base.execute(add, (file, stamp, *[None] * 7, 0))
            return
        began = int(evening.began.timestamp())
        row = (
            file,
            stamp,
            evening.origin,
            evening.game,
            began,
            evening.over,
            evening.hands,
            evening.daily,
            evening.par,
            evening.practice,
        )
        number = self._base.execute(add, row).lastrowid
        self._base.executemany(
            "INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [(number, seat, *astuple(of)) for seat, of in enumerate(evening.seats)],
        )
        self._add_deeds(number, evening.deeds)
        self._count_one(evening.origin)

    def _count_one(self, origin: str | None) -> None:
        """Of the copies of one journal, count the one that got furthest."""
        self._base.execute(
            """UPDATE journal SET counts = id = (SELECT id FROM journal WHERE origin = ?1
            ORDER BY over DESC, hands DESC, id LIMIT 1) WHERE origin = ?1""",
            (origin,),
        )

    def keep_deeds(self, file: bytes, stamp: str, deeds: Deeds | None) -> None:
        """Store the deeds of a journal that was replayed; None if it can't be."""
        found = self._base.execute("SELECT id FROM journal WHERE file = ? AND stamp = ?", (file, stamp)).fetchone()
        if found is None:
            return
        if deeds is not None:
            self._base.execute("DELETE FROM deed WHERE journal = ?", found)
            self._add_deeds(found[0], deeds)
        self._base.execute("UPDATE journal SET again = ? WHERE id = ?", (2 if deeds is None else 1, found[0]))

    def _add_deeds(self, number: int | None, deeds: Deeds) -> None:
        rows = [(number, *deed, *count) for deed, count in deeds.items()]
        self._base.executemany("INSERT INTO deed VALUES (?, ?, ?, ?, ?, ?)", rows)

    # ------------------------------------------------------------------------------------------------ reading

    def ask(self, question: str, *values: object) -> Iterator[tuple[Any, ...]]:
        """The rows that answer a question in SQL."""
        return self._base.execute(question, values)

    def unread(self) -> Unread:
        """What is missing from it."""
        journals = self._base.execute("SELECT COUNT(*) FROM journal WHERE origin IS NULL").fetchone()[0]
        waiting = self._base.execute("SELECT COUNT(*) FROM evening WHERE again = 0").fetchone()[0]
        return Unread(journals, waiting)


class Broken(sqlite3.DatabaseError):
    """This index is unusable and must be discarded."""


def is_broken(error: sqlite3.Error) -> bool:
    """Whether an error means that the index must be discarded, rather than that it can't be used right now."""
    return isinstance(error, Broken) or getattr(error, "sqlite_errorcode", 0) & 0xFF in _BROKEN


def is_busy(error: sqlite3.Error) -> bool:
    """Whether an error says that another program is writing."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in _BUSY


def throw_away(path: Path) -> None:
    """Remove the index at ``path``. Programs that have it open keep using it and don't see a new one."""
    # First what would be taken for changes to a new one.
    for each in (*_beside(path), path):
        with suppress(OSError):
            each.unlink()


def is_made_of_files(path: Path) -> bool:
    """Whether the index at ``path``, and what SQLite keeps beside it, are files or missing. It waits for pipes."""
    return all(each.is_file() or not each.exists() for each in (path, *_beside(path)))


def _beside(path: Path) -> list[Path]:
    return [path.with_name(path.name + ending) for ending in ("-journal", "-wal", "-shm")]
