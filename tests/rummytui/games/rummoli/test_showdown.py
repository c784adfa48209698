"""Poker hands laid open where there is no room for faces."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from rules.cards import cards
from rummytui.games.rummoli.accounts import Showdown, ShownHand
from tests.daily import daily
from tests.rummytui.screens.tables import shown_cards
from tests.rummytui.widgets.watching import watched

HANDS = [
    ShownHand("Ann", tuple(cards("2S 2H 5C 9D KD")), "a pair of twos"),
    ShownHand("おばあちゃん", tuple(cards("TS JS QS KS AS")), "a straight flush", 12),
    ShownHand("Grandmother Wilhelmina", tuple(cards("TH TD TC 4S 4D")), "a full house"),
]


async def test_lines_stay_in_line_behind_names_of_any_width() -> None:
    async with watched(Showdown("Poker", HANDS), (80, 12)) as watching:
        lines = [line for line in watching.lines if "♠" in line]
    assert [line.strip().split()[0] for line in lines] == ["★", "Ann", "Grandmother"]
    starts = ["10♠ J♠", "2♠ 2♥", "10♥ 10♦"], ["a straight flush, wins 12", "a pair of twos", "a full house"]
    for texts in starts:
        columns = {cell_len(line[: line.index(text)]) for line, text in zip(lines, texts, strict=True)}
        assert len(columns) == 1


@pytest.mark.parametrize("count", daily(range(1, 9), [1, 4, 5, 8]))
async def test_every_hand_is_shown_whole_with_its_name_at_every_size(count: int) -> None:
    """As cards or, where there are too many for that, in lines; nothing is cut off, and whoever wins comes first."""
    hands = [
        ShownHand("おばあちゃん" * 2, tuple(cards("TS JS QS KS AS")), "straight flush, ace high"),
        *[
            ShownHand(f"Player {place}", tuple(cards("9S 9H 5C 5D KD")), "two pairs, nines and fives")
            for place in range(7)
        ],
    ][:count]
    hands[-1] = ShownHand("Wilhelmina Featherstone", tuple(cards("5S 5H 5C AD AC")), "full house, fives over aces", 88)
    async with watched(Showdown("Wilhelmina takes the 88 chips.", hands), (80, 24)) as watching:
        for size in ((80, 24), (100, 30), (120, 40), (160, 50)):
            await watching.pilot.resize_terminal(*size)
            await watching.pilot.pause()
            assert watching.widget.size.width == size[0]
            lines = watching.lines
            text = "\n".join(lines)
            assert max(map(cell_len, lines)) <= size[0]
            assert len(lines) <= size[1]
            assert text.count("full house, fives over aces") == 1
            assert text.count("two pairs, nines and fives") == max(count - 2, 0)
            assert "wins 88" in text
            assert text.index("full house") < (text + "two pairs").index("two pairs")
            shown = shown_cards(text)
            assert all(set(hand.five) <= shown for hand in hands)
