"""How saving and resuming report trouble."""

from __future__ import annotations

import errno
from pathlib import Path


class SaveError(Exception):
    """A game cannot be saved, resumed or read; the text is one clear sentence for the people at the table.

    ``about`` is the file that the sentence names, where the caller passed several files.
    """

    def __init__(self, sentence: str, about: Path | None = None) -> None:
        super().__init__(sentence)
        self.about = about


def printable(path: Path | str) -> str:
    """The name of a file, safe to be shown and at most 60 characters long: file names come from anywhere.

    >>> printable(Path("games/\\x1b[2Jrummy-1.jsonl"))
    '?[2Jrummy-1.jsonl'
    """
    name = Path(path).name or str(path)
    shown = "".join(char if char.isprintable() else "?" for char in name)
    return shown if len(shown) <= 60 else shown[:59] + "…"


def reason(error: OSError) -> str:
    """What went wrong on the disk, as the end of a sentence."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return "the disk is full"
        case errno.EFBIG:
            return "the file can't grow any further"
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return "you don't have permission"
        case errno.ENOENT:
            return "it doesn't exist"
        case errno.ENXIO:
            return "it isn't a file"
        case errno.ELOOP:
            return "the link points back to itself"
        case errno.ENOTDIR | errno.EEXIST | errno.EISDIR:
            return "there's a file where a folder should be, or the other way round"
        case _:
            return (error.strerror or "the disk reported an error").lower()
