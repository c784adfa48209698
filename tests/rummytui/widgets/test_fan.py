"""Where the cards of a fan lie."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummytui.widgets.cards import CELLS, SIZES, Size, up_to
from rummytui.widgets.fan import APART, Spread, spread

LEAST_STEP = {"huge": 4, "large": 4, "medium": 3, "small": 4, "inline": 5}
ROWS_OF_THE_BACK_LINE = {"medium": 3, "small": 2, "inline": 1}


def steps(layout: Spread) -> list[int]:
    return [right - left for line in layout.lines for left, right in pairwise(line)]


def sketch(layout: Spread) -> tuple[Size, int, int]:
    return layout.size, len(layout.lines), layout.height


@pytest.mark.parametrize(
    ("count", "width", "height", "limit", "expected"),
    [
        (7, 84, 10, "huge", ("huge", 1, 10)),
        (18, 84, 10, "huge", ("huge", 1, 10)),
        (19, 84, 10, "huge", ("large", 1, 8)),
        (20, 84, 10, "huge", ("medium", 1, 6)),
        (7, 80, 8, "large", ("large", 1, 8)),
        (18, 80, 8, "large", ("large", 1, 8)),
        (19, 80, 8, "large", ("medium", 1, 6)),
        (25, 80, 8, "large", ("medium", 1, 6)),
        (26, 80, 8, "large", ("medium", 2, 8)),
        (26, 80, 10, "large", ("medium", 2, 10)),
        (48, 80, 8, "large", ("medium", 2, 8)),
        (57, 80, 8, "large", ("small", 3, 7)),
        (7, 80, 7, "large", ("medium", 1, 6)),
        (7, 80, 5, "large", ("small", 1, 4)),
        (7, 80, 3, "large", ("inline", 1, 2)),
    ],
)
def test_the_largest_cards_that_fit(
    count: int, width: int, height: int, limit: Size, expected: tuple[Size, int, int]
) -> None:
    assert sketch(spread(count, width, height, up_to(limit))) == expected


def test_cards_lie_side_by_side_where_there_is_room() -> None:
    assert spread(6, 84, 10, SIZES).lines == ((0, 13, 26, 39, 52, 65),)


@pytest.mark.parametrize(
    ("count", "width", "steps"), [(7, 117, 16), (5, 82, 15), (5, 117, 18), (7, 157, 20), (3, 157, 20), (8, 117, 13)]
)
def test_the_largest_cards_lie_apart_where_there_is_more_room(count: int, width: int, steps: int) -> None:
    layout = spread(count, width, 10, SIZES)
    assert layout.lines == (tuple(range(0, steps * count, steps)),)
    assert layout.width <= width - 2 * 4 or steps <= 13
    assert spread(count, width, 9, up_to("large")).lines[0][1] <= CELLS["large"][0]


def test_what_was_drawn_stands_further_apart_than_they_do() -> None:
    layout = spread(6, 117, 10, SIZES, apart=1)
    gaps = [right - left for left, right in pairwise(layout.lines[0])]
    assert layout.parted
    assert len({*gaps[:-1]}) == 1
    assert gaps[-1] == gaps[0] + APART
    assert gaps[0] > CELLS["huge"][0]


def test_the_room_is_used() -> None:
    layout = spread(7, 84, 10, SIZES)
    assert layout.lines == ((0, 11, 22, 33, 44, 55, 66),)


def test_what_was_drawn_stands_apart() -> None:
    layout = spread(8, 80, 8, up_to("large"), apart=1)
    [line] = layout.lines
    assert line[-1] - (line[-2] + CELLS["large"][0]) == APART
    assert layout.width <= 80


def test_what_was_drawn_stands_apart_only_where_cards_need_not_become_smaller() -> None:
    assert spread(18, 80, 8, up_to("large"), apart=1) == spread(18, 80, 8, up_to("large"))


def test_a_whole_hand_does_not_stand_apart_from_nothing() -> None:
    assert spread(7, 80, 8, SIZES, apart=7) == spread(7, 80, 8, SIZES)


def test_the_smallest_cards_take_as_many_lines_as_they_need() -> None:
    layout = spread(30, 20, 3, ("small", "inline"))
    assert layout.size == "inline"
    assert layout.width <= 20
    assert layout.height > 3


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 48), st.integers(80, 160), st.integers(8, 12), st.sampled_from(SIZES[:3]), st.integers(0, 9))
def test_to_48_cards_fit_80_columns_and_8_rows(count: int, width: int, height: int, limit: Size, apart: int) -> None:
    layout = spread(count, width, height, up_to(limit), apart=min(apart, count))
    assert layout.width <= width
    assert layout.height <= height
    assert CELLS[layout.size][0] >= CELLS["medium"][0] - 2 * (count == 48)


@settings(max_examples=400, deadline=None)
@given(
    st.integers(0, 60),
    st.integers(5, 160),
    st.integers(1, 30),
    st.sampled_from(SIZES),
    st.integers(0, 5),
)
def test_every_card_shows_its_rank_and_suit(count: int, width: int, height: int, limit: Size, apart: int) -> None:
    layout = spread(count, width, height, up_to(limit), apart=apart)
    wide, high = layout.card_width, CELLS[layout.size][1]
    assert sum(map(len, layout.lines)) == count
    assert layout.width <= max(width, wide)
    assert len(layout.lines) == len(layout.tops)
    lengths = [len(line) for line in layout.lines]
    assert max(lengths) - min(lengths) <= 1
    assert all(step >= LEAST_STEP[layout.size] for step in steps(layout))
    most = wide + width // 20 * (layout.size == "huge")
    assert all(step <= most + APART * layout.parted for step in steps(layout))
    assert all(
        below - above >= ROWS_OF_THE_BACK_LINE[layout.size] + layout.roomy for above, below in pairwise(layout.tops)
    )
    assert layout.tops[0] == layout.roomy
    assert layout.height >= layout.tops[-1] + high
    if layout.height > height:
        assert layout.size == "inline"


@settings(max_examples=200, deadline=None)
@given(st.integers(1, 48), st.integers(80, 160), st.integers(8, 12))
def test_with_a_card_more_they_never_become_larger(count: int, width: int, height: int) -> None:
    fewer, more = (SIZES.index(spread(cards, width, height, SIZES).size) for cards in (count, count + 1))
    assert fewer <= more


@given(st.integers(0, 60))
def test_each_card_is_found_in_its_line(count: int) -> None:
    layout = spread(count, 80, 8, SIZES)
    places = [layout.line_of(index) for index in range(count)]
    assert places == [(number, place) for number, line in enumerate(layout.lines) for place in range(len(line))]
