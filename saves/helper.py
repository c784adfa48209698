"""Processes that work beside the program. They share nothing with it but their pipes, and end when it does."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Final

_PACKAGES: Final = Path(__file__).parents[1]
_GIVING_WAY: Final = 10
"""Niceness above the program's own."""


def command_of(program: str, *words: str) -> list[str]:
    """The command for a ``program`` in Python, which finds our packages in ``sys.argv[1]``, and then these ``words``."""
    # Safe path: a file in the current folder must not take the place of a module.
    return [sys.executable, "-P", "-c", program, str(_PACKAGES), *words]


class HelperProcess:
    """A process, ``popen``, that runs a ``program`` as `command_of` has it. Raises OSError if it can't be started."""

    def __init__(self, program: str, *words: str, stdout: int = subprocess.PIPE) -> None:
        self.popen = subprocess.Popen(
            command_of(program, *words),
            stdin=subprocess.PIPE,
            stdout=stdout,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def end(self) -> None:
        """Kill it, no matter how far it has got."""
        self.popen.kill()
        self.popen.wait()
        for pipe in filter(None, (self.popen.stdin, self.popen.stdout)):
            with suppress(OSError, ValueError):
                pipe.close()


def end_with_program() -> None:
    """In a helper process: ignore Ctrl+C, and exit as soon as the program has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_exit_at_eof, daemon=True).start()


def _exit_at_eof() -> None:
    # Unbuffered: Python aborts if a buffer is still in use when the process ends.
    while os.read(0, 1024):
        pass
    os._exit(0)


def give_way() -> None:
    """In a helper process: let all other programs go first from now on."""
    # Windows has no such call.
    with suppress(AttributeError):
        os.nice(_GIVING_WAY)
