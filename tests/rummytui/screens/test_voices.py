"""What bots say, in the log of a table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rummytui.app.rummy_app import RummyApp
from rummytui.screens.table import TableScreen
from rummytui.settings import Talk
from rummytui.text import unmarked
from tests.rummytui.screens.tables import opened
from tests.rummytui.table.test_voices import CAUGHT, played


async def test_the_log_has_what_bots_say_unless_they_are_to_keep_quiet(tmp_path: Path) -> None:
    host = played(tmp_path, people="Ann")
    app = RummyApp(host, saves=tmp_path)
    async with opened(host, size=(120, 40), app=app):
        (table,) = [screen for screen in app.screen_stack if isinstance(screen, TableScreen)]

        def said(talk: Talk) -> list[str]:
            app.settings = replace(app.settings, bots_talk=talk)
            # Names are marked with their seats.
            return [unmarked(sentence.text) for sentence in table.sentences() if sentence.is_remark]

        assert said("often") == [CAUGHT]
        assert said("off") == []
