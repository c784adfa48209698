"""Writing so that neither a power cut nor a full disk leaves half of anything behind."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

_DRAFTING = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)


def put_in_place(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Make ``path`` a file with that content; at any moment it has either all of it or what it had before.

    ``mode`` says who may read and write it, as for `os.open`. Raises OSError where it cannot be written.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}.new")
    file = os.open(draft, _DRAFTING, mode)
    try:
        try:
            write_all(file, data)
            os.fsync(file)
        finally:
            os.close(file)
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
    _sync_folder(path.parent)


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
