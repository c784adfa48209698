"""Parts of lines."""

import pytest
from rich.segment import Segment
from textual.strip import Strip

from rummytui.widgets.patches import ChangedLine, part_of

LINE = Strip([Segment("a世b"), Segment("c世")])


@pytest.mark.parametrize(
    ("start", "end", "found"),
    [(10, 11, (10, "a")), (12, 14, (11, "世b")), (10, 12, (10, "a世")), (12, 16, (11, "世bc世")), (13, 15, (13, "bc"))],
)
def test_a_wide_character_is_written_whole(start: int, end: int, found: tuple[int, str]) -> None:
    x, parts = part_of(LINE, 10, start, end)
    assert (x, "".join(part.text for part in parts)) == found


def test_what_has_changed_in_a_line_is_taken_as_it_is_and_nothing_else() -> None:
    line = ChangedLine([Segment("abcdef")], 6)
    line.changed = 2, 4, [Segment("xy")]
    assert part_of(line, 10, 12, 14) == (12, [Segment("xy")])
    assert list(part_of(line, 10, 12, 15)[1]) == [Segment("cde")]
