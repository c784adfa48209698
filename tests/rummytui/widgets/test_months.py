"""The last twelve months as columns."""

from __future__ import annotations

import pytest

from rummytui.book.months import Month
from rummytui.widgets.cards import CardLook
from rummytui.widgets.months import Bars, months_chart
from rummytui.widgets.pieces import Row, width_of

YEAR = [Month(2023, month, 0) for month in range(3, 13)] + [Month(2024, 1, 4, 1), Month(2024, 2, 2, 2)]
ANNS = Bars("seat-0", "A")


def text_of(rows: list[Row]) -> list[str]:
    return ["".join(piece.text for piece in row) for row in rows]


@pytest.mark.parametrize("letters", [False, True])
@pytest.mark.parametrize("width", [38, 50, 72, 130])
@pytest.mark.parametrize("height", [8, 18])
def test_it_takes_the_room_there_is(width: int, height: int, letters: bool) -> None:
    drawn = months_chart(YEAR, width, height, CardLook(ascii=letters), ANNS)
    # Numbers at whole rows may leave a quarter of them.
    assert height * 3 / 4 < len(drawn) <= height
    assert max(map(width_of, drawn)) <= width
    rows = text_of(drawn)
    # January is as high as there is room.
    assert any(sign in rows[0] for sign in "#▂▄")


@pytest.mark.parametrize("letters", [False, True])
@pytest.mark.parametrize("highest", [3, 7, 11, 16, 20, 23, 29, 140])
def test_numbers_are_equally_far_apart_and_from_the_foot(highest: int, letters: bool) -> None:
    rows = text_of(months_chart([Month(2024, 1, highest), Month(2024, 2, 1)], 60, 18, CardLook(ascii=letters)))
    margin = len(str(highest))
    foot = len(rows) - 3
    at = {int(row[:margin]): foot - place for place, row in enumerate(rows[:foot]) if row[:margin].strip()}
    assert len(at) > 1
    assert len({above / number for number, above in at.items()}) == 1
    assert min(at.values()) >= 3


@pytest.mark.parametrize("letters", [False, True])
def test_half_as_many_are_half_as_high(letters: bool) -> None:
    rows = text_of(months_chart(YEAR, 52, 11, CardLook(ascii=letters)))[:-2]
    filled = {"#": 8} if letters else {"█": 8, "▄": 4, "▀": 4}
    january, february = (sum(filled.get(row.ljust(52)[place], 0) for row in rows) for place in (2 + 10 * 4, 2 + 11 * 4))
    assert (january, february) == (64, 32)


def test_columns_stand_on_their_axis() -> None:
    """Its line is in the middle of its row, so the lower half of a column's last row is in the same row."""
    foot = text_of(months_chart(YEAR, 52, 11, CardLook()))[-3]
    assert foot == " └" + "─" * 40 + "▀▀▀─▀▀▀"


def test_what_was_won_stands_beside_it_in_its_colour() -> None:
    drawn = months_chart(YEAR, 52, 11, CardLook(), ANNS)
    coloured = [sum(piece.roles == "seat-0" and bool(piece.text.strip(" ─")) for piece in row) for row in drawn[:-2]]
    assert coloured == [0, 0, 0, 0, 1, 1, 2, 2, 2]


def test_months_and_numbers_are_named() -> None:
    rows = text_of(months_chart(YEAR, 52, 11, CardLook()))
    assert rows[-2].split() == ["Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "Jan", "Feb"]
    assert [row[:2] for row in rows if row[1:2] == "┤"] == ["4┤", "2┤"]
    narrow = text_of(months_chart(YEAR, 38, 11, CardLook()))
    assert narrow[-2].split() == list("MAMJJASONDJF")


def test_one_evening_among_hundreds_can_be_seen() -> None:
    rows = text_of(months_chart([Month(2024, 1, 900), Month(2024, 2, 1)], 30, 8, CardLook()))
    assert rows[-3].endswith("▀")


def test_without_evenings_or_room_there_is_no_chart() -> None:
    assert months_chart([Month(2024, month, 0) for month in range(1, 13)], 60, 11, CardLook()) == []
    assert months_chart(YEAR, 30, 11, CardLook()) == []
    assert months_chart(YEAR, 60, 3, CardLook()) == []
    assert months_chart([], 60, 11, CardLook()) == []
