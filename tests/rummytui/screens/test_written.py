"""The few bytes written after a key leave the terminal as if the whole screen had been drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest.mock import patch

import pytest
from rich.cells import cell_len
from textual._compositor import CompositorUpdate
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from rules import GAMES
from rummytui.screens.table import TableScreen
from rummytui.settings import PAUSES
from rummytui.table.host import Host
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.writing import TerminalState
from tests.daily import daily
from tests.rules.test_reveals import some_move
from tests.rummytui.screens.clock import held_clock, movement_of, pass_frame
from tests.rummytui.screens.tables import host_of, opened, press


class Style(NamedTuple):
    """Colours and all else that a sign is written with, as the codes for it."""

    ink: str = ""
    ground: str = ""
    others: frozenset[str] = frozenset()


class Cell(NamedTuple):
    """What stands somewhere on a screen; nothing in the second cell of a wide sign."""

    sign: str
    style: Style


NOTHING = Cell(" ", Style())

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
    """A terminal that shows what is written to it: what Textual sends is little, and a whole terminal is slow at it."""

    def __init__(self) -> None:
        self._cells = [[NOTHING] * SIZE[0] for _ in range(SIZE[1])]
        self._x = self._y = 0
        self._style = NOTHING.style

    def write(self, app: App[None], update: CompositorUpdate) -> None:
        """Take what is written."""
        written = update.render_segments(app.console)
        assert not _TOKEN.sub("", written)
        for codes, y, x, across, newline, text in _TOKEN.findall(written):
            if text:
                self._put(text)
            elif newline:
                self._x, self._y = 0, self._y + 1
            elif across:
                self._x = int(across) - 1
            elif y or x:
                self._x, self._y = int(x) - 1, int(y) - 1
            else:
                self._style = _style_of(codes, self._style)

    def _put(self, text: str) -> None:
        row = self._cells[self._y]
        # The colour of a letter does not matter where there is none, nor whether it is bold.
        bare = Style("", self._style.ground, self._style.others & {"4", "7", "9", "21", "53"})
        for sign in text:
            wide = 1 if sign < "\u0300" else cell_len(sign)
            assert self._x + wide <= SIZE[0]
            if wide:
                style = bare if sign == " " else self._style
                row[self._x : self._x + wide] = [Cell(sign, style), *[Cell("", style)] * (wide - 1)]
            else:
                row[self._x - 1] = row[self._x - 1]._replace(sign=row[self._x - 1].sign + sign)
            self._x += wide

    def lines(self) -> list[list[Cell]]:
        """Every cell: what stands there and how it looks."""
        return [list(row) for row in self._cells]


_TOKEN = re.compile(r"\x1b\[([\d;]*)m|\x1b\[(\d+);(\d+)H|\x1b\[(\d+)G|(\n)|([^\x1b\n]+)")


_OFF = {"22": {"1", "2"}, "23": {"3"}, "24": {"4", "21"}, "27": {"7"}, "29": {"9"}, "55": {"53"}}


@cache
def _style_of(codes: str, before: Style) -> Style:
    """What is set by these codes, after what was set before; 0 takes all of that away."""
    style, left = before, iter(codes.split(";"))
    for code in left:
        if code in ("", "0"):
            style = NOTHING.style
        elif code in _OFF:
            style = style._replace(others=style.others - _OFF[code])
        elif code in ("39", "49"):
            style = style._replace(ink="") if code == "39" else style._replace(ground="")
        if code in ("38", "48"):
            amount = 3 if (kind := next(left)) == "2" else 1
            colour = ";".join((kind, *(next(left) for _ in range(amount))))
            style = style._replace(ink=colour) if code == "38" else style._replace(ground=colour)
        elif code not in ("", "0", "39", "49", *_OFF):
            style = style._replace(others=style.others | {code})
    return style


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
    compositor = screen._compositor
    with patch.object(compositor, "_shown", TerminalState(), create=True):
        window.write(pilot.app, compositor.render_full_update())
    # What is written next has to follow on from what was written before.
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


@pytest.mark.parametrize("game", daily(GAMES, ["rummy", "tummy-rummy", "rummoli"]))
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
