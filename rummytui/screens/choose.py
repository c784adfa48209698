"""A list to choose one of, over the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from rummytui.screens.on_top import OnTop
from rummytui.widgets.at_hand import AT_HAND
from rummytui.widgets.emblems import coloured
from rummytui.widgets.footer import KeyFooter
from rummytui.widgets.menu import Pick

_WIDEST: Final = 96
_EDGES: Final = 12
"""Cells beside a line: the screen's, the frame's and the mark's."""


class Chosen(NamedTuple):
    """A line of the list: the number that stands for it, what it is called, and a sentence about it."""

    number: int
    name: str
    text: str


class ChooseScreen(OnTop[int], ModalScreen[int]):
    """Shows lines, and dismisses with the number of the one that was chosen, or with None for Escape."""

    AUTO_FOCUS = "Menu"
    BINDINGS: ClassVar[list[BindingType]] = [
        *AT_HAND,
        Binding("escape,q", "dismiss", "Back"),
    ]
    DEFAULT_CSS = """
    ChooseScreen {
        align: center middle;
        background: $background;
        #lines { width: 100%; max-width: 96; height: auto; max-height: 100%; background: $inset;
                 border: round $border-blurred; border-title-color: $quiet; padding: 0 2; margin: 0 0 1 0; }
        Menu { height: auto; max-height: 100%; }
    }
    """

    def __init__(self, title: str, lines: Sequence[Chosen], at: int = 0) -> None:
        super().__init__()
        self._title, self._lines, self._at = title, lines, at

    def compose(self) -> ComposeResult:
        with Vertical(id="lines") as frame:
            frame.border_title = self._title
            yield Pick()
        yield KeyFooter()

    def on_resize(self) -> None:
        menu = self.query_one(Pick)
        at = self._at if menu.highlighted is None else menu.highlighted
        names = max((len(line.name) for line in self._lines), default=0)
        cells = min(self.app.size.width, _WIDEST) - _EDGES
        menu.set_options(Option(_line(line, names, cells)) for line in self._lines)
        menu.highlighted = at

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        _ = self.dismiss(self._lines[event.option_index].number)


def _line(line: Chosen, names: int, cells: int) -> Content:
    text = coloured(line.text)
    if names:
        text = Content.assemble(line.name.ljust(names), "  ", text if line.name else text.stylize_before("$quiet"))
    return text.truncate(cells, ellipsis=True)
