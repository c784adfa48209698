"""The words on a screen, as people read them: across line breaks, frames and pictures, in letters of any size."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from rummytui.widgets.cards import CardLook
from rummytui.widgets.letters import BANNER, lettered

_DRAWN = re.compile("[\u2500-\u2503\u250c-\u254b\u2550-\u259f]")
"""Lines and blocks: rails, frames, backs and pictures. Dashes aren't among them: they mark jokers and open places."""


def words_on(lines: Sequence[str], players: Iterable[str] = ()) -> str:
    """Everything written on a screen, in one line, with these players' names read from large letters too.

    >>> words_on(["▌ ● Bob: discard with x to ▐", "▌ end the turn.           ▐"])
    '● Bob: discard with x to end the turn.'
    """
    return " ".join(" ".join(_DRAWN.sub(" ", line) for line in with_small_names(lines, players)).split())


def with_small_names(lines: Sequence[str], players: Iterable[str]) -> list[str]:
    """The lines, with these players' names in small letters instead of large ones."""
    written = list(lines)
    for name in players:
        for letters in _large(name):
            _write_small(written, name, letters)
    return written


@cache
def _large(name: str) -> list[list[str]]:
    """The rows of a name in letters of each size."""
    drawn = [lettered(name, scale, CardLook()) for scale in BANNER]
    return [["".join(piece.text for piece in row) for row in rows] for rows in drawn if rows]


def _write_small(lines: list[str], name: str, letters: Sequence[str]) -> None:
    """Replace these rows of large letters by blanks, and put the name in front of the text beside them."""
    wide = len(letters[0])
    for top in range(len(lines) - len(letters) + 1):
        left = lines[top].find(letters[0].rstrip())
        rows = [line[left : left + wide].ljust(wide) for line in lines[top : top + len(letters)]]
        if left >= 0 and rows == list(letters):
            beside = [line[left + wide :].strip() for line in lines[top : top + len(letters)]]
            first = next((row for row, text in enumerate(beside) if text), 0)
            for row in range(len(letters)):
                line = lines[top + row]
                written = name if row == first else ""
                lines[top + row] = line[:left] + written.ljust(wide) + line[left + wide :]
