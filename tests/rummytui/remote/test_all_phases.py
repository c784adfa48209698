"""Every phase and every kind of move of every game, played by guests over a real server; in each phase one comes back."""

import asyncio
from collections.abc import Callable

import nats
import pytest

import rules
from rules.moves import Move
from rummytui.remote.guest import table_connection
from rummytui.remote.guest.table import RemoteTable
from rummytui.remote.guest.table_connection import ServerConnection
from rummytui.remote.referee import presence
from rummytui.remote.referee.referee import Referee
from rummytui.remote.server.table_logs import SeatInfo, TableInfo
from rummytui.remote.wire import subjects
from saves import Sitter
from tests.daily import daily
from tests.rummytui.remote.guests import Refereeing
from tests.rummytui.table.journeys import OPTIONS, Wanderer

MOST = 1500
SEEDS = {"tummy-rummy": 3, "rummoli": 3}
"""Deals with which all phases come soon."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_connection, "_AGAIN", 0.01)
    # Nobody's fingers are as quick as these.
    monkeypatch.setattr(presence, "ASKS_A_SECOND", 10_000)


class BareConnection(ServerConnection):
    """A connection to a server without TLS and authenticator, which refuses nobody."""

    is_refused = False


class Complains:
    """The mover must get only the result."""

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
        self.name = await self.referee.logs.open(facts, players, people, seed=seed, options=dict(OPTIONS.get(game, {})))
        self.tables = [await self.sit(seat) for seat in range(len(players))]

    async def sit(self, seat: int) -> RemoteTable:
        line = BareConnection(subjects.new_name())
        line._client = await nats.connect(  # type: ignore[assignment]
            self.url, inbox_prefix=subjects.inbox_of(line.guest)
        )
        return await RemoteTable.open(line, self.name, [seat])

    async def come_back(self, seat: int) -> None:
        before = self.tables[seat]
        await before.leave()
        after = self.tables[seat] = await self.sit(seat)
        # A player who was away sees the current state, and the events of this hand.
        assert after.view(seat) == before.view(seat)
        assert after.events_for(seat) == before.events_for(seat)
        assert after.totals == before.totals

    def legal_moves(self) -> list[Move]:
        """What anybody at any of these screens may do."""
        return [move for seat, table in enumerate(self.tables) for move in table.game.legal_moves(seat)]

    async def heard_all(self, seq: int) -> None:
        await until(lambda: all(self._caught_up(table) >= seq for table in self.tables))

    def _caught_up(self, table: RemoteTable) -> int:
        while table.updates.advance():
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
        while not holds():  # noqa: ASYNC110 - it waits for a server
            await asyncio.sleep(0.001)


@pytest.mark.parametrize("game", daily(rules.GAMES, ("gin", "tummy-rummy", "rummoli")))
async def test_guests_play_every_phase_and_come_back_in_each(game: str, server: str) -> None:
    counts = rules.GAMES[game].player_counts()
    players = ["Ann", "Bob", "Gail", "Robin"][: min(max(counts[0], 3), counts[-1])]
    wanderer = Wanderer(game)
    async with Refereeing(server) as referee:
        screens = Screens(server, referee)
        await screens.open(game, players, seed=SEEDS.get(game, 1))
        came = 0
        for _ in range(MOST):
            game_now = screens.tables[0].game
            if wanderer.sees(game_now.phase):
                came += 1
                await screens.come_back(came % len(players))
            if game_now.over:
                break
            eager = None if game_now.phase_info.hand_over else wanderer.eager(screens.legal_moves())
            if eager:
                await screens.play(eager)
                continue
            if game_now.phase_info.can_call:
                for table in screens.tables:
                    table.hurry()
            if screens.tables[0].one.stage.forced:
                await screens.goes_on()
                continue
            seat = wanderer.chance.choice(game_now.to_act)
            its = screens.tables[seat].game
            await screens.play(wanderer.other(its, seat, its.legal_moves(seat)))
        assert not wanderer.missing
        await screens.leave()
