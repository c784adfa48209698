"""A question with a few answers, for what should not happen by accident."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from rummytui.screens.dialog import Dialog
from rummytui.widgets.barred import Rows


class AskScreen(Dialog[str]):
    """Shows ``question`` and dismisses with the name of the answer, or with None for Escape.

    ``answers`` are texts by their names; the cursor begins on the first one, so let it be the harmless one. ``keys`` are
    those that give some of the answers at once, as the screen binds them.
    """

    AUTO_FOCUS = "Rows"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
    ]

    def __init__(
        self, title: str, question: str, answers: Mapping[str, str], keys: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(title)
        self._question = question
        self._answers = answers
        self._keys = keys or {}

    def inside(self) -> ComposeResult:
        yield Static(self._question, classes="said", id="question", markup=False)
        yield Rows(*map(Option, self._answers.values()), keys=[self._keys.get(name, "") for name in self._answers])

    def action_move(self, steps: int) -> None:
        """Go to the next answer, or the one before."""
        # A quick key may come before they are there.
        for rows in self.query(Rows):
            rows.action_cursor_down() if steps > 0 else rows.action_cursor_up()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        _ = self.dismiss([*self._answers][event.option_index])
