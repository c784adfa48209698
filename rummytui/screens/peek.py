"""A look at a hand while everything on the table is public."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from rules import Card
from rummytui.screens.cover import SecretScreen
from rummytui.table.commands import KeyItem
from rummytui.text import whose
from rummytui.widgets.emblems import coloured
from rummytui.widgets.hand import Hand
from rummytui.widgets.keybar import KeyBar


class PeekScreen(SecretScreen[None]):
    """First a curtain, unless the hand may be ``shown`` at once; then the hand, and then neither."""

    def __init__(self, name: str, hand: Sequence[Card], *, shown: bool = False) -> None:
        super().__init__()
        self._who, self._cards = name, tuple(hand)
        self._shown = shown

    def compose(self) -> ComposeResult:
        with Vertical(id="curtain"):
            yield Static(id="only", markup=False)
            yield Hand()
        yield KeyBar()

    def on_mount(self) -> None:
        self._draw()

    def _draw(self) -> None:
        hand, text = self.query_one(Hand), self.query_one("#only", Static)
        if self._shown:
            hand.show_cards(self._cards)
            text.update(coloured(f"{whose(self._who)} hand. Space puts it away."))
        else:
            hand.cover(0)
            text.update(coloured(f"Only {self._who} may look now. Space shows {whose(self._who)} hand."))
        action = "put it away" if self._shown else f"show {whose(self._who)} hand"
        self.query_one(KeyBar).show_keys([KeyItem("Space", action, "space"), KeyItem("Esc", "back", "escape")])

    def cover(self) -> None:
        """Put the hand away."""
        if self.is_current:
            _ = self.dismiss()

    def press(self, key: str) -> None:
        if key == "escape" or (key == "space" and self._shown):
            _ = self.dismiss()
        elif key == "space":
            self._shown = True
            self._draw()
