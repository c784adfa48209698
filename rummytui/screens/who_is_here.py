"""Who is at a table of several screens, asked while it is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult

from rummytui.screens.dialog import Dimming
from rummytui.screens.waiting import WaitingScreen
from rummytui.widgets.company import Company
from rummytui.widgets.frame import Frame, Inside
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.prompt import Prompt

if TYPE_CHECKING:
    from rummytui.remote.guest.table import RemoteTable


class WhoIsHereScreen(Dimming["RemoteTable | None"], WaitingScreen):
    """Says over the table who is there, and how others come in."""

    CSS_PATH = ["../styles/widgets.tcss", "../styles/table.tcss", "../styles/dialog.tcss"]
    AUTO_FOCUS = ""

    def compose(self) -> ComposeResult:
        with Frame("who's here"), Inside():
            yield Company()
            yield Prompt()
        yield KeyBar()

    def show_seats(self, names: Sequence[str]) -> None:
        table: RemoteTable | None = self._table
        assert table
        chairs = [self._chair(seat, name) for seat, name in enumerate(names)]
        self.query_one(Company).show(chairs, table.game.to_act, self._way(), self._seat)
