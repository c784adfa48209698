"""A table at every size of a terminal: all of it is on the screen, and nothing lies over anything else."""

from itertools import combinations
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widget import Widget

from rules.cards import Card, chance, full_pack, shuffled
from rules.melds import Meld
from rummytui.screens.table import TableScreen
from rummytui.table.host import Host
from rummytui.widgets.cards import CELLS
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.hand import Hand
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.log import TableLog
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.seats import Seats
from rummytui.widgets.tabletop import Tabletop
from tests.rummytui.screens.tables import host_of, opened, settle
from tests.rummytui.shown import strips_of

SIZES = [(width, height) for width in (80, 93, 100, 119, 120, 200) for height in (24, 29, 33, 40, 60)]
LONG_NAMES = [f"{'Wilhelmina Featherstone'[: 21 + seat % 3]}{seat}" for seat in range(12)]
SUITS = ("C", "D", "H", "S")


def melds(count: int, seats: int) -> list[Meld]:
    """So many melds of three to thirteen cards."""
    ranks = "A23456789TJQK"
    return [
        Meld(number % seats, tuple(Card.of(rank + SUITS[number % 4]) for rank in ranks[: 3 + number % 5 * 2]), 0)
        for number in range(count)
    ]


def table(folder: Path, seats: int, held: int, laid: int) -> Host:
    """A game in which the only person holds ``held`` cards and so many melds are on the table."""
    game = "rummy" if seats <= 6 else "dummy-rummy"
    host = host_of(folder, "p" + "b" * (seats - 1), names=LONG_NAMES, decks=None, game=game)
    host.game.hands[0] = shuffled(full_pack(4), chance(1, seats))[:held]
    host.game.melds = melds(laid, seats)  # type: ignore[attr-defined]
    return host


def whole(pilot: Pilot[None], width: int, height: int) -> None:
    """Every part of the table is on the screen, uncut, and apart from every other."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    assert [strip.cell_length for strip in strips_of(screen)] == [width] * height
    parts: list[Widget] = [widget for widget in screen.query(Drawn) if widget.region]
    for one, other in combinations(parts, 2):
        assert not one.region.overlaps(other.region), (one, other)
    for part in parts:
        assert screen.region.contains_region(part.region), part
    assert screen.query_one(KeyBar).region.bottom == height
    assert screen.query_one(Prompt).region.height == 2
    felt, hand = screen.query_one(Tabletop), screen.query_one(Hand)
    assert felt.fits(*felt.size)
    layout = hand._layout
    assert layout
    assert layout.width <= hand.size.width
    assert layout.height <= hand.size.height
    assert sum(map(len, layout.lines)) == len(hand.cards)
    assert CELLS[layout.size][1] <= hand.size.height


async def test_seats_go_to_the_sides_and_back_as_the_window_changes(tmp_path: Path) -> None:
    async with opened(table(tmp_path, 6, 7, 0)) as pilot:
        for size, seated in (((160, 50), [3, 1, 1]), ((120, 40), [5]), ((160, 50), [3, 1, 1])):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            assert [seats.count for seats in pilot.app.screen.query(Seats) if seats.display] == seated


async def test_the_newest_sentence_is_in_sight_after_any_other_size(tmp_path: Path) -> None:
    host = table(tmp_path, 6, 7, 0)
    for _ in range(40):
        host.play(host.game.legal_moves(host.game.to_act[0])[0])
    async with opened(host, size=(160, 50)) as pilot:
        for size in ((80, 24), (100, 30), (160, 50), (120, 40)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            log = pilot.app.screen.query_one(TableLog)
            assert bool(log.region) == (size[0] > 80)
            if log.region:
                assert log.first_row > 0
                assert log.rows()[-1] == log.draw(log.size.width, None)[-1]


@pytest.mark.parametrize(
    ("seats", "held", "laid", "sizes"),
    [
        *((2, 7, 0, SIZES[::3]), (4, 13, 6, SIZES[1::3]), (6, 30, 12, SIZES[2::3]), (12, 48, 24, SIZES[::2])),
        *(pytest.param(*table, SIZES, marks=pytest.mark.soak) for table in ((2, 7, 0), (4, 13, 6), (6, 30, 12))),
    ],
    ids=str,
)
async def test_the_table_is_whole(
    tmp_path: Path, seats: int, held: int, laid: int, sizes: list[tuple[int, int]]
) -> None:
    async with opened(table(tmp_path, seats, held, laid)) as pilot:
        for width, height in sizes:
            await pilot.resize_terminal(width, height)
            await settle(pilot)
            whole(pilot, width, height)
