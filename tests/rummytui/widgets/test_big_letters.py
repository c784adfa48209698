"""Large letters for names."""

from itertools import combinations
from string import ascii_uppercase, digits

import pytest

from rummytui.widgets.big_letters import Height, big, spaced
from rummytui.widgets.pieces import width_of

WIDE = 400


def picture(text: str, *, height: Height = 3) -> list[str]:
    rows = big(text, WIDE, height=height)
    assert rows is not None
    return ["".join(piece.text for piece in row) for row in rows]


def test_no_two_letters_look_alike() -> None:
    for one, other in combinations(ascii_uppercase + digits + " .,!?'\"-+&:/()", 2):
        assert picture(one) != picture(other), (one, other)


@pytest.mark.parametrize(("height", "cells"), [(3, 29), (5, 58)])
def test_a_text_is_as_wide_and_high_as_its_letters_and_no_narrower_room_takes_it(height: Height, cells: int) -> None:
    # Four cells a letter, but three for I and five for N, a blank between any two.
    assert [len(row) for row in picture("Lionel", height=height)] == [cells] * height
    assert big("Lionel", cells, height=height) is not None
    assert big("Lionel", cells - 1, height=height) is None


@pytest.mark.parametrize("height", [3, 5])
def test_an_accent_stands_a_row_above_and_touches_no_letter(height: Height) -> None:
    plain, accented = picture("Zoe", height=height), picture("Zoë", height=height)
    assert accented[1:] == plain
    assert accented[0].count("▀") == 2 * (height // 2)
    assert set(accented[0]) == {" ", "▀"}


def test_small_letters_are_written_as_capitals_and_a_sharp_s_as_two() -> None:
    assert picture("Großmama") == picture("GROSSMAMA")


@pytest.mark.parametrize("name", ["李雷", "Ann♥", "Ç", "", "Ann\u0301\u0308"])
def test_a_text_with_a_letter_that_cannot_be_drawn_is_not_drawn_in_part(name: str) -> None:
    assert big(name, WIDE) is None


def test_a_terminal_with_letters_only_gets_letters_only() -> None:
    rows = big("Ann", WIDE, ascii=True)
    assert rows is not None
    assert {char for row in rows for piece in row for char in piece.text} == {"#", " "}
    assert big("Zoë", WIDE, ascii=True) is None


def test_letters_have_the_role_they_are_given() -> None:
    rows = big("Ann", WIDE, "strong seat-3")
    assert rows is not None
    assert {piece.roles for row in rows for piece in row} == {"strong seat-3"}


def test_what_stands_in_for_large_letters_is_the_text_itself_with_room_where_there_is_some() -> None:
    assert spaced("李雷", 20)[0].text == "李 雷"
    assert spaced("Ann", 4)[0].text == "Ann"
    assert width_of(spaced("Grandmother", 6)) <= 6
