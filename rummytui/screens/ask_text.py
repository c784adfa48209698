"""A question that is answered by typing."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from rummytui.screens.on_top import OnTop
from rummytui.widgets.entry import Entry


class AskTextScreen(OnTop[str], ModalScreen[str]):
    """Shows ``question`` with a line to type in, which begins with ``text``; dismisses with what was typed, or with None."""

    DEFAULT_CSS = """
    AskTextScreen {
        align: center middle;
        background: $background;

        #box { width: 68; height: auto; padding: 1 3; background: $surface; }
        #question { margin: 0 0 1 0; }
        #keys { margin: 1 0 0 0; color: $quiet; }
        Input { border: none; height: 1; padding: 0 1; background: $panel; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Back")]

    def __init__(self, question: str, text: str = "") -> None:
        super().__init__()
        self._question = question
        self._text = text

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static(self._question, id="question", markup=False)
            yield self.line()
            yield Static("Enter to confirm, Esc to cancel.", id="keys")

    def line(self) -> Input:
        """The line to type in."""
        return Entry(self._text)

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        await self.action_dismiss(event.value)
