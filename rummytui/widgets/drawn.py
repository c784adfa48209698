"""A widget that is drawn from pieces, knows how cards look, and can defer its changes; the table is made of these."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from textual.geometry import Region
from textual.reactive import reactive

from rummytui.table.flights import Spot
from rummytui.widgets.cards import CardLook
from rummytui.widgets.sketch import Sketch


@runtime_checkable
class HasLook(Protocol):
    """A program in which all cards are drawn alike."""

    @property
    def look(self) -> CardLook:
        """How cards are drawn."""


class Drawn(Sketch):
    """A sketch in which cards are drawn as everywhere else, and which says where a place of the table is in it."""

    look: reactive[CardLook] = reactive(CardLook(), init=False)
    """How cards are drawn; once it is mounted, as the program has it."""

    def on_mount(self) -> None:
        if isinstance(self.app, HasLook):
            self.look = self.app.look

    def place_of(self, spot: Spot) -> Region | None:
        """Where that place of the table is in this widget, in cells of its content; None if it is elsewhere."""
        return None

    def watch_look(self) -> None:
        self.redraw()


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
        """Whether its last row at this width is only the shadow of the rows above."""
        return False


class HoldsBack:
    """Part of a widget that keeps to itself what it's to say next, for as long as something else isn't seen yet."""

    _holds_back = False
    _next: Callable[[], None] | None = None

    def hold_back(self) -> None:
        """Say nothing new until `say_it`."""
        self._holds_back = True

    def say_it(self) -> None:
        """Say what it was last asked to say, if that's anything new."""
        self._holds_back = False
        say, self._next = self._next, None
        if say:
            say()

    def _in_time(self, say: Callable[[], None]) -> None:
        """Call this now, or later in place of any other pending call."""
        if self._holds_back:
            self._next = say
        else:
            say()
