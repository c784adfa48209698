"""A page that everyone reads before play continues, such as a showdown."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget

from rummytui.screens.keyed import CoverScreen
from rummytui.screens.lit import LitScreen
from rummytui.table.commands import KeyItem
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.rail import Edge, Framed, Title


class InterludeScreen(CoverScreen[None], LitScreen[None]):
    """Shows one thing after the other, each until somebody says that it has been read; ``title`` is that of the table."""

    def __init__(self, news: Sequence[Widget], title: str) -> None:
        super().__init__()
        self._news = list(news)
        self._title = title

    def compose(self) -> ComposeResult:
        yield Title(self._title)
        yield Framed(Vertical(*self._news, id="curtain"))
        yield Edge()
        yield KeyBar()

    def on_mount(self) -> None:
        for later in self._news[1:]:
            later.display = False
        self.query_one(KeyBar).show_keys([KeyItem("Space", "continue", "space")])

    def press(self, key: str) -> None:
        if key not in ("space", "enter"):
            return
        self._news.pop(0).display = False
        if self._news:
            self._news[0].display = True
        else:
            _ = self.dismiss()
