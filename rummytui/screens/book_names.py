"""A name to choose among several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from rummytui.screens.dialog import Dialog
from rummytui.widgets.barred import Rows
from rummytui.widgets.menu import columns
from rummytui.widgets.pieces import fit

_CELLS = 58
_NAME = 28


class NamesScreen(Dialog[str]):
    """Shows ``question`` and ``names``; dismisses with the one that is chosen, or with None.

    ``not_these`` cannot be chosen, and it says why not; ``notes`` is what there is to know of some of the others.
    """

    AUTO_FOCUS = "Rows"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "dismiss", "Back", show=False)]

    def __init__(
        self,
        title: str,
        question: str,
        names: Sequence[str],
        not_these: Mapping[str, str] | None = None,
        notes: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(title)
        self._notes = notes or {}
        self._question = question
        self._names = names
        self._not_these = not_these or {}

    def inside(self) -> ComposeResult:
        yield Static(self._question, classes="said", id="question", markup=False)
        yield Rows(*map(self._option, self._names))

    def _option(self, name: str) -> Option:
        why = self._not_these.get(name, "")
        note = fit(why or self._notes.get(name, ""), _CELLS - _NAME - 2)
        return Option(columns(Content(fit(name, _NAME)), Content.styled(note, "$quiet"), _CELLS), disabled=bool(why))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        _ = self.dismiss(self._names[event.option_index])
