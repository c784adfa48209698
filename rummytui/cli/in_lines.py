"""Whether to play in plain text."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rummytui.cli.errors import needs_terminal
from rummytui.letters import has_signs

if TYPE_CHECKING:
    from rummytui.plain.teletype import Teletype


def needs_terminal_unless_plain(args: Namespace) -> None:
    """Raise BadInput if the table needs a terminal to be drawn in, and there isn't one."""
    if not is_plain(args):
        needs_terminal()


def is_plain(args: Namespace) -> bool:
    """Whether to play in plain text: because the user asked for it, or the terminal can't draw a table."""
    return args.plain or os.environ.get("RUMMYTUI_PLAIN", "") not in ("", "0") or is_dumb()


def is_dumb() -> bool:
    """Whether the terminal can't draw a table."""
    return os.environ.get("TERM") == "dumb" or not has_signs(sys.stdout.encoding)


@contextmanager
def teletype() -> Iterator[Teletype]:
    """A teletype on stdin and stdout."""
    from rummytui.plain.teletype import Teletype
    from rummytui.settings import load

    found = Teletype(sys.stdin, sys.stdout, letters=load()[0].ascii_suits)
    if is_dumb():
        found.say("This terminal can't draw the table, so the game runs in plain text.")
    try:
        yield found
    finally:
        found.close()
