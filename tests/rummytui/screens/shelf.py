"""Saved games for tests, and the program once it has found them."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Hashable, Sequence
from pathlib import Path
from random import Random

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, Static

from rules.names import clean_name
from rummytui.games.tiles import TILES
from rummytui.screens.home import OTHER_ENTRIES, HomeScreen, plan
from rummytui.screens.saved_games import SavedGamesScreen
from rummytui.table.host import Host, Sitter
from rummytui.widgets.barred import Rows
from rummytui.widgets.menu import Menu
from rummytui.widgets.places import Places
from tests.rummytui.widgets.hostile import NAMES

DAY = 86_400
LONG_AGO = 1_700_000_000
"""A moment in November 2023."""

HOSTILE = [name for name in dict.fromkeys(map(clean_name, NAMES)) if name]
"""Names that nobody would give a child, as far as the rules let them in."""

SIZES = [(80, 24), (120, 40)]


def saved(folder: Path, *players: str, seed: int = 7, when: float | None = None, finished: bool = False) -> Path:
    """A game in a folder, last played at that moment (None: now)."""
    host = Host.new(folder, "rummy", players, [Sitter("person")] * len(players), seed=seed)
    if finished:
        play_to_the_end(host)
    host.close()
    then = time.time() if when is None else when
    os.utime(host.path, (then, then))
    return host.path


def play_to_the_end(host: Host) -> None:
    """Play one hand anyhow and finish."""
    while not host.game.over:
        moves = host.game.legal_moves(host.game.to_act[0])
        host.play(next((move for move in moves if move.kind == "finish"), moves[-1]))


def play_one_hand(host: Host) -> None:
    """Play anyhow until somebody has won something."""
    chance = Random(1)
    while not any(host.game.scores):
        host.play(chance.choice(host.game.legal_moves(host.game.to_act[0])))


async def ready(pilot: Pilot[None]) -> None:
    """Wait until saved games have been looked for, and nothing blinks."""
    await pilot.pause()
    home = pilot.app.screen_stack[0]
    assert isinstance(home, HomeScreen)
    async with asyncio.timeout(60):
        await home.games_known.wait()
    # An empty list would mean all workers, and a table's bots think as long as they are watched.
    if looking := [worker for worker in pilot.app.workers if worker.name == "look_for_games"]:
        await pilot.app.workers.wait_for_complete(looking)
    await pilot.pause()
    for line in pilot.app.screen.query(Input):
        line.cursor_blink = False


def menu(pilot: Pilot[None]) -> list[str]:
    """The lines of the menu."""
    return [str(option.prompt) for option in pilot.app.screen.query(Menu).first().options]


def places(pilot: Pilot[None]) -> Places:
    """All that the first screen offers."""
    return pilot.app.screen_stack[0].query_one(Places)


def said_of(pilot: Pilot[None], target: Hashable) -> str:
    """What the first screen says of something that can be chosen there, line by line."""
    rows = [[piece.text for piece in row if piece.target == target] for row in places(pilot).rows()]
    return "\n".join("".join(row).strip() for row in rows if row).strip()


def first_line(pilot: Pilot[None]) -> str:
    """The line of the first screen with the game to resume, without its key; or its text if there is none."""
    line = plan(pilot.app.size, len(TILES), len(OTHER_ENTRIES)).line
    rows = places(pilot).rows()[: line.height]
    said = "".join(piece.text for row in rows for piece in row if piece.text not in {" r ", "▐"}).strip()
    return said.rpartition(" d ")[0].strip()


def games(pilot: Pilot[None]) -> list[str]:
    """The latest games as the first screen shows them."""
    return [
        said_of(pilot, target)
        for target in places(pilot).choices
        if isinstance(target, tuple) and target[0] == "resume"
    ]


def complaint(pilot: Pilot[None]) -> str:
    """The sentence that says what is wrong."""
    return str(pilot.app.screen.query_one("#complaint", Static).render())


async def press(pilot: Pilot[None], keys: Sequence[str]) -> None:
    """Press keys and let everything settle."""
    await pilot.press(*keys)
    await ready(pilot)


def where(app: App[None]) -> type[Screen[object]]:
    """The kind of screen on top."""
    return type(app.screen)


async def open_shelf(pilot: Pilot[None]) -> None:
    """Open the list of saved games."""
    await ready(pilot)
    await press(pilot, ["g"])
    assert where(pilot.app) is SavedGamesScreen


def answers(app: App[None]) -> list[str]:
    """What can be answered to the question that is open."""
    return [str(option.prompt).strip() for option in app.screen.query_one(Rows).options]


async def click(pilot: Pilot[None], answer: str) -> None:
    """Click on an answer."""
    rows = pilot.app.screen.query_one(Rows)
    await pilot.click(rows, offset=(3, answers(pilot.app).index(answer)))
    await ready(pilot)
