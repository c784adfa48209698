"""Shows long texts page by page on a terminal, and prints them as they are anywhere else.

Its imports are inside the functions, so that opening a table doesn't wait for them.
"""

from __future__ import annotations

import os
import sys
from typing import Final

_WIDEST: Final = 100
_QUIET_LESS: Final = "FRX"
"""Default options for less: quit if all fits on one page, show colours, keep the text on the screen."""


def page(text: str) -> None:
    """Show ``text`` in the user's pager if there is a terminal; else print all of it."""
    pager = _pager() if _on_terminal() else None
    if pager is None or not _paged(text, pager):
        sys.stdout.write(text)
        sys.stdout.flush()


def page_markdown(text: str) -> None:
    """The same for Markdown: rendered on a terminal, and as it is written anywhere else."""
    page(_rendered(text) if _on_terminal() else text)


def _on_terminal() -> bool:
    return sys.stdout.isatty() and sys.stdin.isatty()


def _pager() -> list[str] | None:
    """The command line of the pager; None if there isn't one."""
    import shlex
    import shutil

    named = os.environ.get("PAGER")
    try:
        command = ["less"] if named is None else shlex.split(named)
    except ValueError:
        command = ["less"]
    if not command or command == ["cat"] or shutil.which(command[0]) is None:
        return None
    return command


def _paged(text: str, command: list[str]) -> bool:
    """Whether a pager has taken the text."""
    import subprocess

    try:
        pager = subprocess.Popen(
            command, stdin=subprocess.PIPE, env={"LESS": _QUIET_LESS, **os.environ}, encoding="utf-8", errors="replace"
        )
    except OSError:
        return False
    while True:
        try:
            pager.communicate(text)
        except KeyboardInterrupt:
            # Ctrl+C is meant for the pager, where it stops a search.
            continue
        return True


def _rendered(text: str) -> str:
    import shutil
    from io import StringIO

    from rich.console import Console
    from rich.markdown import Markdown

    width = min(shutil.get_terminal_size().columns, _WIDEST)
    console = Console(file=StringIO(), force_terminal=True, width=width, highlight=False)
    with console.capture() as captured:
        console.print(Markdown(text))
    return captured.get()
