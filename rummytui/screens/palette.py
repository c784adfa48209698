"""The command palette, which may get any key at any moment."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from textual.app import ComposeResult
from textual.command import CommandInput, CommandList, CommandPalette, DiscoveryHit, Hit
from textual.events import Mount
from textual.system_commands import SystemCommandsProvider
from textual.widgets import LoadingIndicator

from rummytui.screens.too_small import AnyWindow
from rummytui.widgets.entry import shown_as_typed

_LONGEST = 100


class PaletteEntry(CommandInput):
    """The line of the palette, which keeps out what a terminal would obey instead of showing it."""

    def validate_value(self, value: str) -> str:
        """Called by Textual with everything that is to be shown."""
        return shown_as_typed(value[:_LONGEST])


class StillIndicator(LoadingIndicator):
    """The palette's sign that it is looking, which stands still.

    Looking takes no time here, and a moving one is drawn sixteen times a second even while it is hidden.
    """

    def _on_mount(self, event: Mount) -> None:
        event.prevent_default()


class Palette(AnyWindow, CommandPalette):
    """Textual's palette, but the keys that leaf through its list wait until there is one on the screen."""

    def compose(self) -> ComposeResult:
        # Textual has no way to name other widgets for its palette.
        for widget in super().compose():
            if isinstance(widget, CommandInput):
                yield PaletteEntry(placeholder=widget.placeholder, select_on_focus=False)
            else:
                yield StillIndicator() if isinstance(widget, LoadingIndicator) else widget

    def _search_for(self, search_value: str) -> AsyncGenerator[DiscoveryHit | Hit, bool]:
        # They come out of a set, so without this the groups of commands would be in another order at every run.
        self._providers.sort(key=lambda provider: isinstance(provider, SystemCommandsProvider))
        return super()._search_for(search_value)

    # Leafing through a list without any height, Textual looks for an option on a line that is not there, and fails. The
    # bindings of the palette name this private action; there is no public one.
    def _action_command_list(self, action: str) -> None:
        if self.query_one(CommandList).scrollable_content_region:
            super()._action_command_list(action)
