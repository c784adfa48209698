"""Wood and light on the screens besides the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from rummytui.app.rummy_app import RummyApp
from rummytui.screens.settlement import SettlementScreen
from rummytui.styles.themes import BLUE, GREEN, LIGHTS
from tests.rummytui.screens.tables import opened, screen_text, settle
from tests.rummytui.screens.test_settlement import won
from tests.rummytui.shown import strips_of

pytestmark = pytest.mark.usefixtures("simple_bots")


def felt_of(screen: Screen[Any]) -> list[str]:
    """The colour of each row next to the left rail."""
    found = []
    for strip in strips_of(screen):
        (segment, *_) = strip.crop(1, 2)
        assert segment.style
        assert segment.style.bgcolor
        found.append(segment.style.bgcolor.get_truecolor().hex)
    return found


@pytest.mark.parametrize(("size", "edge"), [((80, 24), False), ((100, 30), True), ((120, 40), True)])
async def test_a_settlement_has_wood_around_it(tmp_path: Path, size: tuple[int, int], edge: bool) -> None:
    async with opened(won(tmp_path), size=size) as pilot:
        title, *rows = screen_text(pilot).split("\n")
        assert title == "▄ Rummy · hand 1 ".ljust(size[0], "▄")
        below = size[1] - 4 - edge
        assert all((row[0], row[-1]) == ("▌", "▐") for row in rows[:below])
        assert (rows[-2] == "▀" * size[0]) == edge


async def test_its_felt_is_lit_row_by_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    host = won(tmp_path)
    app = RummyApp(host, saves=host.path.parent)
    async with opened(host, app=app, size=(120, 40)) as pilot:
        assert isinstance(app.screen, SettlementScreen)
        felt = felt_of(app.screen)[1:36]
        assert felt[14] == GREEN.variables["felt-1"]
        assert felt.index(GREEN.variables["felt-3"]) < 14 < felt.index(GREEN.variables["felt-1"], 15)
        app.theme = "blue"
        await settle(pilot)
        assert felt_of(app.screen)[15] == BLUE.variables["felt-1"]
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        small = {*felt_of(app.screen)[1:21]} - {BLUE.variables["chosen"]}
        assert len(small) > 2
        assert small <= {BLUE.variables[f"felt-{step}"] for step in range(LIGHTS)}


@pytest.mark.parametrize("ascii_suits", [True, False])
async def test_few_colours_and_letters_have_no_light(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, ascii_suits: bool
) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor" if ascii_suits else "")
    monkeypatch.setenv("TERM", "xterm-256color")
    host = won(tmp_path)
    app = RummyApp(host, saves=host.path.parent)
    app.change_settings(ascii_suits=ascii_suits)
    async with opened(host, app=app, size=(120, 40)):
        assert len({*felt_of(app.screen)[8:20]} - {app.theme_variables["chosen"]}) == 1
