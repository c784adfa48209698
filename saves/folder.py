"""Where saved games lie, and which files are saved games. No game is read for that, so it is known at once."""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

FOLDER_VARIABLE = "RUMMYTUI_SAVES"
"""The environment variable that names the folder."""

SUFFIX = ".jsonl"
"""The ending of every journal's file name."""

LOCK = ".lock"
"""The ending of the file beside a journal that says that a window has it open; its name begins with a dot."""
_LONGEST_NAME = 255
"""In bytes; no file can have a longer one."""

BIN = "bin"
"""The bin, a folder in that of the saved games."""


def default_folder() -> Path:
    """Where games are saved unless the command line names another folder."""
    if named := os.environ.get(FOLDER_VARIABLE):
        return folder_called(named)
    from platformdirs import user_data_path

    return user_data_path("rummytui", appauthor=False) / "games"


def folder_called(name: str) -> Path:
    """The folder called ``name``, in which ``~`` is the home folder of the user."""
    # Not Path.expanduser, which fails if it does not know the home folder.
    return Path(os.path.expanduser(name))  # noqa: PTH111


def moment(written: int) -> datetime:
    """The moment that many nanoseconds after the beginning of 1970; that beginning if no calendar has the moment."""
    try:
        return datetime.fromtimestamp(written / 1e9, UTC)
    except (OSError, ValueError, OverflowError):
        return datetime.fromtimestamp(0, UTC)


def name_beside(name: str, before: str, after: str) -> str:
    """``name`` between a prefix and a suffix; a name too long for a file is replaced by a digest."""
    raw = os.fsencode(name)
    fits = len(raw) + len(before) + len(after) <= _LONGEST_NAME
    return f"{before}{name if fits else sha256(raw).hexdigest()[:32]}{after}"


def lock_name(name: str) -> str:
    """What the lock file of a journal with this name is called."""
    return name_beside(name, ".", LOCK)


class JournalFile(NamedTuple):
    """A file that is a journal by its name; ``size`` and ``written``, in nanoseconds, are 0 where nobody may know.

    ``number`` is the file's inode number, which a new name doesn't change. ``locked`` says whether there is a lock file
    beside it, and ``link`` whether it is only another name of a file.
    """

    name: str
    size: int = 0
    written: int = 0
    number: int = 0
    locked: bool = False
    link: bool = False


def journals_in(folder: Path) -> list[JournalFile]:
    """All journals in a folder, each by one of its names, the latest first. Raises OSError or ValueError."""
    found: list[tuple[JournalFile, object]] = []
    locks: set[str] = set()
    # Each file is asked about once, and by the folder: there may be ten thousand of them.
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith("."):
                if entry.name.endswith(LOCK):
                    locks.add(entry.name)
            elif entry.name.endswith(SUFFIX):
                found.append(_looked_up(entry))
    # A link comes last, so that the file is called by its own name.
    found.sort(key=lambda each: (each[0].link, each[0].name))
    alone: dict[object, JournalFile] = {}
    for each, identity in found:
        alone.setdefault(identity, each._replace(locked=True) if lock_name(each.name) in locks else each)
    return sorted(alone.values(), key=lambda each: (each.written, each.name), reverse=True)


def _looked_up(entry: os.DirEntry[str]) -> tuple[JournalFile, object]:
    """The stat of a file, and its identity, which two names of one file share."""
    link = entry.is_symlink()
    try:
        # Windows does not tell by the folder which file it is.
        state = Path(entry.path).stat() if sys.platform == "win32" else entry.stat()
    except (OSError, ValueError):
        return JournalFile(entry.name, link=link), entry.name
    found = JournalFile(entry.name, state.st_size, state.st_mtime_ns, state.st_ino, link=link)
    return found, (state.st_dev, state.st_ino)
