"""A lesson at the table: what is wanted, what is answered, and where it goes on."""

from pathlib import Path

from textual.pilot import Pilot

from rummytui.app import RummyApp
from rummytui.messages import LessonsWanted, LessonWanted
from rummytui.screens.lesson import LessonScreen
from rummytui.screens.lessons import LessonsScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.settings import Settings
from rummytui.widgets.coach import Coach
from rummytui.widgets.hand import Hand
from rummytui.widgets.prompt import Prompt

SIZE = (80, 24)


async def opened(app: RummyApp, pilot: Pilot[None]) -> LessonScreen:
    app.screen.post_message(LessonWanted("rummy"))
    await pilot.pause()
    assert isinstance(app.screen, LessonScreen)
    return app.screen


def coached(screen: LessonScreen) -> str:
    return screen.query_one(Coach).text


async def test_another_move_is_answered_and_not_made(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot)
        await pilot.press("enter")
        before = screen.host.game.hands[0][:]
        await pilot.press("d")
        await pilot.pause()
        assert coached(screen).startswith("The stock would do too")
        assert screen.host.game.hands[0] == before
        await pilot.press("t")
        await pilot.pause()
        assert len(screen.host.game.hands[0]) == len(before) + 1


async def test_what_is_not_allowed_is_refused_as_anywhere(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot)
        await pilot.press("enter", "x")
        await pilot.pause()
        assert screen.query_one(Prompt).clause == "SH-3"


async def test_nothing_is_played_while_there_is_something_to_read(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot)
        await pilot.press("t")
        await pilot.pause()
        assert screen.host.moves == ()


async def test_what_is_meant_is_marked(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot)
        await pilot.press("enter", "t")
        await pilot.pause()
        assert screen.scene.lit == {"9S", "9D", "9C"}
        hand = screen.query_one(Hand)
        drawn = "".join(strip.text for strip in hand.render_lines(hand.size.region))
        assert drawn.count(hand.look.glyphs.helpful) == len(screen.scene.lit)


async def test_from_beginning_to_end(tmp_path: Path) -> None:
    """The lesson is played as it says, Robin and Molly do what it wants of them, and it is remembered as learnt."""
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        app.settings = Settings(pace="at once")
        app.screen.post_message(LessonsWanted())
        await pilot.pause()
        assert isinstance(app.screen, LessonsScreen)
        screen = await opened(app, pilot)
        while not isinstance(app.screen, SettlementScreen):
            step = screen.course.step
            if step is not None and step.is_taught:
                if step.do:
                    screen.play((step.move_in(screen.host.game),))
                else:
                    await pilot.press("enter")
            await pilot.pause()
        assert screen.host.game.hands[0] == []
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, LessonsScreen)
        assert app.settings.learnt == ("rummy",)
        assert not list(tmp_path.glob("lessons/*/*.jsonl"))
        # Saved games are those of families.
        assert not list(tmp_path.glob("*.jsonl"))


async def test_going_on_with_it_another_time(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot)
        await pilot.press("enter", "t", "q")
        await pilot.pause()
        screen = await opened(app, pilot)
        assert screen.course.step is not None
        assert screen.course.step.do["kind"] == "meld"
