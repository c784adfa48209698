"""A film as an SVG that plays in any browser, also as an image on a page: without scripts, by its style sheet only.

Every row of cells that differs from the one before in its place is drawn once, and shown while it's there. Rows that come
and go together are drawn together. If you have asked your system for less movement, or your viewer knows no animations,
you see the first picture.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, groupby
from typing import TypeAlias
from xml.sax.saxutils import escape

from tests.demo.film import FilmFrame
from tests.shots.cells import ATTRIBUTES, BASELINE, FONT, Cell, Look
from tests.shots.shapes import HIGH, WIDE, Box, boxes_of, line_of, opacity_of

Span: TypeAlias = tuple[int, int]
"""The frames in which a row is seen: the first, and the one after the last."""
_Row: TypeAlias = tuple[Cell, ...]


def to_svg(frames: Sequence[FilmFrame], title: str) -> str:
    """The film, which begins again when it's over."""
    first = frames[0].picture
    wide, high = len(first[0]) * WIDE, len(first) * HIGH
    starts = [0.0, *accumulate(frame.seconds for frame in frames)]
    tracks = _tracks(frames)
    animated = [spans for spans in tracks if spans != ((0, len(frames)),)]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" {FONT}>',
        f"<title>{escape(title)}</title>",
        "<style>",
        "path{shape-rendering:crispEdges}.l{fill:none;shape-rendering:auto}",
        f"@media (prefers-reduced-motion:no-preference){{g.f{{animation:{starts[-1]:g}s step-end infinite}}",
        *(_keyframes(number, spans, starts) for number, spans in enumerate(animated)),
        "}</style>",
    ]
    for spans, rows in tracks.items():
        attributes = ""
        if spans in animated:
            hidden = "" if spans[0][0] == 0 else ' visibility="hidden"'
            attributes = f' class="f" style="animation-name:k{animated.index(spans)}"{hidden}'
        lines += [f"<g{attributes}>", *_drawn(rows), "</g>"]
    return "\n".join([*lines, "</svg>", ""])


def _tracks(frames: Sequence[FilmFrame]) -> Mapping[tuple[Span, ...], list[tuple[int, _Row]]]:
    """By the frames in which they're seen: rows and where they are, from the top."""
    tracks: dict[tuple[Span, ...], list[tuple[int, _Row]]] = defaultdict(list)
    for y in range(len(frames[0].picture)):
        spans: dict[_Row, list[Span]] = defaultdict(list)
        begins = 0
        for row, run in groupby(tuple(frame.picture[y]) for frame in frames):
            ends = begins + len([*run])
            spans[row].append((begins, ends))
            begins = ends
        for row, seen in spans.items():
            tracks[tuple(seen)].append((y, row))
    return tracks


def _keyframes(number: int, spans: Sequence[Span], starts: Sequence[float]) -> str:
    """When the rows of a track are seen."""
    shown = {0: "hidden"}
    for begins, ends in spans:
        shown |= {begins: "visible", ends: "hidden"}
    shown.pop(len(starts) - 1, None)
    stops = (f"{100 * starts[at] / starts[-1]:.4g}%{{visibility:{how}}}" for at, how in sorted(shown.items()))
    return f"@keyframes k{number}{{{''.join(stops)}}}"


# ------------------------------------------------------------------------------------------------------- what is drawn


def _drawn(rows: Iterable[tuple[int, _Row]]) -> Iterator[str]:
    """These rows: their grounds, then blocks and lines, then text."""
    grounds: dict[str, list[Box]] = defaultdict(list)
    blocks: dict[str, list[Box]] = defaultdict(list)
    strokes: dict[tuple[str, float], list[str]] = defaultdict(list)
    texts: dict[Look, list[str]] = defaultdict(list)
    for y, row in rows:
        top, letters = y * HIGH, defaultdict[Look, list[tuple[int, str]]](list)
        for x, cell in enumerate(row):
            left, look = x * WIDE, cell.look
            grounds[look.ground].append(Box(left, top, WIDE, HIGH))
            if boxes := boxes_of(cell.text):
                colour = _mixed(look.colour, look.ground, opacity_of(cell.text))
                blocks[colour] += [Box(left + box.x, top + box.y, box.wide, box.high) for box in boxes]
            elif (line := line_of(cell.text))[0]:
                strokes[look.colour, line[1]].append(_moved(line[0], left, top))
            elif cell.text.strip():
                letters[Look(look.colour, "", look.attributes)].append((left, cell.text))
        for look, found in letters.items():
            texts[look] += _written(found, top + BASELINE)
    for filled in (grounds, blocks):
        for colour, areas in filled.items():
            yield f'<path fill="{colour}" d="{"".join(box.path for box in joined(areas))}"/>'
    for (colour, width), paths in strokes.items():
        yield f'<path class="l" stroke="{colour}" stroke-width="{width}" d="{"".join(paths)}"/>'
    for look, written in texts.items():
        attributes = "".join(f" {ATTRIBUTES[name]}" for name in look.attributes)
        yield f'<g fill="{look.colour}"{attributes}>{"".join(written)}</g>'


def joined(boxes: Iterable[Box]) -> list[Box]:
    """The same rectangles, with neighbours of the same height or width made one.

    >>> joined([Box(0, 0, 10, 20), Box(10, 0, 10, 20), Box(0, 20, 20, 10)])
    [Box(x=0, y=0, wide=20, high=30)]
    """
    rows: list[Box] = []
    for box in sorted(boxes, key=lambda box: (box.y, box.high, box.x)):
        last = rows[-1] if rows else None
        if last and (last.y, last.high) == (box.y, box.high) and last.x + last.wide == box.x:
            rows[-1] = last._replace(wide=last.wide + box.wide)
        else:
            rows.append(box)
    columns: list[Box] = []
    for box in sorted(rows, key=lambda box: (box.x, box.wide, box.y)):
        last = columns[-1] if columns else None
        if last and (last.x, last.wide) == (box.x, box.wide) and last.y + last.high == box.y:
            columns[-1] = last._replace(high=last.high + box.high)
        else:
            columns.append(box)
    return columns


def _mixed(ink: str, ground: str, share: float) -> str:
    """The colour of a shade, which covers only a share of its ground."""
    colours = zip(bytes.fromhex(ink[1:]), bytes.fromhex(ground[1:]), strict=True)
    return "#" + bytes(round(over * share + under * (1 - share)) for over, under in colours).hex()


def _moved(path: str, right: int, down: int) -> str:
    """A path of a cell, elsewhere."""

    def moved(found: re.Match[str]) -> str:
        command, numbers = found[1], [float(number) for number in found[2].split()]
        if command == "V":
            places = [number + down for number in numbers]
        else:
            places = [number + (down if at % 2 else right) for at, number in enumerate(numbers)]
        return command + " ".join(f"{place:g}" for place in places)

    return re.sub(r"([A-Z])([\d. ]+)", moved, path)


def _written(letters: Sequence[tuple[int, str]], y: int) -> Iterator[str]:
    """Letters of one style in one row, each in its cell in any font."""
    single = [(x, text) for x, text in letters if len(text) == 1]
    composed = [([x], text) for x, text in letters if len(text) > 1]
    together = [([x for x, _ in single], "".join(text for _, text in single))] if single else []
    for places, text in [*together, *composed]:
        yield f'<text x="{" ".join(map(str, places))}" y="{y}">{escape(text)}</text>'
