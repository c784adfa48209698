"""Letters of many cells: one height, one manner, and a way out for what they can't write."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummytui.widgets.cards import CardLook
from rummytui.widgets.letters import BANNER, HEIGHT, HUGE, LARGE, MEDIUM, SMALL, LetterScale, big, letter_map, lettered
from rummytui.widgets.pieces import width_of
from tests.rummytui.widgets import hostile

LOOK = CardLook()
KNOWN = string.ascii_uppercase + string.digits + "ÄÖÜËÏÁÉÍÓÚÀÈÌÒÙÂÊÎÔÛÇÑÅØÆŒŁŠŽČĐŞ!?'.,-+&"


@pytest.mark.parametrize("letter", KNOWN)
def test_a_letter_has_seven_lines_of_one_width(letter: str) -> None:
    lines = letter_map(letter)
    assert lines
    assert len(lines) == HEIGHT
    assert len({len(line) for line in lines}) == 1
    assert "#" in "".join(lines)


def test_no_two_letters_look_alike() -> None:
    assert len({letter_map(letter) for letter in KNOWN}) == len(KNOWN)


@pytest.mark.parametrize(("scale", "wide", "high"), [(HUGE, 34, 7), (LARGE, 26, 7), (MEDIUM, 26, 4), (SMALL, 17, 4)])
def test_how_large_a_name_is(scale: LetterScale, wide: int, high: int) -> None:
    rows = lettered("Dan", scale, LOOK)
    assert rows
    assert scale.rows == len(rows) == high
    assert {width_of(row) for row in rows} == {wide}


def test_the_lower_three_eighths_are_darker() -> None:
    for scale, dark in ((HUGE, 2), (MEDIUM, 1)):
        rows = lettered("Dan", scale, LOOK, "seat-3") or []
        feet = [any("foot" in piece.roles for piece in row) for row in rows]
        assert feet == [False] * (scale.rows - dark) + [True] * dark


def test_small_letters_are_written_as_capitals() -> None:
    assert lettered("Zoë", HUGE, LOOK) == lettered("ZOË", HUGE, LOOK)
    assert lettered("Weiß", HUGE, LOOK) == lettered("WEISS", HUGE, LOOK)


@pytest.mark.parametrize("text", ["花子", "Ann 🎉", "Ἀριστοτέλης", "Ann/Bob", ""])
def test_what_cannot_be_written_so_stands_in_bold_text(text: str) -> None:
    assert all(lettered(text, scale, LOOK) is None for scale in BANNER)
    (row,) = big(text, 60, LOOK)
    assert row[0].text == " ".join(text)
    assert "strong" in row[0].roles


def test_long_names_take_smaller_letters_and_then_none() -> None:
    heights = [len(big("Grandmother", cells, LOOK)) for cells in (132, 131, 98, 97, 65, 64)]
    assert heights == [7, 7, 7, 4, 4, 1]
    assert [piece.text for (piece,) in big("Grandmother", 30, LOOK)] == ["G r a n d m o t h e r"]
    assert [piece.text for (piece,) in big("Grandmother", 8, LOOK)] == ["Grandmo…"]


def test_letters_only_use_no_blocks() -> None:
    rows = lettered(KNOWN, HUGE, CardLook(ascii=True)) or []
    assert set("".join(piece.text for row in rows for piece in row)) == set(" #")
    assert lettered("Ann", MEDIUM, CardLook(ascii=True)) is None


@given(st.text(max_size=30) | st.sampled_from(hostile.NAMES), st.integers(4, 80))
def test_nothing_is_wider_than_its_room(text: str, cells: int) -> None:
    for row in big(text, cells, LOOK, "seat-0"):
        assert width_of(row) <= cells
        assert not set("".join(piece.text for piece in row)) & hostile.FORBIDDEN
