"""What screens share on which keys are pressed for what the key bar says."""

from __future__ import annotations

from abc import abstractmethod

from textual.await_complete import AwaitComplete
from textual.events import Key
from textual.screen import ScreenResultType

from rummytui.messages import program_of
from rummytui.screens.base import BaseScreen
from rummytui.table.commands import said_of_key
from rummytui.widgets.at_hand import key_of
from rummytui.widgets.patches import write_now
from rummytui.widgets.prompt import Prompt


class KeyedScreen(BaseScreen[ScreenResultType]):
    """A screen with a prompt that shows at once what a key has changed, and says so where a key means nothing."""

    _result_given = False
    """Whether the result has been handed on."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close with this result, once.

        Two keys may ask for it at the same moment, and Textual takes a second result for a fault. Screens that have
        opened on top meanwhile are closed first, since Textual closes whichever screen is on top.
        """
        if self._result_given:
            return AwaitComplete()
        self._result_given = True
        program_of(self).close_above(self)
        return super().dismiss(result)

    @abstractmethod
    def press(self, key: str) -> bool:
        """Take a key; False where it means nothing here."""

    @property
    @abstractmethod
    def wanted(self) -> str:
        """What is wanted now, to be said again after a key that means nothing."""

    def on_key(self, event: Key) -> None:
        if self.press(key_of(event)):
            event.stop()
            event.prevent_default()
            write_now(self)
        elif (event.is_printable or event.key == "enter") and event.key not in self.active_bindings:
            pressed = str(event.character) if event.is_printable else event.key
            self.query_one(Prompt).ask(f"{said_of_key(pressed)} {self.wanted}".rstrip())
