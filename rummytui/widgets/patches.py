"""Writing only what has changed of a screen, cell by cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.control import Control
from rich.segment import Segment
from textual.app import App
from textual.color import Color
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip

from rummytui.widgets.light import Light, bytes_count
from rummytui.widgets.textual_internals import (
    ChopsUpdate,
    LayoutUpdate,
    OpenCompositor,
    colours_of,
    repaint_now,
    waits_for_layout,
)
from rummytui.widgets.writing import LinePart, TerminalState


class Span(NamedTuple):
    """A part of a line of the screen."""

    y: int
    start: int
    end: int


class Source(NamedTuple):
    """Something to be seen on the screen."""

    region: Region
    """Where it is, as far as that is on the screen or not."""
    visible: Region
    lines: Callable[[Region], Sequence[Strip]]
    """Draws this part of it, counted from its own upper left corner."""


class ChangedLine(Strip):
    """A line that knows what has changed in it since it last went to the screen."""

    changed: tuple[int, int, Sequence[Segment]] | None = None
    """The first cell, the cell after the last, and what is there now."""


class Patches(ChopsUpdate):
    """Parts of lines, for a terminal of which is known what it shows."""

    def __init__(self, parts: Sequence[LinePart], shown: TerminalState) -> None:
        super().__init__([], [], [])
        self.parts = parts
        self._shown = shown

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for x, y, segments in self.parts:
            yield Control.move_to(x, y).segment
            yield from segments

    def render_segments(self, console: Console) -> str:
        """What is sent to the terminal."""
        return self._shown.written(self.parts, colours_of(console))


class WholeScreen(LayoutUpdate):
    """All lines of a screen, for a terminal on which there may be anything."""

    def __init__(self, whole: LayoutUpdate, shown: TerminalState) -> None:
        super().__init__(whole.strips, whole.region)
        self._shown = shown

    def render_segments(self, console: Console) -> str:
        """What is sent to the terminal."""
        self._shown.forget()
        left, top, *_ = self.region
        lines = [LinePart(left, y, chain(*strips)) for y, strips in enumerate(self.strips, top)]
        return self._shown.written(lines, colours_of(console))


class PatchCompositor(OpenCompositor):
    """Composes a screen as usual, and writes only what has changed of it.

    Textual would cut all lines at the edges of all widgets, render whatever lies below as well, and write each line
    from such an edge on.
    """

    def __init__(self) -> None:
        super().__init__()
        self._shown = TerminalState()

    def render_full_update(self, simplify: bool = False) -> WholeScreen:
        """All of the screen."""
        return WholeScreen(super().render_full_update(simplify), self._shown)

    light: Light | None = None
    """What lies on the felt, if any."""

    def put_light_on(self, app: App[Any], size: Size, *, pictures: bool, cheap: bool = False) -> None:
        """Light a felt of this size where the terminal has the colours for it, unless nothing is drawn as ``pictures``.

        A ``cheap`` light has few changes of colour, as it always has over a line from far away.
        """
        self.light = None
        if app.console.color_system == "truecolor" and pictures:
            felt = Color.parse(app.theme_variables["background"])
            self.light = Light(app.theme_variables, felt, size, cheap=cheap or bytes_count())

    def whole_lines(self, chops: Sequence[Mapping[int, Strip]]) -> Sequence[Mapping[int, Strip]]:
        """Light the lines of the whole screen."""
        light = self.light
        if light is None:
            return chops
        return [{x: strip and light.on(strip, x, y) for x, strip in line.items()} for y, line in enumerate(chops)]

    def render_partial_update(self) -> Patches | None:
        """What has to be written, since something has changed in parts of the screen."""
        screen = self.size.region
        changed = [part for region in self.dirty_regions if (part := region.intersection(screen))]
        self.dirty_regions.clear()
        if not changed:
            return None
        spans = [Span(*span) for span in self.spans(changed)]
        return Patches(list(self._parts(spans, Region.from_union(changed))), self._shown)

    def sources(self) -> Iterator[Source]:
        """All that can be seen, what lies on top first."""
        for widget, (region, clip) in self.visible_widgets.items():
            yield Source(region, region.intersection(clip), widget.render_lines)

    def _parts(self, spans: Sequence[Span], around: Region) -> Iterator[LinePart]:
        for region, visible, lines in self.sources():
            if not visible.overlaps(around):
                continue
            seen, spans = _divided(spans, visible)
            if seen:
                first, last = seen[0].y, seen[-1].y
                strips = lines(Region(0, first - region.y, region.width, last + 1 - first))
                for y, start, end in seen:
                    x, parts = part_of(strips[y - first], region.x, start, end)
                    yield LinePart(x, y, self.light.parts_on(parts, x, y) if self.light else parts)
            if not spans:
                return


def _divided(spans: Iterable[Span], region: Region) -> tuple[list[Span], list[Span]]:
    """What of these spans is in a region, and what is outside."""
    left, top, right, bottom = region.corners
    inside: list[Span] = []
    outside: list[Span] = []
    for span in spans:
        y, start, end = span
        if not top <= y < bottom or end <= left or right <= start:
            outside.append(span)
            continue
        if start < left:
            outside.append(Span(y, start, left))
        if right < end:
            outside.append(Span(y, right, end))
        inside.append(Span(y, max(start, left), min(end, right)))
    return inside, outside


def part_of(strip: Strip, x: int, start: int, end: int) -> tuple[int, Iterable[Segment]]:
    """A line that begins at ``x``, from ``start`` to ``end``, with the whole of wide characters there.

    Also where that begins.
    """
    if isinstance(strip, ChangedLine) and strip.changed and strip.changed[:2] == (start - x, end - x):
        return start, strip.changed[2]
    if (start, end) == (x, x + strip.cell_length):
        return start, strip
    text = strip.text
    if len(text) != strip.cell_length:
        at = x
        for char in text:
            behind = at + cell_len(char)
            start = at if at < start < behind else start
            end = behind if at < end < behind else end
            at = behind
    return start, strip.crop(start - x, end - x)


def write_now(screen: Screen[Any]) -> None:
    """Write at once what has changed on this screen, unless widgets are to get other places."""
    if screen.is_current and not waits_for_layout(screen):
        repaint_now(screen)
