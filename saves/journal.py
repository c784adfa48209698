"""A journal that is being written: nothing is played before it is on disk.

While it is open, a lock file beside it keeps other windows away.
"""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

from filelock import FileLock, Timeout, lock_descriptor

from rules import Game
from saves.checkpoint import NoLongerTheSame, checkpoint_of, from_checkpoint
from saves.disk import clear_drafts, make_folder, new_draft, put_in_place, write_all
from saves.errors import SaveError, printable, reason
from saves.folder import SUFFIX, lock_name, name_beside
from saves.formats import format_in, in_newest
from saves.lengths import Lengths, missing_lines, missing_said
from saves.lines import FORMAT, HandLine, Header, Line, LookedLine, check_of, sound, with_check, written
from saves.reading import LARGEST, History, Reading, SoundLine, bytes_of, must_be_readable, reading_of
from saves.replay import HandSoFar, hand_line, replayed

PATIENCE = 0.3
"""How many seconds to wait for a lock, which somebody may be holding only to see whether it is free."""

_NAMES_TRIED = 100
"""No more windows than that begin a game at the same moment."""

_BLOCK = 1 << 20
"""Bytes per read."""

_TORN = "The last move of this game was only half saved; please make it again."

_OPENING = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class Journal:
    """One journal, open for writing and locked. Begin with `create` or `open`, and `close` it in the end.

    ``reading`` is everything written so far, ``hand`` the game as it stood when the journal was opened, ``notice`` a
    sentence about lost lines, or None.
    """

    def __init__(self, reading: Reading, lock: FileLock, hand: HandSoFar, notice: str | None = None) -> None:
        self.path = reading.path
        self.reading = reading
        self.hand = hand
        self.notice = notice
        self._lock = lock
        self._size = reading.good
        self._file = _opened_alone(self.path)
        self._stamp: tuple[int, ...] | None = None
        """What the system said of the file when all of it was as written; None if that has to be looked at."""
        self._lengths = Lengths(self.path, reading.header)
        self._spoilt = ""
        reading.history.pack()

    @classmethod
    def create(cls, folder: Path, header: Header, game: Game) -> Self:
        """A new journal in ``folder`` with its first two lines; the file exists with both of them or not at all.

        ``game`` is the game that ``header`` describes, just dealt. Raises SaveError if it cannot be written, and then
        there is no file.
        """
        first, check = with_check(written(header), "")
        hand = hand_line(game)
        second, check = with_check(written(hand), check)
        path = lock = None
        try:
            make_folder(folder)
            clear_drafts(folder)
            path, lock = free_name(folder, header.game)
            history = History([SoundLine(2, HandLine, hand)], list(header.seating), count=2)
            reading = Reading(path, header, type(game), len(first + second), check, history)
            put_in_place(path, first + second)
            return cls(reading, lock, HandSoFar(game))
        except BaseException as error:
            if path and lock:
                with suppress(OSError):
                    path.unlink(missing_ok=True)
                let_go(lock)
            if isinstance(error, OSError):
                raise SaveError(f"The game can't be saved in {printable(folder)}: {reason(error)}.") from None
            raise

    @classmethod
    def open(cls, path: Path, accept: Callable[[Reading], None] | None = None, *, anew: bool = False) -> Self:
        """The journal at ``path``, or at the target of a link, opened for resuming.

        An incomplete last line is dropped; a damaged end is cut off, an older format is upgraded, and a copy
        of the original is kept beside it. The ``notice`` says so. With ``anew``, a game whose last hand can't be
        replayed as it was saved resumes from its last `Checkpoint`, and a copy is kept, too.

        Raises SaveError if the journal cannot be read or written, or is open in another window; NoLongerTheSame if the
        hand has changed and is not dealt again; and what ``accept`` raises, which is called before anything changes.
        Then the file stays as it was.
        """
        must_be_readable(path)
        path = _itself(path)
        lock = locked(path)
        journal = None
        try:
            data = bytes_of(path)
            reading = reading_of(path, data)
            if accept:
                accept(reading)
            text, said = _put_right(reading, data)
            missing = missing_lines(reading)
            try:
                hand = replayed(reading)
            except SaveError as error:
                checkpoint = checkpoint_of(reading)
                if checkpoint is None or not anew:
                    raise NoLongerTheSame(error, checkpoint) from None
                text = from_checkpoint(reading, checkpoint, text)
                said.append(
                    f"{printable(path)} resumes with {checkpoint.span} {checkpoint.first}, which has been dealt again."
                )
                reading = reading_of(path, text)
                hand = replayed(reading)
            journal = cls(reading, lock, hand)
            if said:
                journal._replace(data, text, said)
            # Forced moves are appended again.
            if (missing := missing - len(hand.due)) > 0:
                journal.notice = " ".join(filter(None, (journal.notice, missing_said(path, missing))))
            if hand.due:
                journal.append(*hand.due)
        except BaseException as error:
            if journal:
                journal.close()
            else:
                let_go(lock)
            if isinstance(error, OSError):
                raise SaveError(f"{printable(path)} can't be resumed: {reason(error)}.") from None
            raise
        return journal

    def _replace(self, before: bytes, text: bytes, said: list[str]) -> None:
        """Replace the file's content ``before`` with ``text``, and say why in the ``notice``."""
        if said != [_TORN]:
            kept = kept_beside(self.path, "damaged" if self.reading.lost else "before")
            put_in_place(kept, before)
            said = [*said, f"The original file is kept as {printable(kept)}."]
        self.notice = " ".join(said)
        self._lengths.keep(self.reading.history.count)
        if before.startswith(text):
            os.ftruncate(self._file, self._size)
            os.fsync(self._file)
        else:
            if sys.platform == "win32":
                # There nothing takes the place of a file that is open.
                os.close(self._file)
                self._file = os.open(os.devnull, os.O_RDWR)
            put_in_place(self.path, text)
            file = _opened_alone(self.path)
            os.close(self._file)
            self._file = file

    def append(self, *new: Line) -> None:
        """Write lines, all of them or none, and return when they are on disk.

        Raises SaveError if they cannot be written; then the journal stays as it was.
        """
        if self._spoilt:
            raise SaveError(self._spoilt)
        written = self.reading.written(new)
        text = written.text
        if self._size + len(text) > LARGEST:
            raise SaveError("This game has grown too long to save, so you can't play any further.")
        try:
            self._nobody_else_wrote()
            write_all(self._file, text)
            os.fsync(self._file)
        except OSError as error:
            self._take_back()
            raise SaveError(f"{_unsaved(new)}: {reason(error)}.") from None
        except KeyboardInterrupt:
            self._take_back()
            raise
        self._size += len(text)
        self.reading.add(written)
        with suppress(OSError):
            self._stamp = _stamp_of(os.fstat(self._file))
        self._lengths.keep(self.reading.history.count)

    def _nobody_else_wrote(self) -> None:
        """Raise SaveError if there is another file at the path by now, or if this one is not as it was written."""
        state = os.fstat(self._file)
        try:
            there = self.path.stat()
        except FileNotFoundError:
            there = None
        if (
            there is None
            or not os.path.samestat(there, state)
            or state.st_size != self._size
            or not self._ends_as_written()
            or (self._stamp != _stamp_of(state) and not self._is_as_written())
        ):
            self._spoilt = (
                f"{printable(self.path)} was changed or removed by another program, so nothing more is saved."
            )
            raise SaveError(self._spoilt)

    def _ends_as_written(self) -> bool:
        end = check_of(self.reading.check)
        os.lseek(self._file, -len(end), os.SEEK_END)
        return os.read(self._file, len(end)) == end

    def _is_as_written(self) -> bool:
        """Whether every line is as it was written; each has a check value of all before it."""
        os.lseek(self._file, 0, os.SEEK_SET)
        parts: list[bytes] = []
        while part := os.read(self._file, _BLOCK):
            parts.append(part)
        last = ("", 0)
        for _, check, end in sound(b"".join(parts)):
            last = check, end
        return last == (self.reading.check, self._size)

    def _take_back(self) -> None:
        """Cut off a half-written line."""
        self._stamp = None
        try:
            os.ftruncate(self._file, self._size)
            os.fsync(self._file)
        except OSError:
            self._spoilt = f"{printable(self.path)} can't be written to any more; leave the game and resume it later."

    def close(self) -> None:
        """Let the journal go. Closing it twice is harmless."""
        if self._file >= 0:
            # What a disk complains about now has been synced already.
            with suppress(OSError):
                os.close(self._file)
            self._file = -1
            self._spoilt = "This game is closed."
            let_go(self._lock)


def _stamp_of(state: os.stat_result) -> tuple[int, ...]:
    """What changes when anybody writes into a file, also if it stays as long as it was."""
    return state.st_size, state.st_mtime_ns, state.st_ctime_ns, state.st_ino


def _unsaved(new: Sequence[Line]) -> str:
    """What happens at the table if these lines can't be written."""
    if all(isinstance(line, LookedLine) for line in new):
        return "Can't save who has looked, so the hand stays face down"
    return "This couldn't be saved, so it wasn't played"


def locked(path: Path, to_be: str = "resumed") -> FileLock:
    """The lock of the journal at ``path``, acquired; ``to_be`` says for what, in error messages.

    Raises SaveError if another window holds it, or if it cannot be acquired for another reason.
    """
    try:
        return _lock(path)
    except Timeout:
        raise SaveError(f"{printable(path)} is open in another window.") from None
    except OSError as error:
        raise SaveError(f"{printable(path)} can't be {to_be}: {reason(error)}.") from None


def _lock(path: Path) -> FileLock:
    """Raises Timeout if another window holds it, SaveError if the folder gives no locks at all, and OSError."""
    file = lock_of(path)
    is_new = not os.path.lexists(file)
    lock = FileLock(file, timeout=PATIENCE, mode=0o600)
    try:
        lock.acquire()
    except (OSError, Timeout) as error:
        if isinstance(error, Timeout) and _gives_locks(file.parent):
            raise
        if is_new:
            # A lock that can't be granted isn't held by anyone.
            with suppress(OSError):
                file.unlink()
        if not isinstance(error, Timeout):
            raise
        raise SaveError(
            f"Can't lock files in {printable(file.parent)}, so no game can be saved there;"
            " choose another folder with --saves."
        ) from None
    return lock


def _gives_locks(folder: Path) -> bool:
    """Whether files in a folder can be locked; tried on a new file, which no other program can have locked."""
    try:
        draft, file = new_draft(folder)
    except OSError as error:
        # Some file systems say so of every new file. Otherwise, it does not matter to files that are there.
        return error.errno != errno.ENOENT
    try:
        return sys.platform == "win32" or lock_descriptor(file, blocking=False)
    except OSError:
        return False
    finally:
        os.close(file)
        with suppress(OSError):
            draft.unlink()


def lock_of(path: Path) -> Path:
    """The lock file of the journal at ``path``, or of a link's target; it's gone once no window has that open."""
    path = _itself(path)
    return path.with_name(lock_name(path.name))


def _itself(path: Path) -> Path:
    """What ``path`` is a link to, or else this path as it was given."""
    # Not Path.is_symlink, which fails in a folder that may not be entered.
    return Path(os.path.realpath(path)) if os.path.islink(path) else path  # noqa: PTH114


def let_go(lock: FileLock) -> None:
    """Release a lock, and remove its file while it is still held, so that nobody else's is removed."""
    # Windows does not remove files that are open.
    with suppress(OSError):
        Path(lock.lock_file).unlink()
    # Without its file it locks nothing, even where the system cannot release it.
    with suppress(OSError):
        lock.release()


def _opened_alone(path: Path) -> int:
    """A descriptor of the journal at ``path``, whose lock is held. Raises OSError and SaveError."""
    file = os.open(path, _OPENING)
    # A file may have a second name, with its own lock. On Windows, nobody could read a locked file.
    if sys.platform != "win32" and not lock_descriptor(file, blocking=False):
        os.close(file)
        raise SaveError(f"{printable(path)} is open in another window, under another name.")
    return file


def free_name(folder: Path, game: str) -> tuple[Path, FileLock]:
    """The path of a new journal, such as ``rummy-4.jsonl``, and its lock, acquired. Raises OSError and SaveError."""
    name = re.compile(re.escape(game) + r"-([0-9]{1,6})" + re.escape(SUFFIX))
    number = max((int(found[1]) for entry in folder.iterdir() if (found := name.fullmatch(entry.name))), default=0) + 1
    for each in range(number, number + _NAMES_TRIED):
        path = folder / f"{game}-{each}{SUFFIX}"
        with suppress(Timeout):  # another window is just beginning a game of this name
            lock = _lock(path)
            if not path.exists():
                return path, lock
            let_go(lock)
    raise SaveError(f"Other windows are using the next {_NAMES_TRIED} names in {printable(folder)}; try again.")


def _put_right(reading: Reading, data: bytes) -> tuple[bytes, list[str]]:
    """The new content of a journal with this content, and sentences on the changes and the reasons for them."""
    shown, said = printable(reading.path), []
    newest = in_newest(data)
    if reading.lost:
        lines, are = ("1 line", "is") if reading.lost == 1 else (f"{reading.lost} lines", "are")
        said.append(
            f"{shown} was damaged: {lines} after line {reading.history.count} {are} lost, and the game resumes from there."
        )
    elif reading.torn:
        said.append(_TORN)
    if newest is not data:
        said.append(f"{shown} was saved in format {format_in(data)} and is now in format {FORMAT}.")
    return newest[: reading.good], said


def kept_beside(path: Path, why: str) -> Path:
    """Where to keep a copy of the journal at ``path``: beside it, with the reason in its name."""
    number = 1
    while (kept := path.with_name(name_beside(path.name, "", f".{why}-{number}"))).exists():
        number += 1
    return kept
