"""The games as this program plays them: one folder for each, loaded when the game is played.

A folder has a ``desk.py`` with the game's `DESK`, a ``bot.py`` with a function for each level of bots and, if setting up
a table takes more than choosing house rules, a ``setup.py`` with its `SETUP`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummytui.games.desk import Desk
    from rummytui.games.setup import GameSetup

FOLDERS: Final = MappingProxyType(
    {
        "rummy": "rummy",
        "boathouse": "boathouse",
        "continental": "continental",
        "gamblers": "gamblers",
        "knock": "knock",
        "gin": "gin",
        "double-rum": "double_rum",
        "dummy-rummy": "dummy_rummy",
        "tummy-rummy": "tummy_rummy",
        "rummoli": "rummoli",
    }
)
"""The folder of each game in `rules.GAMES`. These are only names, so that reading the list loads no widgets."""

SLOW_AT_MEDIUM: Final = frozenset({"continental", "dummy-rummy"})
"""Games whose medium bot sometimes thinks long enough to delay keys."""


def desk_for(game: str, head_starts: Sequence[int] = (), occasion: str = "") -> Desk:
    """A new desk for the game called ``game``, as in `rules.GAMES`, at a table with these ``head_starts``.

    ``occasion`` says in the title what kind of deal it is, if it isn't an ordinary one.
    """
    from rules import game_called

    desk = cast("Desk", part_of(game, "desk").DESK(game_called(game)))
    desk.give_head_starts(head_starts)
    desk.occasion = occasion
    return desk


def setup_for(game: str) -> GameSetup:
    """What the game called ``game`` adds to the setup screen."""
    from rummytui.games.setup import GameSetup

    has_its_own = find_spec(f"{__name__}.{FOLDERS[game]}.setup")
    return cast("GameSetup", part_of(game, "setup").SETUP) if has_its_own else GameSetup()


def part_of(game: str, part: str) -> ModuleType:
    """The module called ``part`` in the folder of a game, imported if need be."""
    return import_module(f"{__name__}.{FOLDERS[game]}.{part}")
