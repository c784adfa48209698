"""The drawings of large letters, from ``big_font.txt``, which need nothing else to be loaded."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

HEIGHT: Final = 5
"""Rows of a large letter."""


def _font() -> Mapping[str, tuple[str, ...]]:
    font = {}
    for drawing in Path(__file__).with_name("big_font.txt").read_text(encoding="utf-8").splitlines():
        rows = drawing[2:].split("/")
        wide = max(map(len, rows))
        font[drawing[0]] = tuple(row.ljust(wide) for row in rows)
    return font


FONT: Final = _font()
"""The rows of each letter that can be written large."""
