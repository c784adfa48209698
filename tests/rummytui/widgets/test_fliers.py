"""What flies, and how it looks on its way."""

from __future__ import annotations

import pytest
from textual.geometry import Region

from rules.cards import HIDDEN, Card, cards
from rummytui.table.flights import DISCARDS, STOCK, Flight, Spot, Token
from rummytui.widgets.cards import CardLook, Size
from rummytui.widgets.fliers import FRAMES, flier, picture, size_on_the_way, timed
from rummytui.widgets.pieces import Row

SEAT = Spot("seat", 1)
WAYS = [frame / FRAMES for frame in range(FRAMES)]


def text(rows: list[Row]) -> str:
    return "\n".join("".join(piece.text for piece in row) for row in rows)


def test_it_begins_and_ends_in_the_middle_of_its_places() -> None:
    rows = picture(Flight((HIDDEN,), STOCK, SEAT), 0, "small", CardLook())
    start, end = Region(10, 5, 7, 5), Region(40, 20, 9, 3)
    assert flier(rows, 0, start, end).region == Region(11, 6, 5, 3)
    assert flier(rows, 1, start, end).region == Region(42, 20, 5, 3)


def test_what_comes_from_nowhere_drops_onto_its_place() -> None:
    rows = picture(Flight(Token("food", "corn"), None, SEAT), 0, "small", CardLook())
    end = Region(40, 20, 6, 1)
    places = [flier(rows, way, None, end) for way in (*WAYS, 1)]
    assert {place.x for place in places} == {40}
    assert [place.y for place in places] == sorted(place.y for place in places)
    assert (places[0].y, places[-1].y) == (16, 20)


@pytest.mark.parametrize("way", WAYS)
def test_a_back_stays_a_back(way: float) -> None:
    for turns in (False, True):
        shown = text(picture(Flight((HIDDEN,), STOCK, SEAT, turns=turns), way, "small", CardLook()))
        assert not any(suit in shown for suit in "♠♥♦♣")


def test_a_card_that_turns_shows_its_back_its_edge_and_its_face() -> None:
    flight = Flight((Card.of("KD"),), STOCK, DISCARDS, turns=True)
    shown = [text(picture(flight, way, "small", CardLook())) for way in WAYS]
    assert ["╲" in one for one in shown] == [way < 0.4 for way in WAYS]
    assert [{"K", "♦"} <= {*one} for one in shown] == [way >= 0.6 for way in WAYS]


def test_cards_that_fly_together_are_all_seen() -> None:
    shown = text(picture(Flight(tuple(cards("4H 5H 6H")), SEAT, DISCARDS), 0, "medium", CardLook()))
    assert all(rank in shown for rank in "456")


@pytest.mark.parametrize(
    ("end", "sizes"),
    [
        (9, ["medium", "large", "huge"]),
        (5, ["medium", "medium", "medium"]),
        (3, ["small"] * 3),
        (1, ["small", "inline", "inline"]),
    ],
)
def test_it_lands_as_large_as_it_will_lie(end: int, sizes: list[str]) -> None:
    flight, start = Flight(tuple(cards("7H")), DISCARDS, SEAT), Region(50, 20, 13, 9)
    ways = [size_on_the_way(flight, way, start, Region(10, 5, 13, end), "huge") for way in (0.5, 0.7, 0.9)]
    assert ways == sizes


@pytest.mark.parametrize(
    ("end", "sizes"), [(7, ["small", "medium", "large"]), (3, ["small"] * 3), (1, ["small", "inline", "inline"])]
)
def test_a_meld_lands_as_large_as_it_will_lie(end: int, sizes: list[str]) -> None:
    flight, start = Flight(tuple(cards("4H 5H 6H")), DISCARDS, SEAT), Region(50, 20, 30, 9)
    ways = [size_on_the_way(flight, way, start, Region(10, 5, 30, end), "huge") for way in (0.5, 0.7, 0.9)]
    assert ways == sizes


def test_what_does_not_stay_does_not_grow() -> None:
    flight = Flight(tuple(cards("7H")), DISCARDS, Spot("plate", 1), stays=False)
    sizes = [size_on_the_way(flight, way, Region(50, 20, 13, 9), Region(10, 5, 16, 8), "huge") for way in (0.5, 0.9)]
    assert sizes == ["medium", "medium"]


def test_it_leaves_a_single_row_in_that_row() -> None:
    flight, row = Flight(tuple(cards("7H")), SEAT, DISCARDS), Region(50, 20, 3, 1)
    sizes = [size_on_the_way(flight, way, row, Region(10, 5, 13, 9), "huge") for way in (0, 0.125, 0.5, 0.9)]
    assert sizes == ["inline", "small", "small", "huge"]


@pytest.mark.parametrize(
    ("largest", "sizes"),
    [("inline", ["inline"] * 4), ("small", ["medium"] * 4), ("large", ["medium", "medium", "large", "large"])],
)
def test_it_grows_no_larger_than_people_have_chosen(largest: Size, sizes: list[Size]) -> None:
    flight, start = Flight(tuple(cards("7H")), SEAT, DISCARDS), Region(50, 20, 13, 9)
    ways = (0, 0.5, 0.7, 0.9)
    assert [size_on_the_way(flight, way, start, Region(10, 5, 13, 9), largest) for way in ways] == sizes


@pytest.mark.parametrize("size", ["small", "medium", "large", "huge"])
def test_a_card_over_others_has_an_edge_all_round_and_a_back_a_rim(size: Size) -> None:
    """The cut corners of a card would show the felt, where other cards may lie below it."""
    for what in (tuple(cards("4H")), tuple(cards("4H 5H 6H")), (HIDDEN,)):
        rows = picture(Flight(what, STOCK, SEAT), 0.9, size, CardLook())
        roles = {piece.roles for row in rows for piece in row}
        assert "cut" not in roles
        for row in rows:
            assert (row[0].text[0], row[-1].text[-1]) == ("▏", "▕") or what == (HIDDEN,)
        if what == (HIDDEN,):
            assert [rows[0][0].text, rows[0][-1].text, rows[-1][0].text, rows[-1][-1].text] == ["▛", "▜", "▙", "▟"]
        else:
            assert {"▔", "▁"} <= {*text(rows)}


def test_it_stays_below_the_text_about_a_seat() -> None:
    rows = picture(Flight((HIDDEN,), STOCK, SEAT), 0, "small", CardLook())
    start, end = Region(40, 4, 7, 5), Region(2, 3, 5, 3)
    assert min(flier(rows, way, start, end).y for way in WAYS) < 3
    assert min(flier(rows, way, start, end, ceiling=3).y for way in WAYS) == 3


def test_nothing_is_in_the_air_before_its_time_nor_after_it() -> None:
    first, second = timed([Flight((HIDDEN,), STOCK, SEAT), Flight((HIDDEN,), SEAT, STOCK, then=True)])
    assert [first.way(moment) for moment in (0, 0.25, 0.5, 0.75)] == [0, 0.5, None, None]
    assert [second.way(moment) for moment in (0, 0.25, 0.5, 0.75, 1)] == [None, None, 0, 0.5, None]
