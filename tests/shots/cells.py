"""A picture as the cells of a terminal: read off a running program, written as SVG, and read back from there."""

from __future__ import annotations

import re
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

from tests.shots.shapes import HIGH, WIDE, boxes_of, line_of, opacity_of

BASELINE = 15
FONT = """font-family="'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="16.6\""""
_SVG = "{http://www.w3.org/2000/svg}"
ATTRIBUTES = {
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
    """The screen of an app under test, with anything that covers it."""
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
        return Look(ink, ground, tuple(name for name in ATTRIBUTES if getattr(style, name)))

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
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" {FONT}>',
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
            attributes = " ".join(["", *(ATTRIBUTES[name] for name in look.attributes)])
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
    return f'<text x="{places}" y="{y * HIGH + BASELINE}">{escape(text)}</text>'


def _name(text: str) -> str:
    return f"u{ord(text)}"


@cache
def _shape(text: str) -> str:
    """How a block or a line is drawn within its cell; empty for what a font draws."""
    if boxes := boxes_of(text):
        covers = opacity_of(text)
        clear = f' fill-opacity="{covers}"' if covers < 1 else ""
        return f'd="{"".join(box.path for box in boxes)}" fill="currentColor"{clear} shape-rendering="crispEdges"'
    path, wide = line_of(text)
    return f'd="{path}" fill="none" stroke="currentColor" stroke-width="{wide}"' if path else ""


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
        attributes = tuple(name for name, written in ATTRIBUTES.items() if written in given)
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
