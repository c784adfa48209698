"""What the program keeps in memory, and when it lets go of it."""

from __future__ import annotations

import gc
from functools import _lru_cache_wrapper
from typing import Final

from rich.cells import cached_cell_len
from textual.css.scalar import Scalar
from textual.geometry import Region

from rummytui.widgets.textual_internals import StylesCache

_REMEMBERED: Final = (
    StylesCache.get_inner_outer,
    Scalar.resolve,
    *(method for method in vars(Region).values() if isinstance(method, _lru_cache_wrapper)),
    cached_cell_len,
)
"""What Textual and Rich remember about drawing, to be quicker, up to thousands of entries each. By and by they would
hold places, sentences and even widgets of screens long gone, so that an evening's memory would grow with every hand."""


def forget_what_was_drawn() -> None:
    """Let go of what is remembered about screens; what is still open is soon remembered again."""
    for remembered in _REMEMBERED:
        remembered.cache_clear()


def look_for_garbage() -> None:
    """Do it from now on, and only among what is made from now on, if it was put off until something is painted."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
