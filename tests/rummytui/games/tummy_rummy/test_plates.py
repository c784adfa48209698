"""Where plates stand, and what stands on them at every size."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from textual.color import Color
from textual.theme import Theme

from rules.cards import cards
from rules.tummy.options import MENU
from rummytui.games.tummy_rummy.china import ChinaPainter, is_round
from rummytui.games.tummy_rummy.foods import SIDE, Dish, block, dishes, empty_plate, large_picture, picture
from rummytui.games.tummy_rummy.plate import FramePainter, Plate, PlatePainter
from rummytui.games.tummy_rummy.plates import Plates, fit_well, places
from rummytui.styles.themes import THEMES
from rummytui.table.flights import Spot
from rummytui.widgets.arranging import Area
from rummytui.widgets.cards import CardLook
from rummytui.widgets.palette import ROLES
from rummytui.widgets.pieces import Row, width_of
from tests.rummytui.widgets.watching import watched

ALL = dishes(MENU)
DRAWN = CardLook()
LONG = ("Wilhelmina Featherstone", "花子さんとおばあちゃん達", "Ann", "Jörg-Günther zu Rautenau")


def eaten(ranks: str, units: int = 1) -> tuple[Dish, ...]:
    return tuple(ALL[rank]._replace(units=units) for rank in ranks)


def some(count: int, ranks: str = "KJ7") -> list[Plate]:
    return [
        Plate(
            LONG[seat % len(LONG)],
            seat * 7,
            eaten(ranks, seat + 1),
            cards=seat % 11,
            feeding=seat == 1,
            badges=("Chef eats double", "Chef ×2") if seat == 0 else (),
            safe=(
                ("safe from 3 and 8", "but 3 and 8 of one suit would feed them the whole run"),
                ("safe: 3 8, not 3+8",),
            ),
            verdict=("would eat spinach casserole", "spinach casserole"),
            welcome=seat > 1,
        )
        for seat in range(count)
    ]


async def lines_of(plates: Sequence[Plate], size: tuple[int, int], look: CardLook = DRAWN) -> list[str]:
    widget = Plates()
    widget.styles.height = "1fr"
    widget.show_plates(plates)
    async with watched(widget, size) as watching:
        watching.widget.look = look
        await watching.pilot.pause()
        return ["".join(piece.text for piece in row) for row in watching.widget.rows()]


@given(count=st.integers(2, 12), width=st.integers(80, 200), height=st.integers(12, 45))
def test_plates_neither_overlap_nor_leave_their_room(count: int, width: int, height: int) -> None:
    areas = places(count, width, height).areas
    assert len(areas) == count
    for area in areas:
        assert area.x >= 0
        assert area.y >= 0
        assert area.right <= width
        assert area.bottom <= height
        assert area.width >= 19
        assert area.height >= 4
    for one, other in combinations(areas, 2):
        assert one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


@pytest.mark.parametrize(("count", "least"), [(2, (26, 6)), (4, (26, 6)), (6, (26, 6)), (7, (19, 4)), (12, (19, 4))])
def test_the_smallest_screen_has_room_for_plates_of_a_size(count: int, least: tuple[int, int]) -> None:
    area = places(count, 80, 12).areas[-1]
    assert (area.width, area.height) >= least


@settings(deadline=None)
@given(
    count=st.integers(2, 12),
    width=st.integers(80, 200),
    height=st.integers(12, 40),
    ranks=st.sampled_from(["", "K", "KJ7", "KQJT98765432A"]),
    look=st.sampled_from([CardLook(), CardLook(ascii=True), CardLook(flat=True)]),
)
@example(count=10, width=80, height=32, ranks="KQJT98765432A", look=CardLook()).via("not even initials have room")
@example(count=12, width=191, height=18, ranks="KJ7", look=CardLook()).via("pictures have just enough room")
def test_what_is_on_a_plate_stays_in_its_frame(count: int, width: int, height: int, ranks: str, look: CardLook) -> None:
    widget = Plates()
    widget.set_reactive(Plates.look, look)
    widget._plates = tuple(some(count, ranks))
    areas = places(count, width, height).areas
    painter = widget._china if is_round(widget._plates, areas[0], look) else widget._painter
    painter.prepare(widget._plates, areas[0], look, widget._names(areas[0].width))
    for seat in range(count):
        rows = painter.rows(seat)
        assert len(rows) == areas[seat].height
        assert {width_of(row) for row in rows} == {areas[seat].width}
        head = "".join(piece.text for piece in rows[0])
        assert f" {seat + 1} " in head
        if areas[seat].height > 5:
            text = " ".join("".join(piece.text for piece in row) for row in rows)
            assert "spinach" in text
            assert "safe" in text


@pytest.mark.parametrize(("count", "height"), [(2, 8), (3, 8), (4, 16), (6, 16)])
def test_the_hand_gives_rows_until_food_can_be_seen(count: int, height: int) -> None:
    assert fit_well(count, 70, height, pictures=True)
    assert not fit_well(count, 70, height - 1, pictures=True)
    assert fit_well(count, 80, height - 1, pictures=False)


def widget_of(count: int) -> Plates:
    """So many plates in all the room there is."""
    widget = Plates()
    widget.styles.height = "1fr"
    widget.show_plates(some(count))
    return widget


async def test_where_a_plate_is() -> None:
    async with watched(widget_of(4), (84, 23)) as watching:
        for seat in range(4):
            region = watching.widget.place_of(Spot("seat", seat))
            assert region is not None
            row = watching.widget.rows()[region.y]
            at = 0
            for piece in row:
                if piece.target == seat:
                    break
                at += width_of([piece])
            assert at == region.x
        assert watching.widget.place_of(Spot("plate", 4)) is None
        area, food = (watching.widget.place_of(Spot(kind, 1)) for kind in ("seat", "plate"))
        assert area
        assert food
        assert (food.size, food.center[0]) == ((16, 8), area.center[0]), "where food is drawn on round china"
        assert area.contains_region(food)
    async with watched(widget_of(4), (84, 12)) as watching:
        assert watching.widget.place_of(Spot("seat", 1)) == watching.widget.place_of(Spot("plate", 1))


async def test_an_open_hand_takes_no_more_lines_than_its_cards_need() -> None:
    hand = tuple(cards("AS TH AD 5D TD AC TC"))
    lines = await lines_of([Plate("Bob", 0, hand=hand, safe=(("safe from 3",),)), Plate("Ann", 0)], (50, 12))
    first = next(number for number, line in enumerate(lines) if "A♠" in line)
    assert "10♣" in lines[first + 1]
    assert "A♠" not in lines[first + 1]


async def test_food_that_has_no_room_as_a_picture_stands_there_by_its_initials() -> None:
    plates = [Plate("Ann", 0, eaten("KQJT987", 2)), Plate("Bob", 0)]
    text = "\n".join(await lines_of(plates, (84, 11)))
    assert "▀" in text
    assert all(f"{initials}×2" in text for initials in ("CS", "C", "MP"))


@pytest.mark.parametrize(
    ("painter", "area", "first", "columns"),
    [
        (ChinaPainter, (26, 10), 2, ["S PP SP MP CS C G", "R SC RP WC B"]),
        (ChinaPainter, (50, 12), 2, ["MP CS C G R SC RP WC B"]),
        (FramePainter, (38, 9), 1, ["S PP SP MP CS", "C G R SC RP", "WC B"]),
    ],
)
def test_initials_fill_one_column_after_another(
    painter: type[PlatePainter], area: tuple[int, int], first: int, columns: list[str]
) -> None:
    plate = painter()
    plate.prepare([Plate("Ann", 0, eaten("KQJT98765432A"))], Area(0, 0, *area), DRAWN, ["Ann"])
    found: dict[int, dict[int, str]] = {}
    for y, row in enumerate(plate.rows(0)):
        for before, piece in enumerate(row):
            if piece.text in {dish.initials for dish in ALL.values()}:
                found.setdefault(width_of(row[:before]), {})[y] = piece.text
    assert [" ".join(found[x].values()) for x in sorted(found)] == columns
    for column in found.values():
        assert list(column) == list(range(first, first + len(column)))


@pytest.mark.parametrize("look", [CardLook(ascii=True), CardLook(flat=True)], ids=["letters", "no colours"])
async def test_food_is_named_where_there_are_no_pictures(look: CardLook) -> None:
    text = "\n".join(await lines_of([Plate("Ann", 3, eaten("K7", 2)), Plate("Bob", 0)], (84, 23), look))
    assert "turkey" in text
    assert "corn" in text
    assert "▀" not in text
    assert "▄" not in text


class TestRoundPlates:
    @staticmethod
    def drawn(plate: Plate, area: tuple[int, int]) -> list[Row]:
        painter = ChinaPainter()
        painter.prepare([Plate("Ann", 0), plate], Area(0, 0, *area), DRAWN, ["Ann", plate.name])
        rows = painter.rows(1)
        assert len(rows) == area[1]
        assert {width_of(row) for row in rows} == {area[0]}
        return rows

    @pytest.mark.parametrize(
        ("wide", "eaten", "pictures"),
        [
            (50, 4, 4),
            (49, 4, 3),
            (50, 5, 4),
            (49, 5, 3),
            (50, 3, 3),
            (26, 1, 1),
            (26, 2, 2),
            (26, 3, 1),
            (80, 9, 4),
            (50, 0, 0),
        ],
    )
    def test_as_many_foods_are_drawn_as_have_room_and_the_others_are_named(
        self, wide: int, eaten: int, pictures: int
    ) -> None:
        painter = ChinaPainter()
        painter.prepare([Plate("Ann", 0)], Area(0, 0, wide, 12), DRAWN, ["Ann"])
        dishes = [Dish(f"food {number}", f"F{number}", 1) for number in range(eaten)]
        shown, rest, left, step = painter._placed(dishes)
        assert ([*shown, *rest], len(shown)) == (dishes, pictures)
        assert left >= 0
        if shown:
            assert left + step * (len(shown) - 1) + SIDE <= wide

    def test_its_rim_has_the_colour_of_the_seat_unless_nobody_feeds_it(self) -> None:
        words = words_of(self.drawn(Plate("Bob", 0), (40, 12))[1:])
        assert {"seat-1", "china-p", "china-r", "china-w", "china-s"} <= words | {word[3:] for word in words}
        assert "seat-1" not in words_of(self.drawn(Plate("Bob", 0, apart=True), (40, 12))[1:])

    def test_what_a_card_would_do_is_a_tag_on_its_lower_rim(self) -> None:
        ways = "Bob eats whipped cream", "eats whipped cream"
        for wide, said in ((40, ways[0]), (26, ways[0]), (40, ways[0])):
            last = self.drawn(Plate("Bob", 3, verdict=ways, welcome=True), (wide, 12))[-1]
            assert [piece.text for piece in last if piece.roles == "key"] == [f" {said} "]
        last = self.drawn(Plate("Bob", 3, verdict=("safe: a run",)), (40, 12))[-1]
        assert "safe: a run" in "".join(piece.text for piece in last)
        assert not any(piece.roles == "key" for piece in last)

    def test_equal_dishes_stand_together(self) -> None:
        rows = self.drawn(Plate("Bob", 3, eaten("K", 2) + eaten("7")), (40, 12))
        assert [piece.text for row in rows for piece in row if piece.roles == "helpings"] == [" ×2 "]

    @pytest.mark.parametrize(("area", "pictures"), [((26, 10), 2), ((40, 12), 3), ((56, 16), 4)])
    def test_what_has_no_room_as_a_picture_stands_there_by_its_initials(
        self, area: tuple[int, int], pictures: int
    ) -> None:
        everything = eaten("KQJT98765432A", 2)
        for count in (pictures, len(everything)):
            rows = self.drawn(Plate("Bob", 99, everything[:count]), area)
            text = "".join(piece.text for row in rows for piece in row)
            drawn = sum(piece.roles == "helpings" for row in rows for piece in row)
            assert drawn == pictures if count == pictures else drawn <= pictures
            assert all(f"{dish.initials}×2" in text for dish in everything[drawn:count])

    def test_a_line_of_ones_own_has_its_initials_on_the_lid(self) -> None:
        own = dishes({**MENU, "K": "roast beef"})["K"]
        rows = self.drawn(Plate("Bob", 1, (own,)), (40, 12))
        assert [piece.text for row in rows for piece in row if piece.roles == "initial"] == ["RB"]

    @pytest.mark.parametrize(
        ("width", "height", "look"), [(25, 12, DRAWN), (40, 9, DRAWN), (40, 12, CardLook(flat=True))]
    )
    def test_narrow_plates_and_those_without_pictures_keep_their_frames(
        self, width: int, height: int, look: CardLook
    ) -> None:
        assert is_round([Plate("Ann", 0)], Area(0, 0, 26, 10), DRAWN)
        assert not is_round([Plate("Ann", 0)], Area(0, 0, width, height), look)


def words_of(rows: Sequence[Row]) -> set[str]:
    return {word for row in rows for piece in row for word in piece.roles.split()}


class TestFoods:
    def test_large_pictures_are_square_and_all_their_pixels_have_colours(self) -> None:
        for dish in [*ALL.values(), Dish("roast beef", "RB")]:
            drawn, initials = large_picture(dish)
            assert len(drawn) == SIDE
            assert {len(line) for line in drawn} == {SIDE}
            assert all(f"food-{pixel}" in ROLES for line in drawn for pixel in line if pixel != ".")
            assert initials == ("" if dish in ALL.values() else "RB")

    def test_pictures_go_by_the_words_of_the_menu(self) -> None:
        changed = dishes({**MENU, "K": "Corn", "7": "turkey"})
        assert picture(changed["K"]) == picture(ALL["7"])
        assert picture(changed["7"]) == picture(ALL["K"])
        assert len({str(picture(dish)) for dish in ALL.values()}) == len(MENU)

    def test_what_nobody_has_drawn_is_a_dish_with_its_initials(self) -> None:
        own = dishes({**MENU, "K": "roast beef", "Q": "寿司"})
        assert any("RB" in piece.text for row in picture(own["K"]) for piece in row)
        assert {width_of(row) for row in picture(own["Q"])} == {8}

    @pytest.mark.parametrize("menu", [MENU, dict.fromkeys(MENU, "pie"), dict.fromkeys(MENU, "寿司"), {"K": "\u3000 "}])
    def test_initials_tell_the_lines_of_a_menu_apart(self, menu: dict[str, str]) -> None:
        found = [dish.initials for dish in dishes(menu).values()]
        assert len(set(found)) == len(menu)
        assert all(0 < width_of(picture(dish)[2]) <= 8 for dish in dishes(menu).values())

    def test_initials_can_be_read_on_their_colour(self) -> None:
        for dish in [*ALL.values(), Dish("roast beef", "RB")]:
            ink, ground = [ROLES[word] for word in block(dish, CardLook()).split()[1:]]
            assert contrast(Color.parse(ink.ink), Color.parse(ground.paper)) >= 4.5, dish.food

    @pytest.mark.parametrize("theme", [theme for theme in THEMES if not theme.ansi], ids=lambda theme: theme.name)
    def test_an_empty_plate_stands_out_from_what_it_stands_on(self, theme: Theme) -> None:
        inset = Color.parse(theme.variables["inset"])
        words = {word for row in empty_plate() for piece in row for word in piece.roles.split()}
        colours = [ROLES[word].ink or ROLES[word].paper for word in words]
        assert max(contrast(Color.parse(colour), inset) for colour in colours if colour) >= 2.5


def contrast(one: Color, other: Color) -> float:
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def luminance(colour: Color) -> float:
    parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
