"""Files of ours: written so that no power cut leaves half of one and nobody else can read it, and read without waiting."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import BinaryIO

_PLAINLY = (
    # Nobody need ever write into a pipe, or hang up at a terminal.
    getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
)
_DRAFTING = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_DRAFT = re.compile(r"\.([0-9]{1,9})-[0-9a-f]{8}\.new")
_DAY = 86_400


class TooLarge(ValueError):
    """A file is larger than any of its kind can be."""


@contextmanager
def opened(path: Path, largest: int) -> Iterator[int]:
    """A descriptor of the file at ``path``, to read it: a regular one of at most ``largest`` bytes.

    Folders are shared and copied, so anything may have the name of a file of ours: a pipe would be waited for, and a
    device never ends. Raises OSError where it cannot be read or is something else, and TooLarge.
    """
    file = _opened(path, os.O_RDONLY)
    try:
        if os.fstat(file).st_size > largest:
            raise TooLarge("it's too large")
        yield file
    finally:
        os.close(file)


def read_file(path: Path, largest: int) -> bytes:
    """The content of the file at ``path``. Raises OSError and TooLarge as `opened` does."""
    with opened(path, largest) as file, FileIO(file, closefd=False) as whole:
        data = b""
        # The size that a file reports may be wrong.
        while len(data) <= largest and (more := whole.read(largest + 1 - len(data))):
            data += more
    if len(data) > largest:
        raise TooLarge("it's too large")
    return data


def end_of(path: Path, longest: int, begin: int = 0) -> bytes:
    """The last bytes of the file at ``path``, at most ``longest``, and none before ``begin``. Raises OSError."""
    with os.fdopen(_opened(path, os.O_RDONLY), "rb") as file:
        file.seek(max(begin, file.seek(0, os.SEEK_END) - longest))
        return file.read(longest)


def opened_at_end(path: Path) -> BinaryIO:
    """The file at ``path``, made for the user alone if there is none, to write at its end.

    Raises OSError where it cannot be written or is not a regular file.
    """
    return os.fdopen(_opened(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT), "ab")


def _opened(path: Path, how: int) -> int:
    file = os.open(path, how | _PLAINLY, 0o600)
    if stat.S_ISREG(os.fstat(file).st_mode):
        return file
    os.close(file)
    # What the system says of a socket, too.
    raise OSError(errno.ENXIO, os.strerror(errno.ENXIO), str(path))


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it that are missing, for the user alone; one that exists stays as it is.

    Raises OSError where that cannot be done.
    """
    if folder.is_dir():
        return
    if folder.parent != folder:
        make_folder(folder.parent)
    try:
        folder.mkdir(mode=0o700)
    except FileExistsError:
        # Another window may just have made it.
        if not folder.is_dir():
            raise
    else:
        # What the user usually keeps from others, or from themselves, does not count here.
        folder.chmod(0o700)


def put_in_place(path: Path, data: bytes) -> None:
    """Replace the file at ``path`` atomically by one with that content, readable only by its owner.

    Raises OSError where it cannot be written.
    """
    with written_beside(path, data):
        pass


@contextmanager
def written_beside(path: Path, data: bytes) -> Iterator[Path]:
    """Write that content beside ``path``, and put it in place afterwards, unless something was raised meanwhile.

    The file is for the user alone. Raises OSError where it cannot be written.
    """
    # A name of its own, since the longest names of files leave no room for anything more.
    draft, file = new_draft(path.parent)
    try:
        try:
            if sys.platform != "win32":
                os.fchmod(file, 0o600)
            write_all(file, data)
            os.fsync(file)
        finally:
            os.close(file)
        yield draft
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
    _sync_folder(path.parent)


def new_draft(folder: Path) -> tuple[Path, int]:
    """A new file in ``folder`` with an unpredictable name, open for writing. Raises OSError."""
    draft = folder / f".{os.getpid()}-{os.urandom(4).hex()}.new"
    return draft, os.open(draft, _DRAFTING, 0o600)


def clear_drafts(folder: Path) -> None:
    """Remove the drafts in a folder that a program left behind when it was killed.

    Raises OSError if it cannot be read.
    """
    for path in folder.iterdir():
        if (found := _DRAFT.fullmatch(path.name)) and _is_left(path, int(found[1])):
            with suppress(OSError):
                path.unlink()


def _is_left(draft: Path, process: int) -> bool:
    """Whether nobody is writing this draft any more."""
    with suppress(OSError):
        if time.time() - draft.stat().st_mtime > _DAY:
            return True
    if sys.platform == "win32":
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False


def write_all(file: int, data: bytes) -> None:
    """Write everything to an open file, however little it takes at a time."""
    left = memoryview(data)
    while left:
        left = left[os.write(file, left) :]


def _sync_folder(folder: Path) -> None:
    """Make sure that a new name in ``folder`` survives a power cut. Windows offers no way to do that."""
    if sys.platform == "win32":
        return
    file = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
