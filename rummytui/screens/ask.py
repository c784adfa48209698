"""A question with a few answers, for what should not happen by accident."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from rummytui.screens.on_top import OnTop
from rummytui.widgets.at_hand import AT_HAND

_FEW: Final = 3
"""Answers that have room beside each other, however long they are."""


class AskScreen(OnTop[str], ModalScreen[str]):
    """Shows ``question`` and dismisses with the name of the answer, or with None for Escape.

    ``answers`` are texts by their names; the first one has the focus, so let it be the harmless one.
    """

    CSS_PATH = "../styles/buttons.tcss"
    DEFAULT_CSS = """
    AskScreen {
        align: center middle;
        background: $background;

        #box { width: 68; height: auto; padding: 1 3; background: $surface; }
        #question { margin: 0 0 1 0; }
        #answers { height: auto; align-horizontal: left; }
        Button { margin: 0 2 0 0; }
        #box.-many { width: 76; }
        .-many Button { min-width: 8; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *AT_HAND,
        Binding("escape", "dismiss", "Back"),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(self, question: str, answers: Mapping[str, str]) -> None:
        super().__init__()
        self._question = question
        self._answers = answers

    def compose(self) -> ComposeResult:
        with Vertical(id="box", classes="-many" if len(self._answers) > _FEW else ""):
            yield Static(self._question, id="question", markup=False)
            with Horizontal(id="answers"):
                for name, text in self._answers.items():
                    yield Button(text, name=name)

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        await self.action_dismiss(event.button.name)
