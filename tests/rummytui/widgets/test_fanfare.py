"""Names in large letters, and suits that come down around them."""

import re

import pytest

from rules.cards import cards
from rummytui.text import marked
from rummytui.widgets.cards import CardLook
from rummytui.widgets.fanfare import FRAMES, Hailed, fanfare
from rummytui.widgets.letters import HUGE, SMALL, LetterScale, lettered
from rummytui.widgets.pieces import Row, width_of
from tests.rummytui.screens.tables import shown_cards

ANN, BOB = marked(["Ann", "Bob"])
LOOK = CardLook()


def text(rows: list[Row]) -> str:
    return "\n".join("".join(piece.text for piece in row) for row in rows)


def inked(rows: list[Row], role: str) -> int:
    """How many cells have something in them in this colour."""
    return sum(len(piece.text.replace(" ", "")) for row in rows for piece in row if role in piece.roles.split())


def letters(name: str, scale: LetterScale = HUGE) -> int:
    return sum(len(piece.text.replace(" ", "")) for row in lettered(name, scale, LOOK) or () for piece in row)


MELDS = [cards("TD JD QD KD"), cards("3S 3H 3C")]
WON = Hailed([1], ["Bob"], f"{BOB} goes out.", MELDS, (-106, 282, -176))
FELT = (84, 20)
"""The middle of a table of 120 by 40."""


def test_the_name_is_large_and_in_the_colour_of_its_seat_and_the_sentence_stands_below() -> None:
    rows = fanfare(Hailed([1], ["Bob"], f"{BOB} goes out."), 60, None, LOOK)
    assert len(rows) == HUGE.rows + 1
    assert inked(rows[:7], "seat-1") == letters("Bob")
    assert "● Bob goes out." in text(rows[7:])


def test_those_who_share_it_stand_beside_each_other_in_their_own_colours() -> None:
    rows = fanfare(Hailed([0, 1], ["Ann", "Bob"], f"{ANN} and {BOB} share it."), 100, None, LOOK)
    assert inked(rows[:7], "seat-0") == letters("Ann")
    assert inked(rows[:7], "seat-1") == letters("Bob")


def test_name_sentence_cards_and_points_stand_where_they_belong() -> None:
    rows = fanfare(WON, *FELT, LOOK)
    assert len(rows) == FELT[1]
    assert {width_of(row) for row in rows} == {FELT[0]}
    assert inked(rows[:7], "seat-1") == letters("Bob")
    assert "goes out" in text(rows[7:8])
    assert shown_cards(text(rows[8:15])) == {card for meld in MELDS for card in meld}
    assert text(rows[16:17]).strip() == "+282"
    assert text(rows[18:19]).split() == ["♜", "−106", "▲", "−176"]


def test_what_has_less_room_is_smaller_but_the_name_is_there_as_long_as_it_can_be() -> None:
    for width, height, scale in ((84, 20, HUGE), (70, 12, HUGE), (80, 7, SMALL), (30, 20, SMALL)):
        rows = fanfare(WON._replace(cards=()) if width < 40 else WON, width, height, LOOK)
        assert len(rows) == height
        assert inked(rows, "seat-1") >= letters("Bob", scale), (width, height)
        assert "+282" in text(rows)


@pytest.mark.parametrize("names", [["Wilhelmina Featherstone"], ["李雷"], ["Wilhelmina", "Featherstone"], []])
@pytest.mark.parametrize("compact", [False, True])
def test_what_has_no_room_or_no_letters_is_still_said(names: list[str], compact: bool) -> None:
    rows = fanfare(Hailed(range(len(names)), names, "So it ended."), 60, None, LOOK, compact=compact)
    assert len(rows) <= 2
    assert {width_of(row) for row in rows} == {60}
    assert "So it ended." in text(rows)


def test_suits_rain_over_nothing_that_is_to_be_read_and_are_gone_in_the_end() -> None:
    still = fanfare(WON, *FELT, LOOK)
    frames = [fanfare(WON, *FELT, LOOK, fallen=frame / FRAMES) for frame in range(1, FRAMES + 1)]
    rain = [inked(frame, "black-said") + inked(frame, "red-said") for frame in frames]
    assert sum(drops > 60 for drops in rain) > FRAMES // 3
    assert rain[-1] == 0
    assert frames[-1] == still
    for frame in frames[8:]:
        assert inked(frame[:7], "seat-1") == letters("Bob")
        for row, whole in zip(frame[8:15], still[8:15], strict=True):
            assert [piece for piece in row if "card" in piece.roles] == [
                piece for piece in whole if "card" in piece.roles
            ]


def test_points_roll_together_from_nothing_to_what_they_are() -> None:
    shown = []
    for frame in range(FRAMES + 1):
        found = re.findall(r"[+−]\d+", text(fanfare(WON, *FELT, LOOK, fallen=frame / FRAMES)))
        if len(found) == 3:
            shown.append([int(number.replace("−", "-")) for number in found])
    assert shown[-1] == [282, -106, -176]
    assert len({tuple(each) for each in shown}) > 5
    for won, *paid in shown:
        assert abs(won + sum(paid)) <= 1
    assert shown == sorted(shown)


def test_a_terminal_with_letters_only_gets_letters_only() -> None:
    rows = fanfare(WON, *FELT, CardLook(ascii=True), fallen=0.5)
    assert text(rows).replace("−", "-").isascii()
