"""A disk that fails, once or for good: no acknowledged write is lost, and a refused one never happened."""

from __future__ import annotations

import errno
import fcntl
import io
import os
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final
from unittest.mock import patch

from rules import GAMES
from rummytui.table.host import Host
from saves import SaveError
from tests.attack.kills import KillRun, digest, host_names, seated

CALLS: Final[tuple[tuple[ModuleType, str], ...]] = (
    *((os, name) for name in ("open", "write", "write", "write", "fsync", "fsync", "ftruncate", "replace", "close")),
    *((os, name) for name in ("unlink", "fstat", "lseek", "read", "stat", "mkdir", "scandir")),
    (fcntl, "flock"),
    (io, "open"),
)
"""Disk operations that can fail."""
CODES: Final = (
    errno.ENOSPC,
    errno.EIO,
    errno.EINTR,
    errno.EDQUOT,
    errno.EROFS,
    errno.EACCES,
    errno.ENOLCK,
    errno.ESTALE,
    errno.EMFILE,
)
_LATEST: Final = 60
"""The failing call is the n-th of its kind, up to this."""


class Disk:
    """Has one kind of call fail: the ``nth`` of them, and all that follow if it is for good.

    A write fails half-way, or writes fewer bytes than asked and says so.
    """

    def __init__(self, chance: Random) -> None:
        self.module, self.name = chance.choice(CALLS)
        self.code = chance.choice(CODES)
        self.short = self.name == "write" and chance.random() < 0.3
        self.for_good = chance.random() < 0.5
        self.left = chance.randrange(1, _LATEST)
        self.failed = 0
        self.whole = True

    def __str__(self) -> str:
        how = "does less" if self.short else errno.errorcode[self.code]
        return f"{self.name}: {how}, {'for good' if self.for_good else 'once'}, {self.failed} times"

    def failing(self, real: Callable[..., Any]) -> Callable[..., Any]:
        """A call that takes the place of the ``real`` one."""

        def ask(*args: Any, **kwargs: Any) -> Any:
            self.left -= 1
            if self.whole or self.left > 0 or (self.left < 0 and not self.for_good):
                return real(*args, **kwargs)
            self.failed += 1
            if self.short:
                return real(args[0], bytes(args[1])[:1])
            if self.name == "write":
                real(args[0], bytes(args[1])[: len(args[1]) // 2])
            if self.name == "close":
                real(*args)
            raise OSError(self.code, os.strerror(self.code))

        return ask


def failed(number: int, folder: Path) -> Counter[str]:
    """Play an evening on such a disk. Raises AssertionError if a write is lost, or was made though it was refused."""
    chance = Random(f"fault {number}")
    disk = Disk(chance)
    evening = KillRun(list(GAMES)[number % len(GAMES)], number % 50)
    counts: Counter[str] = Counter()
    try:
        with ExitStack() as patched:
            if disk.name != "fsync":
                patched.enter_context(patch("os.fsync", lambda _: None))
            real = disk.failing(getattr(disk.module, disk.name))
            patched.enter_context(patch.object(disk.module, disk.name, real))
            _live(evening, folder, disk, chance, counts)
    except Exception as error:
        error.add_note(f"The disk: {disk}.")
        raise
    counts["faults"] += disk.failed
    return counts


def _live(evening: KillRun, folder: Path, disk: Disk, chance: Random, counts: Counter[str]) -> None:
    disk.whole = False
    host = _insisted(lambda: evening.begun(folder, chance), disk, counts)
    state = digest(host)
    patience = 3
    for _ in range(evening.steps):
        before = len(host.moves), host.seating
        try:
            stepped = evening.after_a_step(host, chance)
        except SaveError as refused:
            _assert_is_fit_to_be_read(refused)
            counts["refused"] += 1
            assert digest(host) == state, "what was refused has happened"
            assert before == (len(host.moves), host.seating)
            patience -= 1
            if not patience or _is_closed(host):
                # People leave, somebody mends the disk, and they come back.
                disk.whole = True
                host.close()
                stepped = Host.resume(host.path)
                assert digest(stepped) == state, "what was acknowledged is lost"
                disk.whole = chance.random() < 0.5
                patience = 3
            else:
                stepped = host
        host = stepped
        state = digest(host)
    disk.whole = True
    host.close()
    again = Host.resume(host.path)
    assert digest(again) == state, "what was acknowledged is lost"
    again.close()
    another = Host.new(folder, evening.game, host_names(evening), seated(evening), seed=1)
    another.close()
    # It's the home folder, too, and caches may stay.
    left = {path.name for path in folder.iterdir()} - {".cache"}
    assert left == {host.path.name, another.path.name}, f"{left} is left"


def _insisted(begin: Callable[[], Host], disk: Disk, counts: Counter[str]) -> Host:
    """A game begun at the second or third try; where it was refused there is none."""
    for _ in range(3):
        try:
            return begin()
        except SaveError:
            counts["refused"] += 1
    disk.whole = True
    return begin()


def _is_closed(host: Host) -> bool:
    return host._journal._file < 0


def _leave(host: Host) -> None:
    host.close()


def _assert_is_fit_to_be_read(refused: SaveError) -> None:
    assert str(refused).isprintable()
