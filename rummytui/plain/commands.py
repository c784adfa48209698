"""The commands in plain text, and the sentence that offers them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rummytui.games.desk import Desk
from rummytui.table.between_hands import after_a_hand
from rummytui.table.commands import ChangeSettings, Command, HandOver, key_shown
from rummytui.table.faces import GameFace
from rummytui.table.scene import Scene
from rummytui.table.watch import Settled, Watch

_FOR_SCREENS: Final = frozenset({"final", "again"})
"""Commands that open other screens."""


class _ChangeSettings(ChangeSettings):
    """Show suits as symbols or as letters."""


_SETTINGS: Final = _ChangeSettings()


def commands_in_lines(game: GameFace, eyes: Watch, desk: Desk) -> list[Command]:
    """The commands that can be typed now, the most important first."""
    present = desk.at(game.phase)
    if isinstance(eyes.now, Settled):
        deal, finish, *others = after_a_hand(game.span, desk.finish)
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
