"""What is sent to a terminal: only cells that look different, and only what is another colour than before."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import is_not, ne, or_
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.cache import FIFOCache
from textual.strip import Strip

from rummytui.widgets.textual_internals import codes_of

_RESET: Final = "\x1b[0m"
_SEEN_ON_BLANKS: Final = frozenset(["4", "7", "9", "21", "53"])
"""Codes of lines through or below the text, and of swapped colours, which blanks show as well."""
_OFF: Final = {
    "1": "22",
    "2": "22",
    "3": "23",
    "4": "24",
    "5": "25",
    "6": "25",
    "7": "27",
    "8": "28",
    "9": "29",
    "21": "24",
    "51": "54",
    "52": "54",
    "53": "55",
}
"""What switches each attribute off: shorter than to switch off everything and say the colours again."""
_NO_INK: Final = ("39",)
_NO_GROUND: Final = ("49",)
_JUMP: Final = 5
"""Bytes that moving the cursor along a line costs; cells that cost less are written again instead."""
_STRIPS_KEPT: Final = 512
"""A few screens full of lines."""
_BOLD: Final = "1"
_DARK_INKS: Final = frozenset(str(code) for code in range(30, 38))
_LIGHT_GROUNDS: Final = frozenset(["47", *(str(code) for code in range(100, 108))])
"""Of sixteen colours. Many terminals write the first eight in the colours of the last eight where they're bold: black in
grey, and red in a red that can't be read on white."""


class _Codes(NamedTuple):
    """How a style is switched on: attributes, the colour of the text, and that of the ground."""

    attributes: tuple[str, ...]
    ink: tuple[str, ...]
    ground: tuple[str, ...]


@lru_cache(maxsize=4096)
def _one_of(codes: _Codes) -> _Codes:
    """The same object for all equal codes, because every cell is compared."""
    return codes


_NONE: Final = _one_of(_Codes((), (), ()))


class LinePart(NamedTuple):
    """A line of the screen from a column on."""

    x: int
    y: int
    segments: Iterable[Segment]


class _Line(NamedTuple):
    """The cells of a line: of a wide character the first has all of it, and the second is empty."""

    texts: list[str]
    codes: list[_Codes | None]
    """None where nothing is known."""


class TerminalState:
    """What a terminal shows, as far as that is known from what was written to it."""

    def __init__(self) -> None:
        self._lines: dict[int, _Line] = {}
        self._cells: FIFOCache[int, tuple[Strip, _Cells]] = FIFOCache(_STRIPS_KEPT)
        """By the id of a strip: widgets that scroll write the same ones again."""

    def forget(self) -> None:
        """Take nothing for granted, since something else may have been written."""
        self._lines.clear()

    def written(self, parts: Iterable[LinePart], colours: ColorSystem | None) -> str:
        """What has to be sent so that it shows these parts as well, with all colours switched off at the end.

        Most neighbours differ in one of their colours, and Rich would say all of both for each of them. What colour
        blanks are written in cannot be seen.
        """
        sent: list[str] = []
        now = _NONE
        for x, y, segments in parts:
            texts, codes, ends = self._cells_of(segments, colours)
            line = self._lines.setdefault(y, _Line([], []))
            if (missing := x + len(texts) - len(line.texts)) > 0:
                line.texts.extend([""] * missing)
                line.codes.extend([None] * missing)
            at_line = False
            for first, behind in _changed(line, x, texts, codes):
                sent.append(f"\x1b[{x + first + 1}G" if at_line else f"\x1b[{y + 1};{x + first + 1}H")
                at_line = True
                stretch = bisect_right(ends, first)
                while first < behind:
                    wanted, end = codes[first], min(ends[stretch], behind)
                    text = "".join(texts[first:end])
                    if text.isspace() and not _SEEN_ON_BLANKS.intersection(wanted.attributes):
                        attributes = tuple([code for code in now.attributes if code not in _SEEN_ON_BLANKS])
                        wanted = _Codes(attributes, now.ink, wanted.ground)
                    if wanted != now:
                        sent.append(_between(now, wanted))
                        now = wanted
                    sent.append(text)
                    first = end
                    stretch += 1
            line.texts[x : x + len(texts)] = texts
            line.codes[x : x + len(texts)] = codes
        return "".join([*sent, _RESET if now != _NONE else ""])

    def _cells_of(self, segments: Iterable[Segment], colours: ColorSystem | None) -> _Cells:
        if not isinstance(segments, Strip):
            return _cells(segments, colours)
        strip, cells = self._cells.get(id(segments), (None, None))
        if cells is None or strip is not segments:
            cells = _cells(segments, colours)
            self._cells[id(segments)] = segments, cells
        return cells


class _Cells(NamedTuple):
    """Adjacent cells: the text and the style of each, and where each stretch of one style ends."""

    texts: list[str]
    codes: list[_Codes]
    ends: list[int]


def _cells(segments: Iterable[Segment], colours: ColorSystem | None) -> _Cells:
    """The cells of these segments."""
    texts: list[str] = []
    codes: list[_Codes] = []
    ends: list[int] = []
    for text, style, control in segments:
        if control or not text:
            continue
        look = _NONE if style is None or colours is None else _codes_of(style, colours)
        if text.isspace():
            look = _on_blanks(look)
        if _is_narrow(text):
            texts += text
        else:
            for char in text:
                wide = cell_len(char)
                if wide:
                    texts += [char, *[""] * (wide - 1)]
                elif texts:
                    texts[-1] += char
        if new := len(texts) - len(codes):
            if codes and codes[-1] is look:
                ends.pop()
            codes += [look] * new
            ends.append(len(texts))
    return _Cells(texts, codes, ends)


def _changed(line: _Line, x: int, texts: Sequence[str], codes: Sequence[_Codes]) -> Iterator[tuple[int, int]]:
    """From which cell to which of these a line looks different from ``x`` on."""
    old_texts, old_codes = line.texts[x : x + len(texts)], line.codes[x : x + len(texts)]
    if texts and not any(old_codes):
        yield 0, len(texts)
        return
    same_texts, same_codes = old_texts == texts, old_codes == codes
    if same_texts and same_codes:
        return
    letters, looks = map(ne, texts, old_texts), map(is_not, codes, old_codes)
    # A byte for each cell, so that the time from here on depends on the number of changes, not of cells.
    differ = bytes(letters if same_codes else looks if same_texts else map(or_, letters, looks)) + b"\0"
    first = differ.index(1)
    behind = differ.index(0, first)
    while (after := differ.find(1, behind)) >= 0:
        if not _costs_less(texts[behind:after], codes[behind - 1 : after]):
            yield _whole(texts, first, behind)
            first = after
        behind = differ.index(0, after)
    yield _whole(texts, first, behind)


def _costs_less(texts: Sequence[str], codes: Sequence[_Codes]) -> bool:
    """Whether these cells are cheaper to write again than to jump over; the first style is that of the cell before."""
    return len(texts) <= _JUMP and len("".join(texts).encode()) <= _JUMP and len({*codes}) <= 1


def _whole(texts: Sequence[str], first: int, behind: int) -> tuple[int, int]:
    """These cells with the whole of wide characters."""
    while first and not texts[first]:
        first -= 1
    while behind < len(texts) and not texts[behind]:
        behind += 1
    return first, behind


@lru_cache(maxsize=4096)
def _is_narrow(text: str) -> bool:
    return text.isascii() or all(cell_len(char) == 1 for char in text)


@lru_cache(maxsize=4096)
def _between(now: _Codes, wanted: _Codes) -> str:
    """What makes one style of another."""
    if wanted == _NONE:
        return _RESET
    off = list(dict.fromkeys(_OFF[code] for code in now.attributes if code not in wanted.attributes))
    # Some are switched off together.
    on = [code for code in wanted.attributes if code not in now.attributes or _OFF[code] in off]
    ink = wanted.ink or (_NO_INK if now.ink else ())
    ground = wanted.ground or (_NO_GROUND if now.ground else ())
    codes = (*off, *on, *(ink if ink != now.ink else ()), *(ground if ground != now.ground else ()))
    return f"\x1b[{';'.join(codes)}m"


@lru_cache(maxsize=4096)
def _on_blanks(codes: _Codes) -> _Codes:
    """What of these can be seen on blanks."""
    return codes if _SEEN_ON_BLANKS.intersection(codes.attributes) else _one_of(_Codes((), (), codes.ground))


@lru_cache(maxsize=4096)
def _codes_of(style: Style, colours: ColorSystem) -> _Codes:
    every = codes_of(style, colours).split(";") if style else []
    ink = style.color.downgrade(colours).get_ansi_codes() if style.color else ()
    ground = style.bgcolor.downgrade(colours).get_ansi_codes(foreground=False) if style.bgcolor else ()
    attributes = [code for code in every if code][: len([code for code in every if code]) - len(ink) - len(ground)]
    if _LIGHT_GROUNDS.intersection(ground) and _DARK_INKS.intersection(ink):
        attributes = [code for code in attributes if code != _BOLD]
    return _one_of(_Codes(tuple(attributes), tuple(ink), tuple(ground)))
