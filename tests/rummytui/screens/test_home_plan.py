"""How the first screen is divided: nothing overlaps or leaves it, at any size."""

from itertools import combinations

import pytest
from textual.geometry import Region, Size

from rummytui.games.tiles import TILES
from rummytui.screens.home import OTHER_ENTRIES, HomeLayout, plan, welcome
from rummytui.widgets.logo import cells_of, rows_of
from rummytui.widgets.wood import EDGE_FROM


def divided(width: int, height: int) -> HomeLayout:
    return plan(Size(width, height), len(TILES), len(OTHER_ENTRIES))


@pytest.mark.parametrize("width", [80, 81, 97, 99, 100, 119, 120, 140, 160, 200, 300])
@pytest.mark.parametrize("height", [24, 25, 27, 28, 30, 33, 36, 40, 44, 50, 60, 100])
def test_everything_has_room_of_its_own(width: int, height: int) -> None:
    laid = divided(width, height)
    felt = Region(2, 1, width - 3, height - 2 - (height >= EDGE_FROM))
    cards = cells_of(laid.logo)
    logo = Region((width - cards) // 2, laid.logo_row, cards, rows_of(laid.logo))
    headings = [Region(2, row, width - 3, 1) for row in (laid.heading, laid.heading_of_latest) if row]
    places = [logo, laid.line, *headings, *laid.tiles, *laid.entries, laid.latest]
    assert all(felt.contains_region(place) for place in places)
    assert not [pair for pair in combinations(places, 2) if pair[0].overlaps(pair[1])]
    assert len(laid.tiles) == len(TILES)
    assert len(laid.entries) == len(OTHER_ENTRIES)


@pytest.mark.parametrize(
    ("size", "across", "form", "logo"),
    [
        ((80, 24), 3, "low", "medium"),
        ((100, 30), 4, "high", "medium"),
        ((120, 40), 5, "high", "huge"),
        ((160, 50), 5, "large", "vast"),
        ((200, 60), 5, "large", "vast"),
    ],
)
def test_it_grows_with_the_screen(size: tuple[int, int], across: int, form: str, logo: str) -> None:
    laid = divided(*size)
    assert [tile.y for tile in laid.tiles].count(laid.tiles[0].y) == across
    assert (laid.form, laid.logo) == (form, logo)


@pytest.mark.parametrize("size", [(1, 1), (5, 2), (20, 10), (79, 23)])
def test_the_smallest_windows_are_divided_too(size: tuple[int, int]) -> None:
    assert len(divided(*size).tiles) == len(TILES)


@pytest.mark.parametrize("rows", range(1, 6))
def test_welcome_is_whole_sentences(rows: int) -> None:
    said = welcome(74, rows)
    assert len(said) <= rows
    assert not said or said[-1].endswith(".")
