"""Charts: where each line runs and in whose colour, what stands at the axes, and that all of it fits."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummytui.text import signed
from rummytui.widgets.cards import CardLook
from rummytui.widgets.charts import apart, chart, scale_for
from rummytui.widgets.emblems import EMBLEMS, LETTERS
from rummytui.widgets.pieces import width_of
from rummytui.widgets.short_names import short_names
from tests.rummytui.screens.charts import own_colour, seats_of, written
from tests.rummytui.widgets.hostile import NAMES as HOSTILE

NAMES = ("Ann", "Bob", "Gail", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon", "Kim", "Liz")
THREE = ((12, -15, 8), (-4, -8, 12), (24, -31, 7))


@pytest.mark.parametrize("letters", [False, True])
@pytest.mark.parametrize("height", [8, 14, 30])
def test_every_seat_has_its_own_line(letters: bool, height: int) -> None:
    """At every hand the line of a seat stands as high as its total, in its colour."""
    look = CardLook(ascii=letters)
    drawn = chart(THREE, 60, height, look, score=signed)
    assert {written(row)[3] for row in drawn} <= set("│┤|+ ")
    found = own_colour(drawn, THREE, left=4, width=55, letters=letters)
    assert len(found) >= 5
    assert all(found.values()), found


def test_hands_of_one_column_are_a_line_from_the_lowest_to_the_highest() -> None:
    """In letters a column has one dot a row, and here five hands a column: up, far down, and back again."""
    course = [total for _ in range(8) for total in (10, 0, 20, 4, 10)]
    drawn = chart([(total,) for total in course], 9, 21, CardLook(ascii=True), start=[10])
    lines = [written(row)[:-1] for row in drawn]
    assert all(line[4] == LETTERS[0] for line in lines)


def test_the_emblems_stand_at_the_ends_of_the_lines() -> None:
    for look, signs in ((CardLook(), EMBLEMS), (CardLook(ascii=True), LETTERS)):
        drawn = chart(THREE, 30, 8, look)
        ends = {written(row)[-1]: (at, seats_of(row)[-1]) for at, row in enumerate(drawn) if written(row)[-1] != " "}
        assert ends == {signs[0]: (0, 0), signs[2]: (2, 2), signs[1]: (7, 1)}


def test_lines_that_lie_on_each_other_take_turns() -> None:
    level = chart([(0, 0)], 22, 5, CardLook())
    middle = seats_of(level[2])[3:20]
    assert set(middle) == {0, 1}
    assert all(one != other for one, other in pairwise(middle))


def test_the_names_stand_with_emblem_and_total_at_the_ends() -> None:
    drawn = [written(row) for row in chart(THREE, 80, 14, CardLook(), names=NAMES[:3], score=signed, span="hand")]
    assert drawn[0].endswith("♜ Ann   +24")
    assert drawn[11].endswith("● Bob   −31")
    (gail,) = (text for text in drawn if text.endswith("▲ Gail   +7"))
    assert 0 < drawn.index(gail) < 11
    assert drawn[-1].split() == ["hand", "0", "1", "2", "3"]


def test_names_are_cut_as_they_are_at_the_table() -> None:
    names = ("Grandmother of the House", "Bob", "Wilhelmina Featherstone")
    drawn = "\n".join(written(row) for row in chart(THREE, 80, 14, CardLook(), names=names, span="hand"))
    assert all(f"{emblem} {name} " in drawn for emblem, name in zip(EMBLEMS, short_names(names, 14), strict=False))


def test_the_hands_stand_below_their_places() -> None:
    drawn = [written(row) for row in chart(THREE, 80, 14, CardLook(), names=NAMES[:3], score=signed, span="hand")]
    marks = [at for at, sign in enumerate(drawn[-2]) if sign == "┬"]
    assert [drawn[-1][at] for at in marks] == list("0123")
    assert marks[0] == drawn[-2].index("└") + 1


def test_each_hand_is_marked_where_there_is_room() -> None:
    texts = "\n".join(written(row) for row in chart(THREE, 80, 14, CardLook(), names=NAMES[:3], span="hand"))
    assert [texts.count(sign) for sign in "♜●▲"] == [3, 3, 3], "two hands and the end"


@pytest.mark.parametrize("total", range(5, 30))
def test_a_line_meets_its_marks_in_the_middle_of_their_row(total: int) -> None:
    totals = [(total, -31)] * 4
    (row,) = {
        text for row in chart(totals, 80, 14, CardLook(), names=NAMES[:2]) if (text := written(row)).count("♜") > 2
    }
    between = row.split("♜")[1:-1]
    assert len(between) == 3
    assert set("".join(between)) == {"⠤"}, "the third of four dots, as where the numbers have their marks"


def test_the_last_may_have_a_name() -> None:
    drawn = chart(
        [(60, 40), (70, 30), (90, 10)], 70, 14, CardLook(), start=[50, 50], names=NAMES[:2], span="round", last="final"
    )
    assert written(drawn[-1]).split() == ["round", "0", "1", "2", "final"]
    many = chart([(n, -n) for n in range(1, 101)], 70, 14, CardLook(), names=NAMES[:2], span="round", last="final")
    said = written(many[-1]).split()
    assert said[-1] == "final"
    assert "100" not in said
    assert said[1:4] == ["0", "10", "20"]


@pytest.mark.parametrize(
    ("low", "high", "rows", "expected"),
    [
        (0, 4, 9, {4: 0, 2: 4, 0: 8}),
        (-31, 24, 12, {20: 1, 0: 5, -20: 9}),
        (32, 63, 8, {60: 0, 50: 2, 40: 4, 30: 6}),
        (-239, 198, 6, {200: 0, 0: 2, -200: 4}),
        (0, 110, 9, {100: 1, 50: 4, 0: 7}),
        (0, 0, 7, {1: 0, 0: 3, -1: 6}),
    ],
)
def test_numbers_are_round_and_as_far_apart_as_there_is_room(
    low: int, high: int, rows: int, expected: dict[int, int]
) -> None:
    scale = scale_for(low, high, rows, 4)
    assert {number: scale.row(number) for number in scale.ticks} == expected


@given(
    low=st.integers(-(10**6), 10**6), span=st.integers(0, 10**5), rows=st.integers(1, 40), dots=st.sampled_from([1, 4])
)
def test_numbers_stand_at_even_distances_and_every_value_has_room(low: int, span: int, rows: int, dots: int) -> None:
    scale = scale_for(low, low + span, rows, dots)
    lines = [scale.row(number) for number in scale.ticks]
    assert len({after - before for before, after in pairwise(lines)}) <= 1
    assert len({*lines}) == len(lines)
    assert 0 <= scale.row(low + span) <= scale.row(low) < rows
    # Two thirds of the height at least are made use of where there are rows enough to choose from.
    assert rows < 8 or span == 0 or scale.row(low) - scale.row(low + span) + 1 >= rows / 2


def test_nobody_has_scored_yet() -> None:
    drawn = [written(row) for row in chart([(0, 0, 0)], 60, 9, CardLook(), names=NAMES[:3], score=signed, span="hand")]
    assert [text for text in drawn if text.lstrip().startswith("0 ")] == [drawn[3]]
    assert drawn[3].endswith("♜●▲ Ann, Bob, Gail  0")
    assert not any(name in text for name in NAMES[:3] for text in (*drawn[:3], *drawn[4:]))


def test_the_same_score_is_at_the_same_height() -> None:
    totals = [(10, 4, 10, -20), (30, 30, -8, -8)]
    drawn = [written(row) for row in chart(totals, 80, 14, CardLook(), names=NAMES[:4], score=signed, span="hand")]
    (first,) = (text for text in drawn if "Ann" in text)
    (last,) = (text for text in drawn if "Dan" in text)
    assert first.split("┄")[-1].endswith("♜● Ann, Bob   +30")
    assert last.split("┄")[-1].endswith("▲◆ Gail, Dan   −8")
    bare = [written(row) for row in chart(totals, 40, 14, CardLook())]
    assert [text[-2:] for text in bare if text[-1] != " "] == ["♜●", "▲◆"]


def test_how_many_have_the_same_score_is_told_where_their_names_have_no_room() -> None:
    totals = [(*[0] * 6, 5)]
    drawn = [written(row) for row in chart(totals, 80, 14, CardLook(), names=NAMES[:7], score=signed, span="hand")]
    assert sum(text.endswith("♜●▲◆■▼ 6 players   0") for text in drawn) == 1
    assert sum(" ".join(text.split()).endswith("♞ Gus +5") for text in drawn) == 1


def test_rows_of_their_own() -> None:
    assert apart([3, 3, 3, 3], 8) == [1, 2, 3, 4]
    assert apart([0, 0, 0], 8) == [0, 1, 2]
    assert apart([7, 7, 7], 8) == [5, 6, 7]
    assert apart([0, 2, 6], 8) == [0, 2, 6]


@given(st.lists(st.integers(0, 19), max_size=12).map(sorted))
def test_rows_of_their_own_are_different_and_in_order(wanted: list[int]) -> None:
    found = apart(wanted, 20)
    assert sorted(set(found)) == found
    assert len(found) == len(wanted)
    assert all(0 <= row < 20 for row in found)
    if len(set(wanted)) == len(wanted):
        assert found == wanted


def course(rng: Random, seats: int, hands: int, most: int) -> list[tuple[int, ...]]:
    totals = [(0,) * seats]
    for _ in range(hands):
        totals.append(tuple(total + rng.randint(-most, most) for total in totals[-1]))
    return totals[1:]


@given(
    seed=st.integers(0, 10**6),
    seats=st.integers(2, 12),
    hands=st.integers(1, 200),
    most=st.sampled_from([0, 1, 7, 60, 10**4, 10**15]),
    width=st.integers(0, 160),
    height=st.integers(0, 40),
    letters=st.booleans(),
    full=st.booleans(),
    hostile=st.booleans(),
)
def test_it_fits_every_room(
    seed: int,
    seats: int,
    hands: int,
    most: int,
    width: int,
    height: int,
    letters: bool,
    full: bool,
    hostile: bool,
) -> None:
    """No row is wider than the room, no number is cut, and each player has an emblem at the end, in order."""
    totals = course(Random(seed), seats, hands, most)
    names = (HOSTILE * 12 if hostile else NAMES)[:seats] if full else ()
    drawn = chart(
        totals, width, height, CardLook(ascii=letters), names=names, span="hand" if full else "", score=signed
    )
    assert len(drawn) in (0, height)
    assert all(width_of(row) <= width for row in drawn)
    if not drawn:
        assert height < 1 or width <= 12
        return
    below = 2 if full and height >= 6 else 0
    plot = drawn[: height - below]
    numbers = [written(row)[: written(row).index("┤")].strip() for row in plot if "┤" in written(row)]
    values = [int(number.replace("−", "-")) for number in numbers]
    assert values == sorted(values, reverse=True)
    steps = {before - after for before, after in pairwise(values)}
    assert all(str(step).rstrip("0") in ("1", "2", "25", "5") for step in steps)
    assert len(steps) <= 1
    if below:
        said = written(drawn[-1]).split()
        hands_said = [int(word) for word in said if word != "hand"]
        assert hands_said == list(range(0, hands + 1, [*hands_said, hands + 1][1]))
    signs = LETTERS if letters else EMBLEMS
    texts = [written(row) for row in plot]
    if not names:
        abreast = -(-seats // len(plot))
        level = Counter(totals[-1]).values()
        if len(level) <= len(plot) and max(level) <= max(width // 4, abreast):
            abreast = max(level)
        ends = "".join(text[-abreast:] for text in texts)
        order = sorted(range(seats), key=lambda seat: -totals[-1][seat])
        assert ends.replace(" ", "") == "".join(signs[seat] for seat in order)
    elif width >= 100 and height >= seats + 2 and most < 10**15 and not hostile:
        for seat, name in enumerate(names):
            total = totals[-1][seat]
            level_with = [text for text in texts if text.split()[-1:] == [signed(total)]]
            called = {name, f"{totals[-1].count(total)} players"}
            assert any(word in text for text in level_with for word in called)
