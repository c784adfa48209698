"""How a table shares the screen."""

import pytest

from rummytui.widgets.grid import grid_of, ways_to_share


@pytest.mark.parametrize("width", range(80, 201, 7))
@pytest.mark.parametrize("seats", [True, False])
@pytest.mark.parametrize("hand", [True, False])
def test_the_rows_come_to_those_of_the_screen(width: int, seats: bool, hand: bool) -> None:
    for height in range(24, 61):
        grid = grid_of(width, height, seats=seats, hand=hand)
        parts = grid.title + grid.seats + grid.middle + grid.log + grid.hand + grid.edge + grid.prompt + grid.keys
        assert parts == height
        assert grid.middle >= 7
        assert width - grid.panel >= 70


def test_the_log_is_below_the_middle_or_in_the_panel() -> None:
    assert (grid_of(99, 30).panel, grid_of(99, 30).log) == (0, 2)
    assert (grid_of(100, 30).panel, grid_of(100, 30).log) == (30, 0)


@pytest.mark.parametrize(("width", "given_up"), [(80, [(0, 2), (0, 0)]), (120, [(36, 1), (0, 2), (0, 0)])])
def test_the_panel_gives_way_and_the_rails_last(width: int, given_up: list[tuple[int, int]]) -> None:
    ways = ways_to_share(width, 40, seats=3, hand=True, limit="huge")
    assert [*dict.fromkeys((grid.panel, grid.rails) for grid, _, _ in ways)] == given_up


def test_a_smaller_hand_is_never_larger_than_the_best_one() -> None:
    assert list(grid_of(80, 24).hands_of("huge")) == [8, 6, 4, 2]
    assert list(grid_of(120, 40).hands_of("huge")) == [11, 8, 6, 4, 2]
    assert list(grid_of(120, 40).hands_of("medium")) == [7, 6, 4, 2]


def test_a_strip_of_many_seats_leaves_rows_to_the_middle() -> None:
    few, many = grid_of(160, 50, seats=5), grid_of(160, 50, seats=6)
    assert (few.seats, many.seats) == (5, 3)
    assert many.middle == few.middle + 2
