"""How a saved game stands, from the head and the end of its journal: most of a long one need not be read."""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from saves import lines
from saves.formats import in_newest, lines_are_older
from saves.lines import HandLine, Header, Line, MoveLine, OverLine, SettledLine, UndoLine, Unreadable
from saves.reading import header_read, opened, reading_of, understood

_BLOCK = 16_384
"""In bytes; a hand of most games fits in."""
_HAND = b'\n{"hand":'
_ENDS = (b'\n{"settled":', b'\n{"over":')
_UNDO = b'\n{"undo":'
"""How these lines begin, with the end of the line before."""


class Standing(NamedTuple):
    """Who plays what, in which hand, with which scores, and whether the sitting is over."""

    header: Header
    hand_number: int
    scores: tuple[int, ...]
    over: bool


def standing_of(path: Path) -> Standing:
    """How the game at ``path`` stands. Raises SaveError if it cannot be read.

    A line that is damaged is noticed only where nothing sound follows; `saves.reading` reads all of them.
    """
    with opened(path) as file:
        size = os.lseek(file, 0, os.SEEK_END)
        data = _part(file, 0, min(_BLOCK, size))
        if b"\n" not in data:
            data = _part(file, 0, size)
        entry = said = None
        if not lines_are_older(data):
            header, *_ = header_read(path, _first_line(path, data))
            with suppress(Unreadable):
                said = _last_said(file, size, data)
        if said is None:
            reading = reading_of(path, data if len(data) == size else _part(file, 0, size))
            header = reading.header
            entry = reading.history.last(HandLine, SettledLine, OverLine)
    with understood(path):
        line = entry.line() if entry else said
        match line:
            case OverLine():
                return Standing(header, line.over, line.scores, over=True)
            case SettledLine():
                return Standing(header, line.settled, line.scores, over=False)
            case HandLine():
                return Standing(header, line.hand, scores_on(line), over=False)
    raise AssertionError(line)


def _first_line(path: Path, data: bytes) -> bytes:
    """The first line of a journal that begins with ``data``, as it is in the newest format. Raises SaveError."""
    with understood(path):
        return in_newest(data[: data.find(b"\n") + 1])[:-1]


def _part(file: int, begin: int, end: int) -> bytes:
    """What stands in an open file from one place to another, as far as it is there."""
    os.lseek(file, begin, os.SEEK_SET)
    parts: list[bytes] = []
    while begin < end and (part := os.read(file, end - begin)):
        parts.append(part)
        begin += len(part)
    return b"".join(parts)


def _last_said(file: int, end: int, data: bytes) -> Line | None:
    """The last line that counts and tells the scores; None if the end is damaged. ``data`` is the beginning.

    Raises Unreadable.
    """
    size = _BLOCK
    while True:
        begin = max(end - size, 0)
        if len(data) < end:
            data = _part(file, begin, end)
        # What follows the last line end is nothing, or a line that was cut short.
        said = _last_said_in(data[: data.rfind(b"\n") + 1])
        if said or not begin:
            return said
        size *= 8


def _last_said_in(data: bytes) -> Line | None:
    """The same among these lines, the first of which may be incomplete; None if it isn't among them."""
    hand = data.rfind(_HAND)
    # Before that line nothing need be looked for.
    at = max(hand, *(data.rfind(start, max(hand, 0)) for start in _ENDS)) + 1
    if not at:
        return None
    if _UNDO in data[at - 1 :]:
        return _last_left_in(data.splitlines())
    said, last = _body(data, at), _body(data, data.rfind(b"\n", 0, -1) + 1)
    return lines.read(said) if said and lines.kind_of(last) else None


def _body(data: bytes, at: int) -> bytes:
    """The body of the line that begins there; empty if it is damaged, or if the line before it is not among these."""
    before, end = data.rfind(b"\n", 0, at - 1) + 1, data.index(b"\n", at)
    found = lines.body_of(data[at:end], lines.check_in(data[before : at - 1]))
    return found[0] if found else b""


def _last_left_in(raw: list[bytes]) -> Line | None:
    """The last line that tells the scores and was not taken back; None if that line is not among these."""
    taken_back = 0
    for before, text in reversed(list(pairwise(raw))):
        sound = lines.body_of(text, lines.check_in(before))
        kind = lines.kind_of(sound[0]) if sound else None
        if sound is None or kind is None:
            return None
        if kind is UndoLine:
            line = lines.read(sound[0])
            assert isinstance(line, UndoLine)
            taken_back += line.undo
        elif kind is MoveLine:
            taken_back = max(taken_back - 1, 0)
        elif kind in (HandLine, SettledLine, OverLine) and not taken_back:
            return lines.read(sound[0])
    return None


def scores_on(line: HandLine) -> tuple[int, ...]:
    """The scores before a hand, from the line it begins with. Raises Unreadable."""
    scores = line.sheet.get("scores")
    if not isinstance(scores, list) or not all(type(score) is int for score in scores):
        raise Unreadable(f"hand {line.hand} has no scores")
    return tuple(scores)
