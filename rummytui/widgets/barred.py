"""The rows of a dialog: a list whose cursor is a bar in the accent, and whose keys stand at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.geometry import Size
from textual.strip import Strip
from textual.style import Style
from textual.widgets.option_list import Option

from rummytui.widgets.cards import CardLook
from rummytui.widgets.drawn import HasLook
from rummytui.widgets.menu import Pick
from rummytui.widgets.palette import style_of

if TYPE_CHECKING:
    from textual.widgets import OptionList

    _List = OptionList
else:
    _List = object

_BAR: Final = "▌ "
_MARK: Final = "▸ "
_APART: Final = 4
"""Cells between a row and its key, at least."""


class Barred(_List):
    """For a list whose row at the cursor has a bar beside each of its lines, and a ground of its own."""

    def key_at(self, place: int) -> str:
        """The key that does the same as choosing the row at ``place``; empty if none does."""
        return ""

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        line = self.scroll_offset.y + y
        if line >= len(self._lines):
            return strip
        place, part = self._lines[line]
        chosen = place == self.highlighted
        colours = self.app.theme_variables
        if chosen:
            base = self.get_visual_style("option-list--option", "option-list--option-highlighted")
            look = self.app.look if isinstance(self.app, HasLook) else CardLook()
            mark = _BAR if look.pictures else _MARK if part == 0 else "  "
            style = (base + Style(foreground=Color.parse(colours["turn"]))).rich_style
            strip = Strip([Segment(mark, style), *strip.crop(len(mark))], strip.cell_length)
        if part == 0 and (key := self.key_at(place)):
            roles = "key" if chosen else "dark-key"
            cap = Segment(f" {key} ", style_of(roles, self.visual_style, colours).rich_style)
            at = strip.cell_length - cell_len(cap.text) - 1
            if at > 0:
                strip = Strip([*strip.crop(0, at), cap, *strip.crop(strip.cell_length - 1)], strip.cell_length)
        return strip


class Rows(Barred, Pick):
    """Rows to choose one of, as wide as the dialog round them; ``keys`` are those that choose some of them at once."""

    DEFAULT_CSS = """
    Rows, Rows:focus, Rows.-textual-compact {
        width: 1fr;
        height: auto;
        max-height: 100%;
        scrollbar-gutter: auto;
        text-wrap: nowrap;
        text-overflow: ellipsis;
        & > .option-list--option { padding: 0 1 0 2; }
        & > .option-list--option-highlighted { background: $chosen; color: $foreground; text-style: bold; }
    }
    """

    def __init__(self, *options: Option, keys: Sequence[str] = ()) -> None:
        super().__init__(*options)
        self._keys = keys
        self.most: int | None = None
        """How many lines it may show at once; None: all of them."""

    def key_at(self, place: int) -> str:
        return self._keys[place] if place < len(self._keys) else ""

    def get_content_width(self, container: Size, viewport: Size) -> int:
        keys = max((cell_len(key) + _APART for key in self._keys if key), default=0)
        return super().get_content_width(container, viewport) + keys

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        lines = super().get_content_height(container, viewport, width)
        return lines if self.most is None else min(lines, self.most)
