"""Puzzles on the screen: from the first screen to the answer, the next one, and playing on."""

from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot

from rules.moves import Discard
from rummytui.app.rummy_app import RummyApp
from rummytui.people import registry as people
from rummytui.puzzles.attempt import OWN
from rummytui.puzzles.own import look_through
from rummytui.puzzles.progress import read_progress, score_of
from rummytui.puzzles.words import HOW_TO_GET, LOOKING, none_yet
from rummytui.screens.ask import AskTextScreen
from rummytui.screens.curtain import LockedCurtain
from rummytui.screens.home import HomeScreen
from rummytui.screens.puzzle import PuzzleScreen
from rummytui.screens.puzzles import PuzzlesScreen
from rummytui.screens.table import TableScreen
from rummytui.settings import Settings, save
from rummytui.table.host import Host
from rummytui.text import said_all, unmarked
from rummytui.widgets.below import Coach
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.menu import Menu
from rummytui.widgets.prompt import Prompt
from saves import saved_games
from tests.rummytui.locked import PIN, lock
from tests.rummytui.puzzles.evenings import ANN, Slow, anns, evening, knows_anns
from tests.rummytui.puzzles.made import discarding, number_of, shelve
from tests.rummytui.puzzles.test_shelves import cards_known
from tests.rummytui.screens.shelf import ready
from tests.rummytui.screens.tables import shown_cards, table_of, until
from tests.rummytui.shown import text_of

FIRST, SECOND = discarding(4), discarding(5)


@pytest.fixture(autouse=True)
def two_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two puzzles of Rummy for Ann."""
    shelve(monkeypatch, [FIRST, SECOND])
    save(Settings(names=("Ann", "Bob")))


def asked(pilot: Pilot[None]) -> PuzzleScreen:
    screen = pilot.app.screen
    assert isinstance(screen, PuzzleScreen)
    return screen


def coached(pilot: Pilot[None]) -> str:
    return unmarked(asked(pilot).query_one(Coach).text)


def prompted(pilot: Pilot[None]) -> str:
    return unmarked(asked(pilot).query_one(Prompt)._said[0])


def listed(pilot: Pilot[None]) -> list[str]:
    return [" ".join(str(option.prompt).split()) for option in pilot.app.screen.query_one(Menu).options]


def keys_of(pilot: Pilot[None]) -> list[str]:
    return [item.key for item in asked(pilot).query_one(KeyBar).items]


async def opened(pilot: Pilot[None]) -> PuzzleScreen:
    """The first puzzle, opened from the first screen."""
    await ready(pilot)
    await pilot.press("p")
    await until(pilot, lambda: isinstance(pilot.app.screen, PuzzlesScreen))
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, PuzzleScreen))
    await pilot.pause()
    return asked(pilot)


async def test_answered_by_number_and_then_the_next(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        hands = [*screen.attempt.host.game.hands]
        assert screen.attempt.puzzle == FIRST
        cards = {
            number: said_all([answer.move.card])
            for number, answer in screen.attempt.answers.items()
            if isinstance(answer.move, Discard)
        }
        answers = " ".join(f"{number}: discard {card}." for number, card in cards.items())
        assert prompted(pilot) == f"What would you discard? {answers}"
        assert coached(pilot) == "Type the number of your answer, or play the move."
        assert keys_of(pilot)[:3] == ["1", "2", "3"]
        assert "Rummy · puzzle · hand 1" in text_of(screen)
        assert "1 of 2" in text_of(screen)
        # No key plays a move.
        await pilot.press("u", "i", "d", "v", "4")
        assert screen.attempt.host.moves == FIRST.moves
        assert screen.attempt.chosen is None
        await pilot.press(number_of(FIRST, FIRST.answers[1].move))
        await pilot.pause()
        assert coached(pilot).startswith("Best is ")
        assert "Against" in coached(pilot)
        assert keys_of(pilot)[:2] == ["Enter", "p"]
        after = "Press Enter for the next puzzle, or p to play on from here."
        assert prompted(pilot) == f"Not the best answer. It costs about 5 points on average. {after}"
        # A second answer doesn't count.
        await pilot.press(number_of(FIRST, FIRST.best.move))
        assert read_progress(tmp_path).of("Ann", "rummy") == {FIRST.name: False}
        assert screen.attempt.host.game.hands == hands
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PuzzleScreen) and app.screen is not screen)
        await pilot.pause()
        assert asked(pilot).attempt.puzzle == SECOND
        await pilot.press(number_of(SECOND, SECOND.best.move))
        await pilot.pause()
        assert prompted(pilot).startswith("Right! Press Enter")
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, PuzzlesScreen))
        assert listed(pilot) == ["Rummy 1 solved, 2 of 2 tried"]
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        assert saved_games(tmp_path / "puzzles" / "table") == []


async def test_answered_by_its_move_or_a_click(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await opened(pilot)
        discards = [move for move in screen.host.game.legal_moves(FIRST.seat) if isinstance(move, Discard)]
        other = next(move for move in discards if screen.attempt.answer_by(move) is None)
        screen.play((other,))
        assert prompted(pilot).startswith("That isn't one of the answers. What would you discard? 1: ")
        screen.play((FIRST.best.move,))
        await pilot.pause()
        assert prompted(pilot).startswith("Right!")
        assert screen.attempt.host.moves == FIRST.moves
        screen.post_message(KeyBar.Pressed("enter"))
        await until(pilot, lambda: isinstance(app.screen, PuzzleScreen) and app.screen is not screen)
        await pilot.pause()
        asked(pilot).post_message(KeyBar.Pressed(number_of(SECOND, SECOND.answers[2].move)))
        await pilot.pause()
        assert prompted(pilot).startswith("Not the best answer. Press Enter")
        assert read_progress(tmp_path).of("Ann", "rummy") == {FIRST.name: True, SECOND.name: False}


async def test_played_on_from_there_as_a_saved_game(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("p")
        assert app.screen is screen, "first there is an answer to give"
        await pilot.press("1", "p")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and not isinstance(app.screen, PuzzleScreen))
        table = table_of(pilot)
        assert isinstance(table.host, Host)
        assert table.host.moves == FIRST.moves
        assert table.host.path.parent == tmp_path
        assert table.host.people == {FIRST.seat}
        assert not any(isinstance(under, PuzzlesScreen) for under in app.screen_stack)


async def test_someone_else_solves(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, PuzzlesScreen))
        assert "puzzles for Ann" in text_of(app.screen)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, AskTextScreen))
        await pilot.press(*"Zoe", "enter")
        await until(pilot, lambda: isinstance(app.screen, PuzzlesScreen) and "puzzles for Zoe" in text_of(app.screen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PuzzleScreen))
        await pilot.pause()
        assert asked(pilot).host.game.players[FIRST.seat] == "Zoe"
        await pilot.press("1")
        assert read_progress(tmp_path).score("Zoe", "rummy").tried == 1
        assert read_progress(tmp_path).score("Ann", "rummy").tried == 0


async def test_an_answer_that_cannot_be_saved_is_not_taken(tmp_path: Path) -> None:
    (tmp_path / "puzzles").mkdir()
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        (tmp_path / "puzzles" / "answers.jsonl").mkdir()
        await pilot.press("1")
        assert screen.attempt.chosen is None
        assert prompted(pilot).startswith("Can't save your answer: ")


# -------------------------------------------------------------------------------------------------- from own games


async def listed_own(pilot: Pilot[None]) -> None:
    """Open the list, with the cursor on the puzzles from the player's own games."""
    await ready(pilot)
    await pilot.press("p")
    await until(pilot, lambda: isinstance(pilot.app.screen, PuzzlesScreen) and len(listed(pilot)) == 2)
    await pilot.press("up")


async def test_a_game_that_is_over_becomes_a_puzzle_of_the_person(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    knows_anns(monkeypatch)
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, PuzzlesScreen))
        assert listed(pilot) == ["Rummy 2 puzzles"]
        await until(pilot, lambda: HOW_TO_GET in " ".join(text_of(app.screen).replace("│", " ").split()))
        await pilot.press("escape")
        evening(tmp_path)
        await listed_own(pilot)
        assert listed(pilot) == ["From your own games 1 puzzle", "Rummy 2 puzzles"]
        assert HOW_TO_GET[:20] not in text_of(app.screen)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PuzzleScreen))
        await pilot.pause()
        screen = asked(pilot)
        puzzle, made = screen.attempt.puzzle, anns().answers[anns().made]
        assert screen.host.game.players == ("Ann", "Robin")
        assert prompted(pilot).startswith("Take it, or draw from the stock? 1: ")
        view = puzzle.game_for(("Ann", "Robin")).seen_by(ANN)
        known = set(cards_known(view.__dict__))
        assert set(view.hands[ANN]) <= shown_cards(text_of(screen)) <= known
        await pilot.press(number_of(puzzle, made.move))
        await pilot.pause()
        assert prompted(pilot).startswith("Not the best answer. It costs about ")
        assert f"Ann chose {number_of(puzzle, made.move)} in the game." in coached(pilot)
        assert set(view.hands[ANN]) <= shown_cards(text_of(screen)) <= known
        # It isn't one of the puzzles that come with the program.
        assert read_progress(tmp_path).of("Ann", "gin") == {}
        assert read_progress(tmp_path).of("Ann", OWN) == {puzzle.name: False}
        assert score_of(tmp_path, ["Ann"]) == (1, 0), "the family book counts it"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PuzzleScreen) and app.screen is not screen)
        await pilot.pause()
        assert asked(pilot).attempt.puzzle == puzzle, "it is asked again until it's solved"
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, PuzzlesScreen))
        assert listed(pilot) == ["From your own games 0 solved, 1 of 1 tried", "Rummy 2 puzzles"]
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, AskTextScreen))
        await pilot.press(*"Robin", "enter")
        await until(pilot, lambda: isinstance(app.screen, PuzzlesScreen) and "for Robin" in text_of(app.screen))
        assert listed(pilot) == ["Rummy 2 puzzles"], "a bot has none"


async def test_it_is_behind_the_pin_of_that_person(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Before each puzzle, and after the laptop may have changed hands; under any name they had in the game."""
    knows_anns(monkeypatch)
    lock("Anna")
    assert people.change(lambda known: known.join("Ann", "Anna")) is None
    evening(tmp_path)
    app = RummyApp(saves=tmp_path)
    app.deaf_seconds = 0
    async with app.run_test(size=(80, 24)) as pilot:
        await listed_own(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LockedCurtain))
        below = next(screen for screen in app.screen_stack if isinstance(screen, PuzzleScreen))
        hand = set(below.host.view(ANN).hands[ANN])

        def secret() -> bool:
            """Whether no screen shows a card of the hand."""
            # The first screen is decorated with cards.
            screens = [screen for screen in app.screen_stack if not isinstance(screen, HomeScreen)]
            told = [*map(text_of, screens), unmarked(below.query_one(Prompt)._said[0])]
            told += [item.text for item in below.query_one(KeyBar).items]
            return not any(shown_cards(said) & hand for said in told)

        assert secret()
        for key in ("1", "3", "5", "7", "enter"):
            await pilot.press(key)
        await until(pilot, lambda: "PIN" in text_of(app.screen) and "tries" in text_of(app.screen))
        assert secret()
        assert below.attempt.chosen is None
        await pilot.press(*PIN, "enter")
        await until(pilot, lambda: app.screen is below)
        await pilot.pause()
        assert prompted(pilot).startswith("Take it, or draw from the stock? 1: ")
        assert hand <= shown_cards(text_of(below))
        below.cover()
        await until(pilot, lambda: isinstance(app.screen, LockedCurtain))
        assert secret()
        await pilot.press(*PIN, "enter")
        await until(pilot, lambda: app.screen is below)
        await pilot.press(number_of(below.attempt.puzzle, below.attempt.puzzle.best.move))
        await pilot.pause()
        assert prompted(pilot).startswith("Right!")
        below.cover()
        await until(pilot, lambda: isinstance(app.screen, LockedCurtain))
        assert secret(), "the reason names cards"
        await pilot.press(*PIN, "enter")
        await until(pilot, lambda: app.screen is below)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LockedCurtain))
        # Without the PIN, you can only leave.
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, PuzzlesScreen))
        assert saved_games(tmp_path / "puzzles" / "table") == []
        assert read_progress(tmp_path).of("Ann", OWN) == {anns().name: True}


async def test_the_list_is_open_while_games_are_looked_through(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    knows_anns(monkeypatch)
    monkeypatch.setattr("rummytui.screens.puzzles.Finder", Slow)
    monkeypatch.setattr("rummytui.screens.puzzles._EVERY", 0.01)
    evening(tmp_path)
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, PuzzlesScreen) and LOOKING in text_of(app.screen))
        assert listed(pilot) == ["Rummy 2 puzzles"]
        first = cast("Slow", app.finder)
        await pilot.press("escape", "p")
        await until(pilot, lambda: isinstance(app.screen, PuzzlesScreen) and LOOKING in text_of(app.screen))
        assert cast("Slow", app.finder) is first, "it goes on when the list is closed"
        first.is_running = False
        look_through(tmp_path)
        await until(pilot, lambda: len(listed(pilot)) == 2)
        assert pilot.app.screen.query_one(Menu).highlighted == 1, "the cursor stays on Rummy"
        assert LOOKING not in text_of(app.screen)
    assert first.ended


async def test_a_puzzle_that_is_gone_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    knows_anns(monkeypatch)
    path = evening(tmp_path)
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await listed_own(pilot)
        path.unlink()
        await pilot.press("enter")
        await until(pilot, lambda: bool(app._notifications))
        assert [notice.message for notice in app._notifications] == [none_yet("Ann")]
        assert isinstance(app.screen, PuzzlesScreen)
