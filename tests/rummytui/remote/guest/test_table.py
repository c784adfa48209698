"""A guest's table: what it is told, what it asks for, and what it makes of a line that fails."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

import rules
from rules import HIDDEN, RuleViolation
from rules.moves import Draw
from rules.seats import Seat
from rummytui.remote.guest import table_connection
from rummytui.remote.guest.table import BUSY, QUICKER, RemoteTable
from rummytui.remote.guest.table_connection import LOST, UNKEPT
from rummytui.table.host import Sitter
from rummytui.table.watch import Curtain, Forced, Private, Settled, Watch
from rummytui.text.locked_hands import HandOpened
from tests.daily import each_kind
from tests.rummytui.remote.fake_table import FakeTable
from tests.rummytui.remote.updates import update_to_json


class Ears:
    """What a screen would be told."""

    def __init__(self, table: RemoteTable) -> None:
        self.table = table
        self.refusals: list[RuleViolation] = []
        self.sentences: list[str] = []
        table.listener = self

    def news(self) -> None:
        """Nothing is taken in before a test wants it."""

    def refused(self, error: RuleViolation) -> None:
        self.refusals.append(error)

    def said(self, sentence: str) -> None:
        self.sentences.append(sentence)


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(10):
        while not holds():  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(0.001)


def take_all(table: RemoteTable) -> None:
    while table.updates.advance():
        pass


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_connection, "_AGAIN", 0.001)
    monkeypatch.setattr(table_connection, "BEAT", 0.01)


@pytest.mark.clause("SH-17")
@each_kind("game")
async def test_a_guest_follows_every_move_of_a_sitting_and_knows_what_its_seat_may(game: str, tmp_path: Path) -> None:
    counts = rules.GAMES[game].player_counts()
    players = ["Ann", "Bob", "Gail", "Robin"][: min(max(counts[0], 3), counts[-1])]
    table = FakeTable(tmp_path, game, players, seed=3)
    sits = await table.sit(1)
    for _ in range(250):
        if table.host.game.over:
            break
        table.play_any()
        if table.chance.random() < 0.5:
            take_all(sits)
            assert sits.view(1) == table.host.game.seen_by(1)
            assert sits.view(None).hands == table.host.game.seen_by(None).hands
            assert sits.events_for(1) == table.host.events_for(1)
            assert sits.events_for(None) == table.host.events_for(None)
            assert list(sits.totals) == list(table.host.totals)
            assert sits.game.to_act == table.host.game.to_act
            assert sits.game.legal_moves(1) == table.host.game.legal_moves(1)
            assert sits.game.legal_moves(0) == []
    await sits.leave()


async def test_a_move_is_asked_for_once_and_told(tmp_path: Path) -> None:
    table = FakeTable(tmp_path, "rummy", ["Ann", "Bob"], first_dealer=1)
    sits = await table.sit(0)
    before = sits.seq
    assert sits.play_all([Draw(0, "stock")]) is None
    await until(lambda: sits.updates.following)
    assert sits.seq == before
    news = sits.updates.advance()
    assert news
    assert [type(event).__name__ for event in news.seen_by(0)] == ["CardDrawn"]
    assert sits.view(0) == table.host.view(0)
    assert [move for _, move in sits.decisions()] == [Draw(0, "stock")]
    await sits.leave()


async def test_what_is_against_the_rules_is_refused_here_with_its_clause(tmp_path: Path) -> None:
    table = FakeTable(tmp_path, "rummy", ["Ann", "Bob"], first_dealer=0)
    sits = await table.sit(0)
    refused = sits.play_all([Draw(0, "stock")])
    assert isinstance(refused, RuleViolation)
    with pytest.raises(RuleViolation) as said:
        table.host.play(Draw(0, "stock"))
    assert (refused.clause, refused.message) == (said.value.clause, said.value.message)
    assert [type(ask).__name__ for ask in table.asked] == ["LookRequest"]
    await sits.leave()


async def test_whoever_was_slower_is_told_so_and_nothing_is_done(tmp_path: Path) -> None:
    table = FakeTable(tmp_path, "rummy", ["Ann", "Bob"], first_dealer=1)
    sits = await table.sit(0)
    ears = Ears(sits)
    table.play(Draw(0, "stock"))
    sits.play_all([Draw(0, "stock")])
    await until(lambda: ears.sentences)
    assert ears.sentences == [QUICKER]
    assert len(table.host.moves) == 1
    await sits.leave()


async def test_a_second_move_waits_for_the_first(tmp_path: Path) -> None:
    table = FakeTable(tmp_path, "rummy", ["Ann", "Bob"], first_dealer=1)
    sits = await table.sit(0)
    ears = Ears(sits)
    sits.play_all([Draw(0, "stock")])
    sits.play_all([Draw(0, "stock")])
    assert ears.sentences == [BUSY]
    await sits.leave()


async def test_a_move_whose_answer_is_lost_is_not_made_twice(tmp_path: Path) -> None:
    table = FakeTable(tmp_path, "rummy", ["Ann", "Bob"], first_dealer=1)
    sits = await table.sit(0)
    table.lines[0].loses = 3
    sits.play_all([Draw(0, "stock")])
    await until(lambda: sits.updates.following and not sits.trouble)
    assert len(table.host.moves) == 1
    await sits.leave()


async def test_a_lost_line_says_so_and_mends_itself(tmp_path: Path) -> None:
    table = FakeTable(tmp_path, "rummy", ["Ann", "Bob"], first_dealer=1)
    sits = await table.sit(1)
    table.lines[0].is_up = False
    await until(lambda: sits.trouble == LOST)
    before = sits.view(1)
    table.play(Draw(0, "stock"))
    assert sits.view(1) == before
    table.lines[0].is_up = True
    await until(lambda: sits.updates.following and not sits.trouble)
    news = sits.updates.advance()
    assert news
    assert news.missed
    assert sits.view(1) == table.host.game.seen_by(1)
    assert sits.events_for(1) == table.host.events_for(1)
    await sits.leave()


async def test_without_a_referee_it_says_that_nobody_deals(tmp_path: Path) -> None:
    table = FakeTable(tmp_path, "rummy", ["Ann", "Bob"])
    sits = await table.sit(1)
    table.deaf = True
    await until(lambda: sits.trouble == UNKEPT)
    table.deaf = False
    await until(lambda: not sits.trouble)
    await sits.leave()


async def test_what_was_taken_back_is_seen_as_it_was_before(tmp_path: Path) -> None:
    table = FakeTable(tmp_path, "rummy", ["Ann", "Bob"], bots=[1], first_dealer=1)
    sits = await table.sit(0)
    before = sits.view(0)
    sits.play_all([Draw(0, "stock")])
    await until(sits.updates.advance)
    assert sits.undo() is None
    await until(lambda: sits.updates.following)
    news = sits.updates.advance()
    assert news
    assert news.taken_back == (0, 1)
    assert sits.view(0) == before
    assert not list(sits.decisions())
    assert sits.undo() == 0
    await sits.leave()


async def test_two_people_at_one_screen_see_the_same_entry_of_the_log(tmp_path: Path) -> None:
    table = FakeTable(tmp_path, "rummy", ["Ann", "Bob", "Gail"], first_dealer=2)
    sits = await table.sit(0, 2)
    table.lines[0].heard, heard = {}, table.lines[0].heard
    table.play(Draw(0, "stock"))
    table.lines[0].heard = heard
    told = [table.told(seat, "moved", (), whole=False) for seat in (0, 2)]
    sits._hear(0, update_to_json(told[0]))
    assert sits.updates.following is None
    sits._hear(2, update_to_json(told[1]))
    assert sits.updates.advance()
    assert sits.view(0) == table.host.game.seen_by(0)
    assert HIDDEN in sits.view(2).hands[0]
    await sits.leave()


def showing(table: RemoteTable) -> Watch:
    return Watch.begin(table.game, table.people, table.latest, table.company)


async def test_one_person_at_a_screen_has_no_curtain_and_two_have_one(tmp_path: Path) -> None:
    table = FakeTable(tmp_path, "rummy", ["Ann", "Bob", "Gail"], first_dealer=2)
    alone, two, waits = await table.sit(0), await table.sit(0, 1), await table.sit(2)
    assert showing(alone).now == Private(0)
    assert showing(two).now == Curtain(0)
    assert showing(waits).now == Forced(0, None)
    assert showing(waits).face_up == 2
    for each in (alone, two, waits):
        await each.leave()


async def test_a_settled_hand_waits_for_its_reader(tmp_path: Path) -> None:
    table = FakeTable(tmp_path, "knock", ["Ann", "Bob"], seed=5)
    sits = await table.sit(0)
    while not table.host.game.stage.hand_over:
        table.play_any()
    table.play(rules.moves.Deal(1))
    seen = None
    while seen is None or not sits.game.phase_info.hand_over:
        seen = sits.updates.advance()
    assert isinstance(showing(sits).now, Settled)
    assert sits.totals == list(table.host.totals)
    assert sits.updates.following
    assert sits.updates.following.hand_number == 2
    sits.updates.advance()
    assert sits.game.hand_number == 2
    assert sits.is_fresh
    assert len(list(sits.hands())) == 2
    await sits.leave()


@pytest.mark.parametrize("seat", [0, 1])
async def test_a_seat_is_handed_to_a_bot_and_back(seat: Seat, tmp_path: Path) -> None:
    table = FakeTable(tmp_path, "rummy", ["Ann", "Bob"])
    sits = await table.sit(0, keeps=True)
    sits.seat(seat, Sitter("bot", "medium"))
    await until(sits.updates.advance)
    assert sits.seating[seat] == Sitter("bot", "medium")
    assert table.host.seating[seat] == Sitter("bot", "medium")
    sits.seat(seat, Sitter("person"))
    await until(sits.updates.advance)
    assert table.host.seating[seat].kind == "person"
    assert sits.events_for(0) == table.host.events_for(0)
    await sits.leave()


async def test_a_hand_opened_by_a_vote_is_in_the_log_of_this_screen(tmp_path: Path) -> None:
    table = FakeTable(tmp_path, "rummy", ["Ann", "Bob", "Gail"])
    sits = await table.sit(0, 1)
    sits.opened(0, [1])
    assert [sits.events_for(viewer)[-1] for viewer in (None, 0, 1)] == [HandOpened(0, (1,))] * 3


@pytest.mark.parametrize("starts", [(), (0, 20, 0)])
async def test_every_screen_knows_the_head_starts(tmp_path: Path, starts: tuple[int, ...]) -> None:
    table = await FakeTable(tmp_path, "rummy", ["Ann", "Bob", "Gail"], head_starts=starts).sit(1)
    assert tuple(table.head_starts) == starts
    assert list(table.view(1).scores) == [0, 0, 0]
