"""A process of its own that looks through people's games for puzzles, so that no key waits for the hard bot."""

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
    """Looks through the games in a folder; it runs once this is made, until it is through or the program has ended.

    Raises OSError where no process can be started.
    """

    def __init__(self, saves: Path) -> None:
        # Safe path: a file in the current folder must not take the place of a module.
        command = [sys.executable, "-P", "-c", _BEGIN, str(_PACKAGES), os.path.abspath(saves)]  # noqa: PTH100
        self._popen = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )

    @property
    def is_running(self) -> bool:
        """Whether it isn't through."""
        return self._popen.poll() is None

    def end(self) -> None:
        """End it, however far it is; what it has found stays."""
        self._popen.kill()
        self._popen.wait()
        assert self._popen.stdin
        with suppress(OSError):
            self._popen.stdin.close()


def main() -> None:
    """Look through the games in the folder that the argument names."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_program, daemon=True).start()
    with suppress(AttributeError):
        os.nice(_GIVING_WAY)
    look_through(Path(sys.argv[2]))


def _end_with_program() -> None:
    """End as soon as nobody listens any more."""
    # Not through a buffer: Python aborts if it is still in use when the process is through.
    while os.read(0, 1024):
        pass
    os._exit(0)
