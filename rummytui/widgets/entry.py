"""Lines to type in, which keep out what a terminal would obey instead of showing it."""

from __future__ import annotations

from typing import ClassVar
from unicodedata import combining, normalize

from textual.widgets import Input

from rules.names import LONGEST, clean_name


class Entry(Input):
    """One line of text. What is pasted into it loses its control characters before it is ever drawn."""

    longest: ClassVar[int] = 1000
    """Characters that it takes."""

    def __init__(self, value: str = "", *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        # Whoever comes to a name or number that was proposed and types wants another instead of it.
        super().__init__(value, id=id, classes=classes, compact=True, select_on_focus=True)

    def validate_value(self, value: str) -> str:
        """Called by Textual with everything that is to be shown."""
        text = normalize("NFC", value[: self.longest])
        return "".join(char for char in text if char == " " or (clean_name(char) and not combining(char)))


class NameEntry(Entry):
    """A line for a name."""

    def validate_value(self, value: str) -> str:
        clean = clean_name(value)
        # Whoever types "Aunt May" has typed "Aunt " first.
        return clean + " " if clean and value.endswith(" ") and len(clean) < LONGEST else clean

    @property
    def name_given(self) -> str:
        """The name, fit for the rules; empty when there is none."""
        return clean_name(self.value)
