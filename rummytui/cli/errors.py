"""What the command line cannot do anything with, and when it can do nothing."""

from __future__ import annotations

import sys


class BadInput(Exception):
    """What was typed cannot be done; the text is the sentence that says why."""


def needs_terminal() -> None:
    """Raise BadInput where there is no terminal to play in."""
    # Textual draws on the error stream.
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr and sys.stderr.isatty()):
        raise BadInput("Playing needs a terminal, and here is none.")
