"""Parts of lines."""

import pytest
from rich.segment import Segment
from textual.strip import Strip

from rummytui.widgets.patches import part_of

LINE = Strip([Segment("a世b"), Segment("c世")])


@pytest.mark.parametrize(
    ("start", "end", "found"),
    [(10, 11, (10, "a")), (12, 14, (11, "世b")), (10, 12, (10, "a世")), (12, 16, (11, "世bc世")), (13, 15, (13, "bc"))],
)
def test_a_wide_character_is_written_whole(start: int, end: int, found: tuple[int, str]) -> None:
    x, strip = part_of(LINE, 10, start, end)
    assert (x, strip.text) == found
