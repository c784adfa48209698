"""How journals of formats that are no longer written are read: step by step, each from one format to the next.

A step stands in a file of its own, named after the format it begins with, such as ``from_1.py``. Its function is pure:
it takes the lines of a whole journal as JSON has them, without their check values, and returns those lines in the next
format; the number of the format in the first line is updated automatically.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from saves.migrations.from_1 import from_1

Fields: TypeAlias = dict[str, Any]
"""A line as JSON has it."""

Step: TypeAlias = Callable[[list[Fields]], list[Fields]]

STEPS: Final[dict[int, Step]] = {1: from_1}
"""The steps by the formats that they begin with: one for every format but the newest."""

SAME_LINES: Final = 1
"""The oldest format in which only the first line differs from the newest."""
