"""A question that is answered by typing."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.widgets import Input, Static

from rummytui.screens.dialog import Dialog
from rummytui.table.commands import KeyItem
from rummytui.widgets.entry import Entry


class AskTextScreen(Dialog[str]):
    """Shows ``question`` with a line to type in, which begins with ``text``; dismisses with what was typed, or with None."""

    AUTO_FOCUS = "Input"

    def __init__(self, title: str, question: str, text: str = "") -> None:
        super().__init__(title)
        self._question = question
        self._text = text

    def inside(self) -> ComposeResult:
        yield Static(self._question, classes="said", id="question", markup=False)
        yield self.line()

    @property
    def keys(self) -> Sequence[KeyItem]:
        return [KeyItem("Enter", "confirm", "enter"), KeyItem("Esc", "cancel", "escape")]

    def line(self) -> Input:
        """The line to type in."""
        return Entry(self._text)

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        await self.action_dismiss(event.value)
