"""Short forms of names: never too long, never two alike, and whole where there is room."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from rummytui.text.names import marked
from rummytui.widgets.pieces import plain
from rummytui.widgets.short_names import short_names
from tests.shots.moments import LONG_NAMES

names = st.lists(st.text(min_size=1, max_size=30).map(plain).filter(bool), min_size=2, max_size=12, unique=True)


@given(names, st.integers(8, 30))
def test_no_two_are_alike_and_none_is_too_long(names: list[str], cells: int) -> None:
    short = short_names(names, cells)
    assert len(set(short)) == len(names)
    assert all(cell_len(form) <= cells for form in short)


@given(names, st.integers(8, 30))
def test_what_has_room_is_not_cut(names: list[str], cells: int) -> None:
    for name, short in zip(names, short_names(names, cells), strict=True):
        assert (short == name) == (cell_len(name) <= cells)


@pytest.mark.parametrize("cells", [6, 8, 10, 14, 18])
def test_one_long_name_changes_no_other(cells: int) -> None:
    assert short_names(["Ann", *LONG_NAMES[:1], "Bob"], cells)[::2] == ("Ann", "Bob")


def test_first_names_are_enough_where_they_tell_people_apart() -> None:
    table = ["Grandmother of the House", "Jörg-Günther zu Rautenau", "Bartholomew Ironmonger I"]
    assert short_names(table, 14) == ("Grandmother", "Jörg-Günther", "Bartholomew")


def test_two_of_one_first_name_keep_what_differs() -> None:
    assert short_names(["Maria Montgomery", "Maria Featherstone"], 9) == ("Maria Mo…", "Maria Fe…")
    assert short_names(["Montgomery Ann", "Montgomery Bob"], 9) == ("Montgom…n", "Montgom…b")


def test_a_number_at_the_end_stays_with_what_is_recognised_of_the_name() -> None:
    assert short_names(["Player 1", "Player 2", "Player 12"], 6) == ("P1", "P2", "P12")
    assert short_names(["Bartholomew Ironmonger 1", "Bartholomew Ironmonger 2"], 14) == (
        "Bartholomew 1",
        "Bartholomew 2",
    )
    assert short_names(["Player 1", "Player 2"], 8) == ("Player 1", "Player 2")


def test_initials_never_stand_for_two_names() -> None:
    assert short_names(["Player 1", "Painter 1"], 6) == ("Player", "Paint…")
    assert short_names(["Player 1", "Player 2", "P1"], 6) == ("Pla… 1", "P2", "P1")


def test_seats_are_told_as_before() -> None:
    table = marked(["Ann", "Grandmother of the House"])
    assert short_names(table, 14) == marked(["Ann", "Grandmother"])


def test_letters_only() -> None:
    assert short_names(["Grandmother", "Ann"], 7, "~") == ("Grandm~", "Ann")
