"""Something that everybody reads before the game goes on, such as a showdown."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget

from rummytui.screens.cover import CoverScreen
from rummytui.table.commands import KeyItem
from rummytui.widgets.keybar import KeyBar


class InterludeScreen(CoverScreen[None]):
    """Shows one thing after the other, each until somebody says that it has been read."""

    def __init__(self, news: Sequence[Widget]) -> None:
        super().__init__()
        self._news = list(news)

    def compose(self) -> ComposeResult:
        with Vertical(id="curtain"):
            yield from self._news
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
