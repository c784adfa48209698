"""The daily deal on the screen: played from the first screen, shown, and copied."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from rummytui.app.rummy_app import RummyApp
from rummytui.daily import par
from rummytui.daily.deal import deal_of
from rummytui.daily.result import result_of
from rummytui.screens.ask import AskTextScreen
from rummytui.screens.daily import DailyScreen
from rummytui.screens.final import FinalScreen
from rummytui.screens.home import HomeScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.screens.table import TableScreen
from rummytui.settings import Settings, save
from rummytui.table.host import Host
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.menu import Menu
from rummytui.widgets.prompt import Prompt
from saves import SavedGame, shelf
from tests.rummytui.daily.played import play_on, played
from tests.rummytui.screens.shelf import ready
from tests.rummytui.screens.tables import settle, table_of, until
from tests.rummytui.shown import text_of

TODAY = date(2026, 11, 25)


@pytest.fixture
def known_par(monkeypatch: pytest.MonkeyPatch) -> None:
    """Par is known at once."""

    async def add(host: Host) -> None:
        if par.is_missing(host):
            host.write_par(24)

    monkeypatch.setattr("rummytui.screens.daily.add_par", add)
    monkeypatch.setattr("rummytui.screens.final.add_par", add)


def names(pilot: Pilot[None]) -> list[str]:
    return [" ".join(str(option.prompt).split()) for option in pilot.app.screen.query_one(Menu).options]


def below(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#result", Static).content)


async def test_a_newcomer_types_a_name_and_plays(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test() as pilot:
        await ready(pilot)
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, DailyScreen))
        assert "Knock Rummy: 3 hands against Pearl, Ruby and Jasper, easy" in " ".join(text_of(app.screen).split())
        assert names(pilot) == ["Type your name…"]
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, AskTextScreen))
        await pilot.press(*"Zoe", "enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        table = table_of(pilot)
        assert table.host.game.players == ("Zoe", "Pearl", "Ruby", "Jasper")
        assert "Knock Rummy · daily deal · hand 1" in text_of(app.screen)
        assert "hand_over" not in {command.name for command in table.commands()}


async def test_it_is_resumed_and_shown_where_it_was_left(tmp_path: Path, known_par: None) -> None:
    save(Settings(names=("Ann", "Bob", "Gail")))
    finished = played(tmp_path, deal_of(TODAY), "Ann")
    begun = deal_of(TODAY).begin(tmp_path, "Bob")
    play_on(begun, 1)
    begun.close()
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await ready(pilot)
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, DailyScreen) and "par" in names(pilot)[0])
        result = result_of(finished)
        assert result.par == 24
        assert names(pilot) == [
            f"Ann {result.scored}",
            "Bob hand 1 of 3: resume",
            "Gail hasn't played yet",
            "Someone else…",
        ]
        day, scored, hands = result.lines()
        assert below(pilot).splitlines()[:3] == [day, scored, hands]
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert below(pilot).splitlines()[:5] == [day, *scored.split(" · "), hands, ""], "no word is wrapped"
        await pilot.press("c")
        assert app.clipboard == result.copied()
        assert below(pilot).splitlines() == [
            day,
            *scored.split(" · "),
            hands,
            "",
            "Copied. Paste it wherever you like.",
        ]
        await pilot.press("enter")
        assert isinstance(app.screen, DailyScreen), "nobody plays a deal twice"
        await pilot.press("down", "down")
        assert below(pilot) == "Each player gets one try. Press Enter to play."
        await pilot.press("up")
        assert below(pilot) == "Press Enter to resume."
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        assert isinstance(app.screen, SettlementScreen)
        assert isinstance(app.screen.host, Host)
        assert app.screen.host.path == begun.path
        assert app.screen.prompt_text().endswith(": deal hand 2 of 3.")
        assert "finish" not in {command.name for command in app.screen.commands()}


async def test_the_result_is_there_as_soon_as_the_table_is_left(
    tmp_path: Path, known_par: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(Settings(names=("Bob",)))
    begun = deal_of(TODAY).begin(tmp_path, "Bob")
    play_on(begun, 2)
    begun.close()
    found: list[bool] = []

    def noted(folder: Path) -> Iterator[SavedGame]:
        for game in shelf(folder):
            found.append(game.in_use)
            yield game

    monkeypatch.setattr("rummytui.screens.daily.shelf", noted)
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await ready(pilot)
        await pilot.press("d")
        await until(pilot, lambda: below(pilot) == "Press Enter to resume.")
        host = Host.resume(begun.path)
        play_on(host)
        _ = app.open_table(host)
        await until(pilot, lambda: isinstance(app.screen, FinalScreen) and "par" in text_of(app.screen))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, DailyScreen) and "par" in below(pilot))
        assert below(pilot).splitlines()[:3] == [*result_of(begun.path).lines()]
    assert found == [False, False], "the table was let go before anybody looked"


async def test_a_quick_enter_resumes_and_deals_nothing_again(tmp_path: Path) -> None:
    """Saved games are looked for in a thread, and a habitual Enter may come first."""
    save(Settings(names=("Bob",)))
    begun = deal_of(TODAY).begin(tmp_path, "Bob")
    begun.close()
    app = RummyApp(saves=tmp_path)
    async with app.run_test() as pilot:
        await ready(pilot)
        await app.push_screen(DailyScreen())
        screen = app.screen
        assert isinstance(screen, DailyScreen)
        screen._is_known = False
        screen._begin("Bob")
        assert [*tmp_path.glob("*.jsonl")] == [begun.path]
        screen.look_for_tries()
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        host = table_of(pilot).host
        assert isinstance(host, Host)
        assert host.path == begun.path


async def test_the_end_has_the_result_to_copy(tmp_path: Path, known_par: None) -> None:
    host = Host.resume(played(tmp_path, deal_of(TODAY), "Ann"))
    app = RummyApp(host, saves=tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, FinalScreen) and "par" in text_of(app.screen))
        result = result_of(host.path)
        for line in (*result.lines(), "Par is what a hard bot scores with the same cards."):
            assert line in text_of(app.screen)
        assert app.screen.query_one(Prompt)._said[0] == "Press c to copy your result and send it to somebody."
        await pilot.click(KeyBar, offset=(4, 0))
        assert app.clipboard == result.copied()
        assert app.clipboard.splitlines()[1].startswith("Ann ")
    host.close()


async def test_a_name_of_nothing_visible_is_refused(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test() as pilot:
        await ready(pilot)
        await pilot.press("d", "enter", "space", "enter")
        await until(pilot, lambda: isinstance(app.screen, DailyScreen))
        assert below(pilot) == "A name needs at least one visible character."
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)
        assert not [*tmp_path.glob("*.jsonl")]
