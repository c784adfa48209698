"""Who came first, second and third, on steps."""

import pytest

from rummytui.widgets.cards import CardLook
from rummytui.widgets.letters import SMALL, lettered
from rummytui.widgets.pieces import width_of
from rummytui.widgets.podium import Podium, places

NAMES = ("Ann", "Bob", "Gail", "Dan", "Eve", "Fay", "Grandmother of the House", "Hal", "Ivy", "Jörg", "Kim", "Zoë")


def podium(*scores: int, low_wins: bool = False, ascii: bool = False) -> Podium:  # noqa: A002
    widget = Podium()
    widget.set_reactive(Podium.look, CardLook(ascii=ascii))
    widget.redraw = lambda *, layout=True: None  # type: ignore[method-assign]
    widget.show_places(NAMES[: len(scores)], list(map(str, scores)), places(scores, low_wins=low_wins))
    return widget


def lines(widget: Podium, width: int = 60, height: int = 12) -> list[str]:
    return ["".join(piece.text for piece in row) for row in widget.draw(width, height)]


def at(found: list[str], text: str) -> tuple[int, int]:
    """The row and the column in which a text begins."""
    return next((row, line.index(text)) for row, line in enumerate(found) if text in line)


def test_the_first_stands_in_the_middle_and_highest_and_the_second_left_of_the_third() -> None:
    found = lines(podium(7, 40, -12))
    (ann, left), (bob, middle), (gail, right) = (at(found, name) for name in ("Ann", "Bob", "Gail"))
    assert bob < ann < gail
    assert left < middle < right
    for name, score in (("Ann", "7"), ("Bob", "40"), ("Gail", "-12")):
        row, column = at(found, name)
        assert score in found[row + 1][column - 6 : column + 6]


def test_with_low_scores_winning_the_lowest_stands_highest() -> None:
    found = lines(podium(7, 40, 12, low_wins=True))
    assert at(found, "Ann")[0] < at(found, "Gail")[0] < at(found, "Bob")[0]


def test_those_with_equal_scores_share_a_step_and_the_next_is_left_out() -> None:
    found = lines(podium(9, 4, 9))
    (ann, left), (gail, same) = at(found, "Ann"), at(found, "Gail")
    assert gail == ann + 1
    assert abs(left - same) <= 1
    assert [line.count("2") for line in found] == [0] * len(found)
    assert any("3" in line for line in found)


def test_whoever_has_no_room_on_a_step_is_named_below_with_place_and_score() -> None:
    text = " ".join(" ".join(lines(podium(9, 8, 7, 6, 5, 5))).split())
    assert "4 ◆ Dan 6" in text
    assert "5 ■ Eve 5" in text
    assert "5 ▼ Fay 5" in text


def test_a_long_name_gets_the_room_that_short_ones_in_the_other_column_leave() -> None:
    found = lines(podium(12, 11, 10, 9, 8, 5, 7, 6), width=38)
    assert [line.strip() for line in found[-3:]] == [
        "4 ◆ Dan          9   5 ■ Eve  8",
        "6 ♞ Grandmother  7   7 ✚ Hal  6",
        "8 ▼ Fay          5",
    ]


def test_the_numbers_on_the_steps_are_large_where_the_first_is_nine_rows_high() -> None:
    found = lines(podium(7, 40, -12), width=48, height=12)
    three = lettered("3", SMALL, CardLook()) or ()
    row, _ = at(found, "Gail")
    drawn = ["".join(piece.text for piece in line).strip() for line in three]
    assert [part in line for part, line in zip(drawn, found[row + 3 :], strict=False)] == [True] * 4


def test_more_than_three_on_a_step_stand_there_as_emblems_and_are_named_below() -> None:
    found = lines(podium(9, 9, 9, 9, 2))
    assert all(emblem in "".join(found) for emblem in "♜●▲◆■")
    assert "1 ♜ Ann" in " ".join(" ".join(found).split())
    assert "5 ■ Eve" in " ".join(" ".join(found).split())


def test_nobody_stands_on_a_step_when_all_are_level() -> None:
    found = lines(podium(0, 0, 0))
    assert not any("▀" in line for line in found)
    assert all(name in "".join(found) for name in ("Ann", "Bob", "Gail"))


@pytest.mark.parametrize("seats", range(2, 13))
@pytest.mark.parametrize("width", [38, 47, 78, 158])
def test_it_keeps_to_its_width_and_names_everybody(seats: int, width: int) -> None:
    widget = podium(*range(-seats, 0))
    for height in (0, widget.least(width), 30):
        found = widget.draw(width, height)
        assert max(map(width_of, found)) <= width
        assert len(found) == max(height, widget.least(width))
        assert all(any(name[:3] in piece.text for row in found for piece in row) for name in NAMES[:seats])


def test_a_terminal_with_letters_only_gets_letters_only() -> None:
    assert "".join(lines(podium(3, 2, 1, 0, ascii=True))).isascii()


def test_two_stand_in_the_middle_of_their_room() -> None:
    feet = next(row for row in podium(7, 40).draw(60, 14)[::-1] if any("medal" in piece.roles for piece in row))
    text = "".join("#" if "medal" in piece.roles else " " for piece in feet for _ in piece.text)
    assert abs((len(text) - len(text.lstrip())) - (60 - len(text.rstrip()))) <= 1


def metals(widget: Podium) -> dict[int, int]:
    """How many rows of each metal there are."""
    rows = widget.draw(56, 24)
    return {
        place: sum(any(piece.roles.startswith(f"medal-{place}") for piece in row) for row in rows)
        for place in (1, 2, 3)
    }


def test_steps_are_of_gold_silver_and_bronze_and_rise() -> None:
    widget = podium(7, 40, -12)
    assert metals(widget) == {1: 18, 2: 13, 3: 9}
    whole = widget.draw(56, 24)
    risen = []
    for part in (0.0, 0.3, 0.6, 1.0):
        widget.rise(part)
        risen.append(metals(widget))
        assert len(widget.draw(56, 24)) == len(whole), "nothing else moves"
    assert [each[1] for each in risen] == [1, 5, 11, 18]
    assert widget.draw(56, 24) == whole


@pytest.mark.parametrize("height", [12, 20, 26, 34])
def test_steps_grow_with_the_room(height: int) -> None:
    found = podium(7, 40, -12).draw(66, height)
    assert len(found) <= height
    blank = next(number for number, row in enumerate(found) if any(piece.text.strip() for piece in row))
    assert blank <= height // 3
