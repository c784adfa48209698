"""Writing so that neither a power cut nor a full disk leaves half of anything behind, and nobody else can read it."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_DRAFTING = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_DRAFT = re.compile(r"\.([0-9]{1,9})-[0-9a-f]{8}\.new")
_DAY = 86_400


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
    """Make ``path`` a file with that content, for the user alone; at any moment it has all of it or what it had before.

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
    draft = path.with_name(f".{os.getpid()}-{os.urandom(4).hex()}.new")
    file = os.open(draft, _DRAFTING, 0o600)
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
