"""Goes on with a saved game, and asks first if that costs something."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.screen import Screen

from rummytui.messages import GameReady
from rummytui.screens.ask import AskScreen
from rummytui.table.host import Host
from saves import SaveError
from saves.checkpoint import NoLongerTheSame


def go_on(screen: Screen[Any], path: Path, say: Callable[[str], None]) -> None:
    """Tell the app that the game at ``path`` can be played, or people what is wrong with it.

    If its last hand no longer comes out as it was saved, asks whether to deal it again.
    """
    try:
        screen.post_message(GameReady(Host.resume(path)))
    except NoLongerTheSame as error:
        if error.checkpoint:
            _ask(screen, path, str(error), say)
        else:
            say(str(error))
    except SaveError as error:
        say(str(error))


def _ask(screen: Screen[Any], path: Path, question: str, say: Callable[[str], None]) -> None:
    def answered(answer: str | None) -> None:
        if answer == "again":
            try:
                screen.post_message(GameReady(Host.resume(path, anew=True)))
            except SaveError as error:
                say(str(error))

    whole = f"{question} A copy of the current file is kept."
    _ = screen.app.push_screen(AskScreen("saved game", whole, {"keep": "Leave it", "again": "Deal again"}), answered)
