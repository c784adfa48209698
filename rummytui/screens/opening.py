"""Opens a table of several screens for a screen on which it was set up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from textual.screen import Screen

from rules import RuleViolation
from rummytui.loading import LOADING
from rummytui.messages import GateOpened, program_of

if TYPE_CHECKING:
    from rummytui.remote.guest.hosting import TablePlan
    from rummytui.screens.keeping import Sayer

NOBODY_HERE: Final = "At least one player must be at this screen."


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
