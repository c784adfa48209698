"""A locked hand: its PIN at every curtain before it, waits, votes, and no way round."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from rules.moves import Discard, Draw
from rummytui.app import crash, interruptions
from rummytui.app.rummy_app import RummyApp
from rummytui.messages import LessonWanted
from rummytui.people.locks import Locks
from rummytui.screens.curtain import CurtainScreen, LockedCurtain, PeekScreen
from rummytui.screens.lesson import LessonScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.screens.table import TableScreen
from rummytui.table.host import Host
from rummytui.text import tell
from rummytui.widgets.curtain import BackOfCard
from tests.rummytui.games.dummy_rummy.test_table import table as dummy_table
from tests.rummytui.games.rummoli.test_table import ON_THE_BOARD, free, rummoli
from tests.rummytui.games.tummy_rummy.test_table import with_a_cook
from tests.rummytui.locked import PIN, Clock, lock, secrets_of
from tests.rummytui.screens.shelf import ready
from tests.rummytui.screens.tables import (
    hand,
    host_of,
    opened,
    press,
    screen_text,
    settle,
    shown_cards,
    table_of,
    until,
    without_drawing,
    without_emblems,
)
from tests.rummytui.screens.test_curtain import seen_by_all
from tests.rummytui.screens.test_settlement import nearly_won
from tests.rummytui.shown import text_of

pytestmark = pytest.mark.usefixtures("simple_bots")

WRONG = "1357"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of all tables."""
    held = Clock()
    monkeypatch.setattr("rummytui.screens.table.Locks", lambda players: Locks(players, held))
    return held


def on_top(pilot: Pilot[None]) -> type[object]:
    """What kind of screen is in sight."""
    return type(pilot.app.screen)


def said(pilot: Pilot[None]) -> str:
    """All that stands on the screen, in one line."""
    return without_drawing(without_emblems(screen_text(pilot)))


async def try_pin(pilot: Pilot[None], pin: str) -> None:
    """Type a PIN at the curtain, and wait for the answer."""
    curtain = pilot.app.screen
    assert isinstance(curtain, LockedCurtain)
    await press(pilot, *pin, "enter")
    await until(pilot, lambda: not curtain._trying)
    await settle(pilot)


def below(pilot: Pilot[None]) -> set[Any]:
    """The cards that can be read on the table beneath."""
    return shown_cards(text_of(table_of(pilot)))


# ------------------------------------------------------------------------------------------------ the PIN


async def test_the_right_pin_shows_the_hand(tmp_path: Path) -> None:
    lock("Ann")
    async with opened(host_of(tmp_path)) as pilot:
        assert on_top(pilot) is LockedCurtain
        assert "Type Ann's PIN and press Enter." in said(pilot)
        await try_pin(pilot, PIN)
        assert on_top(pilot) is TableScreen
        assert hand("4H 5H 6H 9C 9D 9S KC") <= shown_cards(screen_text(pilot))


async def test_space_enters_it_too(tmp_path: Path) -> None:
    lock("Ann")
    async with opened(host_of(tmp_path)) as pilot:
        curtain = pilot.app.screen
        assert isinstance(curtain, LockedCurtain)
        await press(pilot, *PIN, "space")
        await until(pilot, lambda: not curtain._trying)
        await settle(pilot)
        assert on_top(pilot) is TableScreen


async def test_nothing_else_does(tmp_path: Path) -> None:
    lock("Ann")
    async with opened(host_of(tmp_path)) as pilot:
        # Digits come last, since those that have been typed stay.
        for keys in (["space"], ["enter"], ["d"], ["x"], ["y"], ["p"], ["v"], [*PIN], ["escape", "enter"], ["1"]):
            await press(pilot, *keys)
            await pilot.click(BackOfCard, offset=(3, 3)) if keys == ["space"] else None
            assert on_top(pilot) is LockedCurtain, keys
            assert not shown_cards(screen_text(pilot)) - hand("JC"), keys
            assert below(pilot) <= hand("JC"), keys


async def test_what_is_typed_is_seen_as_dots(tmp_path: Path) -> None:
    lock("Ann")
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, *"246")
        assert "PIN •••" in said(pilot)
        assert "246" not in said(pilot)
        await press(pilot, "backspace", "backspace")
        assert "PIN • " in said(pilot)
        await press(pilot, "escape")
        assert "Type Ann's PIN" in said(pilot)
        await press(pilot, *"1" * 15)
        assert f"PIN {'•' * 12} " in said(pilot)


async def test_letters_do_where_suits_are_letters(tmp_path: Path) -> None:
    lock("Ann")
    host = host_of(tmp_path)
    app = RummyApp(host, saves=tmp_path)
    app.change_settings(ascii_suits=True)
    async with opened(host, app=app) as pilot:
        await press(pilot, *"24")
        assert "PIN **" in said(pilot)
        assert "•" not in screen_text(pilot)


async def test_a_deaf_curtain_takes_no_digit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RummyApp, "deaf_seconds", 3600.0)
    lock("Ann")
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, *PIN, "enter", "o", "y")
        curtain = pilot.app.screen
        assert isinstance(curtain, LockedCurtain)
        assert "PIN" not in said(pilot)
        curtain.listen()
        await settle(pilot)
        assert "Type Ann's PIN" in said(pilot)
        await try_pin(pilot, PIN)
        assert on_top(pilot) is TableScreen


async def test_it_is_asked_at_every_curtain_and_of_nobody_else(tmp_path: Path) -> None:
    lock("Ann")
    async with opened(host_of(tmp_path, "pp", decks=None)) as pilot:
        await try_pin(pilot, PIN)
        await press(pilot, "d", "home", "x")
        assert on_top(pilot) is CurtainScreen
        await press(pilot, "space", "d", "home", "x")
        assert on_top(pilot) is LockedCurtain
        await try_pin(pilot, PIN)
        assert on_top(pilot) is TableScreen


async def test_the_screen_answers_while_a_pin_is_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Help opens meanwhile, and a second Enter is no second try."""
    import threading

    lock("Ann")
    go_on, tries = threading.Event(), []
    try_it = Locks.try_pin

    def slowly(self: Locks, seat: int, pin: str) -> Any:
        tries.append(pin)
        assert go_on.wait(60)
        return try_it(self, seat, pin)

    monkeypatch.setattr(Locks, "try_pin", slowly)
    async with opened(host_of(tmp_path)) as pilot:
        curtain = pilot.app.screen
        assert isinstance(curtain, LockedCurtain)
        await press(pilot, *PIN, "enter", "enter", "space", "1")
        await until(pilot, lambda: bool(tries))
        await press(pilot, "?")
        assert on_top(pilot) is not LockedCurtain
        await press(pilot, "escape")
        assert on_top(pilot) is LockedCurtain
        go_on.set()
        await until(pilot, lambda: on_top(pilot) is TableScreen)
        assert tries == [PIN]


# ------------------------------------------------------------------------------------------------ waits


async def test_three_wrong_tries_make_everybody_wait(tmp_path: Path, clock: Clock) -> None:
    lock("Ann")
    async with opened(host_of(tmp_path)) as pilot:
        await try_pin(pilot, WRONG)
        assert "That isn't Ann's PIN. 2 more tries." in said(pilot)
        await try_pin(pilot, WRONG)
        assert "That isn't Ann's PIN. 1 more try." in said(pilot)
        await try_pin(pilot, WRONG)
        assert "That isn't Ann's PIN. Try again in 30 seconds." in said(pilot)
        curtain = pilot.app.screen
        assert isinstance(curtain, LockedCurtain)
        await press(pilot, *PIN, "enter")
        assert not curtain._trying
        assert "•" not in said(pilot)
        clock.now += 29
        curtain.show_wait()
        await settle(pilot)
        assert "Try again in 1 second." in said(pilot)
        assert "show Ann's hand" not in said(pilot), "no key is offered that does nothing"
        await press(pilot, *PIN, "enter")
        assert on_top(pilot) is LockedCurtain
        clock.now += 1
        curtain.show_wait()
        await settle(pilot)
        assert "Type Ann's PIN and press Enter." in said(pilot)
        assert "show Ann's hand" in said(pilot)
        await try_pin(pilot, PIN)
        assert on_top(pilot) is TableScreen


async def test_why_a_pin_was_refused_stays_until_the_next_digit(tmp_path: Path) -> None:
    lock("Ann")
    async with opened(host_of(tmp_path)) as pilot:
        await try_pin(pilot, WRONG)
        curtain = pilot.app.screen
        assert isinstance(curtain, LockedCurtain)
        curtain.show_wait()
        await settle(pilot)
        assert "That isn't Ann's PIN" in said(pilot)
        await press(pilot, "2")
        assert "That isn't Ann's PIN" not in said(pilot)


async def test_leaving_the_table_does_not_end_the_wait(tmp_path: Path, clock: Clock) -> None:
    lock("Ann")
    host = host_of(tmp_path)
    async with opened(host) as pilot:
        for _ in range(3):
            await try_pin(pilot, WRONG)
        await press(pilot, "q")
    clock.now += 10
    async with opened(Host.resume(host.path)) as pilot:
        assert "Try again in 20 seconds." in said(pilot)
        await press(pilot, *PIN, "enter")
        assert on_top(pilot) is LockedCurtain


# ------------------------------------------------------------------------------------------------ votes


def log_of(host: Host) -> list[str]:
    from rummytui.games import desk_for

    teller = desk_for(host.game.name).meanings.teller(host.game.players, host.game.options)
    return [line.text for line in tell(host.events_for(None), teller)]


VOTED = "Bob and Gail opened Ann's hand without the PIN."


async def test_everybody_else_together_opens_it_and_the_owner_is_told(tmp_path: Path) -> None:
    lock("Ann")
    host = host_of(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "o")
        assert "Bob: open Ann's hand without the PIN?" in said(pilot)
        await press(pilot, "enter", "space", "g", *PIN, "enter")
        assert on_top(pilot) is LockedCurtain
        await press(pilot, "y")
        assert "Gail: open Ann's hand without the PIN?" in said(pilot)
        assert not shown_cards(screen_text(pilot)) - hand("JC")
        await press(pilot, "y")
        assert on_top(pilot) is TableScreen
        assert hand("4H 5H 6H 9C 9D 9S KC") <= shown_cards(screen_text(pilot))
        assert VOTED in said(pilot)
        assert VOTED in log_of(host)
        await press(pilot, "q")
    host = Host.resume(host.path)
    assert VOTED not in log_of(host), "the journal holds the game alone"
    async with opened(host) as pilot:
        assert VOTED in said(pilot), "but the owner is told all the same"
        await try_pin(pilot, PIN)
        host.play(Draw(0, "stock"))
    async with opened(host_of(tmp_path)) as pilot:
        assert VOTED not in said(pilot), "once"


@pytest.mark.parametrize("no", ["n", "escape"])
async def test_one_no_is_enough(tmp_path: Path, no: str) -> None:
    lock("Ann")
    host = host_of(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "o", "y", no)
        assert "Type Ann's PIN" in said(pilot)
        await press(pilot, "y", "space")
        assert on_top(pilot) is LockedCurtain
        await press(pilot, "o")
        assert "Bob: open" in said(pilot), "the vote begins anew"
        assert VOTED not in log_of(host)


async def test_of_two_the_other_alone_can(tmp_path: Path) -> None:
    lock("Ann")
    host = host_of(tmp_path, "pbp")
    async with opened(host) as pilot:
        await press(pilot, "o")
        assert "Gail: open Ann's hand" in said(pilot), "bots have no vote"
        await press(pilot, "y")
        assert on_top(pilot) is TableScreen
        assert "Gail opened Ann's hand without the PIN." in log_of(host)


async def test_the_news_say_it_once(tmp_path: Path) -> None:
    """At the next curtain it stands in the log or in the players' file, or in both of them."""
    lock("Ann")
    async with opened(host_of(tmp_path, "pp", decks=None)) as pilot:
        await press(pilot, "o", "y", "d", "home", "x", "space", "d", "home", "x")
        assert on_top(pilot) is LockedCurtain
        assert said(pilot).count("Bob opened Ann's hand without the PIN.") == 1
    lock("Bob")
    async with opened(sale(tmp_path), size=(120, 40)) as pilot:
        await press(pilot, "p", "2", "o", "y", "y", "space", "o")
        assert on_top(pilot) is LockedCurtain
        assert said(pilot).count("Ann and Gail opened Bob's hand without the PIN.") == 1


async def test_nobody_can_be_outvoted_by_bots(tmp_path: Path) -> None:
    lock("Ann")
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        assert "open by vote" not in screen_text(pilot)
        await press(pilot, "o", "y", "y", "y")
        assert on_top(pilot) is LockedCurtain


# ------------------------------------------------------------------------------------------------ no way round


async def test_one_person_against_bots_is_asked_when_the_game_opens(tmp_path: Path) -> None:
    lock("Ann")
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        assert on_top(pilot) is LockedCurtain
        assert "Only Ann may look now." in said(pilot)
        assert below(pilot) <= hand("JC")
        await try_pin(pilot, PIN)
        await press(pilot, "d", "end", "x")
        await settle(pilot)
        assert on_top(pilot) is TableScreen, "and not at every turn"
        await press(pilot, "q")
    async with opened(Host.resume(host.path)) as pilot:
        assert on_top(pilot) is LockedCurtain
        assert not shown_cards(screen_text(pilot)) & set(host.game.hands[0])


async def test_so_it_is_where_a_bot_begins(tmp_path: Path) -> None:
    lock("Gail")
    host = host_of(tmp_path, "bbp")
    async with opened(host) as pilot:
        assert on_top(pilot) is LockedCurtain
        assert host.is_fresh, "no bot has moved"
        assert below(pilot) <= hand("JC")


async def test_taking_back_leads_to_the_curtain_again(tmp_path: Path) -> None:
    lock("Ann")
    async with opened(host_of(tmp_path, "pp", decks=None)) as pilot:
        await try_pin(pilot, PIN)
        await press(pilot, "t", "home", "x", "u")
        assert on_top(pilot) is LockedCurtain
        assert "Pass the laptop to Ann." in said(pilot)
        await press(pilot, "space", "enter")
        assert on_top(pilot) is LockedCurtain


async def test_a_seat_that_a_bot_had_is_locked_when_it_comes_back(tmp_path: Path) -> None:
    lock("Ann")
    host = host_of(tmp_path, "pp", decks=None)
    async with opened(host) as pilot:
        await try_pin(pilot, PIN)
        await press(pilot, "v", "1", "3")
        await until(pilot, lambda: on_top(pilot) is CurtainScreen)
        assert "Pass the laptop to Bob." in said(pilot)
        await press(pilot, "space", "v", "1")
        await settle(pilot)
        await press(pilot, "space", "d", "home", "x")
        assert on_top(pilot) is LockedCurtain
        assert below(pilot).isdisjoint(set(host.game.hands[0]) - shown_cards(screen_text(pilot)))


async def test_a_pin_that_is_set_at_the_curtain_is_asked_there(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        assert on_top(pilot) is CurtainScreen
        lock("Ann")
        await press(pilot, "space")
        assert on_top(pilot) is LockedCurtain
        assert below(pilot) <= hand("JC")


def sale(folder: Path) -> Host:
    """Bob is asked first whether he buys a card, and Gail after him."""
    host = dummy_table(folder)
    host.play(Draw(0, "stock"))
    return host


def bet(folder: Path) -> Host:
    """Ann is asked what she bets."""
    host = free(folder)
    while host.game.phase != "poker":
        seat = host.game.to_act[0]
        host.play(next(move for move in host.game.legal_moves(seat) if move.kind in ("keep", "drop", "pass")))
    return host


ASKED_ALOUD: list[Callable[[Path], Host]] = [sale, rummoli, bet]


@pytest.mark.parametrize("asked", ASKED_ALOUD)
async def test_who_is_asked_aloud_sees_the_own_hand_for_the_pin_only(
    tmp_path: Path, asked: Callable[[Path], Host]
) -> None:
    host = asked(tmp_path)
    seat = host.game.to_act[0]
    lock(host.game.players[seat])
    async with opened(host) as pilot:
        await press(pilot, "o")
        if on_top(pilot) is TableScreen:
            await press(pilot, str(seat + 1))
        assert on_top(pilot) is LockedCurtain
        await press(pilot, "space", "enter")
        await try_pin(pilot, WRONG)
        assert on_top(pilot) is LockedCurtain
        assert not shown_cards(screen_text(pilot)) & (set(host.game.hands[seat]) - below(pilot))
        await press(pilot, "q", "escape")
        assert on_top(pilot) is TableScreen, "whoever is not there holds nobody up"
        assert not shown_cards(screen_text(pilot)) & (set(host.game.hands[seat]) - seen_by_all(host) - ON_THE_BOARD)
        await press(pilot, "o")
        if on_top(pilot) is TableScreen:
            await press(pilot, str(seat + 1))
        await try_pin(pilot, PIN)
        assert on_top(pilot) is TableScreen
        assert set(host.game.hands[seat]) <= shown_cards(screen_text(pilot))


@pytest.mark.parametrize("asked", ASKED_ALOUD)
async def test_peeking_wants_the_pin(tmp_path: Path, asked: Callable[[Path], Host]) -> None:
    host = asked(tmp_path)
    seat = host.game.to_act[0]
    lock(host.game.players[seat])
    async with opened(host) as pilot:
        await press(pilot, "p", str(seat + 1))
        assert on_top(pilot) is LockedCurtain
        await press(pilot, "space", "u", "q")
        assert on_top(pilot) is LockedCurtain
        await press(pilot, "escape")
        assert on_top(pilot) is TableScreen
        assert shown_cards(screen_text(pilot)).isdisjoint(set(host.game.hands[seat]) - below(pilot))
        await press(pilot, "p", str(seat + 1))
        await try_pin(pilot, PIN)
        assert on_top(pilot) is PeekScreen
        assert shown_cards(screen_text(pilot)) == set(host.game.hands[seat])
        await press(pilot, "space")
        assert on_top(pilot) is TableScreen


async def test_a_peek_by_vote_is_in_the_log_at_once(tmp_path: Path) -> None:
    lock("Bob")
    host = sale(tmp_path)
    async with opened(host, size=(120, 40)) as pilot:
        await press(pilot, "p", "2", "o", "y", "y")
        assert on_top(pilot) is PeekScreen
        await press(pilot, "space")
        assert "Ann and Gail opened Bob's hand without the PIN." in log_of(host)
        assert "Ann and Gail opened" in said(pilot)


async def test_others_peek_as_ever(tmp_path: Path) -> None:
    lock("Bob")
    host = sale(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "p", "3")
        assert on_top(pilot) is PeekScreen
        await press(pilot, "space")
        assert shown_cards(screen_text(pilot)) == set(host.game.hands[2])


async def test_the_chef_swaps_for_the_pin_only(tmp_path: Path) -> None:
    lock("Ann")
    host = with_a_cook(tmp_path)
    assert host.game.phase == "swap"
    async with opened(host) as pilot:
        assert on_top(pilot) is LockedCurtain
        await try_pin(pilot, WRONG)
        assert not shown_cards(screen_text(pilot)) & set(host.game.hands[0])
        await try_pin(pilot, PIN)
        assert "Bob's hand; Ann may swap one card" in said(pilot)


async def test_between_two_hands_nothing_is_to_be_seen_of_the_next(tmp_path: Path) -> None:
    """The look back tells of cards that lie open by then, and the next hand waits behind its lock."""
    lock("Bob")
    host = nearly_won(tmp_path, "ppp")
    host.play(Discard(0, host.game.hands[0][0]))
    async with opened(host) as pilot:
        assert on_top(pilot) is SettlementScreen
        laid_open = {card for held in host.game.hands for card in held}
        await press(pilot, "b")
        await settle(pilot)
        assert shown_cards(screen_text(pilot)) <= laid_open | seen_by_all(host)
        await press(pilot, "escape", "d")
        assert host.game.to_act == (1,)
        assert on_top(pilot) is LockedCurtain
        assert below(pilot).isdisjoint(set(host.game.hands[1]))


async def test_a_stop_hides_the_hand_of_somebody_alone(tmp_path: Path) -> None:
    lock("Ann")
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        await try_pin(pilot, PIN)
        table_of(pilot).cover()
        await settle(pilot)
        assert on_top(pilot) is LockedCurtain
        assert below(pilot) <= hand("JC")


async def test_a_stop_at_the_settlement_hides_the_next_hand(tmp_path: Path) -> None:
    lock("Ann")
    host = nearly_won(tmp_path, "pbb")
    async with opened(host) as pilot:
        await try_pin(pilot, PIN)
        await press(pilot, "end", "x")
        assert on_top(pilot) is SettlementScreen
        interruptions.cover(pilot.app)
        await press(pilot, "d")
        assert on_top(pilot) is LockedCurtain


async def test_a_stop_puts_a_peek_away(tmp_path: Path) -> None:
    async with opened(sale(tmp_path)) as pilot:
        await press(pilot, "p", "2", "space")
        peek = pilot.app.screen
        assert isinstance(peek, PeekScreen)
        peek.cover()
        await settle(pilot)
        assert on_top(pilot) is TableScreen


async def test_lessons_are_for_everybody(tmp_path: Path) -> None:
    for name in ("Ann", "Bob", "Gail", "Eve"):
        lock(name)
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        app.screen.post_message(LessonWanted("rummy"))
        await settle(pilot)
        lesson = next(screen for screen in app.screen_stack if isinstance(screen, LessonScreen))
        lock(lesson.host.game.players[0])
        assert on_top(pilot) is not LockedCurtain


# ------------------------------------------------------------------------------------------------ no PIN anywhere


async def test_nothing_secret_gets_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Not into the journal, the log, a crash report or anything that was ever on the screen."""
    lock("Ann", "86420")
    caplog.set_level(logging.DEBUG)
    host = host_of(tmp_path)
    app = RummyApp(host, saves=tmp_path)
    seen: list[str] = []
    display = app._display

    def watched(screen: Any, renderable: Any) -> None:
        display(screen, renderable)
        if screen.is_current:
            seen.append(text_of(screen))

    app._display = watched  # type: ignore[method-assign]
    async with opened(host, app=app) as pilot:
        await try_pin(pilot, "97531")
        await press(pilot, *"8642")
        report = crash.report(RuntimeError("86420"))
        await press(pilot, "escape")
        await try_pin(pilot, "86420")
        assert on_top(pilot) is TableScreen
        await press(pilot, "d")
    hidden = [*secrets_of("Ann", "86420"), "97531"]
    files = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert files
    texts = [file.read_text(errors="replace") for file in files]
    assert report is not None
    texts += [*seen, caplog.text, "\n".join(log_of(host)), report.read_text()]
    for secret in hidden:
        assert not any(secret in text for text in texts), secret
    assert any("•••••" in text for text in seen)
