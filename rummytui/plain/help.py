"""Help for a table without a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rules.moves import Move
from rummytui.table.commands import Command
from rummytui.table.explaining import Entry, sections_of
from rummytui.table.scene import Scene

TYPING: Final[tuple[str, Sequence[Entry]]] = (
    "How to type",
    (
        (
            "",
            "",
            "type a command as its key or its word, and any cards behind it: throw KH, throw king of hearts, meld 4H 5H 6H",
        ),
        (
            "",
            "",
            "where something is asked, type its number or a name, in the same line if that is known: lay off 8H 2",
        ),
        ("", "", "Enter alone tells the whole table again"),
    ),
)
"""What is the same in every game."""


def help_lines(scene: Scene, commands: Sequence[Command], check: Callable[[Move], None]) -> Iterator[str]:
    """What can be done now, what cannot and why not, and how to type it."""
    for heading, entries in sections_of(scene, commands, check, TYPING):
        yield f"{heading}:"
        for key, label, text in entries:
            yield "  " + ": ".join(part for part in (key, label, text) if part)
