"""A journal that is being written: nothing is played before it is on disk.

While it is open, a lock file beside it keeps other windows away.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Self

from filelock import FileLock, Timeout

from rules import Game
from saves.disk import put_in_place, write_all
from saves.errors import SaveError, printable, reason
from saves.folder import SUFFIX
from saves.lines import HandLine, Header, Line, with_check, written
from saves.reading import LARGEST, Entry, History, Reading, must_be_readable, read_journal
from saves.replay import HandSoFar, hand_line, replayed

PATIENCE = 0.3
"""How many seconds to wait for a lock, which somebody may be holding only to see whether it is free."""

_OPENING = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class Journal:
    """One journal, open for writing and locked. Begin with `create` or `open`, and `close` it in the end.

    ``reading`` is what has been written so far, ``hand`` the game as it stood when the journal was opened, ``notice`` a
    sentence about what was lost by then, or None.
    """

    def __init__(self, reading: Reading, lock: FileLock, hand: HandSoFar, notice: str | None = None) -> None:
        self.path = reading.path
        self.reading = reading
        self.hand = hand
        self.notice = notice
        self._lock = lock
        self._size = reading.good
        self._file = os.open(self.path, _OPENING)
        self._spoilt = ""
        reading.history.pack()

    @classmethod
    def create(cls, folder: Path, header: Header, game: Game) -> Self:
        """A new journal in ``folder`` with its first two lines; the file exists with both of them or not at all.

        ``game`` is the game that ``header`` describes, just dealt. Raises SaveError if it cannot be written.
        """
        first, check = with_check(written(header), "")
        hand = hand_line(game)
        second, check = with_check(written(hand), check)
        lock = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path, lock = _free_name(folder, header.game)
            history = History([Entry(2, HandLine, hand)], list(header.seating), count=2)
            reading = Reading(path, header, type(game), len(first + second), check, history)
            put_in_place(path, first + second)
            return cls(reading, lock, HandSoFar(game))
        except BaseException as error:
            if lock:
                lock.release()
            if isinstance(error, OSError):
                raise SaveError(f"The game cannot be saved in {printable(folder)}: {reason(error)}.") from None
            raise

    @classmethod
    def open(cls, path: Path) -> Self:
        """The journal at ``path``, to be resumed.

        An incomplete last line is dropped; a damaged end is cut off, and a copy of the original is kept beside it. The
        ``notice`` says so. Raises SaveError if the journal cannot be read or written, or is open in another window.
        """
        must_be_readable(path)
        lock = locked(path)
        try:
            reading = read_journal(path)
            hand = replayed(reading)
            journal = cls(reading, lock, hand, _cut_to_what_is_sound(reading))
        except OSError as error:
            lock.release()
            raise SaveError(f"{printable(path)} cannot be resumed: {reason(error)}.") from None
        except BaseException:
            lock.release()
            raise
        if hand.due:
            try:
                journal.append(*hand.due)
            except SaveError:
                journal.close()
                raise
        return journal

    def append(self, *new: Line) -> None:
        """Write lines, all of them or none, and return when they are on disk.

        Raises SaveError if they cannot be written; then the journal stays as it was.
        """
        if self._spoilt:
            raise SaveError(self._spoilt)
        check, text = self.reading.check, b""
        bodies = [written(line) for line in new]
        for body in bodies:
            whole, check = with_check(body, check)
            text += whole
        if self._size + len(text) > LARGEST:
            raise SaveError("This game has become too long to be saved, so nothing more can be played in it.")
        try:
            self._nobody_else_wrote()
            write_all(self._file, text)
            os.fsync(self._file)
        except OSError as error:
            self._take_back()
            raise SaveError(f"This could not be saved, so it was not played: {reason(error)}.") from None
        except KeyboardInterrupt:
            self._take_back()
            raise
        self._size += len(text)
        self.reading.check = check
        for line, body in zip(new, bodies, strict=True):
            # As text, which takes a quarter of the memory; few lines are ever read again.
            self.reading.history.add(type(line), body)
        if any(isinstance(line, HandLine) for line in new):
            self.reading.history.pack()

    def _nobody_else_wrote(self) -> None:
        state = os.fstat(self._file)
        if state.st_size != self._size or not state.st_nlink:
            self._spoilt = (
                f"{printable(self.path)} was changed or removed by another program, so nothing more is saved."
            )
            raise SaveError(self._spoilt)

    def _take_back(self) -> None:
        """Cut off a half-written line."""
        try:
            os.ftruncate(self._file, self._size)
            os.fsync(self._file)
        except OSError:
            self._spoilt = f"{printable(self.path)} cannot be written any more; leave the game and resume it later."

    def close(self) -> None:
        """Let the journal go. Closing it twice is harmless."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
            self._spoilt = "This game is closed."
            self._lock.release()


def locked(path: Path) -> FileLock:
    """The lock of the journal at ``path``, acquired.

    Raises SaveError if another window holds it, or if it cannot be acquired for another reason.
    """
    try:
        return _lock(path)
    except Timeout:
        raise SaveError(f"{printable(path)} is open in another window.") from None
    except OSError as error:
        raise SaveError(f"{printable(path)} cannot be resumed: {reason(error)}.") from None


def _lock(path: Path) -> FileLock:
    lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=PATIENCE)
    lock.acquire()
    return lock


def _free_name(folder: Path, game: str) -> tuple[Path, FileLock]:
    """The path of a new journal, such as ``rummy-4.jsonl``, and its lock, acquired."""
    name = re.compile(re.escape(game) + r"-([0-9]{1,6})" + re.escape(SUFFIX))
    number = max((int(found[1]) for entry in folder.iterdir() if (found := name.fullmatch(entry.name))), default=0) + 1
    while True:
        path = folder / f"{game}-{number}{SUFFIX}"
        with suppress(Timeout):  # somebody is just beginning a game of this name
            lock = _lock(path)
            if not path.exists():
                return path, lock
            lock.release()
        number += 1


def _cut_to_what_is_sound(reading: Reading) -> str | None:
    """Cut off what is incomplete or damaged; return a sentence that says so, or None if nothing was."""
    if reading.torn:
        file = os.open(reading.path, _OPENING)
        try:
            os.ftruncate(file, reading.good)
            os.fsync(file)
        finally:
            os.close(file)
        return "The last line of this game was cut short while it was being saved; that move has to be made again."
    if not reading.lost:
        return None
    kept = _kept_beside(reading.path)
    data = reading.path.read_bytes()
    put_in_place(kept, data)
    put_in_place(reading.path, data[: reading.good])
    lines, are = ("1 line", "is") if reading.lost == 1 else (f"{reading.lost} lines", "are")
    return (
        f"{printable(reading.path)} was damaged: {lines} after line {reading.history.count} {are} lost, and the game goes on"
        f" from there. The file as it was is kept as {printable(kept)}."
    )


def _kept_beside(path: Path) -> Path:
    number = 1
    while (kept := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return kept
