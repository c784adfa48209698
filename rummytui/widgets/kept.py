"""Lines of a long page, drawn once and kept."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.strip import Strip
from textual.widget import Widget


class Kept(Widget):
    """Draws the same strips again: a strip remembers how it was cut and filtered, and `TerminalState` its cells.

    Textual's own way makes new ones each time, to put borders and padding round them, so a subclass must have neither.
    """

    def strips(self, lines: range) -> Sequence[Strip]:
        """These lines, counted from the top of the widget and as wide as it is."""
        raise NotImplementedError

    def render_line(self, y: int) -> Strip:
        return self.strips(range(y, y + 1))[0]

    def render_lines(self, crop: Region) -> list[Strip]:
        strips, background = self.strips(crop.line_range), self.background_colors[1]
        for colours in self.get_line_filters():
            strips = [strip.apply_filter(colours, background) for strip in strips]
        return [strip.crop(*crop.column_span) for strip in strips]


class KeptBar(ScrollBar, Kept):
    """A scrollbar; most of its rows look alike."""

    def __init__(self, *, thickness: int) -> None:
        super().__init__(name="vertical", thickness=thickness)
        self._looks: dict[Segment, Strip] = {}

    def strips(self, lines: range) -> Sequence[Strip]:
        bar = self.render()
        assert isinstance(bar, ScrollBarRender)
        assert isinstance(bar.style, Style)
        assert bar.style.color
        assert bar.style.bgcolor
        rows = bar.render_bar(
            self.size.height,
            bar.virtual_size,
            bar.window_size,
            bar.position,
            bar.thickness,
            back_color=bar.style.bgcolor,
            bar_color=bar.style.color,
        ).segments
        for row in set(rows) - self._looks.keys():
            self._looks[row] = Strip([row], self.size.width).apply_style(bar.style.background_style)
        return [self._looks[rows[y]] for y in lines]
