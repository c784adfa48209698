"""The line at the bottom of a screen, with its keys and what they do."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Footer
from textual.widgets._footer import FooterKey


class KeyFooter(Footer):
    """Textual's footer without the command palette, made anew in less time.

    Each of its keys is narrow at first and then as wide as the footer wants it, and for either is matched with all style
    sheets. Here it is as the footer wants it from the beginning. Textual has no public name for such a key.
    """

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)

    def compose(self) -> ComposeResult:
        for part in super().compose():
            if isinstance(part, FooterKey):
                part.set_reactive(FooterKey.compact, self.compact)
            yield part
