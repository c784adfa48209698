"""The table of what a round did to everybody's chips."""

from __future__ import annotations

import re

import pytest

from rules.cards import cards
from rummytui.games.rummoli.ledger import LedgerLine, LedgerTable, RoundLedger
from rummytui.widgets.cards import CardLook
from tests.rummytui.screens.charts import written
from tests.rummytui.widgets.watching import watched

LEDGER = RoundLedger(
    "Bob played the last card.",
    (
        LedgerLine("Ann", 50, (("ante", -9), ("cards left", -2)), 39, tuple(cards("9S 3H"))),
        LedgerLine("Bob", 50, (("ante", -9), ("the others' cards", 3)), 44, leads=True, won=True),
        LedgerLine("Gail", 50, (("ante", -9), ("cards left", -1)), 40, tuple(cards("KD"))),
    ),
    ("The board is empty.",),
    hailed=1,
)


def rows_of_cards(lines: list[str]) -> int:
    """How many rows cards take, from their upper corners to their lower ones."""
    tops, feet = ([row for row, line in enumerate(lines) if corner in line] for corner in "▟▜")
    return sum(foot + 1 - top for top, foot in zip(tops, feet, strict=True))


@pytest.mark.parametrize(("room", "high"), [(21, 5), (20, 3), (15, 3), (14, 3), (13, 0), (3, 0)])
async def test_cards_left_are_as_large_as_there_is_room_for(room: int, high: int) -> None:
    """Two seats have cards left, which take five rows each, or three, or are behind the words."""
    table = LedgerTable()
    table.show_ledger(LEDGER)
    table.fit_in(room)
    async with watched(table, (100, 30)) as watching:
        lines = [written(row) for row in watching.widget.rows()]
    assert rows_of_cards(lines) == 2 * high


async def test_more_cards_than_go_into_a_strip_are_labels() -> None:
    table = LedgerTable()
    many = LedgerLine("Ann", 50, (("cards left", -13),), 37, tuple(cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS")))
    table.show_ledger(RoundLedger("", (many,), ()))
    table.fit_in(30)
    async with watched(table, (60, 30)) as watching:
        lines = [written(row) for row in watching.widget.rows()]
    text = "\n".join(lines)
    assert "▟" not in text
    assert all(f"{rank}♠" in text for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"])
    assert max(map(len, lines)) <= 60


async def test_no_larger_than_people_chose() -> None:
    table = LedgerTable()
    table.show_ledger(LEDGER)
    table.fit_in(30)
    async with watched(table, (100, 30)) as watching:
        watching.widget.look = CardLook("small")
        await watching.pilot.pause()
        lines = [written(row) for row in watching.widget.rows()]
    assert rows_of_cards(lines) == 6


async def test_cards_that_have_no_room_as_pictures_are_all_named() -> None:
    table = LedgerTable()
    table.show_ledger(LEDGER)
    table.fit_in(13)
    async with watched(table, (100, 30)) as watching:
        lines = [written(row) for row in watching.widget.rows()]
    named = [re.findall("[2-9AJQK][♠♥♦♣]", line) for line in lines]
    assert [cards for cards in named if cards] == [["K♦"], ["9♠", "3♥"]]


async def test_on_a_wide_screen_the_winner_comes_first_and_everything_has_its_column() -> None:
    table = LedgerTable()
    table.show_ledger(LEDGER)
    table.fit_in(30)
    async with watched(table, (120, 40)) as watching:
        lines = [written(row) for row in watching.widget.rows()]
    heads = next(line for line in lines if "before" in line)
    above, below = lines[: lines.index(heads)], lines[lines.index(heads) :]
    assert sum(set(line[:24]) >= {"█", " "} for line in above) > 2, "a name in large letters"
    seats = [next(line for line in below if name in line) for name in ("Bob", "Gail", "Ann")]
    assert [lines.index(line) for line in seats] == sorted(map(lines.index, seats))
    for numbers, heading in (
        (("50", "50", "50"), "before"),
        (("−6", "−10", "−11"), "change"),
        (("44", "40", "39"), "chips"),
    ):
        end = heads.index(heading) + len(heading)
        assert [line[:end].split()[-1] for line in seats] == [*numbers]
    assert {line.index("ante −9") for line in seats} == {heads.index("in and out")}
    assert seats[0].split()[:5] == ["▌", "Bob", "no", "cards", "left"]


async def test_on_a_narrow_one_few_cards_are_behind_the_words() -> None:
    table = LedgerTable()
    table.show_ledger(LEDGER)
    table.fit_in(9)
    async with watched(table, (80, 24)) as watching:
        lines = [written(row).rstrip() for row in watching.widget.rows()]
    assert next(line for line in lines if "Ann" in line).endswith("ante −9, cards left −2  9♠ 3♥")
