"""Opens a table for a screen: a saved game, which may lose its last hand, or a table of several screens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from textual.screen import Screen

from rules import RuleViolation
from rummytui.loading import LOADING
from rummytui.messages import GameReady, GateOpened, program_of
from rummytui.screens.ask import AskScreen
from rummytui.table.host import Host
from saves import SaveError
from saves.checkpoint import NoLongerTheSame

if TYPE_CHECKING:
    from rummytui.remote.guest.hosting import TablePlan

NOBODY_HERE: Final = "At least one player must be at this screen."


class Sayer(Protocol):
    """Says a sentence to people."""

    def __call__(self, sentence: str, /, *, refused: bool = True) -> None:
        """Say it; ``refused``: because something cannot be."""


async def open_for_guests(screen: Screen[Any], plan: TablePlan, say: Sayer) -> None:
    """Open this table, tell the app and close ``screen``; or say why the table cannot be opened.

    Raises RuleViolation (SH-16) if these cannot play, and then nothing is said any more.
    """
    with LOADING:
        from rummytui.remote.extra import RemoteError
        from rummytui.remote.guest.hosting import open_table

    say("Opening the table…", refused=False)
    try:
        gate = await open_table(plan, announces=program_of(screen).settings.announce)
    except RuleViolation:
        say("")
        raise
    except RemoteError as error:
        say(str(error))
    else:
        screen.app.post_message(GateOpened(gate))
        program_of(screen).close_above(screen)
        _ = screen.dismiss()


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
