"""A monkey at the keyboard: keys, clicks, pastes and window sizes at random, on every screen, faster than screens open.

The program must keep running, or end because it was told to, and report no crash.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from contextlib import chdir, contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from random import Random
from string import ascii_lowercase
from typing import Any, Final
from unittest.mock import patch

from textual._xterm_parser import XTermParser
from textual.events import Resize
from textual.geometry import Size
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from rummytui.app import crash, interruptions
from rummytui.app.rummy_app import RummyApp
from rummytui.remote.extra import MissingExtra
from rummytui.settings import Movement
from rummytui.table.host import Host
from rummytui.widgets.keybar import KeyBar
from tests.attack.curtains import CurtainRun, quickly
from tests.rummytui.idle import draw_when_settled, until_idle
from tests.saves.playing import new_host
from tests.stylesheets import parsed_once
from tests.terminal.keys import NAMED, click, encode, paste

EVENTS: Final = 300
"""How many events a case has."""
_BURSTS: Final = (1, 1, 2, 3, 5, 8, 13, 21)
"""How many events come without a pause between them."""
_DRAWS_ALL: Final = 0.25
"""How many runs draw every frame; the others draw only when the program is idle, as on a slow terminal."""
PATIENCE: Final = 120.0
"""Seconds of the processor's time, many times what a case takes: a program that needs more has got stuck."""
_LAST: Final = 40
"""How many of the last events are reported after a crash."""
_SIZES: Final = ((80, 24), (80, 24), (120, 40), (100, 30), (40, 10), (1, 1), (20, 5), (200, 60), (79, 24), (80, 23))
_KEYS: Final = (*ascii_lowercase, *"0123456789/?,.+-*_", *NAMED, "space")
_OFTEN: Final = (*["ctrl+p"] * 4, *["escape"] * 4, *["enter"] * 4, "space", "space", "down", "up", "tab", "ctrl+c", "/")
_SELDOM: Final = frozenset({"ctrl+q", "q"})
"""What leaves too much behind to be pressed as often as the rest."""
_FOCUS: Final = ("\x1b[I", "\x1b[O")
_PASTED: Final = ("Ann", "9♥ [b]x", "/tmp", "\n\n", "5", "é" * 200, "quit", "rules")
_BUTTONS: Final = {"pointed": 35, "dragged": 32, "scrolled up": 64, "scrolled down": 65}


class Monkey:
    """The ``number``-th monkey: games in a folder, a first screen, and a seed for its actions."""

    def __init__(self, number: int, folder: Path) -> None:
        self.chance = Random(f"monkey {number}")
        self.counts: Counter[str] = Counter()
        self.saves = folder / "games"
        self.saves.mkdir()
        for seed in range(self.chance.choice((0, 1, 4))):
            new_host(self.saves, seed=seed).close()
        self._number = number
        self.done: deque[str] = deque(maxlen=_LAST)

    async def play(self) -> Counter[str]:
        """Do it all, in as many runs of the program as it takes."""
        while self.counts["events"] < EVENTS:
            await self._run()
            self.counts["runs"] += 1
        return self.counts

    async def _run(self) -> None:
        size = self.chance.choice(_SIZES[:4])
        app = RummyApp(self._table(), saves=self.saves)
        movement: Movement = "brisk" if self.chance.random() < 0.2 else "none"
        app.animation_level = "full" if movement == "brisk" else "none"
        app.read_settings()
        app.set_reactive(RummyApp.settings, replace(app.settings, pace="at once", movement=movement))
        app.deaf_seconds = 0.0
        self.done.append(f"opened at {size}")
        settled = patch.object(Screen, "_compositor_refresh", draw_when_settled)
        frames = nullcontext() if self.chance.random() < _DRAWS_ALL else settled
        try:
            with frames:
                async with app.run_test(size=size, tooltips=True, notifications=True) as pilot:
                    await pilot.pause()
                    while app.is_running and not app._exit and self.counts["events"] < EVENTS:
                        await self._act(pilot)
                    app.exit()
        except Exception as error:
            error.add_note(f"The last events: {'; '.join(self.done)}")
            raise
        reports = list(crash.folder().glob("*.txt"))
        assert not reports, f"{reports[0].read_text(encoding='utf-8')}\nThe last events: {'; '.join(self.done)}"

    def _table(self) -> Host | None:
        """A table to begin at, or None to begin at home."""
        if self.chance.random() < 0.4:
            return None
        number = self._number * 100 + self.counts["runs"]
        return CurtainRun(number, self.saves).table.host

    # ------------------------------------------------------------------------------------------------ actions

    async def _act(self, pilot: Pilot[None]) -> None:
        """Take some actions without a pause, and usually wait for their effect."""
        app = pilot.app
        for _ in range(self.chance.choice(_BURSTS)):
            if not app.is_running or app._exit or not app.screen_stack:
                return
            self.counts[type(app.screen).__name__] += 1
            self.counts["events"] += 1
            self._do(app)
            for _ in range(self.chance.choice((0, 0, 1, 3, 10))):
                await asyncio.sleep(0)
        if self.chance.random() < 0.6:
            await until_idle()

    def _do(self, app: Any) -> None:
        what = self.chance.random()
        if what < 0.72:
            key = self._key(app)
            self._send(app, f"key {key}", encode(key))
        elif what < 0.9:
            self._point(app)
        elif what < 0.92:
            text = self.chance.choice(_PASTED)
            self._send(app, f"pasted {text[:9]!r}", paste(text))
        elif what < 0.94:
            self._send(app, "focus", self.chance.choice(_FOCUS))
        elif what < 0.985:
            # A window is small for a moment only, or there is nothing more to be seen.
            small = app.size.width < 80 or app.size.height < 24
            size = Size(*self.chance.choice(_SIZES[:4] if small else _SIZES))
            self.done.append(f"resized to {size.width}x{size.height}")
            app._driver._size = size
            app.post_message(Resize(size, size))
        else:
            self.done.append("stopped and gone on with")
            interruptions.cover(app)
            app.refresh(layout=True)

    def _send(self, app: Any, told: str, text: str) -> None:
        """Hand over what a terminal sends."""
        self.done.append(told)
        parser = XTermParser()
        for event in (*parser.feed(text), *parser.tick()):
            app._driver.process_message(event)

    def _key(self, app: Any) -> str:
        what = self.chance.random()
        keys = _KEYS
        if what < 0.25:
            keys = _OFTEN
        elif what < 0.7:
            keys = tuple(key for key in self._meant(app) if len(key) == 1 or key in NAMED) or _KEYS
        key = str(self.chance.choice(keys))
        return self.chance.choice(_KEYS) if key in _SELDOM else key

    @staticmethod
    def _meant(app: Any) -> Iterator[str]:
        """Keys that mean something on the screen that is open."""
        characters = {"comma": ",", "question_mark": "?", "slash": "/", "full_stop": "."}
        yield from (characters.get(key, key) for key in app.screen.active_bindings)
        for bar in app.screen.query(KeyBar):
            yield from (item.key.lower() for item in bar.items)

    def _point(self, app: Any) -> None:
        """Do something with the mouse: mostly a click, and mostly on a widget rather than anywhere."""
        width, height = max(app.size.width, 1), max(app.size.height, 1)
        column, row = self.chance.randrange(width), self.chance.randrange(height)
        widgets = [each for each in app.screen.query(Widget) if each.region.area]
        if widgets and self.chance.random() < 0.7:
            region = self.chance.choice(widgets).region
            column = region.x + self.chance.randrange(region.width)
            row = region.y + self.chance.randrange(region.height)
        if self.chance.random() < 0.6:
            self._send(app, f"clicked at {column}, {row}", click(row, column))
            return
        how, button = self.chance.choice([*_BUTTONS.items()])
        self._send(app, f"{how} at {column}, {row}", f"\x1b[<{button};{column + 1};{row + 1}M")


@contextmanager
def garbage_left() -> Iterator[None]:
    """Collect garbage rarely, and only objects made meanwhile: it would take as long as drawing."""
    before = gc.get_threshold()
    gc.set_threshold(50_000, *before[1:])
    gc.freeze()
    try:
        yield
    finally:
        gc.collect()
        gc.unfreeze()
        gc.set_threshold(*before)


@contextmanager
def never_stuck() -> Iterator[None]:
    """Raise AssertionError in the running task after a timeout."""

    def stuck(*_: object) -> None:
        raise AssertionError(f"It has not come to an end in {PATIENCE:.0f} seconds.")

    # Nothing else would be heard of while an event loop handles one message after the other.
    before = signal.signal(signal.SIGPROF, stuck)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _none() -> Path:
    raise MissingExtra("the program nats-server")


def gone_wild(number: int, folder: Path) -> Mapping[str, int]:
    """Run the ``number``-th monkey. Re-raises a crash of the program, with the last events."""
    monkey = Monkey(number, folder)
    here = {"HOME": str(folder), "RUMMYTUI_SAVES": str(monkey.saves)}
    # No server is started here, since it would outlive the program that was left.
    no_server = patch("rummytui.remote.server.nats_server.server_program", _none)
    with (
        quickly(),
        parsed_once(),
        garbage_left(),
        never_stuck(),
        chdir(folder),
        patch.dict(os.environ, here),
        no_server,
    ):
        return asyncio.run(monkey.play())
