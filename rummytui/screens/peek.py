"""A look at a hand while everything on the table is public."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
from saves import SaveError


class PeekScreen(SecretScreen[None]):
    """First a curtain, unless the hand may be ``shown`` at once; then the hand, and then neither.

    ``hand`` is asked for the cards when they are to be seen; if it raises SaveError, the sentence is shown instead.
    """

    def __init__(self, name: str, hand: Callable[[], Sequence[Card]], *, shown: bool = False) -> None:
        super().__init__()
        self._who, self._hand = name, hand
        self._shown = False
        self._lifts = shown

    def compose(self) -> ComposeResult:
        with Vertical(id="curtain"):
            yield Static(id="only", markup=False)
            yield Hand()
        yield KeyBar()

    def on_mount(self) -> None:
        if self._lifts:
            self._show()
        else:
            self._hide(f"Only {self._who} may look now. Press Space to show {whose(self._who)} hand.")

    def _show(self) -> None:
        try:
            cards = self._hand()
        except SaveError as error:
            self._hide(str(error))
            return
        self._shown = True
        self.query_one(Hand).show_cards(cards)
        self._say(f"{whose(self._who)} hand. Press Space to put it away.", "put it away")

    def _hide(self, why: str) -> None:
        self.query_one(Hand).cover(0)
        self._say(why, f"show {whose(self._who)} hand")

    def _say(self, text: str, action: str) -> None:
        self.query_one("#only", Static).update(coloured(text))
        self.query_one(KeyBar).show_keys([KeyItem("Space", action, "space"), KeyItem("Esc", "back", "escape")])

    def turn_down(self) -> None:
        """Lay the hand face down until this screen is back on top."""
        self.query_one(Hand).turn(down=True)

    def turn_up(self) -> None:
        """Show it again, unless something lies over this screen still."""
        if self.app.screen is self:
            self.query_one(Hand).turn(down=False)

    def on_screen_resume(self) -> None:
        self.turn_up()

    def cover(self) -> None:
        """Put the hand away."""
        if self.is_current:
            _ = self.dismiss()

    def press(self, key: str) -> None:
        if key == "escape" or (key == "space" and self._shown):
            _ = self.dismiss()
        elif key == "space":
            self._show()
