"""The first screen: quick, and never in the way of playing on."""

import asyncio
import os
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.types import AnimationLevel

from rummytui.app.rummy_app import RummyApp
from rummytui.courtesy import COURTESY
from rummytui.games.tiles import TILES
from rummytui.screens import home
from rummytui.screens.book import BookScreen
from rummytui.screens.home import DIGITS, OTHER_ENTRIES, RESUME, HomeScreen
from rummytui.screens.lessons import LessonsScreen
from rummytui.screens.preferences import PreferencesScreen
from rummytui.screens.puzzles import PuzzlesScreen
from rummytui.screens.rulebook import RulebookScreen
from rummytui.screens.saved_games import SavedGamesScreen
from rummytui.screens.setup import SetupScreen
from rummytui.screens.table import TableScreen
from rummytui.settings import Movement, Settings, save
from rummytui.shelf import Shelf, at_a_glance
from rummytui.table.host import Host, Sitter
from rummytui.widgets.logo import Logo
from rummytui.widgets.places import Places
from rummytui.widgets.shelf_menu import looked_at
from rummytui.widgets.tiles import Tile
from tests.daily import daily
from tests.rummytui.idle import Latch
from tests.rummytui.screens.shelf import (
    DAY,
    HOSTILE,
    LONG_AGO,
    SIZES,
    complaint,
    first_line,
    games,
    places,
    play_one_hand,
    press,
    ready,
    said_of,
    saved,
    where,
)
from tests.rummytui.shown import text_of

SnapCompare = Callable[..., bool]


async def test_a_newcomer_begins_a_game(folder: Path) -> None:
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        entries = ["saved games", "family book", "lessons", "rulebook", "settings", "puzzles"]
        games = [("deal", tile.game) for tile in TILES]
        assert places(pilot).choices == [
            ("begin", "learn"),
            ("begin", "daily"),
            *games,
            *[("open", name) for name, *_ in OTHER_ENTRIES],
        ]
        assert [said_of(pilot, ("open", name)).split("  ")[1] for name, *_ in OTHER_ENTRIES] == entries
        assert first_line(pilot).endswith("New here? Learn to play in four minutes.")
        assert said_of(pilot, ("begin", "daily")) == "d  Daily: Knock"
        await pilot.press("enter")
        assert where(app) is SetupScreen


async def test_the_last_game_is_the_first_line_and_holds_the_cursor(folder: Path) -> None:
    saved(folder, "Ann", "Bob", when=time.time() - 3 * DAY)
    last = saved(folder, "Gail", "Dan")
    looked_at(folder)
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        first = first_line(pilot)
        assert first.startswith("Resume Rummy with ♜ Gail ● Dan: hand 1")
        assert first.endswith("just now")
        assert places(pilot).cursor == RESUME
        assert games(pilot)[0].startswith("Rummy with Gail and Dan")
        assert "hand 1 · ♜ Gail 0   ● Dan 0" in games(pilot)[0]
        assert "Rummy with Ann and Bob" in games(pilot)[1]
        assert "3 days ago" in games(pilot)[1]
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen_stack[1], TableScreen)
        assert not app.screen_stack[1].host.is_remote
        assert app.screen_stack[1].host.path == last


async def test_who_leads_is_said(folder: Path) -> None:
    host = Host.new(folder, "rummy", ["Ann", "Bob"], [Sitter("person")] * 2, seed=7)
    play_one_hand(host)
    host.close()
    looked_at(folder)
    app = RummyApp(saves=folder)
    async with app.run_test(size=(100, 24)) as pilot:
        best = host.game.players[host.game.scores.index(max(host.game.scores))]
        assert re.match(rf"Resume Rummy with ♜ Ann ● Bob: hand [12], {best} leads +just now$", first_line(pilot))


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (160, 50)], ids=lambda size: "{}x{}".format(*size))
async def test_nothing_moves_once_it_is_painted(folder: Path, size: tuple[int, int]) -> None:
    for number in range(9):
        saved(folder, "Ann", "Bob", seed=number, when=time.time() - number * DAY)
    looked_at(folder)
    app = RummyApp(saves=folder)
    async with app.run_test(size=size) as pilot:
        before = text_of(app.screen).splitlines()[:-1]
        await ready(pilot)
        assert text_of(app.screen).splitlines()[:-1] == before


async def test_every_key_is_named_in_the_smallest_window(folder: Path) -> None:
    """At the bottom those that have room, and all others where they are."""
    saved(folder, "Gail", "Dan")
    looked_at(folder)
    app = RummyApp(saves=folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.pause()
        lines = text_of(app.screen).splitlines()
        keys = " ".join(lines[-1].split())
        assert keys == "⏎ Open r Resume n New 1-0 Deal d Daily p Puzzles w Learn q Quit"
        for name, key, title, _ in OTHER_ENTRIES:
            assert said_of(pilot, ("open", name)).split(maxsplit=1) == [key, title]
            assert f" {key}  {title}" in "\n".join(lines)
        for key, tile in zip(DIGITS, TILES, strict=True):
            assert f"{key} {tile.name} " in said_of(pilot, ("deal", tile.game))


async def test_the_first_game_brings_its_key_with_it(folder: Path) -> None:
    app = RummyApp(saves=folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await press(pilot, ["n"])
        saved(folder, "Gail", "Dan")
        looked_at(folder)
        await press(pilot, ["escape"])
        await ready(pilot)
        await pilot.pause()
        assert first_line(pilot).startswith("Resume Rummy with ♜ Gail ● Dan")
        assert " r Resume " in " ".join(text_of(app.screen).splitlines()[-1].split())


async def test_the_keys_are_named_however_late_there_is_time_for_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home, "_HEAD_START", 0.4)
    app = RummyApp(saves=folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.pause()
        keys = " ".join(text_of(app.screen).splitlines()[-1].split())
        assert keys == "⏎ Open n New 1-0 Deal d Daily p Puzzles w Learn g Saved q Quit"


async def test_what_is_not_written_down_comes_to_the_place_kept_for_it(folder: Path) -> None:
    saved(folder, "Ann", "Bob")
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        before = text_of(app.screen).splitlines()
        assert places(pilot).cursor == RESUME
        await ready(pilot)
        after = text_of(app.screen).splitlines()
        assert places(pilot).cursor == RESUME
        assert first_line(pilot).startswith("Resume Rummy with ♜ Ann ● Bob")
        new = next(y for y, line in enumerate(before) if "1 Rummy" in line)
        assert after[new:-4] == before[new:-4]
        await pilot.press("r")
        await pilot.pause()
        assert any(isinstance(screen, TableScreen) for screen in app.screen_stack)


async def test_a_game_to_go_on_with_has_the_cursor_even_before_it_is_known(folder: Path) -> None:
    """Even with an outdated entry, as after a power cut, Enter resumes it."""
    saved(folder, "Ann", "Bob", when=time.time() - DAY)
    path = saved(folder, "Gail", "Dan")
    for keys in ([], ["enter"], ["r"]):
        (folder / ".shelf.json").unlink(missing_ok=True)
        app = RummyApp(saves=folder)
        async with app.run_test() as pilot:
            assert places(pilot).cursor == RESUME
            await press(pilot, keys)
            if not keys:
                await ready(pilot)
                assert places(pilot).cursor == RESUME
                assert first_line(pilot).startswith("Resume Rummy with ♜ Gail ● Dan")
                continue
            home = app.screen_stack[0]
            assert isinstance(home, HomeScreen)
            await home.games_known.wait()
            await pilot.pause()
            tables = [screen for screen in app.screen_stack if isinstance(screen, TableScreen)]
            assert [table.host.path for table in tables if not table.host.is_remote] == [path]


async def test_an_enter_before_it_is_known_that_no_game_waits_says_so(folder: Path) -> None:
    saved(folder, "Ann", "Bob", finished=True)
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await pilot.press("enter")
        await ready(pilot)
        assert where(app) is HomeScreen
        assert complaint(pilot) == "No game to resume."
        assert places(pilot).cursor == ("deal", "rummy")


async def test_who_has_finished_a_lesson_is_not_asked_whether_they_are_new(folder: Path) -> None:
    for learnt in ((), ("rummy",)):
        save(Settings(learnt=learnt))
        app = RummyApp(saves=folder)
        async with app.run_test(size=(120, 40)) as pilot:
            assert ("New here?" in text_of(app.screen)) is (not learnt)
            assert "Every move is saved" in text_of(app.screen)
            await ready(pilot)
            assert ("New here?" in text_of(app.screen)) is (not learnt)


async def test_a_table_that_is_left_is_what_one_goes_on_with(folder: Path) -> None:
    saved(folder, "Ann", "Bob", when=time.time() - DAY)
    other = saved(folder, "Gail", "Dan", when=time.time() - 2 * DAY)
    looked_at(folder)
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        await pilot.press("up", "enter")
        await pilot.pause()
        assert isinstance(app.screen_stack[1], TableScreen)
        assert not app.screen_stack[1].host.is_remote
        assert app.screen_stack[1].host.path == other
        os.utime(other)
        await app.screen_stack[1].action_dismiss(None)
        while where(app) is not HomeScreen:
            await app.pop_screen()
        await ready(pilot)
        assert first_line(pilot).startswith("Resume Rummy with ♜ Gail ● Dan")
        assert places(pilot).cursor == RESUME
    assert at_a_glance(folder).waiting[0].file == other.name


async def test_a_table_left_with_the_program_is_written_down(folder: Path) -> None:
    host = Host.new(folder, "rummy", ["Ann", "Bob"], [Sitter("person")] * 2, seed=7)
    app = RummyApp(host, saves=folder)
    async with app.run_test():
        pass
    assert [game.file for game in at_a_glance(folder).waiting] == [host.path.name]


async def test_a_game_that_is_over_is_not_offered(folder: Path) -> None:
    saved(folder, "Ann", "Bob", finished=True)
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        assert first_line(pilot) == "No game to resume."
        assert games(pilot) == []
        assert "All your games are under saved games: press g." in text_of(app.screen)
        assert at_a_glance(folder).complete
        await pilot.press("enter")
        assert where(app) is SetupScreen


async def test_a_game_that_another_window_has_open_says_so(folder: Path) -> None:
    other = Host.new(folder, "rummy", ["Ann", "Bob"], [Sitter("person")] * 2, seed=7)
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        assert first_line(pilot) == "Every unfinished game is open in another window."
        await pilot.press("r")
        await pilot.pause()
        assert where(app) is HomeScreen
        assert "open in another window" in games(pilot)[0]
        await pilot.press("end", "enter")
        await pilot.pause()
        assert where(app) is HomeScreen
        assert "is open in another window." in complaint(pilot)
    other.close()


async def test_a_second_window_goes_on_with_a_game_of_its_own(folder: Path) -> None:
    saved(folder, "Gail", "Dan", when=time.time() - DAY)
    other = Host.new(folder, "rummy", ["Ann", "Bob"], [Sitter("person")] * 2, seed=7)
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        assert first_line(pilot).startswith("Resume Rummy with ♜ Gail ● Dan: hand 1")
        assert "Ann and Bob" in games(pilot)[0]
        await pilot.press("r")
        await ready(pilot)
        assert where(app) is not HomeScreen
        assert "Gail" in text_of(app.screen)
        assert "Ann" not in text_of(app.screen)
    other.close()


async def test_letters_stand_for_emblems_from_the_first_look_on(folder: Path) -> None:
    saved(folder, "Ann", "Bob")
    save(Settings(ascii_suits=True))
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        assert "A Ann 0" in games(pilot)[0]


@pytest.mark.parametrize("size", [(80, 24), (80, 27), (100, 30), (120, 40), (160, 50)])
async def test_words_of_welcome_are_never_cut(folder: Path, size: tuple[int, int]) -> None:
    app = RummyApp(saves=folder)
    async with app.run_test(size=size) as pilot:
        await ready(pilot)
        rows = [line.strip(" ▌▐") for line in text_of(app.screen).splitlines()]
        begins = rows.index("Rummy games for everyone around this laptop. Bots fill empty chairs.")
        said = [line for line in rows[begins : begins + 5] if "Open" not in line and line.strip("▀")]
        assert said[-1].endswith(".")


async def test_the_latest_games_are_reached_by_arrows_and_by_mouse(folder: Path) -> None:
    old = saved(folder, "Ann", "Bob", when=time.time() - DAY)
    new = saved(folder, "Gail", "Dan")
    looked_at(folder)
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        await pilot.press("up")
        assert places(pilot).cursor == ("resume", old.name)
        await pilot.press("up")
        assert places(pilot).cursor == ("resume", new.name)
        await pilot.press("down", "down")
        assert places(pilot).cursor == RESUME
        place = places(pilot).region_of(("resume", old.name))
        assert place
        await pilot.click(Places, offset=(place.x + 8, place.y))
        await pilot.pause()
        assert isinstance(app.screen_stack[1], TableScreen)
        assert app.screen_stack[1].host.game.players == ("Ann", "Bob")


async def test_arrows_go_over_the_tiles_in_all_directions(folder: Path) -> None:
    app = RummyApp(saves=folder)
    async with app.run_test(size=(120, 40)) as pilot:
        await ready(pilot)
        went = []
        for key in ("right", "right", "down", "left", "up", "up", "down", "left", "down", "down", "right", "right"):
            await pilot.press(key)
            went.append(places(pilot).cursor)
        assert went == [
            *[("deal", game) for game in ("boathouse", "continental", "dummy-rummy", "double-rum", "boathouse")],
            ("begin", "learn"),
            *[("deal", game) for game in ("boathouse", "rummy", "gin")],
            *[("open", door) for door in ("saves", "book", "learn")],
        ]


@pytest.mark.parametrize(("key", "game"), [("1", "rummy"), ("2", "boathouse"), ("9", "tummy-rummy"), ("0", "rummoli")])
async def test_a_digit_sets_up_its_game(folder: Path, key: str, game: str) -> None:
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        await pilot.press(key)
        assert isinstance(app.screen, SetupScreen)
        assert app.screen.game.name == game


@pytest.mark.parametrize(("key", "game", "players"), [("5", "knock", 2), ("4", "gamblers", 4)])
async def test_from_a_digit_one_key_deals(folder: Path, key: str, game: str, players: int) -> None:
    """Bots take the seats that a game needs besides."""
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        await pilot.press(key)
        await pilot.pause()
        await pilot.press("f2")
        await pilot.pause()
        tables = [screen.host.game for screen in app.screen_stack if isinstance(screen, TableScreen)]
        assert [(table.name, len(table.players)) for table in tables] == [(game, players)]


@pytest.mark.parametrize("tile", daily(TILES, TILES[::4]), ids=lambda tile: tile.game)
async def test_every_tile_can_be_clicked(folder: Path, tile: Tile) -> None:
    app = RummyApp(saves=folder)
    async with app.run_test(size=(100, 30)) as pilot:
        await ready(pilot)
        place = places(pilot).region_of(("deal", tile.game))
        assert place
        await pilot.click(Places, offset=(place.right - 2, place.bottom - 1))
        assert isinstance(app.screen, SetupScreen)
        assert app.screen.game.name == tile.game


@pytest.mark.parametrize(
    ("size", "named"),
    [
        ((100, 24), "♜ Ann ● Bob and 6 others"),
        ((160, 50), "♜ Ann ● Bob ▲ Gail ◆ Dan ■ Eve ▼ Fay ♞ Grandmother Josephine ✚ Grandmother Johanna"),
    ],
)
async def test_a_full_table_keeps_its_names(folder: Path, size: tuple[int, int], named: str) -> None:
    names = ["Ann", "Bob", "Gail", "Dan", "Eve", "Fay", "Grandmother Josephine", "Grandmother Johanna"]
    Host.new(folder, "double-rum", names, [Sitter("person")] * 8, seed=7).close()
    looked_at(folder)
    app = RummyApp(saves=folder)
    async with app.run_test(size=size) as pilot:
        for line in (first_line(pilot), games(pilot)[0]):
            assert not re.search(r"(^|\s)…", line), line
        assert f"Double Rum with {named}" in first_line(pilot)


@pytest.mark.parametrize(
    "written",
    ["", "{", "[", "[1]", '[{"file": 1}]', '{"a": 1}', "[" * 2000, "\x00", '[["rummy-1.jsonl", 1, 2]]', "null"],
)
async def test_a_broken_list_costs_the_first_line_only(folder: Path, written: str) -> None:
    saved(folder, "Ann", "Bob")
    (folder / ".shelf.json").write_text(written)
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        assert "Ann" not in first_line(pilot)
        await ready(pilot)
        assert first_line(pilot).startswith("Resume Rummy with ♜ Ann ● Bob")


@pytest.mark.parametrize("movement", ["none", "leisurely"])
@pytest.mark.parametrize("level", ["none", "full"])
async def test_the_logo_is_dealt_unless_nothing_is_to_move(
    folder: Path, level: AnimationLevel, movement: Movement, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rummytui.widgets.logo._FRAME", 3600.0)
    save(Settings(movement=movement))
    app = RummyApp(saves=folder)
    app.animation_level = level
    async with app.run_test():
        moves = level == "full" and movement == "leisurely"
        assert app.screen.query_one(Logo).dealt != moves


async def test_the_logo_is_dealt_once_and_any_key_ends_it(folder: Path) -> None:
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        logo = app.screen.query_one(Logo)
        assert logo.dealt
        lying = text_of(app.screen)
        logo.deal()
        await pilot.pause()
        assert text_of(app.screen) != lying
        await pilot.press("down", "up")
        assert text_of(app.screen) == lying


@pytest.mark.parametrize("far", [False, True])
async def test_the_felt_is_lit_over_ssh_with_one_colour_a_row(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    far: bool,
) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    if far:
        monkeypatch.setenv("SSH_CONNECTION", "10.0.0.1 1 10.0.0.2 22")
    app = RummyApp(saves=folder)
    async with app.run_test(size=(120, 40)) as pilot:
        await ready(pilot)
        light = app.screen._compositor.light  # type: ignore[attr-defined]
        assert (light.size, light.cheap) == (app.size, far)
        app.theme = "terminal"
        await pilot.pause()
        assert app.screen._compositor.light is None  # type: ignore[attr-defined]
        assert "▌" not in text_of(app.screen).splitlines()[5]


async def test_the_way_back_does_not_wait_for_saved_games(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[Path] = []
    quiet = Latch()

    def look(folder: Path) -> Shelf:
        looks.append(folder)
        return at_a_glance(folder)

    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        monkeypatch.setattr(home, "at_a_glance", look)
        await pilot.press("f1")
        monkeypatch.setattr(COURTESY, "give_way", quiet.wait)
        try:
            await pilot.press("escape")
            assert where(app) is HomeScreen
            assert not looks
        finally:
            quiet.set()
        await app.workers.wait_for_complete()
        assert looks == [folder]


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        ("n", SetupScreen),
        ("w", LessonsScreen),
        ("g", SavedGamesScreen),
        ("f1", RulebookScreen),
        ("comma", PreferencesScreen),
    ],
)
async def test_every_door_has_a_key_and_leads_back(key: str, screen: type, folder: Path) -> None:
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        await pilot.press(key)
        assert where(app) is screen
        await pilot.press("escape")
        assert where(app) is HomeScreen


async def test_every_door_can_be_clicked(folder: Path) -> None:
    app = RummyApp(saves=folder)
    screens = (SavedGamesScreen, BookScreen, LessonsScreen, RulebookScreen, PreferencesScreen, PuzzlesScreen)
    async with app.run_test() as pilot:
        await ready(pilot)

        async def click(target: tuple[str, str]) -> None:
            place = places(pilot).region_of(target)
            assert place
            await pilot.click(Places, offset=(place.x + 6, place.y))
            await pilot.pause()

        entries = [("open", name) for name, *_ in OTHER_ENTRIES]
        for entry, screen in zip([("begin", "learn"), *entries], (LessonsScreen, *screens), strict=True):
            await click(entry)
            assert where(app) is screen
            await pilot.press("escape")
            await pilot.pause()
        await pilot.press("q")
        assert app.return_code == 0


async def test_saved_games_do_not_move_the_cursor_after_a_key(folder: Path) -> None:
    saved(folder, "Ann", "Bob")
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await pilot.press("down", "down")
        await ready(pilot)
        assert places(pilot).cursor == ("deal", "gamblers")


async def test_a_folder_that_cannot_be_read(folder: Path) -> None:
    folder.write_text("")
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        assert "Can't read the folder" in complaint(pilot)


@pytest.mark.parametrize("press", [["q"], ["ctrl+c", "ctrl+c"], ["ctrl+q"]])
async def test_leaving(press: list[str], folder: Path) -> None:
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        await pilot.press(*press)
    assert app.return_code == 0


@pytest.mark.parametrize("press", [["p"], ["end", "enter"]])
async def test_puzzles_are_the_last_entry(press: list[str], folder: Path) -> None:
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        await pilot.press(*press)
        await pilot.pause()
        assert where(app) is PuzzlesScreen


@pytest.mark.parametrize("key", ["", "g"])
async def test_a_game_that_was_left_is_closed_before_it_is_looked_at(
    key: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody reads that the game is open in another window which has just been left in this one."""
    saved(folder, "Ann", "Bob")
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await press(pilot, [key] if key else [])
        screen, order, back = app.screen, list[str](), asyncio.Event()
        assert isinstance(screen, HomeScreen | SavedGamesScreen)

        async def close() -> None:
            await back.wait()
            order.append("closed")

        looked = asyncio.Event()

        def look(*_: object, **__: object) -> None:
            order.append("looked")
            looked.set()

        monkeypatch.setattr(type(screen), "look_for_games", look)
        app.call_next(close)
        screen.on_screen_resume()
        screen.call_after_refresh(back.set)
        async with asyncio.timeout(60):
            await looked.wait()
        await pilot.pause()
        assert order == ["closed", "looked"]


async def test_leaving_before_anything_was_read(folder: Path) -> None:
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        app.screen.look_for_games()  # type: ignore[attr-defined]
        await pilot.press("q")
    assert app.return_code == 0
    assert not app.crashed


async def test_names_of_saved_games_steer_nothing(folder: Path) -> None:
    for number, name in enumerate(HOSTILE):
        saved(folder, name, f"Other {number}", seed=number)
    app = RummyApp(saves=folder)
    async with app.run_test(size=(80, 60)) as pilot:
        await ready(pilot)
        assert where(app) is HomeScreen
        assert any(name in line for line in games(pilot) for name in HOSTILE)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
class TestPictures:
    def test_new(self, snap_compare: SnapCompare, size: tuple[int, int], folder: Path) -> None:
        """Nothing is saved yet."""
        assert snap_compare(RummyApp(saves=folder), terminal_size=size, run_before=ready)

    def test_games_to_go_on_with(self, snap_compare: SnapCompare, size: tuple[int, int], folder: Path) -> None:
        """Each with who, hand, scores and when; long names are cut, numbers are not."""
        saved(folder, "Grandmother Josephine", "Maximiliana Featherstonehaugh", "日本の名前", "Bob", when=LONG_AGO)
        saved(folder, "Ann", "Bob", "Gail", when=time.time() - 3 * DAY)
        saved(folder, "Ann", "Robin")
        assert snap_compare(RummyApp(saves=folder), terminal_size=size, run_before=ready)


async def test_what_was_to_come_later_does_not_come_to_a_program_that_was_left(folder: Path) -> None:
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        home = app.screen
        assert isinstance(home, HomeScreen)
        await pilot.press("escape")
        await app.action_quit()
    await home._complete()
    assert app.return_code == 0
