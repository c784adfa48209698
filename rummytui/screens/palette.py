"""The command palette, which may get any key at any moment."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import suppress

from textual import work
from textual.app import ComposeResult
from textual.command import CommandInput, CommandList, CommandPalette, DiscoveryHit, Hit
from textual.css.query import NoMatches
from textual.events import Mount
from textual.widgets import Button, Input, LoadingIndicator

from rummytui.screens.on_top import OnTop
from rummytui.screens.program_in_palette import ProgramInPalette
from rummytui.screens.window_size import AnyWindow
from rummytui.widgets.entry import shown_as_typed
from rummytui.widgets.menu import SteadyList

_LONGEST = 100


class PaletteEntry(CommandInput):
    """The line of the palette, which keeps out what a terminal would obey instead of showing it."""

    def validate_value(self, value: str) -> str:
        """Called by Textual with everything that is to be shown."""
        return shown_as_typed(value[:_LONGEST])


class SteadyCommands(CommandList, SteadyList, can_focus=False):
    """The palette's list, which changes with every letter that is typed."""


class StillIndicator(LoadingIndicator):
    """The palette's sign that it is looking, which stands still.

    Looking takes no time here, and a moving one is drawn sixteen times a second even while it is hidden.
    """

    def _on_mount(self, event: Mount) -> None:
        event.prevent_default()


class Palette(AnyWindow, CommandPalette, OnTop[None]):
    """Textual's palette, but it takes any key and any click at any moment.

    The keys that leaf through its list wait until there is one on the screen.
    """

    def _on_mount(self, event: Mount) -> None:
        # Textual asks which screen is below, and closed before it is composed, the palette is on none. It isn't called
        # from here, since Textual calls the methods of all classes.
        if self not in self.app.screen_stack:
            event.prevent_default()

    def compose(self) -> ComposeResult:
        # Textual has no way to name other widgets for its palette.
        for widget in super().compose():
            if isinstance(widget, CommandInput):
                yield PaletteEntry(placeholder=widget.placeholder, select_on_focus=False)
            elif isinstance(widget, CommandList):
                yield SteadyCommands()
            else:
                yield StillIndicator() if isinstance(widget, LoadingIndicator) else widget

    def _select_or_command(self, event: Input.Submitted | Button.Pressed | None = None) -> None:
        # Two quick clicks choose the same command twice, and the first of them closes the palette.
        if self.app.screen is self:
            super()._select_or_command(event)

    def _search_for(self, search_value: str) -> AsyncGenerator[DiscoveryHit | Hit, bool]:
        # They come out of a set, so without this the groups of commands would be in another order at every run.
        self._providers.sort(key=lambda provider: isinstance(provider, ProgramInPalette))
        return super()._search_for(search_value)

    @work(exclusive=True, group=CommandPalette._GATHER_COMMANDS_GROUP)
    async def _gather_commands(self, search_value: str) -> None:
        gather = CommandPalette._gather_commands.__wrapped__  # type: ignore[attr-defined]
        # Closed meanwhile, it has nothing left to show them in.
        with suppress(NoMatches):
            await gather(self, search_value)

    # Leafing through a list without any height, Textual looks for an option on a line that is not there, and fails. The
    # bindings of the palette name this private action; there is no public one.
    def _action_command_list(self, action: str) -> None:
        if self.query_one(CommandList).scrollable_content_region:
            super()._action_command_list(action)
