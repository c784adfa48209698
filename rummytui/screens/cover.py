"""What screens share that cover the table and take a few keys."""

from __future__ import annotations

from abc import abstractmethod

from textual.events import Key
from textual.screen import ModalScreen, ScreenResultType

from rummytui.messages import SettingsWanted
from rummytui.widgets.keybar import KeyBar


class CoverScreen(ModalScreen[ScreenResultType]):
    """Covers the table. Its keys are pressed, or clicked on its key bar; no key reaches what lies below."""

    CSS_PATH = ["../styles/widgets.tcss", "../styles/table.tcss"]
    AUTO_FOCUS = ""

    @abstractmethod
    def press(self, key: str) -> None:
        """Do what ``key`` does here, if it does anything."""

    def on_key(self, event: Key) -> None:
        event.stop()
        if event.key == "comma":
            self.post_message(SettingsWanted())
        else:
            self.press(event.key)

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
