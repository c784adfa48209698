"""One of a few, all of them in sight: ``✓ low   ○ high   ○ either``."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.events import Click
from textual.message import Message

from rummytui.fitting import best_fit
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row, fit, in_lines


class Alternative(NamedTuple):
    """One thing to choose: what it stands for, what people read, and a word before it where that helps."""

    value: Hashable
    label: str
    before: str = ""


class Choice(Drawn, can_focus=True):
    """Alternatives side by side, in as many lines as they need. Left and right choose, and so does a click."""

    gaps: ClassVar[Sequence[int]] = (3,)
    """Blanks between two of them: the first of these with which all have room in one line, or else the last."""
    ascii_marks: ClassVar[tuple[str, str]] = ("(*)", "( )")
    """What marks the one that is chosen, and the others, where there are only letters."""

    DEFAULT_CSS = "Choice { width: 1fr; height: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "turn(-1)", "Choose", show=False),
        Binding("right,l,space", "turn(1)", "Choose", key_display="← →"),
    ]

    @dataclass
    class Chosen(Message):
        """Another alternative is chosen now than before."""

        choice: Choice
        value: Hashable

        @property
        def control(self) -> Choice:
            return self.choice

    def __init__(
        self,
        alternatives: Sequence[Alternative],
        chosen: Hashable = None,
        *,
        id: str | None = None,  # noqa: A002
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._alternatives = list(alternatives)
        self._place = self._place_of(chosen)

    def _place_of(self, value: Hashable) -> int:
        # The type counts: True is not 1 where both can be chosen.
        found = [
            place
            for place, other in enumerate(self._alternatives)
            if other.value == value and type(other.value) is type(value)
        ]
        return found[0] if found else 0

    @property
    def alternatives(self) -> Sequence[Alternative]:
        """All that can be chosen."""
        return self._alternatives

    @property
    def value(self) -> Hashable:
        """What is chosen."""
        return self._alternatives[self._place].value

    def offer(self, alternatives: Sequence[Alternative]) -> None:
        """Offer these from now on; what was chosen stays chosen if it is among them."""
        if self._alternatives == alternatives:
            return
        value = self.value
        self._alternatives = list(alternatives)
        self._place = self._place_of(value)
        self.redraw()

    def choose(self, value: Hashable) -> None:
        """Choose this one, or the first if it is not offered."""
        self._go(self._place_of(value))

    def _go(self, place: int) -> None:
        if place != self._place:
            self._place = place
            self.redraw()
            self.post_message(self.Chosen(self, self.value))

    def action_turn(self, steps: int) -> None:
        self._go((self._place + steps) % len(self._alternatives))

    def draw(self, width: int, height: int | None) -> list[Row]:
        drawn = (self._drawn(width, gap) for gap in self.gaps)
        return best_fit(drawn, lambda rows: len(rows) == 1)

    def _drawn(self, width: int, gap: int) -> list[Row]:
        dot, ring = self.ascii_marks if self.look.ascii else ("✓", "○")
        blocks: list[Row] = []
        for place, one in enumerate(self._alternatives):
            taken = place == self._place
            label = fit(one.label, width - len(dot) - 1, self.look.glyphs.cut)
            block = [
                Piece(f"{one.before} ", "quiet") if one.before else Piece(""),
                Piece(f"{dot if taken else ring} ", "felt-mark" if taken and self.has_focus else "", target=place),
                Piece(label, ("strong link" if self.has_focus else "strong") if taken else "quiet", target=place),
            ]
            blocks.append(block)
        return in_lines(blocks, width, gap)

    def watch_has_focus(self, _has_focus: bool) -> None:
        super().watch_has_focus(_has_focus)
        self.redraw(layout=False)

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, int):
            self._go(target)
