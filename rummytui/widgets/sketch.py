"""A widget that is drawn line by line from pieces, without knowing any cards."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate, zip_longest
from typing import NamedTuple

from rich.cells import cached_cell_len
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.color import Color
from textual.events import Click, MouseMove
from textual.filter import LineFilter
from textual.geometry import Region, Size, Spacing
from textual.strip import Strip
from textual.widget import Widget

from rummytui.widgets.palette import on_card, style_of
from rummytui.widgets.patches import ChangedLine
from rummytui.widgets.rows import Piece, Row, RowsOnDemand, width_of

_TARGET = "target"
"""Under this name a style's meta holds what a click chooses."""


class _Kept(NamedTuple):
    """A line as it went to the screen."""

    row: Row
    segments: list[Segment]
    """One a piece, as the filters have coloured it."""
    starts: list[int]
    """In which cell each of them begins, and the one behind the last."""
    width: int
    strip: ChangedLine


class Sketch(Widget):
    """Draws what `draw` returns and says which target was clicked.

    A subclass changes what it knows and calls `redraw`.
    """

    ALLOW_SELECT = False

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._rows: Sequence[Row] = ()
        self._rows_wanted = 0
        self._rows_for: tuple[Size, Size] | None = None
        self._styles: dict[tuple[str, Hashable], RichStyle] = {}
        self._filters: Sequence[tuple[LineFilter, Color]] | None = None
        """The filters applied last, such as for a terminal without colours, each with the background it's given."""
        self._filtered: dict[tuple[str, Hashable], RichStyle | None] = {}
        """The styles after these filters."""
        self._strips: dict[int, _Kept] = {}
        """Each line as it last went to the screen."""
        self._later: list[tuple[Sequence[Row] | None, bool]] | None = None
        """The changes that are still to be drawn, while they are collected: what was on show, and if room is needed."""
        self.under_mouse: Hashable = None
        """What a click would choose where the mouse is now."""

    def draw(self, width: int, height: int | None) -> Sequence[Row]:
        """The rows to show, in ``width`` cells and, unless it is None, ``height`` rows."""
        raise NotImplementedError

    def chosen(self, target: Hashable, event: Click) -> None:
        """A piece with this target was clicked."""

    def region_of(self, *targets: Hashable) -> Region | None:
        """The smallest rectangle with all that is drawn with one of these targets; None if nothing is."""
        return region_in(self.rows(), *targets)

    def redraw(self, *, layout: bool = True) -> None:
        """Draw it again, and show the rows that have changed; without ``layout`` where their number stays."""
        # Nothing is known of a screen before it is mounted.
        before = self._rows if self._rows_for == (self._sizes if self.is_mounted else None) else None
        self._rows_for = None
        if self._later is None:
            self._show_changes(before, layout=layout)
        else:
            self._later.append((before, layout))

    @contextmanager
    def drawn_once(self) -> Iterator[None]:
        """Draw it once, after this block, however often it changes there."""
        if self._later is not None:
            yield
            return
        self._later = []
        try:
            yield
        finally:
            changes, self._later = self._later, None
            if changes:
                before, _ = changes[0]
                self._show_changes(before, layout=any(layout for _, layout in changes))

    def _show_changes(self, before: Sequence[Row] | None, *, layout: bool) -> None:
        """Show what differs from the rows that were on show before."""
        sizes = self._sizes if self.is_mounted else None
        if sizes and not self.display:
            # It is laid out anyway when it comes into sight.
            return
        width = sizes[0].width if sizes else 0
        if not width or (layout and self._needs_room()):
            self.refresh(layout=True)
        elif before is None or isinstance(before, RowsOnDemand):
            self.refresh()
        else:
            nothing: Row = []
            both = zip_longest(before, self.rows(), fillvalue=nothing)
            if changed := [self._changed(y, old, new, width) for y, (old, new) in enumerate(both) if old != new]:
                self.refresh(*changed)

    def _changed(self, y: int, old: Row, new: Row, width: int) -> Region:
        """The part of line ``y``, as wide as that, in which it is not as it was."""
        first, behind = _alike(old, new)
        kept = self._strips.get(y)
        starts = kept.starts if kept and (kept.row is old or kept.row == old) else _starts(old)
        start = starts[first]
        end = start + width_of(new[first : len(new) - behind])
        if end != starts[len(old) - behind]:
            end = width
        return Region(start, y, end - start, 1)

    def _needs_room(self) -> bool:
        """Whether the drawing wants another size than when it was laid out: a layout costs ten times what it does."""
        if not (self.styles.is_auto_height or self.styles.is_auto_width):
            return False
        width, height = self.size
        rows = self.draw(width, None)
        if self.styles.is_auto_width and _widest(rows) != width:
            return True
        if self.styles.is_auto_height and len(rows) != self._rows_wanted:
            return True
        if len(rows) == height:
            self._rows, self._rows_for = rows, self._sizes
        return False

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._filters = None
        self._styles.clear()
        self._filtered.clear()
        self._strips.clear()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return _widest(self.draw(container.width, None))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        self._rows_wanted = len(self.draw(width, None)) if width else 0
        return self._rows_wanted

    @property
    def _sizes(self) -> tuple[Size, Size]:
        # The screen's size counts too: the size of the faces follows it.
        return self.size, self.app.size

    def rows(self) -> Sequence[Row]:
        """What is on show now."""
        if self._rows_for != (sizes := self._sizes):
            self._rows = self.draw(*sizes[0])
            self._rows_for = sizes
        return self._rows

    def render_line(self, y: int) -> Strip:
        rows = self.rows()
        blank = self._style("", None)
        width = self.size.width
        if y >= len(rows):
            return Strip.blank(width, blank)
        segments = [Segment(piece.text, self._style(self._roles(piece), piece.target)) for piece in rows[y]]
        return Strip(segments).adjust_cell_length(width, blank)

    def render_lines(self, crop: Region) -> list[Strip]:
        # Textual makes new strips each time, to put borders and padding round them, and filters and cuts them again.
        rows, padding, (width, height) = self.rows(), self.styles.padding, self.size
        if self.gutter != padding or isinstance(rows, RowsOnDemand):
            return super().render_lines(crop)
        strips = []
        for y in range(crop.y - padding.top, crop.bottom - padding.top):
            row = rows[y] if 0 <= y < min(len(rows), height) else []
            strips.append(self._coloured_line(y, row, width, padding))
        return [strip.crop(*crop.column_span) for strip in strips]

    def _coloured_line(self, y: int, row: Row, width: int, padding: Spacing) -> Strip:
        """Line ``y``, with padding on both sides, as it goes to the screen.

        Only pieces that weren't there before are coloured again.
        """
        kept = self._strips.get(y)
        if kept is None or kept.width != width:
            kept = _Kept([], [], [0], width, ChangedLine([]))
        elif kept.row is row or kept.row == row:
            return kept.strip
        first, behind = _alike(kept.row, row)
        last = len(kept.row) - behind
        pieces = row[first : len(row) - behind]
        new = self._parts_of(pieces)
        starts = list(accumulate([cached_cell_len(each.text) for each in pieces], initial=kept.starts[first]))
        moved = starts[-1] - kept.starts[last]
        starts = [*kept.starts[:first], *starts, *[start + moved for start in kept.starts[last + 1 :]]]
        cells = starts[-1]
        left, right = " " * padding.left, " " * (max(width - cells, 0) + padding.right)
        segments = [*kept.segments[:first], *new, *kept.segments[last:]]
        inside = Strip(segments, cells).crop(0, width) if cells > width else segments
        whole = [*self._parts_of([Piece(left)]), *inside, *self._parts_of([Piece(right)])]
        strip = ChangedLine([each for each in whole if each.text], padding.left + width + padding.right)
        if kept.row and not moved and cells <= width:
            start, end = kept.starts[first] + padding.left, kept.starts[last] + padding.left
            strip.changed = start, end, new
        self._strips[y] = _Kept(row, segments, starts, width, strip)
        return strip

    def _parts_of(self, pieces: Iterable[Piece]) -> list[Segment]:
        """The segments that these pieces become on the screen."""
        if self._filters is None:
            # Known until the style changes: Textual asks all widgets around this one what is behind them.
            self._filters = [(colours, self.background_colors[1]) for colours in self.get_line_filters()]
        found: list[Segment] = []
        for piece in pieces:
            text, roles, target = piece
            if target is not None and target == self.under_mouse:
                roles = self._roles(piece)
            known = roles, target
            if known not in self._filtered:
                part = [Segment(text, self._style(roles, target))]
                for colours, ground in self._filters:
                    part = colours.apply(part, ground)
                self._filtered[known] = part[0].style
            found.append(Segment(text, self._filtered[known]))
        return found

    def _roles(self, piece: Piece) -> str:
        hovered = piece.target is not None and piece.target == self.under_mouse
        return f"{piece.roles} hover" if hovered and not on_card(piece.roles) else piece.roles

    def _style(self, roles: str, target: Hashable) -> RichStyle:
        if (roles, target) not in self._styles:
            if target is None:
                style = style_of(roles, self.visual_style, self.app.theme_variables).rich_style
            else:
                style = self._style(roles, None) + RichStyle(meta={_TARGET: target})
            self._styles[roles, target] = style
        return self._styles[roles, target]

    def on_mouse_move(self, event: MouseMove) -> None:
        self._point_at(event.style.meta.get(_TARGET))

    def on_leave(self) -> None:
        self._point_at(None)

    def _point_at(self, target: Hashable) -> None:
        if target != self.under_mouse:
            self.under_mouse = target
            self._strips.clear()
            self.mouse_moved()

    def mouse_moved(self) -> None:
        """The mouse is on another target than before, or on none; it is underlined and stands out from the felt."""
        self.refresh()

    def clicked(self, event: Click) -> Hashable:
        """What that click chooses; None for nothing."""
        target: Hashable = event.style.meta.get(_TARGET)
        return target

    def on_click(self, event: Click) -> None:
        target = self.clicked(event)
        if target is not None:
            event.stop()
            self.chosen(target, event)


def region_in(rows: Iterable[Row], *targets: Hashable) -> Region | None:
    """The smallest rectangle in these rows with all that has one of these targets; None if nothing has."""
    found: list[Region] = []
    for y, row in enumerate(rows):
        x = 0
        for piece in row:
            wide = cached_cell_len(piece.text)
            if piece.target in targets:
                found.append(Region(x, y, wide, 1))
            x += wide
    return Region.from_union(found) if found else None


def _alike(old: Row, new: Row) -> tuple[int, int]:
    """How many pieces are the same from the beginning on, and how many of the others from the end."""
    most = min(len(old), len(new))
    first = 0
    while first < most and (old[first] is new[first] or old[first] == new[first]):
        first += 1
    most -= first
    behind = 0
    while behind < most and (old[~behind] is new[~behind] or old[~behind] == new[~behind]):
        behind += 1
    return first, behind


def _starts(row: Row) -> list[int]:
    """The cell in which each piece of a row begins, and the one after the last."""
    return list(accumulate([cached_cell_len(piece.text) for piece in row], initial=0))


def _widest(rows: Sequence[Row]) -> int:
    return max(map(width_of, rows), default=0)
