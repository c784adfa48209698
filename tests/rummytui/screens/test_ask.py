"""Questions with a few answers."""

from __future__ import annotations

from pathlib import Path

from rummytui.app.rummy_app import RummyApp
from rummytui.screens.ask import AskScreen
from rummytui.widgets.barred import Rows
from tests.rummytui.screens.tables import press, settle


async def test_arrows_may_come_before_the_answers(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test() as pilot:
        await settle(pilot)
        asked = AskScreen("cards", "Shuffle again?", {"no": "No", "yes": "Yes"})

        def open_and_move() -> None:
            _ = app.push_screen(asked)
            asked.action_move(1)
            assert not asked.query(Rows)

        app.call_next(open_and_move)
        await settle(pilot)
        assert app.screen is asked
        assert asked.query_one(Rows).highlighted == 0
        await press(pilot, "right")
        assert asked.query_one(Rows).highlighted == 1
