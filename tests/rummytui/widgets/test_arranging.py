"""Where piles and melds lie: everything on the felt, nothing over anything else."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummytui.widgets.arranging import Area, around, flowing

extents = st.tuples(st.integers(5, 40), st.integers(1, 6))


def apart(one: Area, other: Area) -> bool:
    return one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


@given(
    felt=st.tuples(st.integers(60, 160), st.integers(5, 40)),
    piles=st.tuples(st.integers(12, 40), st.integers(3, 11)),
    laid=st.lists(extents, max_size=24),
    top=st.none() | st.integers(0, 4),
)
def test_melds_lie_on_the_felt_and_on_nothing_else(
    felt: tuple[int, int], piles: tuple[int, int], laid: list[tuple[int, int]], top: int | None
) -> None:
    spots = around(felt, piles, laid, top)
    if spots is None:
        return
    areas = [spots.piles, *spots.laid]
    assert len(spots.laid) == len(laid)
    for area in areas:
        assert min(area.x, area.y) >= 0
        assert area.right <= felt[0]
        assert area.bottom <= felt[1]
    for area, (wide, high) in zip(spots.laid, laid, strict=True):
        assert area.width >= wide
        assert area.height == high
    assert all(apart(one, other) for one, other in combinations(areas, 2))
    assert all(area.x > 0 and area.right < felt[0] for area in spots.laid)


def test_fourteen_single_lines_have_room_beside_the_piles() -> None:
    spots = around((80, 7), (17, 6), [(24, 1)] * 14)
    assert spots is not None
    left = [area for area in spots.laid if area.right <= spots.piles.x]
    right = [area for area in spots.laid if area.x >= spots.piles.right]
    assert (len(left), len(right)) == (7, 7)


def test_the_piles_stay_where_they_are_while_melds_come_to_the_table() -> None:
    places = {around((84, 20), (29, 8), [(13, 4)] * count, 2) for count in range(9)}
    assert {spots.piles for spots in places if spots} == {Area(27, 2, 29, 8)}


def test_melds_below_the_piles_are_in_the_middle() -> None:
    spots = around((84, 20), (29, 8), [(13, 4), (17, 4)], 2)
    assert spots is not None
    first, last = spots.laid
    assert first.y == last.y == 12
    assert first.x == 84 - last.right


@pytest.mark.parametrize("melds", [0, 1, 4, 7, 11])
def test_what_belongs_together_is_not_torn_apart(melds: int) -> None:
    spots = around((80, 7), (17, 6), [(24, 1)] * (melds + 2), together=2)
    assert spots is not None
    one, other = spots.laid[-2:]
    assert one.x == other.x
    assert other.y == one.y + 1


def test_melds_without_anything_that_belongs_together_begin_on_the_left() -> None:
    spots = around((80, 7), (17, 6), [(24, 1)])
    assert spots is not None
    assert spots.laid[0].right <= spots.piles.x


def test_many_things_flow_beside_and_then_below_the_piles() -> None:
    spots = flowing((83, 22), (22, 6), [(15, 5)] * 12, 3)
    assert spots is not None
    assert spots.piles == Area(1, 1, 22, 6)
    assert [area.y for area in spots.laid] == [0] * 3 + [5] * 3 + [10] * 4 + [15] * 2
    assert {area.x for area in spots.laid if area.y < spots.piles.bottom} == {26, 44, 62}
    assert all(apart(one, other) for one, other in combinations([spots.piles, *spots.laid], 2))
    assert all(area.right < 83 for area in spots.laid)
    assert flowing((83, 22), (22, 6), [(15, 5)] * 20, 3) is None
