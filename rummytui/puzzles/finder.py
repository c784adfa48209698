"""Looks through people's games for puzzles in a process of its own, so that no key waits for the hard bot."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from rummytui.puzzles.own import look_through
from saves.helper import HelperProcess, end_with_program, give_way

_BEGIN: Final = "import sys; sys.path.append(sys.argv[1]); from rummytui.puzzles.finder import main; main()"


class Finder(HelperProcess):
    """A running process that looks through the games in a folder, until it has finished or the program ends.

    What it has found is kept, even if it is killed. Raises OSError if the process can't be started.
    """

    def __init__(self, saves: Path) -> None:
        super().__init__(_BEGIN, os.path.abspath(saves), stdout=subprocess.DEVNULL)  # noqa: PTH100

    @property
    def is_running(self) -> bool:
        """Whether it hasn't finished."""
        return self.popen.poll() is None


def main() -> None:
    """Look through the games in the folder given as an argument."""
    end_with_program()
    give_way()
    look_through(Path(sys.argv[2]))
