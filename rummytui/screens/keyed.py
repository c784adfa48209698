"""What screens share that take keys: those at a prompt, and those that cover the table."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Protocol, runtime_checkable

from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.events import Key
from textual.screen import ModalScreen, ScreenResultType

from rummytui.messages import program_of
from rummytui.screens.base import BaseScreen, OnTop
from rummytui.table.commands import said_of_key
from rummytui.widgets.at_hand import AT_HAND, key_of
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.patches import write_now
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.textual_internals import binds


class KeyedScreen(BaseScreen[ScreenResultType]):
    """A screen with a prompt that shows at once what a key has changed, and says so where a key means nothing."""

    CSS_PATH = ["../styles/widgets.tcss", "../styles/table.tcss"]
    AUTO_FOCUS = ""

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


@runtime_checkable
class Coverable(Protocol):
    """A screen that may show a player's hand, or that play continues from."""

    def cover(self) -> None:
        """Hide every hand until its owner asks to see it again."""


class CoverScreen(OnTop[ScreenResultType], ModalScreen[ScreenResultType]):
    """Covers the table. Its keys are pressed, or clicked on its key bar; no key reaches the screens below."""

    CSS_PATH = ["../styles/widgets.tcss", "../styles/table.tcss"]
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [*AT_HAND]

    @abstractmethod
    def press(self, key: str) -> None:
        """Do what ``key`` does here, if it does anything."""

    def on_key(self, event: Key) -> None:
        if not binds(self, event.key):
            event.stop()
            self.press(key_of(event))

    def on_key_bar_pressed(self, event: KeyBar.Pressed) -> None:
        self.press(str(event.target))


class SecretScreen(CoverScreen[ScreenResultType]):
    """Covers the table for one person: no palette opens over it, and no notice meant for somebody else stays on it."""

    def on_mount(self) -> None:
        self.app.clear_notifications()
        self._palette = self.app.use_command_palette
        self.app.use_command_palette = False

    def on_unmount(self) -> None:
        self.app.use_command_palette = self._palette
