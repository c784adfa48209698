"""A lesson at the table: what is wanted, what is answered, and where it goes on."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot

from rules import Card
from rules.moves import Lay
from rummytui.app.rummy_app import RummyApp
from rummytui.games.rummoli.board_desk import pots_of
from rummytui.messages import LessonsWanted, LessonWanted
from rummytui.screens.home import HomeScreen
from rummytui.screens.interlude import InterludeScreen
from rummytui.screens.lesson import LessonScreen
from rummytui.screens.lessons import LessonsScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.screens.setup import SetupScreen
from rummytui.settings import PAUSES, Player
from rummytui.teaching import Course, Lesson, lesson_called, lessons
from rummytui.text import unmarked
from rummytui.text.narration import MoveTakenBack
from rummytui.widgets.below import Coach
from rummytui.widgets.hand import Hand
from rummytui.widgets.prompt import Prompt
from tests.daily import daily
from tests.rummytui.screens.tables import until
from tests.rummytui.screens.test_table import keys
from tests.rummytui.shown import notices_of, text_of

SIZE = (80, 24)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits before a bot moves."""
    for pace in PAUSES:
        monkeypatch.setitem(PAUSES, pace, 0.0)


async def opened(app: RummyApp, pilot: Pilot[None]) -> LessonScreen:
    app.screen.post_message(LessonWanted("rummy"))
    await pilot.pause()
    assert isinstance(app.screen, LessonScreen)
    return app.screen


async def taught(app: RummyApp, pilot: Pilot[None], lesson: Lesson, folder: Path) -> LessonScreen:
    """A table where this lesson has just begun."""
    screen = LessonScreen(Course.open(folder, lesson))
    await app.push_screen(screen)
    await pilot.pause()
    return screen


async def follow(screen: LessonScreen, pilot: Pilot[None]) -> None:
    """Do what the lesson wants now, if it wants anything."""
    step = screen.course.step
    if isinstance(pilot.app.screen, InterludeScreen) or (step and step.is_taught and not step.do):
        await pilot.press("enter")
    elif step and step.is_taught:
        screen.play((step.move_in(screen.course.host.game),))
    await pilot.pause()


def screen_lines(app: App[None]) -> list[str]:
    rows = app.screen._compositor.render_strips()
    return [row.text for row in rows]


async def follow_to(screen: LessonScreen, pilot: Pilot[None], said: str) -> None:
    """Do what the lesson wants, up to the step whose instruction begins like this."""
    while not ((step := screen.course.step) and step.say.startswith(said)):
        assert step is not None, said
        await follow(screen, pilot)


def coached(screen: LessonScreen) -> str:
    return unmarked(screen.query_one(Coach).text)


def said_in(screen: LessonScreen) -> str:
    """All that the screen says, as if in one line."""
    return " ".join(text_of(screen).split())


async def test_another_move_is_answered_and_not_made(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot)
        await pilot.press("enter")
        before = screen.course.host.game.hands[0][:]
        await pilot.press("d")
        await pilot.pause()
        assert coached(screen).startswith("You could draw from the stock")
        assert screen.course.host.game.hands[0] == before
        await pilot.press("t")
        await pilot.pause()
        assert len(screen.course.host.game.hands[0]) == len(before) + 1


@pytest.mark.parametrize(
    ("size", "why"),
    [
        ((80, 24), "Start every turn by drawing a card, from the stock or the discard pile."),
        ((120, 40), "9♣ makes three nines."),
    ],
)
async def test_the_explanation_stays_below_an_answer(tmp_path: Path, size: tuple[int, int], why: str) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=size) as pilot:
        screen = await opened(app, pilot)
        await pilot.press("enter", "d")
        await pilot.pause()
        said = said_in(screen)
        assert why in said
        assert said.index("You could draw from the stock") < said.index(why)


async def test_escape_leaves_a_lesson_at_every_step(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot)
        assert "Esc leave the lesson" in said_in(screen)
        await pilot.press("enter")
        await pilot.pause()
        assert "Esc leave the lesson" in said_in(screen)
        assert "q leave" not in said_in(screen)
        await pilot.press("t", "space")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert screen.scene.selected == ()
        assert screen.is_current
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


async def test_an_impatient_second_enter_opens_a_lesson_once(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(2):
            app.screen.post_message(LessonWanted("rummy"))
        await pilot.pause()
        assert len([screen for screen in app.screen_stack if isinstance(screen, LessonScreen)]) == 1
        assert notices_of(app) == []


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
        assert screen.course.host.moves == ()


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
        app.screen.post_message(LessonsWanted())
        await pilot.pause()
        assert isinstance(app.screen, LessonsScreen)
        screen = await opened(app, pilot)
        while not isinstance(app.screen, SettlementScreen):
            await follow(screen, pilot)
        assert screen.course.host.game.hands[0] == []
        # Nobody deals another hand.
        await pilot.press("d")
        await pilot.pause()
        assert screen.course.host.game.hand_number == 1
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, LessonsScreen)
        assert app.settings.learnt == ("rummy",)
        assert not list(tmp_path.glob("lessons/*/*.jsonl"))
        # Saved games are those of families.
        assert not list(tmp_path.glob("*.jsonl"))


@pytest.mark.parametrize("key", daily(["enter", "space", "escape", "q", "a"], ["enter", "q"]))
async def test_a_key_on_the_celebration_shows_the_settlement_first(tmp_path: Path, key: str) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot)
        app.animation_level = "full"
        while not screen.effects.celebration.waits:
            await follow(screen, pilot)
        await pilot.press(key)
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, SettlementScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert not isinstance(app.screen, SettlementScreen | LessonScreen)


async def test_a_lesson_does_not_call_itself_practice_after_an_undo(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot)
        await pilot.press("enter", "t", "u")
        await pilot.pause()
        assert screen.course.host.moves == ()
        assert screen.course.host.events_for(None)[-1] == MoveTakenBack(0, practice=True)
        assert not any("undo" in sentence.text or "practice" in sentence.text for sentence in screen.sentences())


async def test_going_on_with_it_another_time(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot)
        await pilot.press("enter", "t", "q")
        await pilot.pause()
        screen = await opened(app, pilot)
        assert screen.course.step is not None
        assert screen.course.step.do["kind"] == "meld"


async def test_nobody_plays_on_once_all_is_taught(tmp_path: Path) -> None:
    """A lesson may end before the hand does."""
    lesson = lesson_called("rummy")
    first_turn = next(place for place, step in enumerate(lesson.steps) if step.do.get("kind") == "discard")
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await taught(app, pilot, replace(lesson, steps=lesson.steps[: first_turn + 1]), tmp_path)
        while screen.course.step is not None:
            await follow(screen, pilot)
        assert not screen.autoplay.is_running
        assert screen.course.host.moves[-1].kind == "discard"
        assert keys(pilot).startswith("Enter end the lesson")
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is not screen


async def test_the_table_lays_cards_up_to_something_to_read(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await taught(app, pilot, lesson_called("rummoli"), tmp_path)
        await follow_to(screen, pilot, "7♣ 8♣ 9♣")
        laid = [str(move.card) for move in screen.course.host.moves if isinstance(move, Lay)]
        assert laid == ["4C", "5C", "6C", "7C", "8C", "9C"]
        await pilot.press("enter")
        await follow_to(screen, pilot, "You win the pot for Q♣")
        laid = [str(move.card) for move in screen.course.host.moves if isinstance(move, Lay)]
        assert laid[6:] == ["TC", "JC", "QC", "KC"]


async def test_pots_are_pointed_at(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await taught(app, pilot, lesson_called("rummoli"), tmp_path)
        await follow_to(screen, pilot, "What luck")
        pointed_at = [pot.cards for pot in pots_of(screen.scene) if pot.at_stake]
        assert pointed_at == [(Card.of("QC"),), (Card.of("KH"),)]
        await follow_to(screen, pilot, "You win the poker")
        assert [pot.label for pot in pots_of(screen.scene) if pot.at_stake] == ["7-8-9"]


async def test_keys_that_move_no_card_are_there_while_there_is_something_to_read(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(app, pilot)
        shown = keys(pilot)
        for words in ("Enter continue", "s sort", "? help", ", settings"):
            assert words in shown
        assert "t take" not in shown


async def test_all_lessons_are_listed_in_a_line_each_at_the_smallest_size(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        app.screen.post_message(LessonsWanted())
        await until(pilot, lambda: any("─ learn to play ─" in line for line in screen_lines(app)))
        lines = screen_lines(app)
        for name in lessons():
            lesson = lesson_called(name)
            (line,) = [line for line in lines if f" {lesson.title} " in line and lesson.about in line]
            assert f"{lesson.minutes} min" in line


async def test_whoever_learns_alone_is_asked_to_pass_nothing_on(tmp_path: Path) -> None:
    """The lesson on the table speaks of the curtain, hangs none, and ends in the middle of a hand."""
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        app.screen.post_message(LessonWanted("table"))
        await pilot.pause()
        (screen,) = [each for each in app.screen_stack if isinstance(each, LessonScreen)]
        movers = []
        while (step := screen.course.step) is not None:
            assert app.screen is screen
            if step.do and step.is_taught:
                movers.append(step.seat)
            await follow(screen, pilot)
        assert movers == [0, 0, 0, 0, 0]
        assert {move.seat for move in screen.course.host.moves} == {0, 1}
        assert keys(pilot) == "Enter end the lesson a play a real game"
        await pilot.press("enter")
        await pilot.pause()
        assert app.settings.learnt == ("table",)


async def test_a_key_that_does_not_help_leaves_the_instruction_on_show(tmp_path: Path) -> None:
    """Enter out of habit, an illegal move, a meld of nothing: what is wanted stays, and the coach says the rest."""
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot)
        await pilot.press("enter")
        for key, answer in (("enter", "Ann must draw first."), ("x", ""), ("m", "")):
            await pilot.press(key)
            await pilot.pause()
            assert "Take 9♣ from the discard pile: press t" in said_in(screen), key
            assert answer in coached(screen), key
        await pilot.press("t", "end", "enter")
        await pilot.pause()
        assert "Lay down the three nines: press Space" in said_in(screen)


async def test_a_lesson_ends_in_a_real_game_with_the_same_bots(tmp_path: Path) -> None:
    """Offered where a hand is over, and where the lesson ends before it."""
    for name, bots in (("gin", ["Robin"]), ("table", ["Robin"]), ("rummy", ["Robin", "Molly"])):
        app = RummyApp(saves=tmp_path)
        async with app.run_test(size=SIZE) as pilot:
            app.screen.post_message(LessonsWanted())
            await pilot.pause()
            app.screen.post_message(LessonWanted(name))
            await pilot.pause()
            (screen,) = [each for each in app.screen_stack if isinstance(each, LessonScreen)]
            while screen.course.step is not None:
                await follow(screen, pilot)
            assert "a play a real game" in keys(pilot), name
            await pilot.press("a")
            await pilot.pause()
            assert isinstance(app.screen, SetupScreen)
            assert name in app.settings.learnt
            assert app.screen.game.name == lesson_called(name).game
            person, *others = app.screen.seats.places
            assert person == Player("Player 1")
            assert others == [Player(bot, "gentle") for bot in bots]
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(app.screen, HomeScreen)


async def test_a_window_of_one_row_is_survived(tmp_path: Path) -> None:
    """The coach takes more rows than there are."""
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot)
        before = text_of(screen)
        await pilot.resize_terminal(1, 1)
        await pilot.pause()
        await pilot.resize_terminal(*SIZE)
        await pilot.pause()
        await pilot.pause()
        assert app.screen is screen
        assert text_of(screen) == before
