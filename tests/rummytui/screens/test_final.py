"""The end of a game: who won, the scores, and the highlights."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from rules.cards import cards
from rules.moves import Deal, Discard, Finish
from rummytui.app.rummy_app import RummyApp
from rummytui.games import desk_for
from rummytui.screens.final import EveningText, FinalScreen
from rummytui.screens.home import HomeScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.screens.setup import SetupScreen
from rummytui.table.host import Host, Sitter
from rummytui.widgets.fanfare import FRAMES, Fanfare
from rummytui.widgets.podium import Podium
from tests.rummytui.screens.tables import host_of, opened, press, screen_text, settle, words
from tests.rummytui.screens.test_settlement import nearly_won, won

pytestmark = pytest.mark.usefixtures("simple_bots")

LONG = ("Ann", "Bartholomew Ironmonger I", "李雷" * 6, "Dan", "Eve", "Fay", "Gail", "Hal", "Ivy", "Jörg", "Kim", "Zoë")


def kind_of_screen(pilot: Pilot[None]) -> type:
    """The class of the screen on top."""
    return type(pilot.app.screen)


async def remembered(pilot: Pilot[None]) -> None:
    """Wait for the sentences about the evening."""
    await pilot.app.workers.wait_for_complete()
    await settle(pilot)


def played(folder: Path, game: str, names: tuple[str, ...], hands: int = 2, **options: Any) -> Host:
    """A sitting of so many hands, played anyhow and finished."""
    host = Host.new(folder, game, names, [Sitter("person")] * len(names), seed=3, options=options)
    rng = Random(1)
    while not host.game.over:
        table = host.game
        legal = table.legal_moves(table.to_act[0])
        if table.phase == "between hands":
            host.play((Finish if table.hand_number >= hands else Deal)(table.to_act[0]))
        else:
            host.play(rng.choice(legal))
    return host


async def test_the_last_hand_is_settled_before_the_end_is_shown(tmp_path: Path) -> None:
    async with opened(nearly_won(tmp_path, "pbb", hands=1)) as pilot:
        await press(pilot, "x")
        assert kind_of_screen(pilot) is SettlementScreen
        assert "Ann goes out and wins hand 1" in words(pilot)
        assert "deal hand 2" not in words(pilot)
        await press(pilot, "space")
        assert kind_of_screen(pilot) is FinalScreen
        assert "Ann has won the game with +186 points." in words(pilot)
        assert "To keep playing" not in words(pilot)
        await press(pilot, "space")
        assert "Space does nothing here." in words(pilot)


async def test_whoever_ends_the_sitting_between_two_hands_sees_the_end_at_once(tmp_path: Path) -> None:
    async with opened(won(tmp_path)) as pilot:
        await press(pilot, "f")
        assert kind_of_screen(pilot) is FinalScreen
        assert "Another game with the same players? To keep playing this one, press u." in words(pilot)
        await press(pilot, "u")
        assert kind_of_screen(pilot) is SettlementScreen
        assert "Undid the last move. Ann: deal hand 2, or finish the game." in words(pilot)


async def test_a_finished_sitting_opens_at_its_end_from_which_its_last_hand_can_be_seen(tmp_path: Path) -> None:
    host = won(tmp_path)
    host.play(Finish(1))
    async with opened(host) as pilot:
        assert kind_of_screen(pilot) is FinalScreen
        await press(pilot, "s")
        assert kind_of_screen(pilot) is SettlementScreen
        assert "Bob pays Ann 52" in words(pilot)
        await press(pilot, "enter")
        assert kind_of_screen(pilot) is FinalScreen


async def test_the_bill_of_a_kitchen_comes_before_its_end(tmp_path: Path) -> None:
    host = played(tmp_path, "tummy-rummy", ("Ann", "Bob", "Gail"), hands=1)
    host.undo()
    assert not host.game.over
    async with opened(host) as pilot:
        await press(pilot, "f")
        assert kind_of_screen(pilot) is SettlementScreen
        assert "The bill, plate by plate" in words(pilot)
        assert "To keep playing this one, press u." in words(pilot)
        await press(pilot, "space")
        assert kind_of_screen(pilot) is FinalScreen
        assert "s the bill" in words(pilot)


@pytest.mark.parametrize(("key", "opens"), [("a", SetupScreen), ("q", HomeScreen)])
async def test_from_the_end_it_goes_to_another_game_or_home(tmp_path: Path, key: str, opens: type) -> None:
    host = won(tmp_path)
    host.play(Finish(1))
    async with opened(host) as pilot:
        await press(pilot, key)
        await settle(pilot)
        assert isinstance(pilot.app.screen, opens)


@pytest.mark.parametrize(("game", "seats"), [("gin", 2), ("rummy", 6), ("rummoli", 5), ("dummy-rummy", 12)])
async def test_everybody_is_named_with_their_total_and_nothing_has_to_be_scrolled(
    tmp_path: Path, game: str, seats: int
) -> None:
    host = played(tmp_path, game, LONG[:seats], hands=1)
    desk, view = desk_for(game), host.view(None)
    async with opened(host) as pilot:
        await remembered(pilot)
        for size in ((80, 24), (100, 30), (160, 50)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            shown = screen_text(pilot)
            assert not pilot.app.screen.query_one("#final").show_vertical_scrollbar
            for name, score in zip(view.players, view.scores, strict=True):
                assert name[:3] in shown, size
                assert desk.score(score) in shown, size


async def test_what_is_remembered_happened_in_hands_of_other_evenings_too(tmp_path: Path) -> None:
    host = won(tmp_path)
    host.play(Deal(1))
    host.close()
    host = Host.resume(host.path)
    rng = Random(1)
    while host.game.phase == "play":
        host.play(rng.choice(host.game.legal_moves(host.game.to_act[0])))
    host.play(Finish(0))
    async with opened(host) as pilot:
        await remembered(pilot)
        assert "Ann went rummy once." in words(pilot)
        assert "Ann had the biggest win: 186 points in hand 1." in words(pilot)


async def test_a_sitting_in_which_nobody_won_has_an_end_too(tmp_path: Path) -> None:
    host = host_of(tmp_path, "ppp", options={"stalemate": 1, "hands": 1}, decks=None)
    while not host.game.over:
        legal = host.game.legal_moves(host.game.to_act[0])
        host.play(next((move for move in legal if isinstance(move, Discard)), legal[0]))
    async with opened(host) as pilot:
        await remembered(pilot)
        assert "The game is over, and nobody is ahead." in words(pilot)
        assert "1 hand had no winner." in words(pilot)
        assert "▀" not in screen_text(pilot)


async def test_without_its_journal_the_end_is_shown_without_memories(tmp_path: Path) -> None:
    host = won(tmp_path)
    host.play(Finish(1))
    host.path.unlink()
    async with opened(host) as pilot:
        await remembered(pilot)
        assert "Ann has won the game with +186 points." in words(pilot)
        assert not pilot.app.screen.query_one(EveningText).draw(80, None)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Callable[[Pilot[None]], None]:
    """Suits that come down only when a test has them do so."""
    monkeypatch.setattr("rummytui.screens.final.SECONDS", 36_000.0)

    def fall(pilot: Pilot[None]) -> None:
        assert isinstance(pilot.app.screen, FinalScreen)
        pilot.app.screen.fall()

    return fall


def suits(pilot: Pilot[None]) -> int:
    fanfare = pilot.app.screen.query_one(Fanfare)
    return sum("-said" in piece.roles for row in fanfare.rows() for piece in row)


def moving(host: Host) -> RummyApp:
    app = RummyApp(host, saves=host.path.parent)
    app.animation_level = "full"
    return app


async def test_suits_come_down_for_a_second(tmp_path: Path, held: Callable[[Pilot[None]], None]) -> None:
    host = won(tmp_path)
    host.play(Finish(1))
    async with opened(host, size=(120, 40), app=moving(host)) as pilot:
        seen = []
        for _ in range(FRAMES):
            await settle(pilot)
            seen.append(suits(pilot))
            held(pilot)
        await settle(pilot)
        assert max(seen) > 3
        assert not suits(pilot)


async def test_the_steps_rise(tmp_path: Path, held: Callable[[Pilot[None]], None]) -> None:
    host = won(tmp_path)
    host.play(Finish(1))

    def gold() -> int:
        rows = pilot.app.screen.query_one(Podium).rows()
        return sum(any(piece.roles.startswith("medal-1") for piece in row) for row in rows)

    async with opened(host, size=(120, 40), app=moving(host)) as pilot:
        await settle(pilot)
        seen = [gold()]
        for _ in range(FRAMES):
            held(pilot)
            await settle(pilot)
            seen.append(gold())
        assert seen == sorted(seen)
        assert seen[0] < seen[3] < seen[-1]


@pytest.mark.parametrize(
    ("key", "opens"), [("s", SettlementScreen), ("u", SettlementScreen), ("q", FinalScreen), ("a", FinalScreen)]
)
@pytest.mark.usefixtures("held")
async def test_any_key_ends_it_and_does_its_own_work_but_for_leaving(tmp_path: Path, key: str, opens: type) -> None:
    host = won(tmp_path)
    host.play(Finish(1))
    async with opened(host, size=(120, 40), app=moving(host)) as pilot:
        while not suits(pilot):
            screen = pilot.app.screen
            assert isinstance(screen, FinalScreen)
            screen.fall()
            await settle(pilot)
        await press(pilot, key)
        await settle(pilot)
        assert isinstance(pilot.app.screen, opens)
        if opens is FinalScreen:
            assert not suits(pilot)
            await press(pilot, key)
            await settle(pilot)
            assert not isinstance(pilot.app.screen, FinalScreen)


@pytest.mark.parametrize("why", ["settings", "terminal"])
async def test_nothing_comes_down_where_nothing_is_to_move(tmp_path: Path, why: str) -> None:
    host = won(tmp_path)
    host.play(Finish(1))
    app = moving(host)
    if why == "terminal":
        app.animation_level = "none"
    else:
        app.change_settings(movement="none")
    async with opened(host, size=(120, 40), app=app) as pilot:
        assert not suits(pilot)
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, HomeScreen)


def test_only_what_everybody_saw_is_read_for_it(tmp_path: Path) -> None:
    host = host_of(tmp_path)
    drawn = host.play(host.game.legal_moves(0)[0])
    host.play(Discard(0, cards("KC")[0]))
    (events,) = host.hands()
    assert any(event.seen_by(None) != event for event in drawn)
    assert list(events) == list(host.events_for(None))
