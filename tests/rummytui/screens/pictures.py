"""What tests that compare pictures begin with: a program at a table, and keys that are pressed before."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from textual.pilot import Pilot

from rules.cards import cards
from rummytui.app.rummy_app import RummyApp
from rummytui.table.host import Host
from rummytui.widgets.hand import Hand
from tests.rummytui.screens.tables import press, settle


def program(host: Host) -> RummyApp:
    """The program at a table where nothing has to be waited for."""
    app = RummyApp(host, saves=host.path.parent)
    app.read_settings()
    app.settings = replace(app.settings, pace="at once")
    return app


def before(*steps: str) -> Callable[[Pilot[None]], Awaitable[None]]:
    """Keys to press; a step in capitals, or of several words, is cards to select."""

    async def run(pilot: Pilot[None]) -> None:
        await settle(pilot)
        for step in steps:
            if step.isupper() or " " in step:
                pilot.app.screen.query_one(Hand).select(cards(step))
                await settle(pilot)
            else:
                await press(pilot, step)

    return run
