"""How much is sent to a terminal of 120 by 40 for what moves, so that it can be watched over a slow line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual._compositor import CompositorUpdate
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from rules.cards import cards
from rules.moves import Buy, Draw, Feed, Lay, LayOff, Meld, Move, discard
from rummytui.screens.interlude import InterludeScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.settings import PAUSES
from rummytui.table.host import Host
from rummytui.widgets.patches import WholeScreen
from tests.rummytui.games.dummy_rummy.test_table import table as dummy_rummy
from tests.rummytui.games.rummoli.test_table import rummoli, to_stops
from tests.rummytui.games.tummy_rummy.test_table import run_of_gail
from tests.rummytui.screens.clock import held_clock, movement_of, until_landed
from tests.rummytui.screens.tables import host_of, opened, press, stacked, table_of

pytestmark = [
    pytest.mark.usefixtures("simple_bots"),
    pytest.mark.parametrize("light", ["full", "cheap"]),
]

FIRST, FRAME, ALL, DEAL = (size * 1024 for size in (6, 12, 20, 40))
"""The most bytes for what is seen at once, for any frame, for a whole movement, and for a deal."""

WITH_LAY_OFF = stacked(["4H 5H 6H 7H 9C KC KS", "8S 8H QS QD 2C 2D KH", "7C 7D 3S 3D JS TD AC"], "JC", "KD 9H TS")
GOES_RUMMY = stacked(["4H 5H 6H 7H 9C 9D 9S", "8S 8H QS QD 2C 2D KH", "7C 7D 3S 3D JS TD AC"], "JC", "KD 9H TS")
LEADS_THE_TEN = "TS JC JS JH QD QS QH KC KS KD AC AH AD"


@pytest.fixture(autouse=True)
def line(monkeypatch: pytest.MonkeyPatch, light: str) -> Iterator[None]:
    """Things fly when the tests say so, bots wait, and with a cheap light the terminal is far away."""
    monkeypatch.setitem(PAUSES, "slow", 3600)
    if light == "cheap":
        monkeypatch.setenv("SSH_CONNECTION", "192.0.2.1 50000 192.0.2.2 22")
    with held_clock():
        yield


class Sent:
    """Counts the bytes of everything that is written."""

    def __init__(self) -> None:
        self.frames: list[int] = []
        self.whole: list[int] = []
        """Those of whole screens, which are written when a table opens."""

    def count(self, app: App[None], update: object) -> None:
        if isinstance(update, CompositorUpdate) and (text := update.render_segments(app.console)):
            (self.whole if isinstance(update, WholeScreen) else self.frames).append(len(text.encode()))


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """What is written from now on."""
    counts = Sent()

    def display(app: App[None], screen: Screen[object], update: object) -> None:
        counts.count(app, update)

    monkeypatch.setattr(App, "_display", display)
    return counts


async def test_of_a_deal(tmp_path: Path, sent: Sent) -> None:
    async with opened(host_of(tmp_path, "pbb"), size=(120, 40), pace="slow") as pilot:
        assert await until_landed(pilot) > 1
    assert 0 < max(sent.frames) <= FRAME
    # The last whole screen is the table as it is dealt to.
    assert sum(sent.frames) + sent.whole[-1] <= DEAL


async def test_of_the_deal_after_a_settlement(tmp_path: Path, sent: Sent) -> None:
    host = host_of(tmp_path, "pbb", decks=[*GOES_RUMMY, *GOES_RUMMY])
    async with opened(host, size=(120, 40), pace="slow") as pilot:
        await until_landed(pilot)
        melds = [Meld(0, tuple(cards(each))) for each in ("4H 5H 6H 7H", "9C 9D 9S")]
        for moves in ((Draw(0, "stock"),), (*melds, discard(0, cards("KD")[0]))):
            table_of(pilot).play(moves)
            await until_landed(pilot)
        await press(pilot, "space")
        assert isinstance(pilot.app.screen, SettlementScreen)
        sent.frames.clear()
        sent.whole.clear()
        await press(pilot, "d")
        assert await until_landed(pilot) > 1
    assert len(sent.whole) == 1, "the table is written once, and then what is dealt to it"
    assert sum(sent.frames) + sum(sent.whole) <= DEAL


async def written_for(pilot: Pilot[None], sent: Sent, move: Move) -> None:
    """Make this move and check what is sent until it has been seen."""
    sent.frames.clear()
    sent.whole.clear()
    table_of(pilot).play((move,))
    await pilot.pause()
    assert movement_of(pilot).running
    assert 0 < sent.frames[0] <= FIRST, move
    await until_landed(pilot)
    assert max(sent.frames) <= FRAME, (move, sent.frames)
    assert sum(sent.frames) <= ALL, (move, sent.frames)
    assert not sent.whole, move


def rummy(folder: Path) -> tuple[Host, list[Move]]:
    host = host_of(folder, "pbb", decks=WITH_LAY_OFF)
    return host, [
        Draw(0, "stock"),
        Meld(0, tuple(cards("4H 5H 6H"))),
        LayOff(0, cards("7H")[0], 0),
        discard(0, cards("KC")[0]),
    ]


def feeding(folder: Path) -> tuple[Host, list[Move]]:
    return run_of_gail(folder, "bpb"), [Feed(1, tuple(cards("JC")), 2)]


def pot(folder: Path) -> tuple[Host, list[Move]]:
    host = to_stops(rummoli(folder, [LEADS_THE_TEN, "", ""], "JD QC KH AS", "pbb"))
    return host, [Lay(0, cards("TS")[0])]


def sale(folder: Path) -> tuple[Host, list[Move]]:
    host = dummy_rummy(folder, "bpb")
    host.play(Draw(0, "stock"))
    return host, [Buy(1)]


@pytest.mark.parametrize("table", [rummy, feeding, pot, sale])
async def test_of_a_move(tmp_path: Path, sent: Sent, table: Callable[[Path], tuple[Host, list[Move]]]) -> None:
    host, moves = table(tmp_path)
    async with opened(host, size=(120, 40), pace="slow") as pilot:
        await until_landed(pilot)
        while isinstance(pilot.app.screen, InterludeScreen):
            await press(pilot, "space")
        for move in moves:
            await written_for(pilot, sent, move)
