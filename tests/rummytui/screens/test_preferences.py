"""The settings, in force at once and kept."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from rummytui.app.rummy_app import RummyApp
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.home import HomeScreen
from rummytui.screens.keys import KeysScreen
from rummytui.screens.pins import PinsScreen
from rummytui.screens.preferences import PreferencesScreen, Sample
from rummytui.settings import Settings, load, settings_file
from rummytui.styles.themes import THEMES
from rummytui.table.host import Host, Sitter
from rummytui.widgets.choice import Choice
from tests.rummytui.screens.shelf import SIZES, press, ready, where
from tests.rummytui.shown import notices_of

SnapCompare = Callable[..., bool]


async def open_settings(pilot: Pilot[None]) -> None:
    await ready(pilot)
    await press(pilot, ["comma"])
    assert where(pilot.app) is PreferencesScreen


@pytest.fixture
def app(tmp_path: Path) -> RummyApp:
    return RummyApp(saves=tmp_path)


async def test_by_keys(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_settings(pilot)
        for _ in app.screen.query(Choice):
            await press(pilot, ["right", "down"])
        wanted = Settings(
            largest_card="huge",
            back="zigzag",
            four_colours=True,
            ascii_suits=True,
            drawing="fine",
            marks=False,
            theme="blue",
            pace="quick",
            movement="none",
            bots_talk="often",
            announce=False,
        )
        assert app.settings == wanted
        assert app.theme == "blue"
        assert load() == (wanted, None)
        await press(pilot, ["escape"])
        assert where(app) is HomeScreen


@pytest.mark.parametrize(("key", "kind"), [("k", KeysScreen), ("p", PinsScreen)])
async def test_what_is_set_on_a_screen_of_its_own_is_one_key_away(app: RummyApp, key: str, kind: type) -> None:
    async with app.run_test() as pilot:
        await open_settings(pilot)
        await press(pilot, [key])
        assert where(app) is kind


async def test_a_size_for_which_there_is_no_room_is_said_to_be_smaller(app: RummyApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await open_settings(pilot)

        def said() -> str:
            return str(app.screen.query_one("#largest_card-meaning", Static).render())

        assert "In this window, ten cards are large." in said()
        await press(pilot, ["right"])
        assert app.settings.largest_card == "huge"
        assert "so they're large." in said()
        await pilot.resize_terminal(160, 50)
        await ready(pilot)
        assert "Cards are drawn smaller only if they don't fit." in said()


async def test_by_mouse(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_settings(pilot)
        await pilot.click("#four_colours", offset=(10, 0))
        await pilot.click("#back", offset=(16, 0))
        await ready(pilot)
        assert app.settings.four_colours
        assert app.settings.back == "zigzag"
        await pilot.click("#go-back")
        assert where(app) is HomeScreen


async def test_cards_follow_at_once(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_settings(pilot)
        before = app.screen.query_one(Sample).render_line(2)
        await press(pilot, ["down", "right"])
        after = app.screen.query_one(Sample).render_line(2)
        assert before.text == after.text
        assert list(before) != list(after)
        await press(pilot, ["down", "right"])
        assert "h" in app.screen.query_one(Sample).render_line(2).text


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (160, 50)])
async def test_both_ways_of_drawing_stand_side_by_side(app: RummyApp, size: tuple[int, int]) -> None:
    async with app.run_test(size=size) as pilot:
        await open_settings(pilot)
        sample = app.screen.query_one(Sample)

        def named() -> dict[str, str]:
            found = [piece for row in sample.rows() for piece in row if piece.text.strip() in ("blocks", "fine")]
            return {piece.text.strip(): piece.roles for piece in found}

        assert named() == {"blocks": "strong", "fine": "quiet"}
        app.screen.query_one("#drawing").focus()
        await press(pilot, ["right"])
        assert named() == {"blocks": "quiet", "fine": "strong"}
        assert app.look.drawing == "fine"
        app.change_settings(ascii_suits=True)
        await ready(pilot)
        assert named() == {}


async def test_fine_pictures_are_suggested_and_never_chosen_unasked(
    app: RummyApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TMUX", "STY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-kitty")
    async with app.run_test() as pilot:
        await open_settings(pilot)
        said = str(app.screen.query_one("#drawing-meaning", Static).render())
        assert "kitty, which draws both well" in said
        assert app.settings.drawing == "blocks"


async def test_marks_are_shown_on_the_cards_beside(app: RummyApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await open_settings(pilot)
        sample = app.screen.query_one(Sample)
        assert sample.region.x > app.screen.query_one("#theme").region.x

        def marks() -> int:
            return "".join(sample.render_line(y).text for y in range(sample.size.height)).count(
                sample.look.glyphs.helpful
            )

        assert marks() == 1
        app.screen.query_one("#marks").focus()
        await press(pilot, ["right"])
        assert marks() == 0


@pytest.mark.parametrize("rows", [24, 30, 40])
async def test_the_caption_is_below_cards_that_are_side_by_side(app: RummyApp, rows: int) -> None:
    async with app.run_test(size=(100, rows)) as pilot:
        await open_settings(pilot)
        sample = app.screen.query_one(Sample)
        told = [sample.render_line(y).text for y in range(sample.size.height)]
        assert "Gail laid off 4♠ on a run." in " ".join(" ".join(told).split())
        assert sample.region.bottom <= rows - 1


async def test_they_open_from_every_screen_and_lead_back_there(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await ready(pilot)
        home = app.screen
        for keys in ([], ["n"], ["g"], ["f1"]):
            await press(pilot, keys)
            before = app.screen
            assert (before is home) == (not keys)
            await press(pilot, ["comma"])
            assert where(app) is PreferencesScreen, keys
            await press(pilot, ["escape"])
            assert app.screen is before
            await press(pilot, ["escape"] if keys else [])


async def test_they_open_from_the_curtain_and_the_table_and_show_no_hand(tmp_path: Path) -> None:
    host = Host.new(tmp_path, "rummy", ["Ann", "Bob"], [Sitter("person")] * 2, seed=7)
    app = RummyApp(host, saves=tmp_path)
    async with app.run_test() as pilot:
        await pilot.pause()
        curtain = app.screen
        assert where(app) is CurtainScreen
        await pilot.press("comma")
        await pilot.pause()
        assert where(app) is PreferencesScreen
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is curtain
        while where(app) is CurtainScreen:
            await pilot.press("space")
        await pilot.press("comma")
        await pilot.pause()
        assert where(app) is PreferencesScreen


@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
async def test_the_theme_is_on_from_the_first_moment(theme: str, tmp_path: Path) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text(f'{{"theme": "{theme}"}}')
    app = RummyApp(saves=tmp_path)
    assert app.theme == theme
    async with app.run_test() as pilot:
        await ready(pilot)
        assert app.settings.theme == app.theme == theme


async def test_a_theme_that_is_not_ours(tmp_path: Path) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text('{"theme": "dracula"}')
    app = RummyApp(saves=tmp_path)
    async with app.run_test() as pilot:
        await open_settings(pilot)
        assert app.theme == "green"
        assert app.screen.query_one("#theme", Choice).value == "green"


async def test_a_theme_chosen_from_the_palette_is_kept(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await ready(pilot)
        app.theme = "contrast"
        await ready(pilot)
    assert load()[0].theme == "contrast"


async def test_damaged_settings_are_said_and_do_no_harm(app: RummyApp) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text("{")
    async with app.run_test() as pilot:
        await ready(pilot)
        assert notices_of(app) == [
            "Your settings were damaged, so the defaults apply; the old file is now settings.damaged.json."
        ]
        assert [notice.severity for notice in app._notifications] == ["warning"]


async def test_settings_that_cannot_be_kept_are_in_force_all_the_same(
    app: RummyApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "file"))
    async with app.run_test() as pilot:
        await open_settings(pilot)
        await press(pilot, ["right"])
        assert app.settings.largest_card == "huge"
        assert any("Can't save your settings" in notice for notice in notices_of(app))
        assert {notice.severity for notice in app._notifications} == {"warning"}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_picture(snap_compare: SnapCompare, size: tuple[int, int], app: RummyApp) -> None:
    """Everything that can be set, with what it means."""
    assert snap_compare(app, terminal_size=size, run_before=open_settings)
