"""The command palette, which may get any key at any moment."""

from __future__ import annotations

from textual.command import CommandList, CommandPalette

from rummytui.screens.too_small import AnyWindow


class Palette(AnyWindow, CommandPalette):
    """Textual's palette, but the keys that leaf through its list wait until there is one on the screen."""

    # Leafing through a list without any height, Textual looks for an option on a line that is not there, and fails. The
    # bindings of the palette name this private action; there is no public one.
    def _action_command_list(self, action: str) -> None:
        if self.query_one(CommandList).scrollable_content_region:
            super()._action_command_list(action)
