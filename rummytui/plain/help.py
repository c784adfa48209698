"""Help in plain text."""

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
            "type a command's name or letter, then any cards: discard KH, discard king of hearts, meld 4H 5H 6H",
        ),
        (
            "",
            "",
            "answer a question with a number or a name, on the same line if you know it: lay off 8H 2",
        ),
        (
            "",
            "",
            "press Enter on its own to hear the whole table again; right after a hint, Enter plays the best move",
        ),
    ),
)
"""The section that is the same in every game."""


def help_lines(scene: Scene, commands: Sequence[Command], check: Callable[[Move], None]) -> Iterator[str]:
    """The possible commands, the impossible ones with the reason, and how to type them."""
    for heading, entries in sections_of(scene, commands, check, TYPING):
        yield f"{heading}:"
        for key, label, text in entries:
            yield "  " + ": ".join(part for part in (key, label, " ".join(text.split())) if part)
