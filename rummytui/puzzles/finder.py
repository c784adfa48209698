"""A process of its own that looks through people's games for puzzles, so that no key waits for the hard bot."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
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
    """Looks through the games in a folder; it runs once this is made. Raises OSError where no process can be started."""

    def __init__(self, saves: Path) -> None:
        # Safe path: a file in the current folder must not take the place of a module.
        command = [sys.executable, "-P", "-c", _BEGIN, str(_PACKAGES), os.path.abspath(saves)]  # noqa: PTH100
        self._popen = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
        )

    def games(self) -> Iterator[None]:
        """Something for each game that it has looked through, until it has ended."""
        assert self._popen.stdout
        with suppress(OSError, ValueError):
            for _ in self._popen.stdout:
                yield None

    def end(self) -> None:
        """End it, however far it is; what it has found stays."""
        self._popen.kill()
        self._popen.wait()
        for stream in (self._popen.stdin, self._popen.stdout):
            with suppress(OSError, ValueError):
                if stream:
                    stream.close()


def main() -> None:
    """Look through the games in the folder that the argument names, and write a line after each."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_program, daemon=True).start()
    with suppress(AttributeError):
        os.nice(_GIVING_WAY)
    look_through(Path(sys.argv[2]), _say)


def _say() -> None:
    sys.stdout.write("\n")
    sys.stdout.flush()


def _end_with_program() -> None:
    """End as soon as nobody listens any more."""
    sys.stdin.buffer.read()
    os._exit(0)
