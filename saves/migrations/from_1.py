"""From format 1, which had no lines about who has looked, nor a head start or the source of a deal in its first line."""

from __future__ import annotations

from typing import Any


def from_1(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those lines in format 2."""
    first, *others = lines
    return [{**first, "head_start": None, "source": None}, *others]
