"""Every phase and every kind of move of every game, played by guests over a real server; in each phase one comes back."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import nats
import pytest

import rules
from rules.moves import Move
from rummytui.bots.choosing import choose
from rummytui.remote.guest import table_connection
from rummytui.remote.guest.server_connection import NatsConnection
from rummytui.remote.guest.table import RemoteTable
from rummytui.remote.referee import presence
from rummytui.remote.referee.referee import Referee
from rummytui.remote.server.table_info import SeatInfo, TableInfo
from rummytui.remote.wire import subjects
from saves import Sitter
from tests.daily import daily
from tests.rummytui.remote.guests import Refereeing

CHOSEN: dict[str, dict[str, Any]] = {
    "rummoli": {"rounds": 7, "claims": "called"},
    "tummy-rummy": {"answers": "by_choice"},
}
"""House rules by which all phases come soon, and all kinds of moves."""
KINDS = {
    "rummy": {"meld", "lay_off"},
    "boathouse": {"declare"},
    "continental": {"declare"},
    "gamblers": {"meld", "lay_off", "refuse"},
    "knock": {"knock"},
    "gin": {"pass", "knock"},
    "double-rum": {"meld", "lay_off", "move_joker"},
    "dummy-rummy": {"buy", "pass", "lay_down", "lay_off"},
    "tummy-rummy": {"meld", "lay_off", "feed", "answer", "name_special", "swap", "leave"},
    "rummoli": {"keep", "exchange", "bid", "drop", "check", "bet", "call", "raise", "fold", "lay", "claim"},
}
"""What guests are to have done besides drawing, throwing and dealing."""
MOST = 1500
SEEDS = {"tummy-rummy": 3, "rummoli": 3}
"""Deals with which all phases come soon."""
RANDOM = {"rummoli": 1.0}
"""How many of the moves are anybody's guess."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_connection, "_AGAIN", 0.01)
    # Nobody's fingers are as quick as these.
    monkeypatch.setattr(presence, "ASKS_A_SECOND", 10_000)


class Complains:
    """Whoever made a move must hear nothing but what came of it."""

    def news(self) -> None:
        """That."""

    def refused(self, error: rules.RuleViolation) -> None:
        raise AssertionError(error)

    def said(self, sentence: str) -> None:
        raise AssertionError(sentence)


class Screens:
    """The screens of a table, one for each seat."""

    def __init__(self, url: str, referee: Referee) -> None:
        self.url, self.referee = url, referee
        self.tables: list[RemoteTable] = []
        self.name = ""

    async def open(self, game: str, players: list[str], seed: int) -> None:
        facts = TableInfo(game, tuple(SeatInfo("elsewhere", name) for name in players), 0.0)
        people = [Sitter("person")] * len(players)
        self.name = await self.referee.logs.open(facts, players, people, seed=seed, options=CHOSEN.get(game))
        self.tables = [await self.sit(seat) for seat in range(len(players))]

    async def sit(self, seat: int) -> RemoteTable:
        line = NatsConnection(subjects.new_name())
        line._client = await nats.connect(self.url, inbox_prefix=subjects.inbox_of(line.guest))
        return await RemoteTable.open(line, self.name, [seat])

    async def come_back(self, seat: int) -> None:
        before = self.tables[seat]
        await before.leave()
        after = self.tables[seat] = await self.sit(seat)
        # Whoever was away sees what can be seen of it, and what has happened in this hand.
        assert after.view(seat) == before.view(seat)
        assert after.events_for(seat) == before.events_for(seat)
        assert after.totals == before.totals

    def legal_moves(self) -> list[Move]:
        """What anybody at any of these screens may do."""
        return [move for seat, table in enumerate(self.tables) for move in table.game.legal_moves(seat)]

    async def heard_all(self, seq: int) -> None:
        await until(lambda: all(self._caught_up(table) >= seq for table in self.tables))

    def _caught_up(self, table: RemoteTable) -> int:
        while table.advance():
            pass
        return table.seq

    async def play(self, move: Move) -> None:
        table = self.tables[move.seat]
        before = table.seq
        table.listener = Complains()
        assert table.play_all([move]) is None
        await until(lambda: self._caught_up(table) > before)
        await self.heard_all(table.seq)

    async def goes_on(self) -> None:
        """The referee makes the only move that there is."""
        before = self.tables[0].seq
        await until(lambda: self._caught_up(self.tables[0]) > before)
        await self.heard_all(self.tables[0].seq)

    async def leave(self) -> None:
        for table in self.tables:
            await table.leave()


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(10):
        while not holds():  # noqa: ASYNC110 - whatever it waits for comes from a server
            await asyncio.sleep(0.001)


@pytest.mark.parametrize("game", daily(rules.GAMES, ("gin", "tummy-rummy", "rummoli")))
async def test_guests_play_every_phase_and_come_back_in_each(game: str, server: str) -> None:
    kind, chance = rules.GAMES[game], Random(1)
    counts = kind.player_counts()
    players = ["Ann", "Bob", "Gail", "Robin"][: min(max(counts[0], 3), counts[-1])]
    async with Refereeing(server) as referee:
        screens = Screens(server, referee)
        await screens.open(game, players, seed=SEEDS.get(game, 1))
        seen: set[str] = set()
        wanted, made = KINDS[game], set[str]()
        for _ in range(MOST):
            game_now = screens.tables[0].game
            if game_now.phase not in seen:
                seen.add(game_now.phase)
                await screens.come_back(len(seen) % len(players))
            if game_now.over:
                break
            eager = [move for move in screens.legal_moves() if move.kind in wanted - made]
            if eager and not game_now.hand_over:
                # What comes seldom is done as soon as somebody may.
                move = chance.choice(eager)
                made.add(move.kind)
                await screens.play(move)
                continue
            if screens.tables[0].game.can_call(screens.tables[0].game):
                for table in screens.tables:
                    table.hurry()
            if screens.tables[0]._one.stage.forced:
                await screens.goes_on()
                continue
            seat = chance.choice(game_now.to_act)
            moves = screens.tables[seat].game.legal_moves(seat)
            if game_now.hand_over:
                last = seen >= set(kind.phases) - {"over"} and made >= wanted - {"finish"}
                move = chance.choice([each for each in moves if (each.kind == "finish") == last])
            elif chance.random() < RANDOM.get(game, 0.3):
                move = chance.choice(moves)
            else:
                # Hands end sooner where now and then somebody knows what to do.
                move = choose(screens.tables[seat].view(seat), "easy", chance)
            made.add(move.kind)
            await screens.play(move)
        assert not set(kind.phases) - seen
        assert not wanted - made
        await screens.leave()
