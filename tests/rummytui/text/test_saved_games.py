"""Saved games in words."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from rich.cells import cell_len

from rules.names import clean_name
from rummytui.shelf import ago
from rummytui.text.saved_games import cut
from tests.rummytui.widgets.hostile import NAMES

NOW = datetime(2025, 3, 9, 20, 0, tzinfo=timezone(timedelta(hours=1)))


@pytest.mark.parametrize(
    ("then", "said"),
    [
        (NOW, "just now"),
        (NOW + timedelta(hours=3), "just now"),
        (NOW - timedelta(seconds=59), "just now"),
        (NOW - timedelta(minutes=1), "1 minute ago"),
        (NOW - timedelta(minutes=59, seconds=59), "59 minutes ago"),
        (NOW - timedelta(hours=1), "1 hour ago"),
        (NOW - timedelta(hours=19, minutes=59), "19 hours ago"),
        (NOW - timedelta(hours=20, minutes=1), "yesterday"),
        (NOW - timedelta(hours=43), "yesterday"),
        (NOW - timedelta(hours=45), "2 days ago"),
        (NOW - timedelta(days=31), "31 days ago"),
        (NOW - timedelta(days=32), "on 5 February 2025"),
        (datetime(2025, 3, 8, 23, 30, tzinfo=UTC), "19 hours ago"),
    ],
)
def test_ago(then: datetime, said: str) -> None:
    assert ago(then, NOW) == said


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("cells", [0, 1, 2, 7, 30])
def test_a_cut_name_takes_no_more_room_than_it_was_given(name: str, cells: int) -> None:
    assert cell_len(cut(clean_name(name), cells)) <= cells
