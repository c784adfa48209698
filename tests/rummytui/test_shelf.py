"""The list of saved games that the first screen reads instead of the games."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from rummytui.shelf import Shelf, ShelfText, ago, at_a_glance, keep, keep_one, stamp_of

NOW = datetime(2025, 3, 9, 20, tzinfo=UTC)
LINE = ((("Ann", 0), (" leads", None)),)


@pytest.mark.parametrize(
    ("then", "said"),
    [
        (timedelta(seconds=59), "just now"),
        (timedelta(seconds=60), "1 minute ago"),
        (timedelta(seconds=119), "1 minute ago"),
        (timedelta(minutes=2), "2 minutes ago"),
        (timedelta(seconds=3599), "59 minutes ago"),
        (timedelta(hours=1), "1 hour ago"),
        (timedelta(hours=20), "20 hours ago"),
        (timedelta(hours=21), "yesterday"),
        (timedelta(hours=44), "yesterday"),
        (timedelta(hours=45), "2 days ago"),
        (timedelta(days=31), "31 days ago"),
        (timedelta(days=32), "on 5 February 2025"),
    ],
)
def test_how_long_ago_something_was(then: timedelta, said: str) -> None:
    assert ago(NOW - then, NOW) == said


def test_an_hour_before_midnight_is_said_in_hours_until_then() -> None:
    late = NOW.replace(hour=23, minute=30)
    assert ago(late, late + timedelta(minutes=90)) == "yesterday"
    assert ago(late, late + timedelta(minutes=20)) == "20 minutes ago"


def on_the_shelf(folder: Path, name: str, written: int, **more: Any) -> ShelfText:
    """A file that looks like a saved game, and what is kept of it."""
    path = folder / name
    path.write_text(name)
    os.utime(path, ns=(written, written))
    return ShelfText(*stamp_of(path), **more)


def waiting(folder: Path, name: str, written: int, **more: Any) -> ShelfText:
    return on_the_shelf(folder, name, written, waiting=True, resume=LINE, who=LINE, standing=LINE, **more)


def test_games_are_known_up_to_the_first_one_that_has_changed(tmp_path: Path) -> None:
    first, second, third = (waiting(tmp_path, f"rummy-{number}.jsonl", 10**18 - number) for number in range(1, 4))
    keep(tmp_path, [first, second, third])
    assert at_a_glance(tmp_path) == Shelf((first, second, third), 3)
    assert at_a_glance(tmp_path).complete
    (tmp_path / second.file).write_text("more of it")
    os.utime(tmp_path / second.file, ns=(second.written, second.written))
    assert at_a_glance(tmp_path) == Shelf((first,), 3)
    assert not at_a_glance(tmp_path).complete


def test_one_game_is_kept_in_its_place_among_the_others(tmp_path: Path) -> None:
    first, second = (waiting(tmp_path, f"rummy-{number}.jsonl", 10**18 - number) for number in range(1, 3))
    keep_one(tmp_path, second)
    keep_one(tmp_path, first)
    assert at_a_glance(tmp_path).games == (first, second)
    over = on_the_shelf(tmp_path, first.file, 10**18)
    keep_one(tmp_path, over)
    assert at_a_glance(tmp_path).games == (over, second)
    assert len(json.loads((tmp_path / ".shelf.json").read_text())) == 2
    keep(tmp_path, [])
    assert not (tmp_path / ".shelf.json").exists()


def test_a_game_that_is_over_hides_no_other(tmp_path: Path) -> None:
    over = on_the_shelf(tmp_path, "rummy-1.jsonl", 10**18, resume=LINE, who=LINE, standing=LINE)
    other = waiting(tmp_path, "rummy-2.jsonl", 10**18 - 1)
    keep(tmp_path, [over, other])
    assert at_a_glance(tmp_path).waiting == (other,)
    assert at_a_glance(tmp_path).complete


def test_this_window_goes_on_with_the_latest_game_that_no_other_window_has_open(tmp_path: Path) -> None:
    over = on_the_shelf(tmp_path, "rummy-1.jsonl", 10**18)
    elsewhere = waiting(tmp_path, "rummy-2.jsonl", 10**18 - 1, elsewhere=True)
    third, fourth = (waiting(tmp_path, f"rummy-{number}.jsonl", 10**18 - number) for number in (3, 4))
    shelf = Shelf((over, elsewhere, third, fourth), 4)
    assert shelf.waiting == (elsewhere, third, fourth)
    assert shelf.to_go_on == third
    assert Shelf((over, elsewhere), 2).to_go_on is None


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda game: game | {"file": 7},
        lambda game: game | {"size": "7"},
        lambda game: game | {"size": True},
        lambda game: game | {"written": 7.5},
        lambda game: game | {"waiting": 1},
        lambda game: game | {"waiting": False},
        lambda game: game | {"elsewhere": 0},
        lambda game: game | {"who": []},
        lambda game: game | {"who": [[["\x1b[2J", None]]]},
        lambda game: game | {"who": [[["Ann", 12]]]},
        lambda game: game | {"who": [[["Ann", -1]]]},
        lambda game: game | {"who": [[["Ann"]]]},
        lambda game: game | {"more": 1},
        lambda game: {name: value for name, value in game.items() if name != "resume"},
    ],
)
def test_a_list_that_makes_no_sense_is_none(tmp_path: Path, spoilt: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    keep(tmp_path, [waiting(tmp_path, "rummy-1.jsonl", 10**18)])
    kept = tmp_path / ".shelf.json"
    (game,) = json.loads(kept.read_text())
    assert len(at_a_glance(tmp_path).games) == 1
    kept.write_text(json.dumps([spoilt(game)]))
    assert at_a_glance(tmp_path).games == ()
