"""A widget that is drawn as large as there is room for."""

from __future__ import annotations

from rummytui.widgets.drawn import Drawn


class DrawnToFit(Drawn):
    """Something in a settlement, which has several forms of it and draws the largest that fits."""

    room = 0
    """How many rows it may take."""

    def fit_in(self, rows: int) -> None:
        """Make do with this many rows."""
        if rows != self.room:
            self.room = rows
            self.redraw()

    def ends_in_shadow(self, width: int) -> bool:
        """Whether its last row in so many cells is no more than the shadow of what is above."""
        return False
