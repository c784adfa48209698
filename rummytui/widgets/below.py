"""What stands between the hand and the prompt, where something does."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from rummytui.widgets.drawn import Drawn


class Below(Drawn):
    """A part of the table that takes rows of its own, and says how many."""

    takes_place_of_log: ClassVar[bool] = False
    """Whether the short log has no room beside it."""

    @abstractmethod
    def rows_on(self, width: int, height: int) -> int:
        """How many rows it takes of a screen of this size; 0 while it is not to be seen."""
