"""What screens share that cover the table and take a few keys."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Protocol, runtime_checkable

from textual.binding import BindingType
from textual.events import Key
from textual.screen import ModalScreen, ScreenResultType

from rummytui.screens.base import OnTop
from rummytui.widgets.at_hand import AT_HAND, key_of
from rummytui.widgets.keybar import KeyBar


@runtime_checkable
class Coverable(Protocol):
    """A screen that somebody's hand may be on, or that play goes on from."""

    def cover(self) -> None:
        """Let no hand be seen before its owner has asked for it again."""


class CoverScreen(OnTop[ScreenResultType], ModalScreen[ScreenResultType]):
    """Covers the table. Its keys are pressed, or clicked on its key bar; no key reaches the screens below."""

    CSS_PATH = ["../styles/widgets.tcss", "../styles/table.tcss"]
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [*AT_HAND]

    @abstractmethod
    def press(self, key: str) -> None:
        """Do what ``key`` does here, if it does anything."""

    def on_key(self, event: Key) -> None:
        if event.key not in self._bindings.key_to_bindings:
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
