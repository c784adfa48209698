"""What is seen of a screen behind a question that lies over it: the same, much darker, and with the question's shadow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rich.cells import cell_len
from rich.color import ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.geometry import Region
from textual.strip import Strip

_NIGHT: Final = Color.parse("#040a07")
_DIMMED: Final = 0.66
"""How much of the colours behind a dialog is night."""
_SHADE: Final = Color.parse("#06140c")
_SHADED: Final = 0.55
_PLAIN: Final = Style(dim=True)


class Dimmer:
    """Makes strips darker. Where there are few colours (``flat``) or they are the terminal's own, all of it is dim text."""

    def __init__(self, *, flat: bool, ground: Style) -> None:
        self._flat = flat
        self._ground = ground
        """What is behind dim text."""
        self._known: dict[Style | None, Style] = {}

    def dimmed(self, strips: Iterable[Strip]) -> list[Strip]:
        """These strips, darker, and without anything that could be clicked."""
        return [Strip(self._joined(strip), strip.cell_length) for strip in strips]

    def _joined(self, strip: Strip) -> Iterator[Segment]:
        """The parts of a strip; what has come to look alike is one of them."""
        text, style = "", None
        for part in strip:
            found = self._style(part.style)
            if text and found != style:
                yield Segment(text, style)
                text = ""
            text, style = text + part.text, found
        if text:
            yield Segment(text, style)

    def _style(self, style: Style | None) -> Style:
        known = self._known.get(style)
        if known is None:
            known = self._known[style] = self._ground + _PLAIN if self._flat else _darker(style)
        return known


def _darker(style: Style | None) -> Style:
    if style is None:
        return Style()
    colours = [
        None
        if each is None or each.type is ColorType.DEFAULT
        else Color.from_rich_color(each).blend(_NIGHT, _DIMMED).rich_color
        for each in (style.color, style.bgcolor)
    ]
    return Style(color=colours[0], bgcolor=colours[1], bold=style.bold, reverse=style.reverse)


def shaded(strips: Sequence[Strip], frame: Region) -> list[Strip]:
    """Strips of a screen with the shadow that something there throws: half a cell below and at the right of it."""
    found = list(strips)
    right, below = frame.right, frame.bottom
    for y in range(max(frame.y + 1, 0), min(below, len(found))):
        found[y] = _covered(found[y], right, "▌")
    if 0 <= below < len(found):
        found[below] = _covered(_covered(found[below], frame.x + 1, "▀" * (frame.width - 1)), right, "▘")
    return found


def _covered(strip: Strip, x: int, text: str) -> Strip:
    """The strip with a shadow from column ``x`` on, in the shape of these characters."""
    end = min(x + len(text), strip.cell_length)
    if not 0 <= x < end:
        return strip
    before, covered, after = strip.divide([x, end, strip.cell_length])
    parts: list[Segment] = []
    for segment in covered:
        wide = cell_len(segment.text)
        ground = segment.style.bgcolor if segment.style else None
        shape, text = text[:wide], text[wide:]
        if ground is None or ground.type is ColorType.DEFAULT:
            parts.append(segment)
            continue
        dark = Color.from_rich_color(ground).blend(_SHADE, _SHADED).rich_color
        parts.append(Segment(shape, Style(color=dark, bgcolor=ground)))
    return Strip([*before, *parts, *after], strip.cell_length)
