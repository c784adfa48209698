"""A widget that is drawn line by line from pieces; the rest of the furniture is made of it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol, runtime_checkable

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.events import Click
from textual.geometry import Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from rummytui.widgets.faces import CardLook
from rummytui.widgets.palette import style_of
from rummytui.widgets.pieces import Row, width_of


@runtime_checkable
class HasLook(Protocol):
    """A program in which all cards are drawn alike."""

    @property
    def look(self) -> CardLook:
        """How cards are drawn."""


class Drawn(Widget):
    """Draws what `draw` returns and says which target was clicked.

    A subclass changes what it knows and calls `redraw`.
    """

    ALLOW_SELECT = False

    look: reactive[CardLook] = reactive(CardLook(), init=False)
    """How cards are drawn; once it is mounted, as the program has it."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._rows: Sequence[Row] = ()
        self._rows_wanted = 0
        self._rows_for: tuple[Size, Size] | None = None
        self._styles: dict[str, RichStyle] = {}

    def on_mount(self) -> None:
        if isinstance(self.app, HasLook):
            self.look = self.app.look

    def draw(self, width: int, height: int | None) -> Sequence[Row]:
        """The rows to show, in ``width`` cells and, unless it is None, ``height`` rows."""
        raise NotImplementedError

    def chosen(self, target: Hashable, event: Click) -> None:
        """A piece with this target was clicked."""

    def redraw(self, *, layout: bool = True) -> None:
        """Draw anew; without ``layout`` where the number of rows cannot have changed."""
        self._rows_for = None
        self.refresh(layout=layout and self._needs_room())

    def _needs_room(self) -> bool:
        """Whether the drawing wants another size than when it was laid out: a layout costs ten times what it does."""
        width = self.size.width
        if not width:
            return True
        if not (self.styles.is_auto_height or self.styles.is_auto_width):
            return False
        rows = self.draw(width, None)
        if self.styles.is_auto_width and _widest(rows) != width:
            return True
        if self.styles.is_auto_height and len(rows) != self._rows_wanted:
            return True
        if len(rows) == self.size.height:
            self._rows, self._rows_for = rows, (self.size, self.app.size)
        return False

    def watch_look(self) -> None:
        self.redraw()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._styles.clear()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return _widest(self.draw(container.width, None))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        self._rows_wanted = len(self.draw(width, None)) if width else 0
        return self._rows_wanted

    def rows(self) -> Sequence[Row]:
        """What is on show now."""
        # The screen's size counts too: the size of the faces follows it.
        sizes = self.size, self.app.size
        if self._rows_for != sizes:
            self._rows = self.draw(self.size.width, self.size.height)
            self._rows_for = sizes
        return self._rows

    def render_line(self, y: int) -> Strip:
        rows = self.rows()
        blank = self._style("")
        width = self.size.width
        if y >= len(rows):
            return Strip.blank(width, blank)
        segments = [Segment(piece.text, self._style(piece.roles)) for piece in rows[y]]
        return Strip(segments).adjust_cell_length(width, blank)

    def _style(self, roles: str) -> RichStyle:
        if roles not in self._styles:
            self._styles[roles] = style_of(roles, self.visual_style, self.app.theme_variables).rich_style
        return self._styles[roles]

    def on_click(self, event: Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or offset.y >= len(self.rows()):
            return
        x = 0
        for piece in self.rows()[offset.y]:
            x += cell_len(piece.text)
            if offset.x < x:
                if piece.target is not None:
                    event.stop()
                    self.chosen(piece.target, event)
                return


def _widest(rows: Sequence[Row]) -> int:
    return max(map(width_of, rows), default=0)
