"""Blocks and lines as shapes within a cell: those of a font leave seams."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

WIDE, HIGH = 10, 20
"""Pixels of a cell."""

_QUADRANTS = {"▖": 4, "▗": 8, "▘": 1, "▙": 13, "▚": 9, "▛": 7, "▜": 11, "▝": 2, "▞": 6, "▟": 14}
_SEXTANTS = {chr(0x1FB00 + place): mask for place, mask in enumerate(set(range(1, 63)) - {21, 42})}
_THIRDS = (0, 7, 13, 20)
_ARCS = {
    "╭": "M5 20V13Q5 10 8 10H10",
    "╮": "M0 10H2Q5 10 5 13V20",
    "╰": "M5 0V7Q5 10 8 10H10",
    "╯": "M0 10H2Q5 10 5 7V0",
    "╱": "M0 20L10 0",
    "╲": "M0 0L10 20",
    "╳": "M0 20L10 0M0 0L10 20",
}
_ENDS = {"LEFT": "0 10", "RIGHT": "10 10", "UP": "5 0", "DOWN": "5 20"}


class Box(NamedTuple):
    """A rectangle, in pixels."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def path(self) -> str:
        """The rectangle in the language of SVG."""
        return f"M{self.x:g} {self.y:g}h{self.wide:g}v{self.high:g}h-{self.wide:g}z"


_OTHERS = {
    **dict.fromkeys("░▒▓", Box(0, 0, WIDE, HIGH)),
    "▀": Box(0, 0, WIDE, 10),
    "▐": Box(5, 0, 5, HIGH),
    "▔": Box(0, 0, WIDE, 2.5),
    "▕": Box(8.75, 0, 1.25, HIGH),
}
"""Blocks that follow no rule."""


@cache
def boxes_of(text: str) -> tuple[Box, ...]:
    """The rectangles that a block or a shade fills; none if it is something else."""
    return tuple(_boxes(text)) if len(text) == 1 and ("\u2580" <= text <= "\u259f" or text in _SEXTANTS) else ()


def _boxes(text: str) -> Iterator[Box]:
    code = ord(text)
    if text in _SEXTANTS:
        for bit in range(6):
            if _SEXTANTS[text] >> bit & 1:
                top, foot = (_THIRDS[bit // 2 + more] for more in (0, 1))
                yield Box(bit % 2 * 5, top, 5, foot - top)
    elif text in _QUADRANTS:
        for bit, (x, y) in enumerate([(0, 0), (5, 0), (0, 10), (5, 10)]):
            if _QUADRANTS[text] >> bit & 1:
                yield Box(x, y, 5, 10)
    elif text in _OTHERS:
        yield _OTHERS[text]
    elif code <= 0x2588:
        high = (code - 0x2580) * 2.5
        yield Box(0, HIGH - high, WIDE, high)
    else:
        yield Box(0, 0, (0x2590 - code) * 1.25, HIGH)


def opacity_of(text: str) -> float:
    """How much of its ground a block covers where it is: less than all of it if it is a shade."""
    return (ord(text) - 0x2590) / 4 if text in "░▒▓" else 1


@cache
def line_of(text: str) -> tuple[str, float]:
    """The path of a line and how wide its stroke is; an empty path for what is no line, and for dashes and doubles."""
    if len(text) != 1 or not "\u2500" <= text < "\u2580":
        return "", 0
    return _ARCS.get(text) or _arms(text), 3 if "HEAVY" in unicodedata.name(text) else 1.5


def _arms(text: str) -> str:
    """The arms of a character such as ``BOX DRAWINGS LIGHT DOWN AND RIGHT``."""
    name = unicodedata.name(text).removeprefix("BOX DRAWINGS ")
    words = {"HORIZONTAL": ["LEFT", "RIGHT"], "VERTICAL": ["UP", "DOWN"]}
    weight, *rest = name.split()
    if weight not in ("LIGHT", "HEAVY") or {"LIGHT", "HEAVY", "DASH", "ARC"} & {*rest}:
        return ""
    first, *others = [_ENDS[arm] for word in rest if word != "AND" for arm in words.get(word, [word])]
    # In one stroke, or a corner would have a notch.
    return f"M{first}L5 10" + "M5 10".join(f"L{end}" for end in others)
