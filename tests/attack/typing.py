"""What strangers write: into every line that can be typed in, letter by letter and pasted, as a terminal hands it over."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import ExitStack, chdir
from pathlib import Path
from random import Random
from typing import Final
from unittest.mock import patch

from textual._xterm_parser import XTermParser
from textual.pilot import Pilot
from textual.widgets import Button, Input

from rules import GAMES
from rules.names import is_clean
from rummytui.app.rummy_app import RummyApp
from rummytui.screens.ask import AskPinScreen
from rummytui.screens.setup import SetupScreen
from rummytui.screens.table import TableScreen
from rummytui.table.host import Host
from saves import saved_games
from saves.reading import read_journal
from tests.attack.curtains import quickly
from tests.attack.glass import Glass, recorder
from tests.saves.playing import new_host

STRANGE: Final = (
    "\x1b[2J\x1b]0;owned\x07",
    "\x1b[31mred",
    "\x9b31m\x9d0;owned\x9c",
    "\x00\x01\x08\x0b\x7f",
    "\u202edrawkcab\u2066\u200e",
    "A\u200b\u200c\u200d\u2060\ufeff\u00ad\u034fnn",
    "\u3164\u115f\u2800",
    "e" + "\u0301" * 300,
    "\u0e49" * 200,
    "[red]Ann[/red]",
    "[@click=app.quit]Ann[/]",
    "[/]",
    "[bold",
    "\\[red]",
    "$accent {0} %s %n",
    "👩‍👩‍👧‍👦",
    "👍🏽👎🏿",
    "🇩🇪🇫🇷",
    "\U000e0041\U000e007f",
    "\ue000\uf8ff\U0010fffd",
    "日本語の名前",
    "﷽﷽﷽",
    "ＡＮＮ",
    "Ann\nBob\r\nEve\tCat",
    "\u2028Ann\u2029\x85Bob",
    "../../../../../..",
    "..",
    ".",
    "~nobody-of-this-name/games",
    "~",
    "-rf",
    "a" * 300,
    "a" * 300 + ".jsonl",
    "CON",
    "nul\x00name",
    '"; rm *',
    "=1+1",
    "1" * 400,
    "-1",
    "1e999",
    "٣",
    "½",
    " ",
    "",
    "Ann",
)
"""Texts that have done harm somewhere."""
_FLOOD: Final = 1_000_000
_SIZES: Final = ((80, 24), (120, 40), (100, 30))
_LONGEST_TYPED: Final = 40


def strange(chance: Random) -> str:
    """One of the strange texts, or some after each other, or any characters at all; now and then a million of them.

    Not a million with escape sequences: Textual takes what follows one in a paste for keys, of which no terminal sends
    a million at once.
    """
    if chance.random() < 0.6:
        text = chance.choice(STRANGE)
    elif chance.random() < 0.5:
        text = "".join(chance.choices(STRANGE, k=3))
    else:
        letters = (chance.choice((0x20, 0x80, 0x300, 0x2000, 0xFE00, 0x1F300, 0xE0000)) for _ in range(30))
        text = "".join(chr(first + chance.randrange(0x80)) for first in letters)
    floods = chance.random() < 0.03 and "\x1b" not in text
    return (text or " ") * (_FLOOD // len(text or " ")) if floods else text


class TypingRun:
    """The program on a terminal of glass, with three saved games in its folder."""

    def __init__(self, number: int, folder: Path) -> None:
        self.chance = Random(f"typing {number}")
        self.counts: Counter[str] = Counter()
        self.saves = folder / "here" / "games"
        self.saves.mkdir(parents=True)
        for seed in (1, 2, 3):
            host = new_host(self.saves, seed=seed)
            host.close()
        size = self.chance.choice(_SIZES)
        self.glass = Glass(*size, lambda _: None)
        self.size = size
        self.may_ring = False

    async def work(self) -> Counter[str]:
        """Open a form and write into all its lines."""
        name = self.chance.choice(list(FORMS))
        app = RummyApp(saves=self.saves)
        app.driver_class = recorder(self.glass)
        app.animation_level = "none"
        async with app.run_test(headless=False, size=self.size, notifications=True, tooltips=True) as pilot:
            await pilot.pause()
            await FORMS[name](self, pilot)
            self.counts[f"form {name}"] += 1
            app.exit()
        self._look()
        assert len(saved_games(self.saves)) >= 3, "a saved game is gone"
        for game in saved_games(self.saves):
            assert game.trouble is None, f"{game.path}: {game.trouble}"
            assert all(map(is_clean, read_journal(game.path).header.players))
        return self.counts

    def _look(self) -> None:
        # A line that takes digits only rings at anything else.
        foreign = [found for found in self.glass.foreign if not (found == "\x07" and self.may_ring)]
        assert not foreign, f"{foreign[:3]} reached the terminal"
        assert all(char.isprintable() for char in self.glass.text.replace("\n", ""))

    async def write(self, pilot: Pilot[None], text: str, *, pasted: bool) -> None:
        """Hand over a text as a terminal does."""
        data = f"\x1b[200~{text}\x1b[201~" if pasted else text[:_LONGEST_TYPED]
        parser = XTermParser()
        driver = pilot.app._driver
        assert driver
        for event in parser.feed(data):
            driver.process_message(event)
        for event in parser.tick():
            driver.process_message(event)
        await pilot.pause()
        await pilot.pause()
        self.counts["texts"] += 1
        self._look()

    async def fill(self, pilot: Pilot[None]) -> None:
        """Write into some of the lines of the form that is open."""
        lines = [line for line in pilot.app.screen.query(Input) if line.display]
        self.chance.shuffle(lines)
        for line in lines[:4]:
            line.focus(scroll_visible=True)
            await pilot.pause()
            text = strange(self.chance)
            # Typed control characters are keys, and would lead elsewhere.
            pasted = self.chance.random() < 0.6 or not text.isprintable()
            await self.write(pilot, text, pasted=pasted)
            if self.chance.random() < 0.3:
                await pilot.press("end", "backspace", "left")
                self._look()


async def _set_up(desk: TypingRun, pilot: Pilot[None]) -> None:
    await pilot.press("n")
    await pilot.pause()
    setup = pilot.app.screen
    assert isinstance(setup, SetupScreen), setup
    games = list(GAMES)
    for _ in range(desk.chance.randrange(len(games))):
        await pilot.press("down")
    for _ in range(2):
        await desk.fill(pilot)
        if pilot.app.screen is setup:
            for button in list(setup.query(Button))[:8]:
                if desk.chance.random() < 0.2 and str(button.id) not in ("back", "deal"):
                    button.press()
                    await pilot.pause()
                    desk._look()
    await pilot.press("f2")
    await pilot.pause()
    await pilot.pause()
    if isinstance(pilot.app.screen, TableScreen) or len(pilot.app.screen_stack) > 2:
        desk.counts["dealt"] += 1
        for _ in range(4):
            await pilot.press("space")
            desk._look()


async def _saved(desk: TypingRun, pilot: Pilot[None]) -> None:
    await pilot.press("g")
    await pilot.pause()
    await pilot.press(desk.chance.choice(("slash", "slash", "n", "n", "e", "i")))
    await pilot.pause()
    await desk.fill(pilot)
    await pilot.press("enter")
    await pilot.pause()
    desk._look()
    await pilot.press("escape", "escape")
    desk._look()


async def _rulebook(desk: TypingRun, pilot: Pilot[None]) -> None:
    await pilot.press("f1")
    await pilot.pause()
    await pilot.press("slash")
    await desk.fill(pilot)
    await pilot.press("enter")
    await pilot.pause()


async def _palette(desk: TypingRun, pilot: Pilot[None]) -> None:
    await pilot.press("ctrl+p")
    await pilot.pause()
    await desk.fill(pilot)
    await pilot.press("escape")


async def _pin(desk: TypingRun, pilot: Pilot[None]) -> None:
    """Text typed for a PIN is digits, and never shown."""
    typed: list[str | None] = []
    desk.may_ring = True
    _ = pilot.app.push_screen(AskPinScreen("PIN", "Which PIN?"), typed.append)
    await pilot.pause()
    line = pilot.app.screen.query_one(Input)
    for _ in range(3):
        text = strange(desk.chance)
        await desk.write(pilot, text, pasted=desk.chance.random() < 0.6 or not text.isprintable())
        assert not line.value or (line.value.isascii() and line.value.isdecimal()), line.value
    await pilot.press("enter")
    await pilot.pause()
    assert all(not text or text.isdecimal() for text in typed)


async def _book(desk: TypingRun, pilot: Pilot[None]) -> None:
    """The family book has no text field; pasted text does nothing."""
    await pilot.press("b")
    await pilot.pause()
    for _ in range(2):
        await desk.write(pilot, strange(desk.chance), pasted=True)
    await pilot.press(desk.chance.choice(["a", "s", "r", "enter"]))
    await desk.write(pilot, strange(desk.chance), pasted=True)
    await pilot.press("escape")


async def _at_a_table(desk: TypingRun, pilot: Pilot[None]) -> None:
    """Where nothing can be typed in, nothing that is pasted does anything."""
    path = saved_games(desk.saves)[0].path
    before = path.read_bytes()
    app = pilot.app
    assert isinstance(app, RummyApp)
    await app.open_table(Host.resume(path))
    await pilot.pause()
    for _ in range(3):
        await desk.write(pilot, strange(desk.chance), pasted=True)
    assert path.read_bytes() == before


FORMS: Final[Mapping[str, Callable[[TypingRun, Pilot[None]], Awaitable[None]]]] = {
    "new game": _set_up,
    "saved games": _saved,
    "rulebook": _rulebook,
    "palette": _palette,
    "PIN": _pin,
    "family book": _book,
    "a table": _at_a_table,
}


def written(number: int, folder: Path) -> Counter[str]:
    """Write into a form. Raises AssertionError where something foreign reaches the terminal, or where a game is lost."""
    with ExitStack() as here:
        here.enter_context(quickly())
        desk = TypingRun(number, folder)
        here.enter_context(chdir(desk.saves.parent))
        here.enter_context(patch.dict(os.environ, HOME=str(folder), RUMMYTUI_SAVES=str(desk.saves)))
        return asyncio.run(desk.work())
