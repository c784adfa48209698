"""Help and the rulebook in plain text, and the commands that only plain text has."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Final

from rules.moves import Move
from rummytui.games.desk import Desk
from rummytui.table.between_hands import after_a_hand
from rummytui.table.commands import ChangeSettings, Command, HandOver, key_shown
from rummytui.table.explaining import Entry, sections_of
from rummytui.table.scene import Scene
from rummytui.table.updates import PlayedGame
from rummytui.table.watch import Settled, Watch

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
            (
                "",
                "",
                f"answer a question with a number or a name, or type the answer on the same line as the command{told}",
            ),
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


_FOR_SCREENS: Final = frozenset({"final", "again", "same_deal"})
"""Commands that open other screens."""


class _ChangeSettings(ChangeSettings):
    """Show suits as symbols or as letters."""


_SETTINGS: Final = _ChangeSettings()


def commands_in_lines(game: PlayedGame, watching: Watch, desk: Desk, *, shareable: bool = False) -> list[Command]:
    """The commands that can be typed now, the most important first. ``shareable``: the last hand may be dealt again."""
    present = desk.at(game.phase)
    if isinstance(watching.now, Settled):
        deal, finish, *others = after_a_hand(game.span, desk.finish, shareable=shareable)
        commands: Sequence[Command] = (deal, finish, *present.commands, *others, HandOver())
    else:
        commands = (*present.commands, *present.everywhere)
    return [
        _SETTINGS if isinstance(each, ChangeSettings) else each for each in commands if each.name not in _FOR_SCREENS
    ]


def ways_said(commands: Iterable[Command], scene: Scene, *, waiting: bool) -> str:
    """The sentence that lists the possible commands; ``waiting``: the game waits for Enter."""
    ways = ["continue (Enter)"] if waiting else []
    ways += [
        f"{each.text(scene)} ({key_shown(each.key)})"
        for each in commands
        if each.on_key_bar and each.possible(scene) and each.name != "sort"
    ]
    return f"Type one of these: {', '.join(ways)}."


_BEGINS: Final = re.compile(r"\s*(?:- |#+ )")
"""The start of an entry or a heading, which always begins a new line."""
_ROW: Final = re.compile(r"\s*\|.*\|\s*$")
_RULE: Final = re.compile(r"[|\-: ]+")
"""The row between the heading of a table and its body."""


def read_out(markdown: str) -> Iterator[str]:
    """Markdown as lines of plain text.

    >>> [*read_out("# Rummy\\n\\n- **RU-1** From two people\\n  up to *six*, with *ace* on `low`.")]
    ['Rummy', '', 'RU-1 From two people up to six, with ace on "low".']
    """
    said: list[str] = []
    for line in markdown.strip().splitlines():
        row = _ROW.match(line)
        if said and (not line.strip() or row or _BEGINS.match(line)):
            yield " ".join(said)
            said = []
        if row:
            if not _RULE.fullmatch(line):
                yield ", ".join(filter(None, map(_bare, line.strip(" |").split("|"))))
        elif text := _bare(line):
            said.append(text)
        elif not line.strip():
            yield ""
    if said:
        yield " ".join(said)


def _bare(line: str) -> str:
    """A line without the marks of lists, headings, quotes and emphasis; what is in backticks is in quotation marks."""
    return re.sub(r"^[\s>]*(?:- |#+ )?", "", line).replace("*", "").replace("`", '"').strip()
