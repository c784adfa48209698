"""A question that is answered with a PIN."""

from __future__ import annotations

from typing import Final

from textual.widgets import Input

from rummytui.people.locks import LENGTHS
from rummytui.screens.ask_text import AskTextScreen

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
