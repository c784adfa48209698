"""A picture as the cells of a terminal: read off a running program, written as SVG, and read back from there."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, groupby
from typing import Any
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual._compositor import LayoutUpdate
from textual.app import App

WIDE, HIGH = 10, 20
"""Pixels of a cell."""

_BASELINE = 15
_FONT = """font-family="'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="16.6\""""
_SVG = "{http://www.w3.org/2000/svg}"
_ATTRIBUTES = {
    "bold": 'font-weight="bold"',
    "italic": 'font-style="italic"',
    "underline": 'text-decoration="underline"',
}


@dataclass(frozen=True, slots=True)
class Look:
    """How a cell is drawn: colours as #rrggbb, and the attributes that it has."""

    colour: str
    ground: str
    attributes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """One place of a terminal. A wide character fills its cell and the next, which has no text then."""

    text: str
    look: Look


Picture = list[list[Cell]]
"""Rows of cells."""


def picture_of(app: App[Any]) -> Picture:
    """What an app under test shows now, whatever lies over its screen included."""
    # Only the compositor lays screens over each other; without those behind, a curtain would hang over nothing.
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    ansi = app.ansi_theme

    @cache
    def look(style: Style) -> Look:
        def value(colour: Color | None, *, ink: bool) -> str:
            return (colour or Color.default()).get_truecolor(ansi, foreground=ink).hex

        ink, ground = value(style.color, ink=True), value(style.bgcolor, ink=False)
        if style.reverse:
            ink, ground = ground, ink
        return Look(ink, ground, tuple(name for name in _ATTRIBUTES if getattr(style, name)))

    assert isinstance(update, LayoutUpdate)
    return [[*_cells(chain.from_iterable(strips), look)] for strips in update.strips]


def _cells(segments: Iterable[Segment], look: Callable[[Style], Look]) -> Iterator[Cell]:
    for text, style, control in segments:
        if control:
            continue
        there = look(style or Style.null())
        for grapheme in _graphemes(text):
            # What cannot be seen is not part of a picture.
            yield Cell(grapheme, there if grapheme.strip() else Look("", there.ground))
            if cell_len(grapheme) == 2:
                yield Cell("", Look("", there.ground))


def _graphemes(text: str) -> Iterator[str]:
    """Characters with the marks that take no room of their own."""
    for found in re.finditer(r"(?s).[\u0300-\u036f\u200d\ufe0f]*", text):
        yield found[0]


# ------------------------------------------------------------------------------------------------------------ writing


def to_svg(picture: Picture, title: str = "rummytui") -> str:
    """The picture as SVG. Blocks and lines are drawn as shapes, since those of a font leave seams."""
    wide, high = len(picture[0]) * WIDE, len(picture) * HIGH
    shapes = sorted({cell.text for row in picture for cell in row if _shape(cell.text)})
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" {_FONT}>',
        f"<title>{escape(title)}</title>",
        "<defs>",
        *(f'<path id="{_name(text)}" {_shape(text)}/>' for text in shapes),
        "</defs>",
        '<g shape-rendering="crispEdges">',
        *_grounds(picture),
        "</g>",
    ]
    ink: dict[Look, list[str]] = defaultdict(list)
    for y, row in enumerate(picture):
        for look, run in groupby(enumerate(row), key=lambda place: place[1].look):
            cells = [(x, cell.text) for x, cell in run if cell.text.strip()]
            plain = [(x, text) for x, text in cells if not _shape(text)]
            merged = [(x, text) for x, text in plain if len(text) == 1]
            style = Look(look.colour, "", look.attributes)
            if merged:
                ink[style].append(_text([x for x, _ in merged], y, "".join(text for _, text in merged)))
            ink[style] += [_text([x], y, text) for x, text in plain if len(text) > 1]
            ink[style] += [
                f'<use href="#{_name(text)}" x="{x * WIDE}" y="{y * HIGH}"/>' for x, text in cells if _shape(text)
            ]
    for look, drawn in ink.items():
        if drawn:
            attributes = " ".join(["", *(_ATTRIBUTES[name] for name in look.attributes)])
            lines += [f'<g fill="{look.colour}" color="{look.colour}"{attributes}>', *drawn, "</g>"]
    return "\n".join([*lines, "</svg>", ""])


def _grounds(picture: Picture) -> Iterator[str]:
    for y, row in enumerate(picture):
        x = 0
        for ground, run in groupby(row, key=lambda cell: cell.look.ground):
            count = len([*run])
            yield (f'<rect x="{x * WIDE}" y="{y * HIGH}" width="{count * WIDE}" height="{HIGH}" fill="{ground}"/>')
            x += count


def _text(columns: list[int], y: int, text: str) -> str:
    places = " ".join(str(x * WIDE) for x in columns)
    return f'<text x="{places}" y="{y * HIGH + _BASELINE}">{escape(text)}</text>'


def _name(text: str) -> str:
    return f"u{ord(text)}"


# ------------------------------------------------------------------------------------------------------------ shapes

_QUADRANTS = {"▖": 4, "▗": 8, "▘": 1, "▙": 13, "▚": 9, "▛": 7, "▜": 11, "▝": 2, "▞": 6, "▟": 14}
_SEXTANTS = {chr(0x1FB00 + place): mask for place, mask in enumerate(set(range(1, 63)) - {21, 42})}
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


@cache
def _shape(text: str) -> str:
    """How a block or a line is drawn within its cell; empty for what a font draws."""
    if len(text) != 1 or not ("\u2500" <= text <= "\u259f" or text in _SEXTANTS):
        return ""
    code = ord(text)
    if text in "░▒▓":
        return f'd="M0 0h10v20h-10z" fill="currentColor" fill-opacity="{(code - 0x2590) / 4}" {_CRISP}'
    if code >= 0x2580:
        return f'd="{"".join(_boxes(text, code))}" fill="currentColor" {_CRISP}'
    path, heavy = _ARCS.get(text) or _lines(text), "HEAVY" in unicodedata.name(text)
    return f'd="{path}" fill="none" stroke="currentColor" stroke-width="{3 if heavy else 1.5}"' if path else ""


_CRISP = 'shape-rendering="crispEdges"'


def _boxes(text: str, code: int) -> Iterator[str]:
    if text in _SEXTANTS:
        for bit in range(6):
            if _SEXTANTS[text] >> bit & 1:
                top, foot = ((0, 7, 13, 20)[bit // 2 + more] for more in (0, 1))
                yield f"M{bit % 2 * 5} {top}h5v{foot - top}h-5z"
    elif text in _QUADRANTS:
        for bit, (x, y) in enumerate([(0, 0), (5, 0), (0, 10), (5, 10)]):
            if _QUADRANTS[text] >> bit & 1:
                yield f"M{x} {y}h5v10h-5z"
    elif text == "▀":
        yield "M0 0h10v10h-10z"
    elif text == "▐":
        yield "M5 0h5v20h-5z"
    elif text == "▔":
        yield "M0 0h10v2.5h-10z"
    elif text == "▕":
        yield "M8.75 0h1.25v20h-1.25z"
    elif code <= 0x2588:
        high = (code - 0x2580) * 2.5
        yield f"M0 {20 - high:g}h10v{high:g}h-10z"
    else:
        yield f"M0 0h{(0x2590 - code) * 1.25:g}v20H0z"


def _lines(text: str) -> str:
    """The arms of a character such as ``BOX DRAWINGS LIGHT DOWN AND RIGHT``; empty for dashes and double lines."""
    name = unicodedata.name(text).removeprefix("BOX DRAWINGS ")
    words = {"HORIZONTAL": ["LEFT", "RIGHT"], "VERTICAL": ["UP", "DOWN"]}
    weight, *rest = name.split()
    if weight not in ("LIGHT", "HEAVY") or {"LIGHT", "HEAVY", "DASH", "ARC"} & {*rest}:
        return ""
    first, *others = [_ENDS[arm] for word in rest if word != "AND" for arm in words.get(word, [word])]
    # In one stroke, or a corner would have a notch.
    return f"M{first}L5 10" + "M5 10".join(f"L{end}" for end in others)


# ------------------------------------------------------------------------------------------------------------ reading


def from_svg(text: str) -> Picture:
    """The cells of a picture that `to_svg` has written."""
    root = ElementTree.fromstring(text)
    columns, rows = int(root.attrib["width"]) // WIDE, int(root.attrib["height"]) // HIGH
    grounds: dict[tuple[int, int], str] = {}
    found: dict[tuple[int, int], tuple[str, str, tuple[str, ...]]] = {}
    for rect in root.iter(f"{_SVG}rect"):
        left, y, count = (int(rect.attrib[name]) for name in ("x", "y", "width"))
        grounds |= {(x // WIDE, y // HIGH): rect.attrib["fill"] for x in range(left, left + count, WIDE)}
    for group in root.iter(f"{_SVG}g"):
        given = {f'{name}="{value}"' for name, value in group.attrib.items()}
        attributes = tuple(name for name, written in _ATTRIBUTES.items() if written in given)
        for node in group:
            y = int(node.attrib["y"]) // HIGH
            if node.tag == f"{_SVG}text":
                places = node.attrib["x"].split()
                texts = [*(node.text or "")] if len(places) > 1 else [node.text or ""]
            elif node.tag == f"{_SVG}use":
                places, texts = [node.attrib["x"]], [chr(int(node.attrib["href"].removeprefix("#u")))]
            else:
                continue
            for place, drawn in zip(places, texts, strict=True):
                found[int(place) // WIDE, y] = drawn, group.attrib["fill"], attributes
    return [[*_row(found, grounds, columns, y)] for y in range(rows)]


def _row(found: Any, grounds: Any, columns: int, y: int) -> Iterator[Cell]:
    after_wide = False
    for x in range(columns):
        text, colour, attributes = found.get((x, y), ("" if after_wide else " ", "", ()))
        after_wide = cell_len(text) == 2
        yield Cell(text, Look(colour, grounds[x, y], attributes))
