"""A list to choose one of, over what is watched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from rummytui.screens.dialog import Dialog
from rummytui.widgets.barred import Rows
from rummytui.widgets.emblems import coloured


class Chosen(NamedTuple):
    """A line of the list: the number that stands for it, what it is called, and a sentence about it."""

    number: int
    name: str
    text: str


class ChooseScreen(Dialog[int]):
    """Shows lines, and dismisses with the number of the one that was chosen, or with None for Escape."""

    AUTO_FOCUS = "Rows"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "dismiss", "Back", show=False)]

    def __init__(self, title: str, lines: Sequence[Chosen], at: int = 0) -> None:
        super().__init__(title)
        self._lines, self._at = lines, at

    def inside(self) -> ComposeResult:
        yield Rows()

    def on_mount(self) -> None:
        names = max((len(line.name) for line in self._lines), default=0)
        rows = self.query_one(Rows)
        rows.set_options(Option(_line(line, names)) for line in self._lines)
        rows.highlighted = self._at

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        _ = self.dismiss(self._lines[event.option_index].number)


def _line(line: Chosen, names: int) -> Content:
    text = coloured(line.text)
    return (
        Content.assemble(line.name.ljust(names), "  ", text if line.name else text.stylize_before("$quiet"))
        if names
        else text
    )
