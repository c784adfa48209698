"""Lines to type in, which keep out what a terminal would obey instead of showing it."""

from __future__ import annotations

from typing import ClassVar
from unicodedata import combining, normalize

from textual.widgets import Input

from rules.names import LONGEST, clean_name


def shown_as_typed(text: str) -> str:
    """``text`` without what moves the cursor, hides, reverses or piles up; blanks stay where they are.

    >>> shown_as_typed("Aunt \\x1b[2J\\u202eMay ")
    'Aunt [2JMay '
    """
    return "".join(char for char in normalize("NFC", text) if char == " " or (clean_name(char) and not combining(char)))


class Entry(Input):
    """One line of text. What is pasted into it loses its control characters before it is ever drawn."""

    longest: ClassVar[int] = 1000
    """Characters that it takes."""

    def __init__(
        self,
        value: str = "",
        *,
        placeholder: str = "",
        id: str | None = None,  # noqa: A002
        classes: str | None = None,
    ) -> None:
        # The first key typed over a proposed name or number replaces it.
        super().__init__(value, placeholder, id=id, classes=classes, compact=True, select_on_focus=True)

    def validate_value(self, value: str) -> str:
        """Called by Textual for the line to show."""
        return shown_as_typed(value[: self.longest])


class NameEntry(Entry):
    """A line for a name. A click selects all of it, so that typing replaces it; another click puts the cursor there."""

    _is_clicked = False
    """Whether it was clicked since it has the focus."""

    def on_mouse_up(self) -> None:
        if self.selection.is_empty and not self._is_clicked:
            self.select_all()
        self._is_clicked = True

    def on_blur(self) -> None:
        self._is_clicked = False

    def validate_value(self, value: str) -> str:
        clean = clean_name(value)
        # To type "Aunt May", you first type "Aunt " with its space.
        return clean + " " if clean and value.endswith(" ") and len(clean) < LONGEST else clean

    @property
    def name_given(self) -> str:
        """The name, fit for the rules; empty when there is none."""
        return clean_name(self.value)
