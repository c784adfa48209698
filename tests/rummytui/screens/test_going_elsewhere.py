"""A saved game that goes on while some of its people sit at other screens."""

from pathlib import Path

import pytest
from textual.command import CommandList
from textual.pilot import Pilot

from rummytui.app.rummy_app import RummyApp
from rummytui.remote.extra import MissingExtra, RemoteError
from rummytui.remote.guest.hosting import TablePlan
from rummytui.remote.guest.hosting import open_table as really_open
from rummytui.remote.server.nats_server import far_folder
from rummytui.screens.ask import AskPinScreen
from rummytui.screens.going_elsewhere import ElsewhereScreen
from rummytui.screens.help import HelpScreen
from rummytui.screens.saved_games import SavedGamesScreen
from rummytui.table.host import Host, Sitter
from rummytui.widgets.footer import KeyFooter
from tests.rummytui.locked import PIN, lock
from tests.rummytui.screens.shelf import complaint, press, ready, saved, where
from tests.rummytui.shown import inside_of, text_of

NO_SERVER = "No server starts in a test."
WRONG_WAY_ROUND = "there's a file where a folder should be, or the other way round"


@pytest.fixture(autouse=True)
def opened(monkeypatch: pytest.MonkeyPatch) -> list[TablePlan]:
    """The tables that were to be opened."""
    plans: list[TablePlan] = []

    async def open_table(plan: TablePlan, **_: object) -> None:
        plans.append(plan)
        raise RemoteError(NO_SERVER)

    monkeypatch.setattr("rummytui.remote.guest.hosting.open_table", open_table)
    return plans


async def ask(pilot: Pilot[None], *keys: str) -> None:
    """Press keys in the list of saved games, and wait for the effect of the last."""
    await ready(pilot)
    await press(pilot, ["g", *keys])
    await settled(pilot)


async def settled(pilot: Pilot[None]) -> None:
    await pilot.app.workers.wait_for_complete([each for each in pilot.app.workers if each.name != "_open"])
    await pilot.pause()


async def do(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()
    if not isinstance(pilot.app.screen, AskPinScreen):
        await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def shown(app: RummyApp) -> list[str]:
    return [each.does for each in app.screen.query_one(KeyFooter).keys]


async def test_whoever_is_chosen_sits_elsewhere_and_the_game_comes_along(
    tmp_path: Path, opened: list[TablePlan]
) -> None:
    path = saved(tmp_path, "Ann", "Bob", "Gail")
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await ask(pilot, "s")
        assert where(app) is ElsewhereScreen
        await do(pilot, "enter")
        assert "who plays on another computer" in complaint(pilot)
        await do(pilot, "right", "down", "right", "down", "right", "enter")
        assert "At least one player must be at this screen" in complaint(pilot)
        assert not opened
        await do(pilot, "up", "up", "left", "enter")
        assert complaint(pilot) == NO_SERVER
        (plan,) = opened
        assert (plan.game, *plan.players) == ("rummy", "Ann", "Bob", "Gail")
        assert plan.elsewhere == {1, 2}
        assert plan.journal == path.read_bytes()
        await do(pilot, "escape")
        assert where(app) is SavedGamesScreen


async def test_bots_stay_bots_and_are_not_asked_about(tmp_path: Path, opened: list[TablePlan]) -> None:
    seating = [Sitter("person"), Sitter("bot", "easy"), Sitter("person")]
    Host.new(tmp_path, "rummy", ["Ann", "Robin", "Gail"], seating, seed=3).close()
    async with RummyApp(saves=tmp_path).run_test() as pilot:
        await ask(pilot, "s")
        assert "Robin" not in inside_of(pilot.app.screen)
        await do(pilot, "down", "right", "enter")
        assert opened[0].elsewhere == {2}
        assert list(opened[0].seating) == seating


async def test_with_one_person_there_is_nobody_to_sit_elsewhere(tmp_path: Path) -> None:
    seating = [Sitter("person"), Sitter("bot", "easy")]
    Host.new(tmp_path, "rummy", ["Ann", "Robin"], seating, seed=3).close()
    async with RummyApp(saves=tmp_path).run_test() as pilot:
        await ask(pilot, "s")
        assert where(pilot.app) is SavedGamesScreen
        assert "nobody can move to another computer" in complaint(pilot)


async def test_it_is_offered_only_for_a_game_that_can_go_on(tmp_path: Path) -> None:
    saved(tmp_path, "Ann", "Bob", when=1_700_000_000)
    host = Host.new(tmp_path, "rummy", ["Gail", "Dan"], [Sitter("person")] * 2, seed=2)
    saved(tmp_path, "Joe", "Zoe", finished=True)
    app = RummyApp(saves=tmp_path)
    async with app.run_test() as pilot:
        await ask(pilot)
        # The one in use is the latest that goes on.
        assert "Screens" not in shown(app)
        await press(pilot, ["s"])
        assert where(app) is SavedGamesScreen
        await press(pilot, ["down"])
        assert "Screens" in shown(app)
        await press(pilot, ["right"])
        assert "Screens" not in shown(app)
        await press(pilot, ["right"])
        assert "Screens" not in shown(app)
    host.close()


async def test_help_and_the_palette_have_it_in_words(tmp_path: Path) -> None:
    saved(tmp_path, "Ann", "Bob")
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await ask(pilot, "question_mark")
        assert where(app) is HelpScreen
        assert "play it on several screens" in text_of(app.screen)
        await press(pilot, ["escape", "ctrl+p"])
        await pilot.press(*"screens")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        lines = [str(option.prompt) for option in app.screen.query_one(CommandList).options]
        assert any("Screens" in line and "on several screens" in line for line in lines)
        await pilot.press("enter", "enter")
        await pilot.pause()
        await settled(pilot)
        assert where(app) is ElsewhereScreen


async def test_without_the_extra_one_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise MissingExtra("the package nats")

    monkeypatch.setattr("rummytui.screens.going_elsewhere.need_packages", missing)
    saved(tmp_path, "Ann", "Bob")
    async with RummyApp(saves=tmp_path).run_test() as pilot:
        await ask(pilot, "s")
        assert where(pilot.app) is SavedGamesScreen
        assert "Install rummytui with its 'far' extra" in complaint(pilot)


async def test_where_nothing_can_be_written_one_sentence_says_so_and_the_game_goes_on_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rummytui.remote.guest.hosting.open_table", really_open)
    far_folder().parent.mkdir(parents=True, exist_ok=True)
    far_folder().touch()
    path = saved(tmp_path, "Ann", "Bob")
    left = path.read_bytes()
    app = RummyApp(saves=tmp_path)
    async with app.run_test() as pilot:
        await ask(pilot, "s")
        await do(pilot, "down", "right", "enter")
        assert where(app) is ElsewhereScreen
        assert complaint(pilot) == f"Can't use {far_folder()}: {WRONG_WAY_ROUND}."
        await do(pilot, "escape")
        assert where(app) is SavedGamesScreen
    assert path.read_bytes() == left
    Host.resume(path).close()


class TestLocked:
    """On another screen no curtain asks for a PIN, so it's needed before."""

    @pytest.fixture(autouse=True)
    def locked(self) -> None:
        lock("Bob")

    async def test_a_player_who_goes_elsewhere_enters_their_pin_first(
        self, tmp_path: Path, opened: list[TablePlan]
    ) -> None:
        saved(tmp_path, "Ann", "Bob")
        app = RummyApp(saves=tmp_path)
        async with app.run_test() as pilot:
            await ask(pilot, "s")
            await do(pilot, "down", "right", "enter")
            assert where(app) is AskPinScreen
            await do(pilot, *"1111", "enter")
            assert "That isn't Bob's PIN" in complaint(pilot)
            assert not opened
            await do(pilot, "enter")
            await do(pilot, "escape")
            assert not opened
            await do(pilot, "enter")
            await do(pilot, *PIN, "enter")
            assert opened[0].elsewhere == {1}

    async def test_whoever_stays_is_not_asked(self, tmp_path: Path, opened: list[TablePlan]) -> None:
        saved(tmp_path, "Ann", "Bob")
        async with RummyApp(saves=tmp_path).run_test() as pilot:
            await ask(pilot, "s")
            await do(pilot, "right", "enter")
            assert opened[0].elsewhere == {0}

    async def test_after_many_wrong_tries_there_is_a_wait_here_too(
        self, tmp_path: Path, opened: list[TablePlan]
    ) -> None:
        saved(tmp_path, "Ann", "Bob")
        async with RummyApp(saves=tmp_path).run_test() as pilot:
            await ask(pilot, "s")
            await do(pilot, "down", "right")
            for _ in range(3):
                await do(pilot, "enter")
                await do(pilot, *"1111", "enter")
            await do(pilot, "enter")
            assert where(pilot.app) is ElsewhereScreen
            assert "Try again in" in complaint(pilot)
        assert not opened
