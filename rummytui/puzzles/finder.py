"""Looks through people's games for puzzles in a process of its own, so that no key waits for the hard bot."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Final

from rummytui.puzzles.own import look_through

_BEGIN: Final = "import sys; sys.path.append(sys.argv[1]); from rummytui.puzzles.finder import main; main()"
_PACKAGES: Final = Path(__file__).parents[2]
_GIVING_WAY: Final = 10
"""Its niceness above the program's own."""


class Finder:
    """A running process that looks through the games in a folder, until it has finished or the program ends.

    Raises OSError if the process can't be started.
    """

    def __init__(self, saves: Path) -> None:
        # Safe path: a file in the current folder must not take the place of a module.
        command = [sys.executable, "-P", "-c", _BEGIN, str(_PACKAGES), os.path.abspath(saves)]  # noqa: PTH100
        self._popen = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )

    @property
    def is_running(self) -> bool:
        """Whether it hasn't finished."""
        return self._popen.poll() is None

    def end(self) -> None:
        """Kill it, no matter how far it has got; what it has found is kept."""
        self._popen.kill()
        self._popen.wait()
        assert self._popen.stdin
        with suppress(OSError):
            self._popen.stdin.close()


def main() -> None:
    """Look through the games in the folder given as an argument."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_program, daemon=True).start()
    with suppress(AttributeError):
        os.nice(_GIVING_WAY)
    look_through(Path(sys.argv[2]))


def _end_with_program() -> None:
    """End as soon as nobody is listening."""
    # Unbuffered: Python aborts if a buffer is still in use when the process ends.
    while os.read(0, 1024):
        pass
    os._exit(0)
