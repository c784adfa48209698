"""Large letters: five rows, alike wide, and a way out for what they cannot write."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummytui.widgets.big_letters import HEIGHT, big, large
from rummytui.widgets.pieces import width_of
from tests.rummytui.widgets import hostile

KNOWN = string.ascii_uppercase + string.digits + "ÄÖÜËÏÁÉÓÀÈÑÅØÆ!?'.,-+&"


@pytest.mark.parametrize("letter", KNOWN)
def test_a_letter_is_five_rows_of_one_width(letter: str) -> None:
    rows = large(letter)
    assert rows
    assert len(rows) == HEIGHT
    assert len({width_of(row) for row in rows}) == 1


def test_no_two_letters_look_alike() -> None:
    drawn = {letter: tuple(row[0].text for row in large(letter) or ()) for letter in KNOWN}
    alike = {frozenset(other for other in KNOWN if drawn[other] == drawn[one]) for one in KNOWN}
    assert {frozenset(group) for group in alike if len(group) > 1} == {frozenset("O0")}


def test_small_letters_are_written_as_capitals() -> None:
    assert large("Zoë") == large("ZOË")
    assert large("Weiß") == large("WEISS")


@pytest.mark.parametrize("text", ["花子", "Ann 🎉", "Ἀριστοτέλης", "Ann/Bob"])
def test_what_has_no_large_form_is_spaced(text: str) -> None:
    assert large(text) is None
    (row,) = big(text, 60)
    assert row[0].text == " ".join(text)
    assert "strong" in row[0].roles


def test_what_is_too_long_for_large_letters_is_spaced_and_then_plain() -> None:
    assert len(big("Grandmother", 78)) == HEIGHT
    assert [piece.text for (piece,) in big("Grandmother", 77)] == ["G r a n d m o t h e r"]
    assert [piece.text for (piece,) in big("Grandmother", 20)] == ["Grandmother"]
    assert [piece.text for (piece,) in big("Grandmother", 8)] == ["Grandmo…"]


def test_letters_only_use_no_blocks() -> None:
    text = "".join(row[0].text for row in large(KNOWN, ascii=True) or ())
    assert set(text) == set(" #.")


@given(st.text(max_size=30) | st.sampled_from(hostile.NAMES), st.integers(4, 80))
def test_nothing_is_wider_than_its_room(text: str, cells: int) -> None:
    for row in big(text, cells, "seat-0"):
        assert width_of(row) <= cells
        assert not set(row[0].text) & hostile.FORBIDDEN
