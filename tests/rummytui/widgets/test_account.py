"""The settlement of a hand as it is drawn: hands apart from one another, and the winner's line in the winner's colour."""

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import Any

import pytest

from rules.cards import cards
from rummytui.text import Account, AccountLine, marked
from rummytui.widgets.account import AccountTable, winners_line
from rummytui.widgets.cards import CardLook
from rummytui.widgets.emblems import seat_role
from rummytui.widgets.pieces import Row
from tests.rummytui.widgets.watching import watched


def text_of(rows: Iterable[Row]) -> str:
    return "\n".join("".join(piece.text for piece in row) for row in rows)


NAMES = marked(["Ann", "Bob", "Gail"])
LEFT = tuple((card, 5) for card in cards("2S 3S 4S"))


@pytest.mark.parametrize("room", [40, 22, 18, 16])
async def test_the_cards_of_two_people_do_not_run_into_one_another(room: int) -> None:
    """Where one row of paper follows another, nobody sees where a hand ends."""
    table = AccountTable()
    lines = [AccountLine(name, False, LEFT, 15, -15, 0) for name in NAMES]
    table.show_account(Account(f"{NAMES[2]} wins.", tuple(lines), ()), str)
    async with watched(table, (100, 45)):
        table.fit_in(room)
        rows = table.rows()
        assert len(rows) <= room
        paper = ["card" in {role for piece in row for role in piece.roles.split()} for row in rows]
        heights = [len(run) for run in "".join("x" if on else " " for on in paper).split()]
        assert len(heights) == len(NAMES)
        assert len(set(heights)) == 1


def test_the_line_has_the_winners_colour_with_any_name_first() -> None:
    (row,) = winners_line(f"{NAMES[0]} refuses J♣. {NAMES[1]} wins.", 80, CardLook(), 1)
    (wins,) = [piece for piece in row if "wins" in piece.text]
    assert seat_role(1) in wins.roles.split()
    assert "♜" not in "".join(piece.text for piece in row)
    (row,) = winners_line(f"{NAMES[1]} knocks and wins.", 80, CardLook(), 1)
    assert "".join(piece.text for piece in row).strip() == "● Bob knocks and wins."


async def test_cards_throw_shadows_where_there_is_room_also_on_the_winners_ground() -> None:
    table = AccountTable()
    lines = [AccountLine(name, name == NAMES[0], LEFT, 15, -15, 0) for name in NAMES]
    table.show_account(Account(f"{NAMES[0]} wins.", tuple(lines), ()), str)
    async with watched(table, (100, 45)):
        table.fit_in(40)
        rows = table.rows()
        shadows = [piece for row in rows for piece in row if "shadow" in piece.roles]
        assert [piece.text for piece in shadows if piece.text != "▌"] == ["▀" * 16 + "▘"] * len(NAMES)
        assert table.ends_in_shadow(100)
        beside = [piece.roles for piece in shadows if piece.text == "▌"]
        high = len(beside) // len(NAMES)
        assert beside == ["chosen shadow-below"] * high + ["shadow-below"] * 2 * high
        table.fit_in(len(rows) - 1 + len(table.head_rows(100)))
        assert len(table.rows()) == len(rows) - 1
        assert not table.ends_in_shadow(100)


async def test_no_form_is_drawn_twice_before_the_account_or_the_look_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A layout asks for the head, the lines and their height several times, and a form costs as much as a whole table."""
    drawn = Counter[Hashable]()
    draw = AccountTable._drawn

    def counted(table: AccountTable, form: Any, width: int) -> Any:
        drawn[form, width] += 1
        return draw(table, form, width)

    monkeypatch.setattr(AccountTable, "_drawn", counted)
    table = AccountTable()
    lines = tuple(AccountLine(name, name == NAMES[0], LEFT, 15, -15, 0) for name in NAMES)
    table.show_account(Account("Ann wins.", lines, ()), str)
    # Asked before it has a size, as its first layout does.
    assert ["left in hand" in text_of(table.head_rows(width)) for width in (99, 100)] == [False, True]
    async with watched(table, (100, 45)):
        for room in (40, 16, 40):
            table.fit_in(room)
            assert (table.head_rows(100), table.draw(100, None)) == (table.head_rows(100), table.draw(100, None))
        assert set(drawn.values()) == {1}
        before = text_of(table.rows())
        table.look = CardLook(ascii=True)
        assert text_of(table.rows()) != before
        table.show_account(Account("Bob wins.", lines, ()), str)
        assert "Bob wins." in text_of(table.head_rows(100))
