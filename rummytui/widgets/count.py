"""A small whole number to type, or to count up and down."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import Click
from textual.message import Message

from rummytui.widgets.drawn import Drawn
from rummytui.widgets.entry import Entry
from rummytui.widgets.pieces import Piece, Row


class CountEntry(Entry):
    """The number itself. Left and right count, as they choose elsewhere in a form."""

    longest: ClassVar[int] = 9
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "count(-1)", "Count", show=False),
        Binding("right", "count(1)", "Count", key_display="← →"),
    ]

    def action_count(self, step: int) -> None:
        assert isinstance(self.parent, Count)
        self.parent.count(step)


class Step(Drawn):
    """One less or one more, for the mouse."""

    def __init__(self, step: int) -> None:
        super().__init__()
        self._step = step

    def draw(self, width: int, height: int | None) -> list[Row]:
        signs = "-+" if self.look.ascii else "‹›"
        return [[Piece(signs[self._step > 0], "quiet", target=self._step)]]

    def chosen(self, target: Hashable, event: Click) -> None:
        assert isinstance(self.parent, Count)
        self.parent.count(self._step)


class Count(Horizontal):
    """A number in a line to type in, between two arrows. What is typed stays there, sense or nonsense."""

    DEFAULT_CSS = """
    Count {
        width: 5;
        height: 1;
        Step { width: 1; height: 1; }
        CountEntry { width: 1fr; padding: 0; }
    }
    """

    @dataclass
    class Changed(Message):
        """Something else stands there now."""

        counter: Count

    def __init__(self, value: object, most: int, *, classes: str | None = None) -> None:
        super().__init__(classes=classes)
        self.entry = CountEntry(str(value))
        self._most = most

    def compose(self) -> ComposeResult:
        yield Step(-1)
        yield self.entry
        yield Step(1)

    @property
    def value(self) -> int | str:
        """The number; or what stands there instead, if that is not a number."""
        text = self.entry.value.strip()
        return int(text) if text.isascii() and text.isdigit() else text

    def count(self, step: int) -> None:
        """Go this many further, between nothing and the most there can be."""
        before = self.value if isinstance(self.value, int) else 0
        self.entry.value = str(min(max(before + step, 0), self._most))

    def on_input_changed(self) -> None:
        self.post_message(self.Changed(self))
