"""A list to choose from, drawn before anything heavy is loaded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.strip import Strip
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from rummytui.fitting import best_fit

if TYPE_CHECKING:
    from rummytui.shelf import SeatText

_MARK = "▸ "

MARGIN = 3
"""Cells beside each line: for the mark, and for a scrollbar even while there is none, so that it breaks no line."""


class SteadyList(OptionList):
    """A list that ignores a click on a line which has gone since it was drawn."""

    def on_click(self, event: Click) -> None:
        clicked = event.style.meta.get("option")
        if clicked is not None and clicked >= self.option_count:
            # Textual would look for that line.
            event.prevent_default()


class Menu(SteadyList):
    """A list whose cursor is a mark as well as a colour."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "select", "Open", key_display="⏎"),
        Binding("k", "cursor_up", show=False),
        Binding("j", "cursor_down", show=False),
    ]
    DEFAULT_CSS = """
    Menu, Menu:focus, Menu.-textual-compact {
        background: transparent;
        background-tint: transparent;
        padding: 0;
        border: none;
        scrollbar-size-vertical: 1;
        scrollbar-gutter: stable;
        & > .option-list--option { padding: 0 0 0 2; }
        & > .option-list--option-highlighted { background: $panel; color: $turn; text-style: bold; }
        & > .option-list--option-hover { background: transparent; text-style: underline; }
        & > .option-list--option-disabled { color: $quiet; }
    }
    """

    def __init__(self, *options: Option, id: str | None = None) -> None:  # noqa: A002
        super().__init__(*options, id=id, compact=True, markup=False)

    def on_mount(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Put the cursor where it is at first."""
        if self.options:
            self.action_first()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # Before the first layout there are no pages, and Textual would look for one.
        return bool(self.scrollable_content_region) or not action.startswith("page_")

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        line = self.scroll_offset.y + y
        if line >= len(self._lines) or self._lines[line] != (self.highlighted, 0):
            return strip
        style = self.get_visual_style("option-list--option", "option-list--option-highlighted").rich_style
        meta = RichStyle(meta={"option": self.highlighted})
        return Strip([Segment(_MARK, style + meta), *strip.crop(len(_MARK))])


class Pick(Menu):
    """A list to choose one of: that is done with it, and nothing opens."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "select", "Choose", key_display="⏎")]


def columns(left: Content, right: Content, width: int) -> Content:
    """One line with something at either end.

    >>> columns(Content("Rummy"), Content("yesterday"), 20).plain
    'Rummy      yesterday'
    """
    return Content.assemble(left, " " * max(width - left.cell_length - right.cell_length, 1), right)


def fitting(forms: Sequence[SeatText], cells: int) -> Content:
    """The first form of a line that has room, with names in the colours of their seats; the last is cut if need be."""
    lines = (
        Content.assemble(*(text if seat is None else (text, f"$seat-{seat}") for text, seat in form)) for form in forms
    )
    return best_fit(lines, lambda line: line.cell_length <= cells).truncate(cells, ellipsis=True)
