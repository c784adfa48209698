"""What flies, and how it looks on its way."""

from __future__ import annotations

import pytest
from textual.geometry import Region

from rules.cards import HIDDEN, Card, cards
from rummytui.table.flights import DISCARDS, STOCK, Flight, Spot, Token
from rummytui.widgets.cards import CardLook
from rummytui.widgets.fliers import FRAMES, flier, picture, timed
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


def test_nothing_is_in_the_air_before_its_time_nor_after_it() -> None:
    first, second = timed([Flight((HIDDEN,), STOCK, SEAT), Flight((HIDDEN,), SEAT, STOCK, then=True)])
    assert [first.way(moment) for moment in (0, 0.25, 0.5, 0.75)] == [0, 0.5, None, None]
    assert [second.way(moment) for moment in (0, 0.25, 0.5, 0.75, 1)] == [None, None, 0, 0.5, None]
