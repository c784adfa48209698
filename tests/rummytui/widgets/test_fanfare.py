"""Names in large letters, and suits that come down around them."""

from collections import Counter

import pytest

from rummytui.text import marked
from rummytui.widgets.big_letters import large
from rummytui.widgets.cards import CardLook
from rummytui.widgets.fanfare import Hailed, fanfare
from rummytui.widgets.pieces import Row, width_of

ANN, BOB = marked(["Ann", "Bob"])
LOOK = CardLook()


def text(rows: list[Row]) -> str:
    return "\n".join("".join(piece.text for piece in row) for row in rows)


def inked(rows: list[Row], role: str) -> int:
    """How many cells have something in them in this colour."""
    return sum(len(piece.text.replace(" ", "")) for row in rows for piece in row if role in piece.roles.split())


def letters(name: str) -> int:
    return sum(len(row[0].text.replace(" ", "")) for row in large(name) or ())


def test_the_name_is_large_and_in_the_colour_of_its_seat_and_the_sentence_stands_below() -> None:
    rows = fanfare(Hailed([1], ["Bob"], f"{BOB} goes out."), 60, LOOK)
    assert len(rows) == 6
    assert inked(rows[:5], "seat-1") == letters("Bob")
    assert "● Bob goes out." in text(rows[5:])


def test_those_who_share_it_stand_beside_each_other_in_their_own_colours() -> None:
    rows = fanfare(Hailed([0, 1], ["Ann", "Bob"], f"{ANN} and {BOB} share it."), 80, LOOK)
    assert inked(rows[:5], "seat-0") == letters("Ann")
    assert inked(rows[:5], "seat-1") == letters("Bob")


@pytest.mark.parametrize("names", [["Wilhelmina Featherstone"], ["李雷"], ["Wilhelmina", "Featherstone"], []])
@pytest.mark.parametrize("compact", [False, True])
def test_what_has_no_room_or_no_letters_is_still_said(names: list[str], compact: bool) -> None:
    rows = fanfare(Hailed(range(len(names)), names, "So it ended."), 60, LOOK, compact=compact)
    assert len(rows) <= 2
    assert {width_of(row) for row in rows} == {60}
    assert "So it ended." in text(rows)


def test_suits_come_down_and_are_gone_in_the_end_and_hide_no_letter() -> None:
    hailed = Hailed([1], ["Bob"], f"{BOB} goes out.")
    still = fanfare(hailed, 60, LOOK)
    frames = [fanfare(hailed, 60, LOOK, fallen=tenth / 10) for tenth in range(1, 11)]
    suits = [Counter(char for char in text(frame) if char in "♠♥♦♣") for frame in frames]
    assert sum(len(found) == 4 for found in suits) > 3
    assert len(set(map(text, frames))) > 5
    assert all(inked(frame, "seat-1") == inked(still, "seat-1") for frame in frames)
    assert frames[-1] == still


def test_a_terminal_with_letters_only_gets_letters_only() -> None:
    rows = fanfare(Hailed([0], ["Ann"], f"{ANN} goes out."), 60, CardLook(ascii=True), fallen=0.5)
    assert text(rows).isascii()
