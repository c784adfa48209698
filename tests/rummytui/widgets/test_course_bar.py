"""An evening as one line, and all hands open below the table."""

from __future__ import annotations

import pytest

from rules.cards import HIDDEN, cards
from rummytui.widgets.below import CourseBar
from rummytui.widgets.cards import CardLook
from rummytui.widgets.open_hands import OpenHands
from rummytui.widgets.pieces import width_of

LETTERS = CardLook(ascii=True)


def line(number: int, last: int, deals: tuple[int, ...], marks: tuple[int, ...], cells: int = 23) -> str:
    """The line of an evening without its edges, where no words are said."""
    bar = CourseBar()
    bar.show("", number, last, deals, marks)
    (row,) = bar.draw(cells, 1)
    return "".join(piece.text for piece in row)[1:-1]


class TestTheCourse:
    def test_it_shows_how_far_it_has_come(self) -> None:
        assert line(0, 20, (0,), ()) == "█" + "─" * 20
        assert line(10, 20, (0,), ()) == "━" * 10 + "█" + "─" * 10
        assert line(20, 20, (0,), ()) == "━" * 20 + "█"

    def test_it_shows_deals_and_moments(self) -> None:
        assert line(8, 20, (0, 5, 15), (4, 14)) == "━━━━○╋━━█─────○┼─────"

    def test_an_evening_of_one_move(self) -> None:
        assert line(0, 0, (0,), ()) == "█" + "─" * 20

    def test_deals_are_left_out_where_they_would_be_all_there_is(self) -> None:
        assert "┼" not in line(0, 200, tuple(range(0, 200, 5)), ())

    def test_letters(self) -> None:
        bar = CourseBar()
        bar.set_reactive(CourseBar.look, LETTERS)
        bar.show("", 8, 20, (0, 5, 15), (4, 14))
        assert "".join(piece.text for piece in bar.draw(23, 1)[0])[1:-1] == "====o#==@-----o|-----"

    @pytest.mark.parametrize("last", [3, 20, 57, 3000])
    def test_a_click_leads_to_what_is_seen_there(self, last: int) -> None:
        deals, marks = (0, last // 2), (last // 3,)
        bar = CourseBar()
        for number in range(0, last + 1, max(last // 50, 1)):
            bar.show("hand 1 of 2", number, last, deals, marks)
            pieces = [piece for piece in bar.draw(80, 1)[0] if piece.target is not None]
            targets = [piece.target for piece in pieces]
            assert targets == sorted(targets, key=int)  # type: ignore[arg-type]
            assert {0, last, *deals, *marks} <= {*targets}
            assert sum(piece.text == "█" for piece in pieces) == 1

    def test_it_is_as_wide_as_there_is_room(self) -> None:
        bar = CourseBar()
        bar.show("hand 1 of 2 · move 3 of 40", 3, 90, (0, 41), ())
        assert [width_of(row) for row in bar.draw(80, 1)] == [80]
        assert [width_of(row) for row in bar.draw(30, 1)] == [30]
        words, course = bar.draw(80, 2)
        assert "".join(piece.text for piece in words) == " hand 1 of 2 · move 3 of 40"
        assert width_of(course) == 80


class TestOpenHands:
    def test_a_line_each_sorted(self) -> None:
        hands = OpenHands()
        hands.show_hands(["Ann", "Bob"], [cards("9H AS 3S"), cards("KD")])
        rows = ["".join(piece.text for piece in row).rstrip() for row in hands.draw(40, 2)]
        assert rows == [" Ann  A♠ 3♠ 9♥", " Bob  K♦"]

    def test_what_cannot_be_seen_has_no_line(self) -> None:
        hands = OpenHands()
        hands.show_hands(["Ann", "Bob", "Gail"], [[HIDDEN, *cards("9H")], cards("KD"), []])
        assert hands.rows_on(80, 24) == 1
        assert "Ann" not in "".join(piece.text for row in hands.draw(40, 1) for piece in row)

    def test_more_than_there_is_room_for_stand_in_columns(self) -> None:
        hands = OpenHands()
        names = [f"Player {number}" for number in range(12)]
        hands.show_hands(names, [cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS")] * 12)
        assert hands.rows_on(80, 24) == 8
        rows = hands.draw(80, 8)
        assert len(rows) == 8
        assert all(width_of(row) <= 80 for row in rows)
        assert "…" in "".join(piece.text for piece in rows[0])
        text = "".join(piece.text for row in rows for piece in row)
        assert all(name in text for name in names)

    @pytest.mark.parametrize(("players", "held", "rows"), [(3, 15, 11), (4, 7, 7), (4, 15, 4), (12, 7, 12)])
    def test_on_a_tall_screen_they_are_strips_of_cards_that_do_not_touch(
        self, players: int, held: int, rows: int
    ) -> None:
        """Below each other if a third of the rows is enough, else in columns, else as labels."""
        hands = OpenHands()
        pack = cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH 2H")
        hands.show_hands(["Ann", "Bob", "Gail", "Dan"] * 3, [pack[:held]] * players + [()] * (12 - players))
        assert hands.rows_on(120, 40) == rows + 1
        lines = ["".join(piece.text for piece in row) for row in hands.draw(84, rows + 1)]
        assert all(len(line) <= 84 for line in lines)
        strips = sum(line.count("▟A  ▏") > 0 for line in lines)
        assert strips == {11: 3, 7: 2}.get(rows, 0)
        assert [line for line in lines if not line.strip()] == [" " * 84] * max(strips - 1, 0)

    def test_nothing_takes_no_room(self) -> None:
        assert OpenHands().rows_on(120, 40) == 0
