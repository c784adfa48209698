"""The columns of the last bill."""

from __future__ import annotations

import pytest

from rules.tummy.options import MENU
from rummytui.games.tummy_rummy.foods import dishes
from rummytui.games.tummy_rummy.stacks import Stacks
from rummytui.widgets.cards import CardLook
from rummytui.widgets.pieces import width_of
from tests.rummytui.widgets.watching import watched

ALL = dishes(MENU)
EATEN = [{"K": 5, "7": 1}, {"K": 9, "J": 3}, {}, {"A": 2, "4": 1}]
"""Twelve helpings at most, a quarter of that, and nothing."""
MANY = [dict.fromkeys(MENU, 6), dict.fromkeys(MENU, 3)]


def stacks(plates: list[dict[str, int]], names: str = "Ann Bob Gail Dan") -> Stacks:
    eaten = [[ALL[rank]._replace(units=units) for rank, units in plate.items()] for plate in plates]
    return Stacks(names.split()[: len(plates)], eaten)


def heights(rows: list[str], names: str) -> dict[str, int]:
    """How many rows there are between the name under a column and the helpings above it."""
    found = {}
    for name in names.split():
        middle = rows[-1].index(name)
        top = next(y for y, row in enumerate(rows) if "helping" in row[max(middle - 8, 0) : middle + 10])
        found[name] = len(rows) - 2 - top
    return found


@pytest.mark.parametrize("look", [CardLook(), CardLook(ascii=True), CardLook(flat=True)])
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
async def test_columns_are_as_high_as_what_was_eaten(size: tuple[int, int], look: CardLook) -> None:
    async with watched(stacks(EATEN), size) as watching:
        watching.widget.look = look
        await watching.pilot.pause()
        rows = watching.widget.rows()
        lines = ["".join(piece.text for piece in row) for row in rows]
    found = heights(lines, "Ann Bob Gail Dan")
    assert found["Bob"] in (12, 24)
    assert [found[name] * 12 // found["Bob"] for name in ("Ann", "Bob", "Gail", "Dan")] == [6, 12, 0, 3]
    order = [lines[-1].index(name) for name in ("Gail", "Dan", "Ann", "Bob")]
    assert order == sorted(order), "who has eaten least stands first"
    text = "\n".join(lines)
    assert all(told in text for told in ("0 helpings", "3 helpings", "6 helpings", "12 helpings"))
    number = "x9" if look.ascii else "×9"
    assert f"turkey {number}" in text
    assert {width_of(row) for row in rows} == {size[0]}


async def test_more_than_there_are_rows_for_stays_in_proportion_and_in_sight() -> None:
    async with watched(stacks(MANY), (80, 24)) as watching:
        lines = watching.lines
    found = heights(lines, "Ann Bob")
    assert len(lines) <= 20
    assert abs(found["Ann"] - 2 * found["Bob"]) <= 1


@pytest.mark.parametrize(("size", "seats"), [((78, 24), 4), ((78, 24), 6), ((118, 40), 6)])
async def test_columns_keep_clear_of_the_edges_and_of_one_another(size: tuple[int, int], seats: int) -> None:
    names = "Ann Bob Gail Dan Eve Fay"
    async with watched(stacks([{"2": 3, "A": 1}] * seats, names), size) as watching:
        rows = watching.widget.rows()
    coloured = "".join(("#" if piece.roles else " ") * len(piece.text) for piece in rows[-2])
    assert coloured[0] == coloured[-1] == " ", "a column touches the edge"
    assert len(coloured.split()) == seats, "columns touch each other"
    if seats == size[0] // 19:
        assert "whipped cream ×3" in "".join(piece.text for row in rows for piece in row)


@pytest.mark.parametrize(
    ("seats", "nine", "told"),
    [
        (4, "mashed potatoes", ("sweet potatoes ×3", "mashed potatoes ×2")),
        (4, "sweet potato crisps", ("sweet potatoes ×3", "sweet potato c… ×2")),
        (6, "sweet potato crisps", ("SP ×3", "Sw ×2")),
        (6, "mashed potatoes", ("sweet ×3", "mashed ×2")),
        (8, "mashed potatoes", ("sweet ×3", "MP ×2")),
    ],
)
async def test_a_long_name_loses_words_or_is_cut_where_that_can_be_read_and_none_begins_like_it(
    seats: int, nine: str, told: tuple[str, str]
) -> None:
    menu = dishes({**MENU, "9": nine})
    plate = [menu["T"]._replace(units=3), menu["9"]._replace(units=2)]
    async with watched(Stacks([f"P{seat}" for seat in range(seats)], [plate] * seats), (78, 24)) as watching:
        text = "\n".join(watching.lines)
    assert all(text.count(each) == seats for each in told), text
