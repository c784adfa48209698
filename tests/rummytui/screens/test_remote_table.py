"""The table of a guest: updates are shown when they can be read, and keys are answered meanwhile."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual.command import CommandList
from textual.pilot import Pilot

from rules import RuleViolation
from rules.moves import Deal, Discard, Draw, Finish
from rummytui.app.rummy_app import RummyApp
from rummytui.remote.extra import RemoteError
from rummytui.remote.guest import table as guest
from rummytui.remote.guest import table_connection
from rummytui.remote.guest.guest_access import Invitation
from rummytui.remote.guest.table import QUICKER, RemoteTable
from rummytui.remote.guest.table_connection import LOST, SHUT, UNKEPT
from rummytui.remote.wire import messages as wire
from rummytui.remote.wire.messages import GoOnRequest, HandOverRequest, StandInRequest
from rummytui.remote.wire.subjects import tells_of
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.final import FinalScreen
from rummytui.screens.help import HelpScreen
from rummytui.screens.home import HomeScreen
from rummytui.screens.palette import Palette
from rummytui.screens.settlement import SettlementScreen
from rummytui.screens.table import TableScreen
from rummytui.screens.waiting import WaitingScreen
from rummytui.table.offers import Choose, Play
from rummytui.table.own_keys import put_in_force, write_keys
from rummytui.text import unmarked
from rummytui.widgets.below import AwayNotice
from rummytui.widgets.cards import CardLook, label
from rummytui.widgets.footer import KeyFooter
from rummytui.widgets.hand import Hand
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.prompt import Prompt
from saves.keeping import bring_home
from tests.rummytui.remote.fake_table import FakeGate, FakeTable
from tests.rummytui.shown import notices_of

SIZE = (100, 30)
CODE = Invitation(1, "7-turkey-gravy", "192.168.1.17:4222", is_heard=True)
GAILS = Invitation(2, "8-otter-pancake", "192.168.1.17:4222", is_heard=True)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_connection, "_AGAIN", 0.03)
    monkeypatch.setattr(table_connection, "BEAT", 0.05)


def opened(gate: FakeGate) -> RummyApp:
    app = RummyApp(gate=gate)
    app.animation_level = "none"
    app.deaf_seconds = 0
    return app


def prompt(app: RummyApp) -> str:
    return "".join(unmarked(shown._said[0]) for shown in app.screen.query(Prompt))


def at_table(app: RummyApp) -> bool:
    """Whether the table is open, and has been drawn."""
    return isinstance(app.screen, TableScreen) and bool(prompt(app))


def lines(app: RummyApp) -> str:
    return "\n".join(row.text for row in app.screen._compositor.render_strips())


async def until(pilot: Pilot[None], holds: Callable[[], object]) -> None:
    for _ in range(500):
        if holds():
            return
        await pilot.pause(0.005)
    raise AssertionError(lines(pilot.app))  # type: ignore[arg-type]


def offered(app: RummyApp) -> list[str]:
    """What the key bar says can be done."""
    return [item.text for bar in app.screen.query(KeyBar) for item in bar._items]


def connection_of(app: RummyApp) -> RemoteTable:
    remote = table_of(app).remote
    assert remote
    return remote.table


def table_of(app: RummyApp) -> TableScreen:
    assert isinstance(app.screen, TableScreen)
    return app.screen


def rummy(folder: Path, *players: str, **more: object) -> FakeTable:
    return FakeTable(folder, "rummy", players or ("Ann", "Bob", "Gail"), **{"first_dealer": 0, **more})  # type: ignore[arg-type]


def to_the_end_of_a_hand(table: FakeTable) -> None:
    while not table.host.game.stage.hand_over:
        table.play_any()


def settled(folder: Path) -> FakeTable:
    """A table whose first hand has just been settled."""
    table = rummy(folder)
    to_the_end_of_a_hand(table)
    return table


async def test_a_guest_alone_at_a_screen_plays_without_a_curtain(tmp_path: Path) -> None:
    table = rummy(tmp_path)
    app = opened(FakeGate(table, 1))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        assert "Bob" in prompt(app)
        assert "draw" in prompt(app)
        await pilot.press("d")
        await until(pilot, lambda: len(table.host.moves) == 1)
        await until(pilot, lambda: "discard with" in prompt(app))
        assert "Press Space to speed up" not in prompt(app)
        await pilot.press("d")
        await until(pilot, lambda: app.screen.query_one(Prompt).clause)
        assert len(table.host.moves) == 1


async def test_a_guest_has_hints_the_rulebook_and_refusals_with_their_clause(tmp_path: Path) -> None:
    table = rummy(tmp_path)
    app = opened(FakeGate(table, 1))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        await pilot.press("i")
        await until(pilot, lambda: "Enter: draw from the stock." in " ".join(prompt(app).split()))
        await pilot.press("enter")
        await until(pilot, lambda: len(table.host.moves) == 1)
        await until(pilot, lambda: "discard with" in prompt(app))
        # What only the referee knows to be against the rules is said like everything else.
        table_of(app).refused(RuleViolation("RU-9", "That does not go.", seats=(1,)))
        await until(pilot, lambda: app.screen.query_one(Prompt).clause == "RU-9")
        assert "That does not go." in prompt(app)
        await pilot.press("f1")
        await until(pilot, lambda: "Rummy" in lines(app) and not isinstance(app.screen, TableScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_what_others_do_is_seen_as_it_happens(tmp_path: Path) -> None:
    table = rummy(tmp_path)
    app = opened(FakeGate(table, 0))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        assert prompt(app).startswith("Bob")
        table.play(Draw(1, "stock"))
        await until(pilot, lambda: "Bob drew" in lines(app))
        card = table.host.game.hands[1][0]
        table.play(Discard(1, card))
        await until(pilot, lambda: prompt(app).startswith("Gail"))


async def test_people_who_share_a_screen_pass_it_on(tmp_path: Path) -> None:
    table = rummy(tmp_path)
    app = opened(FakeGate(table, 1, 2))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        await until(pilot, lambda: "show Bob's hand" in lines(app))
        await pilot.press("space")
        await until(pilot, lambda: at_table(app))
        assert table_of(app).watching.face_up == 1
        await pilot.press("d")
        await until(pilot, lambda: len(table.host.moves) == 1)
        table_of(app).play([Discard(1, table.host.game.hands[1][0])])
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        assert len(table.host.moves) == 2


async def test_a_lost_line_is_said_and_the_table_stays(tmp_path: Path) -> None:
    table = rummy(tmp_path)
    app = opened(FakeGate(table, 0))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        title, *below = lines(app).splitlines()
        table.lines[0].is_up = False
        await until(pilot, lambda: lines(app).splitlines()[0].strip(" ▄▌") == LOST)
        assert lines(app).splitlines()[1:] == below
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
        await pilot.press("escape")
        table.play(Draw(1, "stock"))
        table.lines[0].is_up = True
        await until(pilot, lambda: "Bob drew" in lines(app) and lines(app).splitlines()[0] == title)


@pytest.mark.parametrize("sentence", [LOST, UNKEPT, SHUT, *guest.ENDED.values()])
def test_what_is_wrong_with_the_line_has_room_in_one_row(sentence: str) -> None:
    # Beside the panel of the narrowest window that has one.
    assert len(sentence) <= 68


async def test_a_settlement_says_that_the_line_is_lost_and_that_it_is_back(tmp_path: Path) -> None:
    table = settled(tmp_path)
    app = opened(FakeGate(table, 0))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen) and "deal hand 2" in prompt(app))
        # It has the style of any settlement.
        assert lines(app).startswith("▄ Rummy · hand 1 ▄")
        table.lines[0].is_up = False
        await until(pilot, lambda: prompt(app) == LOST)
        table.lines[0].is_up = True
        await until(pilot, lambda: "deal hand 2" in prompt(app))


async def test_what_was_dealt_while_help_lay_over_a_settlement_is_said_there_afterwards(tmp_path: Path) -> None:
    table = settled(tmp_path)
    app = opened(FakeGate(table, 0))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen) and "deal hand 2" in prompt(app))
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
        table.play(Deal(1))
        await until(pilot, lambda: app._far.updates.following)  # type: ignore[union-attr]
        await pilot.press("escape")
        await until(pilot, lambda: "Hand 2 has been dealt" in prompt(app))


async def palette(pilot: Pilot[None], *typed: str) -> list[str]:
    """What the palette finds."""
    await pilot.press("ctrl+p", *typed)
    await until(pilot, lambda: isinstance(pilot.app.screen, Palette))
    await until(pilot, lambda: pilot.app.screen.query_one(CommandList).option_count)
    await pilot.app.workers.wait_for_complete([each for each in pilot.app.workers if each.node is pilot.app.screen])
    await pilot.pause()
    return [str(option.prompt).splitlines()[0] for option in pilot.app.screen.query_one(CommandList).options]


async def test_the_palette_removes_a_screen_and_closes_the_table_for_the_host(tmp_path: Path) -> None:
    table = rummy(tmp_path)
    gate = FakeGate(table, 0, keeps=True)
    app = opened(gate)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        assert "Who's here" in await palette(pilot, *"who")
        await pilot.press("escape")
        assert "Close the table for everybody" in await palette(pilot, *"close")
        await pilot.press("escape")
        assert "Remove a screen" in await palette(pilot, *"remove")
        await pilot.press("enter", "enter")
        await until(pilot, lambda: "Whose screen should be removed?" in prompt(app))
        await pilot.press("3")
        await until(pilot, lambda: isinstance(app.screen, WaitingScreen) and "Remove Gail's screen?" in prompt(app))
        assert not gate.shut
        await pilot.press("enter")
        await until(pilot, lambda: gate.shut == [2])
        await until(pilot, lambda: "The seat has a new code" in prompt(app))
        assert "Back to the table" in await palette(pilot, *"back")
        await pilot.press("enter", "enter")
        await until(pilot, lambda: at_table(app))


async def test_a_guest_has_neither_in_the_palette_and_is_told_why(tmp_path: Path) -> None:
    table = rummy(tmp_path)
    gate = FakeGate(table, 1)
    app = opened(gate)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        found = await palette(pilot)
        assert "Who's here" in found
        assert not {"Remove a screen", "Close the table for everybody"} & {*found}
        await pilot.press("escape", "y")
        await until(pilot, lambda: isinstance(app.screen, WaitingScreen))
        await pilot.press("o", "enter")
        await until(pilot, lambda: at_table(app))
        await pilot.press("y", "o")
        await until(pilot, lambda: "Only the host can remove a screen" in prompt(app))
        assert not gate.shut


async def test_who_is_here_can_be_asked_at_a_settlement_too(tmp_path: Path) -> None:
    table = settled(tmp_path)
    app = opened(FakeGate(table, 0, keeps=True))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen) and "deal hand 2" in prompt(app))
        await pilot.press("y")
        await until(pilot, lambda: isinstance(app.screen, WaitingScreen) and "Everybody is here" in prompt(app))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        assert "Remove a screen" in await palette(pilot, *"remove")
        await pilot.press("enter", "enter")
        await until(pilot, lambda: "Whose screen" in prompt(app))
        await pilot.press("2")
        await until(pilot, lambda: isinstance(app.screen, WaitingScreen) and "Remove Bob's screen?" in prompt(app))


async def test_nobody_is_told_to_hurry_a_bot_below_who_is_here(tmp_path: Path) -> None:
    table = FakeTable(tmp_path, "rummy", ["Ann", "Bob", "Robin"], bots=[2], seed=1, first_dealer=1)
    app = opened(FakeGate(table, 0, keeps=True))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        assert table.host.game.to_act == (2,)
        await pilot.press("y")
        await until(pilot, lambda: isinstance(app.screen, WaitingScreen))
        assert "Robin's turn." in lines(app)
        assert "speed up" not in lines(app)


async def test_updates_wait_below_the_page_being_read(tmp_path: Path) -> None:
    table = rummy(tmp_path)
    app = opened(FakeGate(table, 0))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        screen = table_of(app)
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
        table.play(Draw(1, "stock"))
        await pilot.pause()
        assert screen.host.updates.following
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen and not screen.host.updates.following)
        assert "Bob drew" in lines(app)


async def test_somebody_else_may_deal_on_while_a_settlement_is_read(tmp_path: Path) -> None:
    table = FakeTable(tmp_path, "knock", ["Ann", "Bob"], seed=5)
    app = opened(FakeGate(table, 0))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        to_the_end_of_a_hand(table)
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        await until(pilot, lambda: "deal" in prompt(app))
        table.play(Deal(1))
        await until(pilot, lambda: "has been dealt" in prompt(app))
        assert isinstance(app.screen, SettlementScreen)
        assert "deal hand 2" not in lines(app)
        assert "finish the game" not in lines(app)
        await pilot.press("space")
        await until(pilot, lambda: at_table(app))
        assert connection_of(app).game.hand_number == 2


async def test_whoever_deals_on_goes_on_and_whoever_finishes_sees_the_end(tmp_path: Path) -> None:
    table = FakeTable(tmp_path, "knock", ["Ann", "Bob"], seed=5)
    app = opened(FakeGate(table, 0))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        to_the_end_of_a_hand(table)
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen) and "deal" in prompt(app))
        await pilot.press("d")
        await until(pilot, lambda: at_table(app))
        assert table.host.game.hand_number == 2
        to_the_end_of_a_hand(table)
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        table.play(Finish(1))
        await until(pilot, lambda: "Bob has ended the game" in prompt(app))
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, FinalScreen))
        assert "watch again" not in lines(app)


async def test_whoever_is_slower_is_told_and_sees_what_happened(tmp_path: Path) -> None:
    table = FakeTable(tmp_path, "knock", ["Ann", "Bob"], seed=5)
    app = opened(FakeGate(table, 0))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        screen = table_of(app)
        table.lines[0].is_up = False
        seat = table.host.game.to_act[0]
        table.play(table.host.game.legal_moves(seat)[0])
        table.lines[0].is_up = True
        if seat == 0:
            screen.said(QUICKER)
        await until(pilot, lambda: len(screen.host.events_for(None)) == len(table.host.events_for(None)))


async def test_the_host_hands_a_seat_to_a_bot(tmp_path: Path) -> None:
    table = rummy(tmp_path)
    app = opened(FakeGate(table, 0, keeps=True))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        table.away = {2}
        table.tell("presence")
        await until(pilot, lambda: "Gail is away" in lines(app))
        await pilot.press("v", "3", "1")
        await until(pilot, lambda: table.host.seating[2].level == "gentle")
        await until(pilot, lambda: "bot" in lines(app))


async def test_why_nothing_is_taken_back_among_several_screens(tmp_path: Path) -> None:
    app = opened(FakeGate(rummy(tmp_path), 1))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        await pilot.press("u")
        await until(pilot, lambda: "everybody sees a move as soon as it's made" in prompt(app))
    alone = FakeTable(tmp_path, "rummy", ["Ann", "Bob"], bots=[1], first_dealer=1)
    app = opened(FakeGate(alone, 0))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        await pilot.press("u")
        await until(pilot, lambda: "nobody has moved yet" in prompt(app))


async def test_a_guest_hands_over_nobody_elses_seat(tmp_path: Path) -> None:
    table = rummy(tmp_path)
    app = opened(FakeGate(table, 0))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        await pilot.press("v")
        await until(pilot, lambda: "Everybody is here. A bot can only stand in" in prompt(app))
        assert not any(isinstance(ask, HandOverRequest | StandInRequest) for ask in table.asked)
        table.hand_over(0, "bot:easy")
        await until(pilot, lambda: table_of(app).watching.face_up is None)
        await until(pilot, lambda: "A bot is playing for Ann. Press v to take the seat back." in lines(app))
        await pilot.press("v", "1")
        await until(pilot, lambda: table.host.seating[0].kind == "person")
        await until(pilot, lambda: not app.screen.query_one(AwayNotice).text)


async def test_the_waiting_room_says_what_to_type_until_all_have_come(tmp_path: Path) -> None:
    table = rummy(tmp_path)
    table.away, table.waits = {1, 2}, True
    app = opened(FakeGate(table, 0, invitations=[CODE, GAILS], keeps=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, WaitingScreen) and "Waiting for" in prompt(app))
        assert "rummytui join" in lines(app)
        assert "  7-turkey-gravy" in lines(app)
        assert "Bob types" in lines(app)
        table.away = {2}
        table.tell("presence")
        await until(pilot, lambda: "Waiting for Gail" in prompt(app))
        await until(pilot, lambda: "Gail types" in lines(app))
        table.away, table.waits = set(), False
        table.tell("presence")
        await until(pilot, lambda: at_table(app))
        await pilot.press("y")
        await until(pilot, lambda: isinstance(app.screen, WaitingScreen))
        assert "Everybody is here" in prompt(app)
        await pilot.press("enter")
        await until(pilot, lambda: at_table(app))


async def test_no_sentence_of_the_waiting_room_is_cut_off(tmp_path: Path) -> None:
    """Not even in the smallest window, with a link that takes two lines."""
    table = rummy(tmp_path, "Ann", "Bob", "Gail", "Dan")
    table.away, table.waits = {1}, True
    ask = replace(CODE, link="http://192.168.1.17:8000/Do8YbiBrTbATXYRu0AXNoA")
    app = opened(FakeGate(table, 0, invitations=[ask], keeps=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Bob types" in lines(app))
        text = " ".join(line[1:42].strip() for line in lines(app).splitlines())
        assert "Only use this on a network you trust: the page isn't encrypted." in text
        assert "The code" not in text


async def test_whoever_opened_the_table_begins_without_those_who_are_late(tmp_path: Path) -> None:
    table = rummy(tmp_path)
    table.away, table.waits = {2}, True
    guests = opened(FakeGate(table, 1))
    async with guests.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "Waiting for Gail" in prompt(guests))
        await pilot.press("enter")
        assert "begin" not in lines(guests).replace("begins", "")
        assert not [ask for ask in table.asked if isinstance(ask, GoOnRequest)]
    hosts = opened(FakeGate(table, 0, invitations=[GAILS], keeps=True))
    async with hosts.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "Waiting for Gail" in prompt(hosts))
        await pilot.press("enter")
        await until(pilot, lambda: at_table(hosts))
        assert "Gail is away: v for a bot, or y for a code." in lines(hosts)
        # A referee who has just taken over does not know of it.
        table.waits = True
        table.tell("presence")
        await until(pilot, lambda: not table.waits)


async def test_a_code_that_was_tried_too_often_is_said_to_be_and_a_key_makes_a_new_one(tmp_path: Path) -> None:
    table = rummy(tmp_path)
    table.away, table.waits = {1, 2}, True
    gate = FakeGate(table, 0, invitations=[replace(CODE, is_void=True), GAILS], keeps=True)
    app = opened(gate)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, WaitingScreen) and "Waiting for" in prompt(app))
        assert "tried three" in lines(app)
        assert "7-turkey-gravy" not in lines(app)
        assert "make a new code" in lines(app)
        await pilot.press("o")
        # Nobody is there to be removed, so nothing is asked.
        await until(pilot, lambda: "9-new-code" in lines(app))
        assert gate.shut == [1]
        assert "The seat has a new code." in prompt(app)
        assert "make a new code" not in lines(app)


async def test_a_screen_is_shut_out_once_that_is_agreed_to_and_a_new_code_is_shown(tmp_path: Path) -> None:
    table = rummy(tmp_path)
    table.away = {1}
    gate = FakeGate(table, 0, invitations=[CODE, GAILS], keeps=True)
    app = opened(gate)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: at_table(app))
        await pilot.press("y")
        await until(pilot, lambda: isinstance(app.screen, WaitingScreen))
        # Bob has not come yet, so there is nobody to be shut out.
        await until(pilot, lambda: "7-turkey-gravy" in lines(app) and "remove this screen" not in lines(app))
        await pilot.press("o")
        assert "Remove" not in prompt(app)
        # Gail has, with a code that is not shown any more.
        await pilot.press("down")
        await until(pilot, lambda: "o  remove this screen" in lines(app) and "types" not in lines(app))
        await pilot.press("o")
        await until(pilot, lambda: "Remove Gail's screen? It can rejoin with a new code" in prompt(app))
        await pilot.press("escape", "o", "x", "q")
        await pilot.pause()
        assert isinstance(app.screen, WaitingScreen)
        assert gate.shut == []
        await pilot.press("enter")
        await until(pilot, lambda: gate.shut == [2])
        await until(pilot, lambda: "9-new-code" in lines(app))
        assert "Gail's screen was removed. The seat has a new code." in prompt(app)
        await pilot.press("enter")
        await until(pilot, lambda: at_table(app))


async def test_guests_have_a_bot_stand_in_for_the_host_and_the_host_reads_so(tmp_path: Path) -> None:
    table = rummy(tmp_path)
    table.away = {0}
    bobs, anns = opened(FakeGate(table, 1)), opened(FakeGate(table, 0, keeps=True))
    async with bobs.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(bobs))
        await until(pilot, lambda: "Ann is away. After a minute, v asks for a bot." in lines(bobs))
        table.done(2, StandInRequest("gail", 0, again=False))
        await until(pilot, lambda: "Gail wants a bot to play for Ann: press v to agree." in lines(bobs))
        await pilot.press("v", "1")
        await until(pilot, lambda: table.host.seating[0].kind == "bot")
        await until(pilot, lambda: "to agree" not in lines(bobs))
        assert [ask for ask in table.asked if isinstance(ask, HandOverRequest)] == []
    table.away = set()
    async with anns.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(anns))
        await until(pilot, lambda: "A bot is playing for Ann. Press v to take the seat back." in lines(anns))
        await pilot.press("v", "1")
        await until(pilot, lambda: table.host.seating[0].kind == "person")


async def test_whose_word_is_missing_for_a_bot_is_said(tmp_path: Path) -> None:
    table = rummy(tmp_path)
    table.away = {0}
    app = opened(FakeGate(table, 1))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        await pilot.press("v", "1")
        await until(pilot, lambda: "Gail has yet to agree to a bot for Ann." in lines(app))
        assert table.host.seating[0].kind == "person"


async def test_own_keys_leave_room_for_who_is_here(tmp_path: Path) -> None:
    write_keys({"keys": {"leave": "y"}})
    app = opened(FakeGate(rummy(tmp_path), 1))
    try:
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: at_table(app))
            assert "y is already used for “who's here”, so “leave” stays on q." in prompt(app)
            await pilot.press("y")
            await until(pilot, lambda: isinstance(app.screen, WaitingScreen))
    finally:
        put_in_force({})


async def test_a_guest_shuts_nobody_out(tmp_path: Path) -> None:
    table = rummy(tmp_path)
    gate = FakeGate(table, 0)
    app = opened(gate)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        await pilot.press("y")
        await until(pilot, lambda: isinstance(app.screen, WaitingScreen))
        await pilot.press("o", "enter")
        await until(pilot, lambda: at_table(app))
        assert gate.shut == []


@pytest.mark.parametrize(("word", "sentence"), guest.ENDED.items())
async def test_a_screen_says_why_nothing_more_comes_of_it(tmp_path: Path, word: wire.LastWord, sentence: str) -> None:
    table = rummy(tmp_path)
    app = opened(FakeGate(table, 1))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        forgotten: list[str] = []
        connection_of(app).on_end = lambda: forgotten.append(word)
        table.lines[0].hear(tells_of(table.name, 1), wire.last_word_to_json(word))
        table.lines[0].is_up, table.lines[0].is_refused = False, True
        await until(pilot, lambda: lines(app).splitlines()[0].strip(" ▄▌") == sentence)
        assert prompt(app) == "The game is over here. Press q to leave the table."
        assert forgotten == [word]
        assert offered(app) == ["sort", "help", "rules", "settings", "leave"]
        # Neither a key nor a click asks for what nobody answers.
        await pilot.press("d", "1")
        app.screen.query_one(KeyBar).post_message(KeyBar.Pressed("draw"))
        await pilot.pause()
        assert not connection_of(app).is_asking
        assert prompt(app).endswith("The game is over here. Press q to leave the table.")


@pytest.mark.parametrize(("sitting_over", "is_told"), [(False, True), (True, True), (True, False)])
async def test_a_settlement_at_a_closed_table_offers_no_more_hands(
    tmp_path: Path, *, sitting_over: bool, is_told: bool
) -> None:
    """Also where this screen is only let in no longer."""
    table = settled(tmp_path)
    if sitting_over:
        table.play(Finish(0))
    app = opened(FakeGate(table, 0, keeps=True))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, FinalScreen if sitting_over else SettlementScreen))
        await until(pilot, lambda: sitting_over or "deal hand 2" in offered(app))
        if is_told:
            table.tell("closed")
        else:
            table.lines[0].is_up, table.lines[0].is_refused = False, True
            table.lines[0].changed()
        closed = "The table is closed" if is_told else "The table was closed, or the host removed this screen."
        await until(pilot, lambda: closed in prompt(app))
        assert not {"deal hand 2", "finish"} & {*offered(app)}
        assert "leave" in offered(app)
        await pilot.press("q")
        await until(pilot, lambda: app.screen.query(KeyFooter))


async def test_a_line_that_is_let_in_again_gives_the_keys_back(tmp_path: Path) -> None:
    table = rummy(tmp_path)
    app = opened(FakeGate(table, 1))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        before = offered(app)
        for is_up in (False, True):
            table.lines[0].is_up, table.lines[0].is_refused = is_up, not is_up
            table.lines[0].changed()
            await until(pilot, lambda: (offered(app) == before) is is_up)  # noqa: B023 - used at once


@pytest.mark.parametrize("ended", [False, True])
async def test_whoever_leaves_is_told_how_to_come_back_where_that_can_be(tmp_path: Path, *, ended: bool) -> None:
    table = rummy(tmp_path)
    app = opened(FakeGate(table, 1))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        if ended:
            table.lines[0].hear(tells_of(table.name, 1), wire.last_word_to_json("shut out"))
            await until(pilot, lambda: "The game is over here" in prompt(app))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        await app.workers.wait_for_complete([worker for worker in app.workers if worker.name == "hang_up"])
        back = ["Your seat is kept for you. Run “rummytui join” to rejoin."]
        assert notices_of(app) == ([] if ended else back)


async def test_whoever_comes_back_to_a_game_is_at_the_table_at_once(tmp_path: Path) -> None:
    table = rummy(tmp_path)
    table.play(Draw(1, "stock"))
    table.away = {1}
    app = opened(FakeGate(table, 0, invitations=[CODE], keeps=True))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        assert "Bob is away; the table is waiting: v for a bot, or y for a code." in lines(app)


async def test_who_is_away_is_said_where_it_takes_no_row_from_the_cards(tmp_path: Path) -> None:
    table = FakeTable(tmp_path, "rummoli", ["Ann", "Bob", "Gail", "Dan"], seed=3)
    app = opened(FakeGate(table, 1))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: at_table(app))
        hand = app.screen.query_one(Hand)
        before = hand.region
        table.away = {0}
        table.tell("presence")
        await until(pilot, lambda: "round 1 · Ann is away" in lines(app).splitlines()[0])
        assert not app.screen.query_one(AwayNotice).text
        assert hand.region == before
        table.away = set()
        table.tell("presence")
        await until(pilot, lambda: "Ann is away" not in lines(app))
        await pilot.resize_terminal(80, 40)
        table.away = {0}
        table.tell("presence")
        await until(pilot, lambda: "  Ann is away. After a minute, v asks for a bot." in lines(app))
        assert "Ann is away" not in lines(app).splitlines()[0]


async def test_closing_the_table_is_asked_first_and_told_to_all(tmp_path: Path) -> None:
    table = rummy(tmp_path)
    gate = FakeGate(table, 0, keeps=True)
    app = opened(gate)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        await pilot.press("q")
        assert not gate.closed
        gate.may_close.clear()
        await pilot.press("2")
        # That takes a while, and by then the first screen has been drawn from the last entry.
        await until(pilot, lambda: app.screen.query(KeyFooter) and len(app.workers) == 1)
        assert "Rummy with Ann" not in lines(app)
        gate.may_close.set()
        await until(pilot, lambda: gate.closed)
        assert table.lines[0].closed
        # It is among the latest games at once.
        await until(pilot, lambda: "Rummy with Ann, Bob and Gail" in lines(app))


async def test_what_is_saved_of_a_table_that_cannot_be_closed_is_said_and_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = rummy(tmp_path / "elsewhere")
    app = RummyApp(gate=FakeGate(table, 0, keeps=True), saves=tmp_path / "games")
    app.animation_level = "none"
    said = "The game is saved as rummy-1. The table is still open: The disk is full."
    may_close = asyncio.Event()

    async def close(_: FakeGate, folder: Path) -> str:
        await may_close.wait()
        bring_home(table.host.path.read_bytes(), folder)
        raise RemoteError(said)

    monkeypatch.setattr(FakeGate, "close", close)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        await pilot.press("q", "2")
        await until(pilot, lambda: app.screen.query(KeyFooter) and len(app.workers) == 1)
        may_close.set()
        await until(pilot, lambda: "Rummy with Ann, Bob and Gail" in lines(app))
        assert notices_of(app) == [said]


async def test_what_others_do_meanwhile_answers_no_question_about_leaving(tmp_path: Path) -> None:
    table = rummy(tmp_path, "Ann", "Bob")
    gate = FakeGate(table, 0, keeps=True)
    app = opened(gate)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        await pilot.press("q")
        assert "Leave the table, or close it?" in prompt(app)
        table.play(Draw(1, "stock"))
        discard = next(move for move in table.host.game.legal_moves(1) if isinstance(move, Discard))
        table.play(discard)
        in_log = re.compile(rf"● Bob +{label(discard.card, CardLook())}")
        await until(pilot, lambda: in_log.search(lines(app)) and table_of(app).scene.acting)
        assert "Leave the table, or close it?" in prompt(app)
        await pilot.press("2")
        await until(pilot, lambda: gate.closed)


async def test_a_question_stays_open_while_nothing_has_changed_for_who_is_asked(tmp_path: Path) -> None:
    table = rummy(tmp_path, "Ann", "Bob", "Gail", first_dealer=2)
    app = opened(FakeGate(table, 0))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app) and table_of(app).scene.acting)
        table_of(app).accept(Choose.numbered("Which pile?", [("stock", Play((Draw(0, "stock"),)))]))
        table.hand_over(1, "bot:easy")
        await until(pilot, lambda: table_of(app).host.seating[1].kind == "bot" and "for Bob." in lines(app))
        assert "Which pile?" in prompt(app)
        await pilot.press("1")
        await until(pilot, lambda: table.host.moves == (Draw(0, "stock"),))


async def test_a_table_that_was_closed_says_so(tmp_path: Path) -> None:
    table = rummy(tmp_path)
    app = opened(FakeGate(table, 0))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: at_table(app))
        table.tell("closed")
        await until(pilot, lambda: "The table is closed" in lines(app))
