"""Questions over a screen: a few answers, such as whether to quit; a line to type; a PIN; or a list to choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from rummytui.people.locks import LENGTHS
from rummytui.screens.base import AnyWindow
from rummytui.screens.dialog import Dialog
from rummytui.table.commands import KeyItem
from rummytui.widgets.barred import Rows
from rummytui.widgets.emblems import coloured
from rummytui.widgets.entry import Entry


class AskScreen(Dialog[str]):
    """Shows ``question`` and dismisses with the name of the answer, or with None for Escape.

    ``answers`` are texts by their names; the cursor begins on the first one, so let it be the harmless one. ``keys`` are
    those that give some of the answers at once, as the screen binds them.
    """

    AUTO_FOCUS = "Rows"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
    ]

    def __init__(
        self, title: str, question: str, answers: Mapping[str, str], keys: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(title)
        self._question = question
        self._answers = answers
        self._keys = keys or {}

    def inside(self) -> ComposeResult:
        yield Static(self._question, classes="said", id="question", markup=False)
        yield Rows(*map(Option, self._answers.values()), keys=[self._keys.get(name, "") for name in self._answers])

    def action_move(self, steps: int) -> None:
        """Go to the next answer, or the one before."""
        # A quick key may come before they are there.
        for rows in self.query(Rows):
            rows.action_cursor_down() if steps > 0 else rows.action_cursor_up()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        _ = self.dismiss([*self._answers][event.option_index])


class AskTextScreen(Dialog[str]):
    """Shows ``question`` with a line to type in, which begins with ``text``; dismisses with what was typed, or with None."""

    AUTO_FOCUS = "Input"

    def __init__(self, title: str, question: str, text: str = "") -> None:
        super().__init__(title)
        self._question = question
        self._text = text

    def inside(self) -> ComposeResult:
        yield Static(self._question, classes="said", id="question", markup=False)
        yield self.line()

    @property
    def keys(self) -> Sequence[KeyItem]:
        return [KeyItem("Enter", "confirm", "enter"), KeyItem("Esc", "cancel", "escape")]

    def line(self) -> Input:
        """The line to type in."""
        return Entry(self._text)

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        await self.action_dismiss(event.value)


_DIGITS: Final = r"[0-9]*"


class PinEntry(Input):
    """A line for a PIN, which shows dots and gives nothing to the clipboard."""

    def __init__(self) -> None:
        super().__init__(password=True, restrict=_DIGITS, max_length=LENGTHS.stop - 1, compact=True)

    def action_copy(self) -> None:
        """Copy nothing: the clipboard is for everybody."""

    def action_cut(self) -> None:
        """Cut nothing, for the same reason."""


class AskPinScreen(AskTextScreen):
    """Shows ``question`` with a line for a PIN; dismisses with its digits, or with None."""

    def line(self) -> Input:
        return PinEntry()


class NumberedLine(NamedTuple):
    """A line of the list: the number that stands for it, what it is called, and a sentence about it."""

    number: int
    name: str
    text: str


class ChooseScreen(Dialog[int]):
    """Shows lines, and dismisses with the number of the one that was chosen, or with None for Escape."""

    AUTO_FOCUS = "Rows"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "dismiss", "Back", show=False)]

    def __init__(self, title: str, lines: Sequence[NumberedLine], at: int = 0) -> None:
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


def _line(line: NumberedLine, names: int) -> Content:
    text = coloured(line.text)
    return (
        Content.assemble(line.name.ljust(names), "  ", text if line.name else text.stylize_before("$quiet"))
        if names
        else text
    )


LEAVE = "leave"
"""The result that means quit."""
_STAY = "stay"
_YES, _NO = "y", "n"


class LeaveScreen(AnyWindow, AskScreen):
    """Asks whether to leave. Its result is `LEAVE`, or anything else to stay."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(_YES, "leave", "Quit"),
        Binding(f"{_NO},q", "dismiss", "Stay"),
    ]

    def __init__(self, *, playing: bool) -> None:
        saved = "Your game is already saved, and you can resume it at any time."
        super().__init__(
            "quit",
            f"Quit rummytui?\n\n{saved}" if playing else "Quit rummytui?",
            {LEAVE: "Quit", _STAY: "Stay"},
            {LEAVE: _YES, _STAY: _NO},
        )

    def action_leave(self) -> None:
        _ = self.dismiss(LEAVE)
