"""How large a window has to be, and which screens can do with less."""

from __future__ import annotations

from typing import Final

from textual.geometry import Size

LEAST: Final = Size(80, 24)
"""The smallest window in which a game can be played."""


def fits(size: Size) -> bool:
    """Whether a game can be played in a window of this size."""
    return size.width >= LEAST.width and size.height >= LEAST.height


class AnyWindow:
    """A screen that can be used in a window of any size, and so may be opened while one is too small to play in."""
