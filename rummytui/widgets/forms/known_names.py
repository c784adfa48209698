"""Names of people who have played before, to seat with a key or a click."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive

from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row, fit, width_of

_GAP = 2
_LONGEST = 20


class KnownNames(Drawn, can_focus=True):
    """A line of names, as many as fit; players already at the table are left out."""

    DEFAULT_CSS = "KnownNames { height: 1; margin: 0 0 0 5; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1)", "Choose", show=False),
        Binding("right", "go(1)", "Choose", key_display="← →"),
        Binding("enter,space", "pick", "Add", key_display="⏎"),
    ]

    full: reactive[bool] = reactive(False)
    """Whether every chair is taken."""

    @dataclass
    class Picked(Message):
        """Seat this person."""

        name: str

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self._known = names
        self._names: Sequence[str] = names
        self._place = 0

    def leave_out(self, seated: Sequence[str]) -> None:
        """Leave out these names, which are at the table."""
        there = {name.casefold() for name in seated}
        names = [name for name in self._known if name.casefold() not in there]
        if names != self._names:
            self._names = names
            self._place = min(self._place, max(len(names) - 1, 0))
            self.redraw()
        self._offer()

    def watch_full(self) -> None:
        self._offer()

    def _offer(self) -> None:
        self.display = bool(self._names) and not self.full

    def draw(self, width: int, height: int | None) -> list[Row]:
        row: Row = [Piece("or ", "quiet")]
        for place, name in enumerate(self._names):
            shown = fit(name, _LONGEST, self.look.glyphs.cut)
            here = place == self._place and self.has_focus
            mark = self.look.glyphs.turn if here else "+"
            block = [
                Piece(f"{mark} ", "felt-mark" if here else "quiet", target=place),
                Piece(shown, "strong link" if here else "", target=place),
            ]
            if width_of(row) + width_of(block) + _GAP > width:
                break
            row += [*block, Piece(" " * _GAP)]
        return [row]

    def watch_has_focus(self, _has_focus: bool) -> None:
        super().watch_has_focus(_has_focus)
        self.redraw(layout=False)

    def action_go(self, steps: int) -> None:
        self._place = (self._place + steps) % max(len(self._names), 1)
        self.redraw(layout=False)

    def action_pick(self) -> None:
        if self._place < len(self._names):
            self.post_message(self.Picked(self._names[self._place]))

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, int):
            self._place = target
            self.action_pick()
