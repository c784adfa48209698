"""The light on the felt: brightest in the middle, a step darker here and there towards the edge."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, TypeAlias

from rich.cells import cached_cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as TextualColor
from textual.geometry import Size
from textual.strip import Strip

from rummytui.styles.themes import LIGHTS

_MIDDLE: Final = 0.38
"""How far down the table it is brightest."""
_ACROSS: Final = 0.55
_DOWN: Final = 0.6
"""How far it reaches, as parts of the table."""
_CHEAP: Final = (0.85, 0.1)
"""In a light of one colour a row: how much it falls off, and how dark it is at best."""

_Runs: TypeAlias = tuple[tuple[int, int], ...]
"""The steps of a row, each with the column behind its last cell."""


def bytes_count() -> bool:
    """Whether the terminal is at the other end of a slow line, for which light has one colour a row."""
    return "SSH_CONNECTION" in os.environ


class Light:
    """Gives each cell of the felt the colour that it has where it is.

    ``variables`` are the colours of the theme, ``felt`` is the one to be lit, and ``size`` is that of the table, which
    begins in the screen's upper left corner. A ``cheap`` light has one colour a row: it is for lines on which bytes count.
    """

    def __init__(self, variables: Mapping[str, str], felt: TextualColor, size: Size, *, cheap: bool) -> None:
        self.size = size
        self.cheap = cheap
        self._felt = felt.rich_color.triplet
        self._shadow = _rich(variables["shadow"]).triplet
        self._lit = [_rich(variables[f"felt-{step}"]) for step in range(LIGHTS)]
        self._shades = [_rich(variables[f"shade-{step}"]) for step in range(LIGHTS)]
        self._styles: dict[Style, Sequence[Style]] = {}

    def on(self, strip: Strip, x: int, y: int) -> Strip:
        """The strip as it looks from column ``x`` of row ``y`` on."""
        parts = self.parts_on(strip, x, y)
        return strip if parts is strip else Strip(parts, strip.cell_length)

    def parts_on(self, parts: Iterable[Segment], x: int, y: int) -> Iterable[Segment]:
        """Parts of a line as they look from column ``x`` of row ``y`` on; the same object if nothing changes."""
        if not 0 <= y < self.size.height:
            return parts
        runs = runs_of(self.size.width, self.size.height, y, cheap=self.cheap)
        found: list[Segment] = []
        is_lit, run = False, 0
        for segment in parts:
            text, style, _ = segment
            wide = cached_cell_len(text)
            lit = None if style is None else self._lit_styles(style)
            if not lit:
                found.append(segment)
                x += wide
                continue
            is_lit = True
            end = x + wide
            while run < len(runs):
                behind, step = runs[run]
                if behind <= x:
                    run += 1
                elif behind >= end or wide != len(text):
                    found.append(Segment(text, lit[step]))
                    break
                else:
                    found.append(Segment(text[: behind - x], lit[step]))
                    text, x, wide = text[behind - x :], behind, end - behind
            else:
                found.append(Segment(text, style))
            x = end
        return found if is_lit else parts

    def _lit_styles(self, style: Style) -> Sequence[Style]:
        """How this style looks at each step of the light; empty if it isn't on felt."""
        lit = self._styles.get(style)
        if lit is None:
            lit = []
            if style.bgcolor and style.bgcolor.triplet == self._felt:
                shades = style.color is not None and style.color.triplet == self._shadow
                inks = self._shades if shades else [None] * LIGHTS
                lit = [style + Style(color=ink, bgcolor=ground) for ink, ground in zip(inks, self._lit, strict=True)]
            self._styles[style] = lit
        return lit


def step_at(x: int, y: int, width: int, height: int, *, cheap: bool) -> int:
    """How dark the felt is there, in steps: 0 is the brightest."""
    down = ((y - _MIDDLE * height) / (_DOWN * height)) ** 2
    across = ((x - width / 2) / (_ACROSS * width)) ** 2
    share = down * _CHEAP[0] + _CHEAP[1] if cheap else across + down
    return round(min(share, 1) * (LIGHTS - 1))


@lru_cache(maxsize=256)
def runs_of(width: int, height: int, y: int, *, cheap: bool) -> _Runs:
    """The steps along row ``y`` of a table of this size."""
    steps = [step_at(x, y, width, height, cheap=cheap) for x in range(width)]
    runs: list[tuple[int, int]] = []
    behind = 0
    for step, alike in groupby(steps):
        behind += len([*alike])
        runs.append((behind, step))
    return tuple(runs)


def _rich(colour: str) -> Color:
    return TextualColor.parse(colour).rich_color
