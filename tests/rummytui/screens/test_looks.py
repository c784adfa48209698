"""A hand is on the screen only once the journal has it that its owner looks, and so a resume offers no undo."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from textual.pilot import Pilot

from rummytui.screens.curtain import CurtainScreen, PeekScreen
from rummytui.screens.table import TableScreen
from rummytui.table.host import Host, Sitter
from saves.lines import LookedLine, kind_of
from tests.rummytui.screens.tables import host_of, opened, press, screen_text, shown_cards, without_drawing
from tests.saves.playing import bodies

pytestmark = pytest.mark.usefixtures("simple_bots")
FULL = "Can't save who has looked, so the hand stays face down: the disk is full."


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def said(pilot: Pilot[None]) -> str:
    return without_drawing(screen_text(pilot))


def on_top(pilot: Pilot[None]) -> type[object]:
    return type(pilot.app.screen)


def undoable(host: Host) -> int | None:
    return host.to_take_back


def looks(host: Host) -> int:
    return sum(kind_of(body) is LookedLine for body in bodies(host.path))


async def discarded(pilot: Pilot[None]) -> None:
    """Ann draws from the stock and discards; then Bob's curtain is up."""
    await press(pilot, "space", "d", "x", "x")
    assert on_top(pilot) is CurtainScreen


async def test_a_resume_knows_who_has_looked(tmp_path: Path) -> None:
    host = host_of(tmp_path)
    async with opened(host) as pilot:
        await discarded(pilot)
        assert "undo Ann's move" in said(pilot)
        await press(pilot, "space")
        assert on_top(pilot) is TableScreen
        await press(pilot, "q")
    host.close()
    again = Host.resume(host.path)
    async with opened(again) as pilot:
        assert on_top(pilot) is CurtainScreen
        assert "undo" not in said(pilot)
        before = again.moves
        await press(pilot, "u")
        assert again.moves == before
    again.close()


async def test_a_curtain_stays_up_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = host_of(tmp_path)
    async with opened(host) as pilot:
        await discarded(pilot)
        with monkeypatch.context() as patch:
            patch.setattr("saves.journal.write_all", full)
            await press(pilot, "space")
            assert on_top(pilot) is CurtainScreen
            assert FULL in said(pilot)
            assert shown_cards(screen_text(pilot)).isdisjoint(host.game.hands[1])
            assert "undo Ann's move" in said(pilot)
        await press(pilot, "space")
        assert on_top(pilot) is TableScreen
        assert undoable(host) is None


async def test_a_peek_counts_once_the_hand_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host.new(tmp_path, "rummoli", ["Ann", "Bob", "Gail"], [Sitter("person")] * 3, seed=2)
    while undoable(host) is None:
        moves = host.game.legal_moves(host.game.to_act[0])
        host.play(next((move for move in moves if move.kind in ("bid", "pass", "check")), moves[0]))
    mover = undoable(host)
    assert mover is not None
    other = (mover + 1) % 3
    async with opened(host) as pilot:
        await press(pilot, "p", str(other + 1))
        assert on_top(pilot) is PeekScreen
        await press(pilot, "escape")
        assert (looks(host), undoable(host)) == (0, mover)
        await press(pilot, "p", str(other + 1))
        with monkeypatch.context() as patch:
            patch.setattr("saves.journal.write_all", full)
            await press(pilot, "space")
            assert FULL in said(pilot)
            assert not shown_cards(screen_text(pilot))
        await press(pilot, "space")
        assert shown_cards(screen_text(pilot)) == set(host.game.hands[other])
        assert (looks(host), undoable(host)) == (1, None)
        await press(pilot, "space")
        assert on_top(pilot) is TableScreen
        assert "undo" not in said(pilot), "the keys know that somebody has looked"
