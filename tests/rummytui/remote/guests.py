"""Guests without a screen: they ask, are answered and told, and remember all of it."""

import asyncio
from contextlib import suppress
from itertools import count
from types import TracebackType
from typing import Self

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg

from rules import Game
from rules.moves import Move
from rules.seats import Seat
from rummytui.remote.referee.referee import Referee
from rummytui.remote.wire import messages as wire
from rummytui.remote.wire import subjects

_NUMBERS = count()


def guest_of(client: Client) -> str:
    """Who that client is, as subjects name him."""
    return client._inbox_prefix.decode().rpartition(".")[2]


class Guest:
    """A guest at a seat of a table (None: a listener to public updates), with a client of the test's."""

    def __init__(self, client: Client, table: str, seat: Seat) -> None:
        self.client, self.table, self.seat = client, table, seat
        self.told: list[wire.SeatUpdate] = []
        self.last: wire.SeatUpdate
        """The update about the newest entry."""
        self._news = asyncio.Event()

    async def __aenter__(self) -> Self:
        self._subscription = await self.client.subscribe(subjects.tells_of(self.table, self.seat), cb=self._hear)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(nats.errors.Error):
            await self._subscription.unsubscribe()

    async def _hear(self, message: Msg) -> None:
        self._remember(wire.update_from_json(message.data))

    def _remember(self, told: wire.SeatUpdate) -> None:
        if not self.told or told.seq >= self.last.seq:
            self.last = told
        self.told.append(told)
        self._news.set()

    @property
    def game(self) -> Game:
        """A game with which legal moves can be found."""
        view = self.last.view
        return view.game_type.from_view(view, view.game_type.face_down_cards(view))

    async def ask(self, ask: wire.Request) -> wire.Reply | wire.SeatUpdate:
        """What is replied; asked again until somebody does."""
        async with asyncio.timeout(6):
            while True:
                with suppress(nats.errors.TimeoutError, nats.errors.NoRespondersError):
                    subject = subjects.asks_of(self.table, self.seat, guest_of(self.client))
                    message = await self.client.request(subject, wire.request_to_json(ask), timeout=1)
                    return wire.reply_from_json(message.data)
                await asyncio.sleep(0.05)

    async def look(self) -> wire.SeatUpdate:
        told = await self.ask(wire.LookRequest(self.new_id(), public=False))
        assert isinstance(told, wire.SeatUpdate), told
        self._remember(told)
        return told

    async def play(self, move: Move, after: int | None = None) -> wire.Reply | wire.SeatUpdate:
        return await self.ask(wire.PlayRequest(self.new_id(), self.last.seq if after is None else after, move))

    def new_id(self) -> str:
        return f"ask-{next(_NUMBERS)}"

    async def hears(self, seq: int) -> wire.SeatUpdate:
        """The update about entry ``seq`` or a later one."""
        async with asyncio.timeout(6):
            while not self.told or self.last.seq < seq:
                self._news.clear()
                await self._news.wait()
        return self.last


class Refereeing:
    """A referee at work in the test's event loop, by a client of its own."""

    def __init__(self, url: str) -> None:
        self._url = url

    async def __aenter__(self) -> Referee:
        self._client = await nats.connect(self._url, inbox_prefix=subjects.inbox_of(subjects.new_name()))
        self.referee = Referee(self._client)
        await self.referee.prepare()
        self.task = asyncio.create_task(self.referee.run())
        return self.referee

    async def __aexit__(self, *_: object) -> None:
        # Only once, as whoever serves does it: it still gives up its leases, and the next one need not wait for them.
        self.task.cancel()
        await asyncio.wait({self.task})
        # One that was killed has not said so, and the next would wait for the length of a lease before it takes all tables.
        alive = f"$KV.{subjects.LEASES}.alive.{self.referee.name}"
        await self._client.jetstream().purge_stream(f"KV_{subjects.LEASES}", subject=alive)
        await self._client.close()
