"""Poker hands laid open where there is no room for faces."""

from __future__ import annotations

from rich.cells import cell_len

from rules.cards import cards
from rummytui.games.rummoli.showdown import Showdown, Shown
from tests.rummytui.widgets.watching import watched

HANDS = [
    Shown("Ann", tuple(cards("2S 2H 5C 9D KD")), "a pair of twos"),
    Shown("おばあちゃん", tuple(cards("TS JS QS KS AS")), "a straight flush", 12),
    Shown("Grandmother Wilhelmina", tuple(cards("TH TD TC 4S 4D")), "a full house"),
]


async def test_lines_stay_in_line_behind_names_of_any_width() -> None:
    async with watched(Showdown("Poker", HANDS), (80, 12)) as watching:
        lines = [line for line in watching.lines if "♠" in line]
    assert [line.strip().split()[0] for line in lines] == ["★", "Ann", "Grandmother"]
    starts = ["10♠ J♠", "2♠ 2♥", "10♥ 10♦"], ["a straight flush, wins 12", "a pair of twos", "a full house"]
    for texts in starts:
        columns = {cell_len(line[: line.index(text)]) for line, text in zip(lines, texts, strict=True)}
        assert len(columns) == 1
