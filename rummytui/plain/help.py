"""Help in plain text."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Final

from rules.moves import Move
from rummytui.table.commands import Command
from rummytui.table.explaining import Entry, sections_of
from rummytui.table.scene import Scene

_WITH_CARDS: Final[Mapping[str, str]] = {
    "discard": "discard KH, discard king of hearts",
    "meld": "meld 4H 5H 6H",
    "lay": "play 7C, play seven of clubs",
}
"""Examples of commands with cards, by the command's name; a game has some of them."""
_WITH_ANSWERS: Final[Mapping[str, str]] = {"lay_off": "lay off 8H 2", "bet": "bet 3", "feed": "feed KH 2"}
"""Examples of commands with the answer to their question."""
_ON_SCREENS: Final[Mapping[str, str]] = {
    "the selected card, or the one under the cursor": "the card you name",
    "the card under the cursor, or type the number of a card you may lead": "the card you name",
}
"""Words of help that only a drawn table can mean, and those for plain text."""


def opening_line(names: Container[str]) -> str:
    """The first line of a game that has commands with these ``names``: how to type."""
    example = next(words for name, words in _WITH_CARDS.items() if name in names).split(", ")[0]
    return f"Type a command or its letter, then any cards: {example}. Type ? for help."


def _typing(names: Container[str]) -> tuple[str, Sequence[Entry]]:
    """The section on how to type, which differs only in its examples."""
    cards, answers = (
        ", ".join(words for name, words in examples.items() if name in names)
        for examples in (_WITH_CARDS, _WITH_ANSWERS)
    )
    told = f": {answers}" if answers else ""
    return (
        "How to type",
        (
            ("", "", f"type a command's name or letter, then any cards: {cards}"),
            ("", "", f"answer a question with a number or a name, on the same line if you know it{told}"),
            (
                "",
                "",
                "press Enter on its own to hear the table or the settlement again; right after a hint, Enter plays the best move",
            ),
        ),
    )


def help_lines(
    scene: Scene, commands: Sequence[Command], check: Callable[[Move], None], names: Container[str]
) -> Iterator[str]:
    """The possible commands, the impossible ones with the reason, and how to type them.

    ``names`` are those of all commands of the game.
    """
    for heading, entries in sections_of(scene, commands, check, _typing(names)):
        yield f"{heading}:"
        for key, label, text in entries:
            told = " ".join(text.split())
            for drawn, plain in _ON_SCREENS.items():
                told = told.replace(drawn, plain)
            yield "  " + ": ".join(part for part in (key, label, told) if part)
