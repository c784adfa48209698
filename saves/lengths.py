"""How many lines each journal had when it was last written here, kept apart from it.

Lines cut off the end of a journal leave one that is sound. The record isn't synced: after a power cut or on another
computer it's missing or tells of fewer lines, which means nothing.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from io import FileIO
from pathlib import Path

from saves import lines
from saves.disk import make_folder, read_file
from saves.errors import printable
from saves.lines import Header
from saves.reading import Reading

_LONGEST = 100
"""In bytes."""


class Lengths:
    """The record of the journal at ``path`` that begins with ``header``."""

    def __init__(self, path: Path, header: Header) -> None:
        self._record = record_of(path)
        self._origin = lines.with_check(lines.written(header), "")[1]
        self._has_folder = False

    def keep(self, count: int) -> None:
        """Write down that the journal has ``count`` lines; nothing happens where that can't be done."""
        with suppress(OSError):
            if not self._has_folder:
                make_folder(self._record.parent)
                self._has_folder = True
            # Always as long, since a file that is cut first is flushed to the disk by some file systems.
            with FileIO(self._record, "r+" if self._record.exists() else "x") as file:
                file.write(f"{self._origin} {count:9}\n".encode())

    def known(self) -> int:
        """How many lines the journal had; 0 if that isn't known."""
        try:
            origin, count = read_file(self._record, _LONGEST).decode("ascii").split()
            return int(count) if origin == self._origin else 0
        except (OSError, ValueError):
            return 0


def missing_lines(reading: Reading) -> int:
    """How many lines are missing from the end of a journal, as far as is known here.

    Lines that are there but damaged are not among them; `saves.replay.damage` tells of those.
    """
    if reading.lost:
        return 0
    return max(Lengths(reading.path, reading.header).known() - reading.history.count, 0)


def missing_said(path: Path, missing: int) -> str:
    """That this many lines are missing from the end of the journal at ``path``."""
    lines = "1 line is" if missing == 1 else f"{missing} lines are"
    return f"{printable(path)} was longer when it was last saved here: {lines} missing from its end."


def record_of(path: Path) -> Path:
    """Where the record of the journal at ``path`` is."""
    from platformdirs import user_cache_path

    name = hashlib.sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:32]
    return user_cache_path("rummytui", appauthor=False) / "lengths" / name
