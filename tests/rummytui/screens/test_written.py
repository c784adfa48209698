"""What little is written after a key leaves the terminal as if all of the screen were drawn anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TypeAlias

import pyte
import pytest
from textual._compositor import CompositorUpdate
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from rules import GAMES
from rummytui.host import Host
from rummytui.screens.table import TableScreen
from rummytui.settings import PAUSES
from rummytui.widgets.drawn import Drawn
from tests.rules.test_reveals import some_move
from tests.rummytui.screens.clock import held_clock, movement_of, pass_frame
from tests.rummytui.screens.tables import host_of, opened, press

Cell: TypeAlias = tuple[str, str, str, bool, bool, bool, bool]

pytestmark = pytest.mark.usefixtures("simple_bots")

SIZE = (100, 30)
KEYS = ["right", "left", "home", "end", "up", "down", "space", "enter", "escape", *"dtmlsfbehx12?", "pageup"]
STEPS = 16


@pytest.fixture(autouse=True)
def flying(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Cards fly when the tests say so, and bots wait to be hurried."""
    monkeypatch.setitem(PAUSES, "slow", 3600)
    with held_clock():
        yield


class Window:
    """A terminal that shows what is written to it."""

    def __init__(self) -> None:
        self._screen = pyte.Screen(*SIZE)
        self._stream = pyte.Stream(self._screen)

    def write(self, app: App[None], update: CompositorUpdate) -> None:
        """Take what is written."""
        self._stream.feed(update.render_segments(app.console).replace("\n", "\r\n"))

    def lines(self) -> list[list[Cell]]:
        """Every cell: what stands there and how it looks."""
        return [[_look(self._screen.buffer[y][x]) for x in range(SIZE[0])] for y in range(SIZE[1])]


def _look(char: pyte.screens.Char) -> Cell:
    # The colour of a letter does not matter where there is none.
    ink = "" if char.data == " " else char.fg
    return char.data, ink, char.bg, char.bold, char.italics, char.underscore, char.reverse


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Window:
    """What people see of the program from now on."""
    window = Window()

    def write(app: App[None], screen: Screen[object], update: object) -> None:
        if isinstance(update, CompositorUpdate):
            window.write(app, update)

    monkeypatch.setattr(App, "_display", write)
    return window


def drawn_anew(pilot: Pilot[None]) -> list[list[Cell]]:
    """What is seen when all of the screen is written, with nothing in it that was drawn before."""
    screen, window = pilot.app.screen, Window()
    kept = [(widget, widget._rows, widget._rows_for, widget._strips) for widget in screen.query(Drawn)]
    for widget, *_ in kept:
        widget._rows_for, widget._strips = None, {}
    window.write(pilot.app, screen._compositor.render_full_update())
    # Whatever is written next is to follow upon what was written before.
    for widget, rows, rows_for, strips in kept:
        widget._rows, widget._rows_for, widget._strips = rows, rows_for, strips
    return window.lines()


async def act(pilot: Pilot[None], rng: Random) -> str:
    """Press any key, or make a move. Returns what was done."""
    screen = pilot.app.screen
    if not isinstance(screen, TableScreen):
        key = rng.choice(["space", "escape", "enter"])
    elif rng.randrange(3):
        key = rng.choice(KEYS)
    else:
        assert isinstance(screen.host, Host)
        move = some_move(screen.host.game, rng)
        screen.play((move,))
        await pilot.pause()
        return str(move)
    await press(pilot, key)
    return key


@pytest.mark.parametrize("game", GAMES)
async def test_after_a_key_a_move_or_a_frame(tmp_path: Path, window: Window, game: str) -> None:
    rng = Random(game)
    kinds = {"gin": "pb", "gamblers": "pbbb"}.get(game, "pbb")
    flown = 0
    async with opened(host_of(tmp_path, kinds, game=game, decks=None, seed=5), size=SIZE, pace="slow") as pilot:
        for _ in range(STEPS):
            done = await act(pilot, rng)
            for _ in range(rng.randrange(4)):
                flown += movement_of(pilot).running
                await pass_frame(pilot)
            await pilot.pause()
            assert window.lines() == drawn_anew(pilot), done
    assert flown
