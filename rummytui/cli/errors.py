"""Input that the command line refuses."""

from __future__ import annotations

import sys


class BadInput(Exception):
    """What was typed cannot be done; the text is a sentence that says why."""


def needs_terminal() -> None:
    """Raise BadInput if there is no terminal to play in."""
    # Textual draws on the error stream.
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr and sys.stderr.isatty()):
        raise BadInput("Playing needs a terminal, and there is none here.")
