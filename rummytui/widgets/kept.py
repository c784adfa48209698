"""Lines of a long page, drawn once and kept; each part says only how it differs from the one before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.geometry import Region
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.strip import Strip
from textual.widget import Widget

from rummytui.widgets.textual_internals import OpenStrip, colours_of, kept_codes_of


class Kept(Widget):
    """Draws the same strips again: a strip remembers how it was cut, filtered and written.

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


_INK, _GROUND = "38", "48"
_ENDS: Final[Mapping[str, str]] = {"1": "22", "3": "23", "4": "24", "7": "27", _INK: "39", _GROUND: "49"}
"""What ends bold, italic, underlined and reversed text, and each colour."""
_PLAIN: Final[Mapping[str, str]] = {}


class TerseStrip(OpenStrip):
    """A line that is written in half as many characters: others say all over again how each of their parts looks."""

    __slots__ = ()

    def apply_filter(self, filter: LineFilter, background: Color) -> Strip:  # noqa: A002
        known = self.filtered.get((filter, background))
        if known is None:
            known = TerseStrip(filter.apply(self.parts, background), self.known_length)
            self.filtered[filter, background] = known
        return known

    def crop(self, start: int, end: int | None = None) -> Strip:
        cut = super().crop(start, end)
        if not isinstance(cut, TerseStrip):
            cut = TerseStrip(cut, cut.cell_length)
            # Where the next call finds it.
            self.cropped[max(start, 0), self.cell_length if end is None else min(end, self.cell_length)] = cut
        return cut

    def render(self, console: Console) -> str:
        if self.rendered is None:
            colours = colours_of(console) or ColorSystem.TRUECOLOR
            before, written = _PLAIN, []
            for text, style, _ in self.parts:
                now = _codes(kept_codes_of(style) or self.render_ansi(style, colours)) if style else _PLAIN
                written += [_change(before, now), text]
                before = now
            return self.keep_rendered("".join([*written, "\x1b[0m" if before else ""]))
        return self.rendered


@lru_cache
def _codes(ansi: str) -> Mapping[str, str]:
    """What each of these codes changes, and the code.

    >>> _codes("1;38;2;9;9;9;44")
    {'1': '1', '38': '38;2;9;9;9', '48': '44'}
    """
    parts = ansi.split(";") if ansi else []
    codes: dict[str, str] = {}
    while parts:
        kind = parts[0]
        taken = 1 if kind not in (_INK, _GROUND) else 5 if parts[1] == "2" else 3
        code, parts = ";".join(parts[:taken]), parts[taken:]
        # 31 and 97 are colours of text, 41 and 107 those of the ground.
        codes[kind if len(kind) == 1 else _GROUND if kind[:-1] in ("4", "10") else _INK] = code
    return codes


def _change(before: Mapping[str, str], now: Mapping[str, str]) -> str:
    """What makes text that looked like ``before`` look like this."""
    gone = before.keys() - now.keys()
    new = [code for kind, code in now.items() if before.get(kind) != code]
    # No sequence ends only faint text, and no other style needs to end alone.
    if "2" in before or gone - _ENDS.keys():
        new, gone = ["0", *now.values()], set()
    codes = [*(_ENDS[kind] for kind in sorted(gone)), *new]
    return f"\x1b[{';'.join(codes)}m" if codes else ""
