"""The command palette."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from textual.command import Command, CommandInput, CommandList, Provider
from textual.events import Click
from textual.pilot import Pilot
from textual.widgets import LoadingIndicator

from rules import GAMES
from rummytui.app.rummy_app import RummyApp
from rummytui.screens.command_screen import TableCommands
from rummytui.screens.home import HomeScreen
from rummytui.screens.keys_in_palette import KeysInPalette
from rummytui.screens.palette import Palette, ProgramInPalette
from rummytui.screens.rulebook import RulebookScreen
from rummytui.screens.saved_games import SavedGamesScreen
from rummytui.screens.setup import SetupScreen
from rummytui.screens.table import TableScreen
from rummytui.shelf import keep_one
from rummytui.table.host import Host, Sitter
from rummytui.widgets.forms.game_list import GameList
from rummytui.widgets.shelf_menu import shown
from saves import saved_game, saved_games
from tests.daily import daily
from tests.rummytui.screens.tables import host_of, opened, press


async def test_an_open_palette_leaves_the_machine_in_peace() -> None:
    app = RummyApp()
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p")
        await pilot.pause()
        assert isinstance(app.screen, Palette)
        assert app.screen.query_one(LoadingIndicator).auto_refresh is None


async def test_names_are_without_their_marks(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path, "ppp")) as pilot:
        await press(pilot, "space", "d", "end", "left", "x", "space", "t")
        await pilot.press("ctrl+p")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        told = names(pilot)
        assert "Undo Bob's move" in told


@pytest.mark.parametrize("asked", [(TableCommands, ProgramInPalette), (ProgramInPalette, TableCommands)])
async def test_the_commands_of_the_table_come_before_those_of_the_program(
    asked: Sequence[type[Provider]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Palette, "_provider_classes", asked)
    host = Host.new(tmp_path, "rummy", ["Ann", "Bob"], [Sitter("person"), Sitter("bot", "easy")], seed=1)
    app = RummyApp(host, saves=tmp_path)
    async with app.run_test() as pilot:
        told = await offered(pilot)
        prompts = [str(option.prompt) for option in app.screen.query_one(CommandList).options]
    assert told.index("Help") < told.index("Play Rummy")
    assert prompts[told.index("Play Rummy")].endswith("  Choose who plays")
    assert [entry for entry in told if not entry[:1].isupper()] == []
    assert len(told) == len({*told})
    assert told[-4:] == ["Rules", "Settings", "Theme", "Quit"]


async def offered(pilot: Pilot[None]) -> list[str]:
    """What the palette offers before anything is typed."""
    await pilot.press("ctrl+p")
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    return names(pilot)


def names(pilot: Pilot[None]) -> list[str]:
    """What each entry on show does."""
    return [str(each.prompt).partition("  ")[0] for each in pilot.app.screen.query_one(CommandList).options]


async def chosen(pilot: Pilot[None], entry: str) -> None:
    """Open the palette, type an entry, and take the first match."""
    await pilot.press("ctrl+p")
    await pilot.app.workers.wait_for_complete()
    await pilot.press(*("space" if letter == " " else letter for letter in entry))
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    await pilot.press("enter")
    for _ in range(4):
        await pilot.pause()


def two_games(folder: Path) -> tuple[Path, Path]:
    """Two saved games, both on the list that the first screen has: Ann's at Rummy and, later, Gail's at Gin."""
    paths = []
    for game, name in (("rummy", "Ann"), ("gin", "Gail")):
        host = Host.new(folder, game, [name, "Bob"], [Sitter("person"), Sitter("bot", "easy")], seed=1)
        host.close()
        line = shown(saved_game(host.path))
        assert line
        keep_one(folder, line)
        paths.append(host.path)
    return paths[0], paths[1]


async def test_themes_are_listed_in_the_same_palette(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test() as pilot:
        before = app.theme
        await chosen(pilot, "Theme")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, Palette)
        assert app.screen.query_one(CommandInput).placeholder == "find a theme"
        assert names(pilot) == sorted(app.available_themes)
        other = next(name for name in names(pilot) if name != before)
        await pilot.press(*other.replace("-", ""))
        await app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert app.theme == other


async def test_games_and_saved_games_are_offered_at_home(tmp_path: Path) -> None:
    two_games(tmp_path)
    app = RummyApp(saves=tmp_path)
    async with app.run_test() as pilot:
        told = await offered(pilot)
        prompts = [str(option.prompt) for option in app.screen.query_one(CommandList).options]
    assert {"Resume rummy-1", "Resume gin-1"} == {*told[:2]}
    assert any(each.startswith("Resume gin-1") and "Gin Rummy with Gail and Bob" in each for each in prompts), prompts[
        :2
    ]
    assert told[2:12] == [f"Play {kind.title}" for kind in GAMES.values()]
    assert {f"Rules of {kind.title}" for kind in GAMES.values()} <= {*told}
    assert {"Lessons", "Saved games", "Family book", "Settings"} <= {*told}
    assert told[-1] == "Quit"


async def test_everything_about_saved_games_is_offered_with_what_there_is_to_know(tmp_path: Path) -> None:
    names = ["Grandmother of the House", "Bartholomew Ironmonger", "Wilhelmina Featherstone"]
    host = Host.new(tmp_path, "tummy-rummy", names, [Sitter("person")] * 3, seed=1)
    host.close()
    line = shown(saved_game(host.path))
    assert line
    keep_one(tmp_path, line)
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g")
        await pilot.pause()
        told = await offered(pilot)
        prompts = [str(option.prompt) for option in app.screen.query_one(CommandList).options]
    here = prompts[: told.index("Resume tummy-rummy-1") + 1]
    assert {"Watch", "Screens", "Mark", "Find"} <= {*told[: len(here)]}
    assert [prompt for prompt in here if "  " not in prompt] == []
    assert here[-1].endswith("Tummy Rummy with 3 players")


async def test_a_saved_game_is_found_by_who_plays_and_by_its_game(tmp_path: Path) -> None:
    _, gin = two_games(tmp_path)
    for typed in ("gail", "gin rummy with"):
        app = RummyApp(saves=tmp_path)
        async with app.run_test() as pilot:
            await chosen(pilot, typed)
            assert isinstance(app.screen, TableScreen), typed
            assert not app.screen.host.is_remote
            assert app.screen.host.path == gin


async def test_another_game_begins_once_the_table_is_left(tmp_path: Path) -> None:
    app = RummyApp(host_of(tmp_path, "pbb"), saves=tmp_path)
    async with app.run_test() as pilot:
        await pilot.press("d")
        await chosen(pilot, "play gin")
        assert isinstance(app.screen, SetupScreen)
        assert app.screen.query_one(GameList).chosen.name == "gin"
        assert not any(isinstance(screen, TableScreen) for screen in app.screen_stack)
        (left,) = saved_games(tmp_path)
        assert not left.in_use, "the game is saved and let go of"
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("opened_first", daily([(), ("f1",), ("question_mark",), ("comma",)], [(), ("f1",)]))
async def test_a_saved_game_is_resumed_from_another_table(opened_first: Sequence[str], tmp_path: Path) -> None:
    rummy, gin = two_games(tmp_path)
    app = RummyApp(Host.resume(rummy), saves=tmp_path)
    async with app.run_test() as pilot:
        await pilot.press(*opened_first)
        await pilot.pause()
        assert "Resume rummy-1" not in await offered(pilot)
        await pilot.press("escape")
        await pilot.pause()
        await chosen(pilot, "resume gin-1")
        assert isinstance(app.screen, TableScreen)
        assert not app.screen.host.is_remote
        assert app.screen.host.path == gin
        assert sum(isinstance(screen, TableScreen) for screen in app.screen_stack) == 1
        assert not saved_game(rummy).in_use


async def test_the_rules_of_a_game_open_over_the_table(tmp_path: Path) -> None:
    app = RummyApp(host_of(tmp_path, "pbb"), saves=tmp_path)
    async with app.run_test() as pilot:
        opened = []
        for game in ("gin rummy", "rummoli"):
            await chosen(pilot, f"rules of {game}")
            opened.append(app.screen)
        assert [type(screen) for screen in opened] == [RulebookScreen] * 2
        assert opened[0] is not opened[1]
        await pilot.press("escape")
        await pilot.pause()
        assert type(app.screen) is TableScreen


@pytest.mark.parametrize("between", ["a question over it", "a window too small for it"])
async def test_there_is_one_palette_at_most(between: str) -> None:
    app = RummyApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p")
        if between == "a question over it":
            await pilot.press("ctrl+c")
        else:
            await pilot.resize_terminal(20, 5)
        await pilot.pause()
        assert not isinstance(app.screen, Palette)
        await pilot.press("ctrl+p")
        await pilot.pause()
        assert sum(isinstance(screen, Palette) for screen in app.screen_stack) == 1


async def test_two_clicks_beside_it_close_it_once() -> None:
    app = RummyApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p")
        await pilot.pause()
        palette = app.screen
        assert isinstance(palette, Palette)
        for _ in range(2):
            palette._on_click(
                Click(palette, 1, 1, 0, 0, 1, shift=False, meta=False, ctrl=False, screen_x=1, screen_y=1)
            )
        await pilot.pause()
        assert palette not in app.screen_stack


async def test_a_click_outside_a_window_that_has_become_smaller_does_nothing() -> None:
    app = RummyApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p")
        await pilot.pause()
        palette = app.screen
        palette.post_message(
            Click(
                palette,
                x=24,
                y=29,
                delta_x=0,
                delta_y=0,
                button=1,
                shift=False,
                meta=False,
                ctrl=False,
                screen_x=24,
                screen_y=29,
            )
        )
        await pilot.pause()
        assert app.screen is palette


async def test_it_may_be_closed_while_it_looks_for_commands() -> None:
    app = RummyApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p")
        palette = app.screen
        assert isinstance(palette, Palette)
        await palette.query("*").remove()
        palette._gather_commands("rules")
        await app.workers.wait_for_complete()
        await pilot.press("escape")
        await pilot.pause()
        assert palette not in app.screen_stack


async def test_a_command_that_is_chosen_twice_is_given_once() -> None:
    """The second of two quick clicks comes after the palette has closed."""
    app = RummyApp()
    async with app.run_test() as pilot:
        await offered(pilot)
        given: list[str] = []
        entries = app.screen.query_one(CommandList)
        entries.highlighted = 0
        chosen = entries.get_option_at_index(0)
        assert isinstance(chosen, Command)
        chosen.hit.command = lambda: given.append("once")
        entries.action_select()
        entries.action_select()
        for _ in range(4):
            await pilot.pause()
        assert given == ["once"]
        assert isinstance(app.screen, HomeScreen)


async def test_a_command_of_a_screen_that_has_closed_does_nothing(tmp_path: Path) -> None:
    """Another key may close the screen between the choice and the command."""
    async with opened(host_of(tmp_path, "pp")) as pilot:
        app = pilot.app
        await press(pilot, "space")
        table = app.screen
        assert isinstance(table, TableScreen)
        table_hits = [hit async for hit in TableCommands(table).discover()]
        await press(pilot, "q", "g")
        saved_games_screen = app.screen
        assert isinstance(saved_games_screen, SavedGamesScreen)
        hits = [hit async for hit in KeysInPalette(saved_games_screen).discover()]
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)
        assert len(hits) > 3
        assert len(table_hits) > 3
        for hit in (*hits, *table_hits):
            app.call_later(hit.command)
        for _ in range(4):
            await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
