"""Where everybody stands, beside the table."""

import pytest

from rummytui.widgets.score_panel import ScorePanel
from rummytui.widgets.scores import Scoring
from tests.rummytui.widgets.watching import watched

TOTALS = [(-8, 148, -72), (-104, 376, -120)]
NAMES = ["Ann", "Gail", "Grandmother Josephine"]


async def test_each_total_stands_by_its_name_and_the_star_by_the_leaders() -> None:
    panel = ScorePanel()
    panel.styles.height = 3
    panel.show_totals(NAMES, TOTALS, Scoring())
    async with watched(panel, (30, 24)) as watching:
        ann, gail, josephine = watching.lines
        assert ann.split() == ["♜", "Ann", "−104"]
        assert gail.split() == ["●", "Gail", "★+376"]
        assert josephine.startswith("▲ Grandmother ")
        assert (
            len(
                {line.rindex(number) + 4 for line, number in zip(watching.lines, ("−104", "+376", "−120"), strict=True)}
            )
            == 1
        )


async def test_low_wins_where_the_game_says_so() -> None:
    panel = ScorePanel()
    panel.styles.height = 3
    panel.show_totals(NAMES, TOTALS, Scoring("lowest"))
    async with watched(panel, (30, 24)) as watching:
        assert ["★" in line for line in watching.lines] == [False, False, True]


async def test_the_course_is_drawn_above_where_there_is_room() -> None:
    panel = ScorePanel()
    panel.styles.height = 12
    panel.show_totals(NAMES, TOTALS, Scoring())
    async with watched(panel, (34, 24)) as watching:
        assert len(watching.lines) == 12
        assert any(ord(char) > 0x2800 for char in watching.lines[1])
        assert watching.lines[-3].split()[1] == "Ann"


@pytest.mark.parametrize("count", [2, 7, 12])
async def test_nobody_is_left_out_of_a_low_panel(count: int) -> None:
    panel = ScorePanel()
    panel.styles.height = 7
    panel.show_totals([f"Name {seat}" for seat in range(count)], [tuple(range(count))], Scoring())
    async with watched(panel, (30, 24)) as watching:
        shown = "\n".join(watching.lines)
        assert all(f"Name {seat}" in shown for seat in range(count))
        assert max(map(len, watching.lines)) <= 30


POINTS = ("Draw a card, then discard one card.", "The first to run out wins.")


@pytest.mark.parametrize(
    ("height", "lines"),
    [
        (5, ["· Draw a card, then", "  discard one card.", "", "· The first to run", "  out wins."]),
        (4, ["· Draw a card, then", "  discard one card.", "· The first to run", "  out wins."]),
        (3, ["· Draw a card, then", "  discard one card.", ""]),
    ],
)
async def test_before_there_are_totals_it_tells_the_game_and_cuts_no_point(height: int, lines: list[str]) -> None:
    panel = ScorePanel()
    panel.styles.height = height
    panel.show_instead(POINTS)
    async with watched(panel, (20, 24)) as watching:
        assert watching.lines == lines
        panel.show_totals(NAMES, TOTALS, Scoring())
        await watching.pilot.pause()
        assert watching.lines[0].split() == ["♜", "Ann", "−104"]


async def test_a_long_name_has_the_room_that_short_ones_beside_it_leave() -> None:
    panel = ScorePanel()
    panel.styles.height = 4
    names = ["Ann", "Bob", "Gail", "Dan", "Eve", "Fay", "Grandmother", "Hal"]
    panel.show_totals(names, [(-53, -18, -38, -42, -2, -10, -2, 165)], Scoring())
    async with watched(panel, (34, 24)) as watching:
        assert [" ".join(line.split()) for line in watching.lines] == [
            "♜ Ann −53 ■ Eve −2",
            "● Bob −18 ▼ Fay −10",
            "▲ Gail −38 ♞ Grandmother −2",
            "◆ Dan −42 ✚ Hal ★+165",
        ]


async def test_many_have_a_bar_each_as_long_as_their_score_is_high() -> None:
    panel = ScorePanel()
    panel.styles.height = 8
    scores = (0, 10, 20, 40, 5, 30, 20, 10)
    panel.show_totals([f"Name {seat}" for seat in range(8)], [scores], Scoring("lowest", signed=False))
    async with watched(panel, (30, 24)) as watching:
        bars = [line.count("▄") for line in watching.lines]
        assert max(bars) == bars[3] == 30 - len(watching.lines[3].rstrip("▄"))
        assert bars == [round(bars[3] * score / 40) for score in scores]


async def test_where_scores_go_both_ways_there_are_no_bars() -> None:
    panel = ScorePanel()
    panel.styles.height = 8
    panel.show_totals([f"Name {seat}" for seat in range(8)], [(-7, 1, 1, 1, 1, 1, 1, 1)], Scoring())
    async with watched(panel, (30, 24)) as watching:
        assert "▄" not in "".join(watching.lines)
