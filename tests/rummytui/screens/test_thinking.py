"""A bot that thinks for long: keys are answered meanwhile, and it is stopped where nobody wants its move any more."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from rules.moves import Move
from rules.view import View
from rummytui.screens.help import HelpScreen
from rummytui.table.host import Host, Sitter
from tests.rummytui.screens.tables import InTheLoop, host_of, opened, press, until


class Ponderer(InTheLoop):
    """Thinks until it is stopped."""

    expected: list[str]
    thinks: int
    stopped: int
    closed: bool

    def expect(self, game: str, levels: Sequence[str]) -> None:
        Ponderer.expected = [game, *levels]

    async def choose(self, view: View, level: str, rng: Random) -> Move:
        Ponderer.thinks += 1
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            Ponderer.stopped += 1
            raise
        raise AssertionError

    def close(self) -> None:
        Ponderer.closed = True


@pytest.fixture(autouse=True)
def ponderer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummytui.screens.table.Thinker", Ponderer)
    Ponderer.expected, Ponderer.thinks, Ponderer.stopped, Ponderer.closed = [], 0, 0, False


def alone(folder: Path) -> Host:
    """Ann against two bots."""
    return host_of(folder, "pbb")


async def until_it_thinks(pilot: Pilot[None]) -> None:
    """Ann has drawn and thrown, and the bot after her thinks."""
    await press(pilot, "d", "end", "left", "x")
    await until(pilot, lambda: Ponderer.thinks == 1)


async def test_who_thinks_is_told_who_sits_there(tmp_path: Path) -> None:
    host = alone(tmp_path)
    host.seat(2, Sitter("bot", "hard"))
    async with opened(host):
        assert Ponderer.expected == ["rummy", "easy", "hard"]


async def test_undo_stops_it(tmp_path: Path) -> None:
    host = alone(tmp_path)
    async with opened(host) as pilot:
        await until_it_thinks(pilot)
        assert len(host.moves) == 2
        await press(pilot, "u")
        assert (Ponderer.stopped, len(host.moves)) == (1, 1)


async def test_keys_are_answered_meanwhile(tmp_path: Path) -> None:
    async with opened(alone(tmp_path)) as pilot:
        await until_it_thinks(pilot)
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert Ponderer.stopped == 0


async def test_leaving_the_table_stops_it(tmp_path: Path) -> None:
    async with opened(alone(tmp_path)) as pilot:
        await until_it_thinks(pilot)
        await press(pilot, "q")
        await until(pilot, lambda: Ponderer.closed)
        assert Ponderer.stopped == 1


async def test_leaving_the_program_stops_it(tmp_path: Path) -> None:
    async with opened(alone(tmp_path)) as pilot:
        await until_it_thinks(pilot)
        await pilot.press("ctrl+c", "y")
        assert not pilot.app.is_running
    assert (Ponderer.stopped, Ponderer.closed) == (1, True)
