"""The wood round the felt: the row of the title, both sides, and the front edge; and the headings of the panel."""

from __future__ import annotations

from typing import Final, Literal

from rich.cells import cell_len
from textual.containers import Container
from textual.widget import Widget

from rummytui.text import unmarked
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row, fit

_INDENT: Final = 1
"""Cells of wood before the title."""
_PART: Final = " · "
"""What stands between the parts of a title."""

SIDES: Final = {"left": "▌", "right": "▐", "panel": "▌"}
"""What each rail is drawn with, in the half of its cell that is further from the felt; the panel's is at its left."""


class Title(Drawn):
    """The upper rail, with what is played on it."""

    DEFAULT_CSS = """
    Title { height: 1; background: $wood; }
    Screen > Title { dock: top; }
    """

    def __init__(self, said: str = "", *, spare: bool = False) -> None:
        """``spare`` says that a low window does without it."""
        super().__init__(id="title")
        self.spare = spare
        self._said = said
        self._warns = False

    def say(self, text: str, *, warns: bool = False) -> None:
        """Say this; ``warns`` has it stand out."""
        if (text, warns) != (self._said, self._warns):
            self._said, self._warns = text, warns
            self.redraw(layout=False)

    @property
    def room(self) -> int:
        """Cells that a text may have there."""
        return self.size.width - 2 * _INDENT - 1

    def draw(self, width: int, height: int | None) -> list[Row]:
        room = max(width - 2 * _INDENT - 1, 1)
        said = unmarked(self._said)
        while cell_len(said) > room and _PART in said:
            # What comes last matters least: that there are house rules is enough, if need be.
            before, part, last = said.rpartition(_PART)
            said = before + part + last.partition(":")[0] if ":" in last else before
        text = f" {fit(said, room, self.look.glyphs.cut)} "
        wood = "▄" if self.look.pictures else " "
        rest = max(width - _INDENT - cell_len(text), 0)
        roles = "refusal" if self._warns else "wood"
        return [[Piece(wood * _INDENT, "wood-light"), Piece(text, roles), Piece(wood * rest, "wood-light")]]


class Edge(Drawn):
    """The front edge of the table."""

    DEFAULT_CSS = "Edge { height: 1; background: $wood; }"

    def draw(self, width: int, height: int | None) -> list[Row]:
        return [[Piece("▀" * width, "wood-light")]] if self.look.pictures else []


class Rail(Drawn):
    """The wood at one side of the felt, or at the left of the panel."""

    def __init__(self, side: Literal["left", "right", "panel"]) -> None:
        super().__init__(classes=f"-{side}")
        self._side = side

    def draw(self, width: int, height: int | None) -> list[Row]:
        if not self.look.pictures:
            return []
        roles = "panel-rail" if self._side == "panel" else "rail"
        return [[Piece(SIDES[self._side], roles)] for _ in range(height or 0)]


CLEAR: Final = 2
"""Columns that text keeps free at each side of the felt between two rails."""


class Framed(Container):
    """The felt between two rails, which are drawn over its outermost columns."""

    DEFAULT_CSS = """
    Framed {
        height: 1fr;
        layers: default rails;
        & > Rail { layer: rails; }
    }
    """

    def __init__(self, *widgets: Widget) -> None:
        super().__init__(*widgets, Rail("left"), Rail("right"))


class Heading(Drawn):
    """What a part of the panel is about, with blank rows round it, and what stands in its right column."""

    _text = _right = ""

    def say(self, text: str, right: str = "") -> None:
        """Have this for a heading; ``right`` stands at its right end."""
        if (text, right) != (self._text, self._right):
            self._text, self._right = text, right
            self.redraw(layout=False)

    def draw(self, width: int, height: int | None) -> list[Row]:
        gap = width - cell_len(self._text) - cell_len(self._right)
        right = self._right if gap > 0 else ""
        return [[], [Piece(self._text, "quiet"), Piece(" " * max(gap, 0)), Piece(right, "quiet")], []]
