"""Places places over the screen: where the cursor goes, and what is chosen."""

from collections.abc import Hashable

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region

from rummytui.styles import themes
from rummytui.widgets.places import Place, Places
from rummytui.widgets.rows import Piece

PLACES = [
    Place(Region(1, 0, 28, 1), [[Piece("wide")]], "wide", "inset"),
    Place(Region(1, 2, 8, 3), [[Piece("a")], [Piece("card", "card")]], "a", "inset"),
    Place(Region(11, 2, 8, 3), [[Piece("b")]], "b"),
    Place(Region(21, 2, 8, 1), [[Piece("c")]], "c"),
    Place(Region(21, 3, 8, 1), [[Piece("d")]], "d"),
    Place(Region(1, 6, 28, 1), [[Piece("words")]]),
    Place(Region(1, 7, 8, 1), [[Piece("e")]], "e"),
]


class PlacesApp(App[None]):
    def __init__(self) -> None:
        super().__init__()
        themes.register(self)
        self.chosen: list[Hashable] = []

    def compose(self) -> ComposeResult:
        places = Places()
        places.styles.height = 9
        yield places

    def on_mount(self) -> None:
        self.query_one(Places).show(PLACES, "a", letters=False)

    def on_places_chosen(self, event: Places.Chosen) -> None:
        self.chosen.append(event.target)


@pytest.mark.parametrize(
    ("begin", "keys", "went"),
    [
        ("a", ["right", "right", "right"], ["b", "c", "d"]),
        ("a", ["left", "left"], ["wide", "e"]),
        ("d", ["left", "left"], ["b", "a"]),
        ("c", ["down", "down", "down"], ["d", "e", "wide"]),
        ("b", ["up", "down"], ["wide", "b"]),
        ("b", ["down", "up"], ["e", "b"]),
        ("wide", ["up", "down"], ["e", "wide"]),
        ("b", ["end", "home"], ["e", "wide"]),
        ("a", ["l", "j", "k", "h"], ["b", "e", "b", "a"]),
    ],
)
async def test_the_cursor_goes_in_all_directions(begin: str, keys: list[str], went: list[str]) -> None:
    app = PlacesApp()
    async with app.run_test(size=(30, 9)) as pilot:
        places = app.query_one(Places)
        places.go_to(begin)
        found = []
        for key in keys:
            await pilot.press(key)
            found.append(places.cursor)
        assert found == went


async def test_enter_and_a_click_choose() -> None:
    app = PlacesApp()
    async with app.run_test(size=(30, 9)) as pilot:
        await pilot.press("enter")
        await pilot.click(Places, offset=(22, 3))
        await pilot.click(Places, offset=(22, 6))
        assert app.chosen == ["a", "d"]
        assert app.query_one(Places).cursor == "d"


async def test_the_cursor_is_a_mark_beside_a_ground_of_its_own_and_leaves_cards_alone() -> None:
    app = PlacesApp()
    async with app.run_test(size=(30, 9)):
        places = app.query_one(Places)
        row = places.rows()[3]
        assert row[0] == Piece("▐", "turn")
        assert row[1] == Piece("card", "card", "a")
        assert row[2] == Piece("    ", "chosen", "a")
        places.show(PLACES, "a", letters=True)
        assert [places.rows()[y][0].text for y in (2, 3, 4)] == [" ", ">", " "]
        places.go_to("b")
        assert places.rows()[2][1] == Piece("a", "inset", "a")


async def test_the_cursor_stays_where_it_is_or_goes_to_the_first_place() -> None:
    app = PlacesApp()
    async with app.run_test(size=(30, 9)):
        places = app.query_one(Places)
        places.go_to("c")
        places.show(PLACES[:4], "a", letters=False)
        assert places.cursor == "c"
        places.show(PLACES[:3], "b", letters=False)
        assert [places.cursor, *places.choices] == ["b", "wide", "a", "b"]


async def test_below_the_mouse_words_are_underlined_and_the_ground_is_lighter() -> None:
    app = PlacesApp()
    async with app.run_test(size=(30, 9)) as pilot:
        places = app.query_one(Places)
        assert places.rows()[2][5:7] == [Piece("b", "", "b"), Piece(" " * 7, "", "b")]
        await pilot.hover(Places, offset=(13, 3))
        assert places.rows()[2][5:7] == [Piece("b", "lit link", "b"), Piece(" " * 7, "lit", "b")]
        await pilot.hover(Places, offset=(2, 3))
        assert places.rows()[2][1] == Piece("a", "chosen link", "a")
        assert places.rows()[3][1] == Piece("card", "card", "a")
        assert places.rows()[2][5] == Piece("b", "", "b")
