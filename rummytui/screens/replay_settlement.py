"""How a hand was settled that is watched again."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult

from rules.events import Event
from rules.view import View
from rummytui.games.desk import Desk
from rummytui.screens.keyed import CoverScreen
from rummytui.screens.lit import LitScreen
from rummytui.table.commands import KeyItem
from rummytui.widgets.grid import grid_of
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.rail import Edge, Framed, Title
from rummytui.widgets.settlement_page import SettlementPage
from rummytui.widgets.short_names import short_names

_LONGEST_NAME = 14
"""How many cells a name may take here."""
_AROUND = 3
"""Rows of the title, of the keys, and of the front edge or a blank line between."""


class ReplaySettlement(CoverScreen[None], LitScreen[None]):
    """The settlement of one hand, and the scores after it; ``events`` are those of the hand, as everybody saw them."""

    def __init__(self, desk: Desk, events: Sequence[Event], view: View, totals: Sequence[Sequence[int]]) -> None:
        super().__init__()
        self._desk, self._events, self._view, self._totals = desk, events, view, totals
        title = f"{desk.kept} after each {desk.game.span}"
        table = desk.settlement()
        self._page = SettlementPage(table, desk.settlement_head(), desk.sheet(), title)

    def compose(self) -> ComposeResult:
        yield Title()
        yield Framed(self._page)
        yield Edge()
        yield KeyBar()

    def on_mount(self) -> None:
        view = self._view
        view.players = short_names(view.players, _LONGEST_NAME)
        self.query_one(Title).say(self._desk.title(view))
        self._desk.show_settlement(self._events, view)
        self._desk.show_sheet(view, self._totals)
        self.on_resize()
        self.query_one(KeyBar).show_keys([KeyItem("Esc", "back", "escape"), KeyItem("↑ ↓", "scroll", "down")])

    def on_resize(self) -> None:
        width, height = self.app.size
        self.query_one(Edge).display = bool(grid_of(width, height).edge)
        self._page.share(width, height - _AROUND, scores=len(self._totals) > 1)

    def press(self, key: str) -> None:
        match key:
            case "down" | "pagedown":
                self._page.page(1)
            case "up" | "pageup":
                self._page.page(-1)
            case "escape" | "q" | "space" | "enter" | "s":
                _ = self.dismiss()
