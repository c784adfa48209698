"""A look at a hand while everything on the table is public."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Static

from rules import Card
from rummytui.table.commands import KeyItem
from rummytui.text import whose
from rummytui.widgets.hand import Hand
from rummytui.widgets.keybar import KeyBar


class PeekScreen(ModalScreen[None]):
    """First a curtain, then the hand, then it is gone again."""

    CSS_PATH = ["../styles/widgets.tcss", "../styles/table.tcss"]
    AUTO_FOCUS = ""

    def __init__(self, name: str, hand: Sequence[Card]) -> None:
        super().__init__()
        self._who, self._cards = name, tuple(hand)
        self._shown = False

    def compose(self) -> ComposeResult:
        with Vertical(id="curtain"):
            yield Static(id="only", markup=False)
            yield Hand()
        yield KeyBar()

    def on_mount(self) -> None:
        self.app.clear_notifications()
        self._palette = self.app.use_command_palette
        self.app.use_command_palette = False
        self._draw()

    def on_unmount(self) -> None:
        self.app.use_command_palette = self._palette

    def _draw(self) -> None:
        hand, text = self.query_one(Hand), self.query_one("#only", Static)
        if self._shown:
            hand.show_cards(self._cards)
            text.update(f"{whose(self._who)} hand. Space puts it away.")
        else:
            hand.cover(0)
            text.update(f"Only {self._who} looks now. Space shows {whose(self._who)} hand.")
        action = "put it away" if self._shown else f"show {whose(self._who)} hand"
        self.query_one(KeyBar).show_keys([KeyItem("Space", action, "space"), KeyItem("Esc", "back", "escape")])

    def on_key(self, event: Key) -> None:
        event.stop()
        self._press(event.key)

    def on_key_bar_pressed(self, event: KeyBar.Pressed) -> None:
        self._press(str(event.target))

    def _press(self, key: str) -> None:
        if key == "escape" or (key == "space" and self._shown):
            _ = self.dismiss()
        elif key == "space":
            self._shown = True
            self._draw()
