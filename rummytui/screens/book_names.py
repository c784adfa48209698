"""A name to choose among several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from rummytui.screens.on_top import OnTop
from rummytui.widgets.footer import KeyFooter
from rummytui.widgets.menu import Pick, columns
from rummytui.widgets.pieces import fit

_CELLS = 58
_NAME = 28


class NamesScreen(OnTop[str], ModalScreen[str]):
    """Shows ``question`` and ``names``; dismisses with the one that is chosen, or with None.

    ``not_these`` cannot be chosen, and it says why not; ``notes`` is what there is to know of some of the others.
    """

    AUTO_FOCUS = "Menu"
    DEFAULT_CSS = """
    NamesScreen {
        align: center middle;
        background: $background;

        #box { width: 70; height: auto; max-height: 90%; padding: 1 3; background: $inset; }
        #question { margin: 0 0 1 0; }
        Menu { height: auto; max-height: 12; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss", "Back")]

    def __init__(
        self,
        question: str,
        names: Sequence[str],
        not_these: Mapping[str, str] | None = None,
        notes: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__()
        self._notes = notes or {}
        self._question = question
        self._names = names
        self._not_these = not_these or {}

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static(self._question, id="question", markup=False)
            yield Pick(*map(self._option, self._names))
        yield KeyFooter()

    def _option(self, name: str) -> Option:
        why = self._not_these.get(name, "")
        note = fit(why or self._notes.get(name, ""), _CELLS - _NAME - 2)
        return Option(columns(Content(fit(name, _NAME)), Content.styled(note, "$quiet"), _CELLS), disabled=bool(why))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        _ = self.dismiss(self._names[event.option_index])
