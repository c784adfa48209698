"""How a hand was settled that is watched again."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from rules.events import Event
from rules.view import View
from rummytui.games.desk import Desk
from rummytui.screens.cover import CoverScreen
from rummytui.table.commands import KeyItem
from rummytui.widgets.drawn_to_fit import DrawnToFit
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.short_names import short_names
from rummytui.widgets.standings import Standings
from rummytui.widgets.still import StillScroll

_LONGEST_NAME = 14
"""How many cells a name may take here."""
_AROUND = 3
"""Rows of the title, of the keys, and of a blank line between."""


class ReplaySettlement(CoverScreen[None]):
    """The settlement of one hand, and the scores after it; ``events`` are those of the hand, as everybody saw them."""

    def __init__(self, desk: Desk, events: Sequence[Event], view: View, totals: Sequence[Sequence[int]]) -> None:
        super().__init__()
        self._desk, self._events, self._view, self._totals = desk, events, view, totals

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with StillScroll(id="settlement", can_focus=False):
            yield self._desk.settlement()
            with Vertical(id="sheet"):
                yield Static(f"{self._desk.kept} after each {self._desk.game.span}", id="sheet-title", markup=False)
                yield self._desk.sheet()
        yield KeyBar()

    def on_mount(self) -> None:
        view = self._view
        view.players = short_names(view.players, _LONGEST_NAME)
        self.query_one("#title", Static).update(Content(self._desk.title(view)))
        self._desk.show_settlement(self._events, view)
        self.query_one("#sheet").display = len(self._totals) > 1
        self._desk.show_sheet(view, self._totals)
        self.query_one(KeyBar).show_keys([KeyItem("Esc", "back", "escape"), KeyItem("↑ ↓", "scroll", "down")])

    def on_resize(self) -> None:
        # All but the title, the keys and what the score sheet wants.
        room = self.app.size.height - _AROUND
        for part in self.query("#settlement DrawnToFit").results(DrawnToFit):
            part.fit_in(room // 2 if self.query_one("#sheet").display else room)
        for standings in self.query("#settlement Standings").results(Standings):
            standings.share_room()

    def press(self, key: str) -> None:
        page = self.query_one("#settlement", StillScroll)
        match key:
            case "down" | "pagedown":
                page.scroll_page_down()
            case "up" | "pageup":
                page.scroll_page_up()
            case "escape" | "q" | "space" | "enter" | "s":
                _ = self.dismiss()
