"""Who is let in, and to what. To everything else the authenticator says no.

nats-server asks it about everybody who connects. A key lets a guest in until the table closes or the host takes the seat
back. Without one, anybody may come as far as the key exchange, with an inbox of their own and nothing else.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import random
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import nats.errors
from nats.js.errors import KeyWrongLastSequenceError

from rummytui.remote.referee import jwts
from rummytui.remote.referee.exchanges import Exchanges
from rummytui.remote.server.credentials import ServerCredentials, pair
from rummytui.remote.server.guest_list import IS_OPEN, PUT_OUT, GuestList, digest_of, read_record, record_text
from rummytui.remote.wire.subjects import (
    asks_of,
    exchange_with,
    exchanges_begun,
    exchanges_with,
    inbox_of,
    is_answered_at,
    is_name,
    new_name,
    newcomer,
    newcomer_in,
    tells_of,
)

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.aio.subscription import Subscription

FLOOD: Final = 20
"""After this many messages of one newcomer, and after as many again, its connections are closed."""

_GUESTS_STAY = 3600
"""Seconds until a guest's connection ends and it has to show its key again, without anybody noticing."""
_NEWCOMERS_STAY = 30
"""Seconds for a key exchange."""
_LARGEST_MESSAGE = 512
_CONNECTIONS = 4
"""How many connections one guest may have; with one more, the oldest ends."""
_REMEMBERED = 10_000
_OUT_AT_FIRST, _OUT_AT_MOST = 5, 600
"""Seconds for which somebody stays out who has flooded a table: the first time, and at most."""
_WAITING_AT_MOST = 200
_AT_ONCE = 32
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 3.0
"""Seconds for which somebody waits who came with something wrong: the first time, and at most."""

_log = logging.getLogger(__name__)


class Authenticator:
    """Answers the server about everybody who connects, and exchanges codes for keys. Each referee has one."""

    def __init__(self, client: Client, system: Client, keys: ServerCredentials) -> None:
        self._client = client
        self._system = system
        self._issuer = pair(keys.issuer)
        self._guest_list = GuestList(client)
        self._exchanges = Exchanges(self._guest_list.bucket, bytes.fromhex(keys.fingerprint))
        self._slow: OrderedDict[str, tuple[int, float]] = OrderedDict()
        """How often somebody has come from an address with something wrong, and when last."""
        self._connections: OrderedDict[str, deque[tuple[str, int]]] = OrderedDict()
        self._name = new_name()
        """Which referee this is, for guests who have begun an exchange here."""
        self._heard: OrderedDict[str, int] = OrderedDict()
        """How many messages each newcomer has sent."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._at_once = asyncio.Semaphore(_AT_ONCE)
        self._waiting = 0
        self._subscriptions: list[Subscription] = []

    async def start(self, *, replicas: int = 1) -> None:
        """Begin to answer, together with all other doors."""
        await self._guest_list.prepare(replicas)
        for subject, answer in (
            ("$SYS.REQ.USER.AUTH", self._asked),
            (PUT_OUT, self._told_to_put_out),
            (IS_OPEN, self._told_nothing),
        ):
            self._subscriptions.append(await self._client.subscribe(subject, "doors", cb=self._apart(answer)))
        # One referee hears how an exchange begins, and tells the guest where to go on with it.
        begun, own = exchanges_begun(), exchanges_with(self._name)
        self._subscriptions.append(await self._client.subscribe(begun, "doors", cb=self._heard_newcomer))
        self._subscriptions.append(await self._client.subscribe(own, cb=self._heard_newcomer))
        await self._client.flush()

    async def stop(self) -> None:
        """Answer nobody any more."""
        for subscription in self._subscriptions:
            with suppress(nats.errors.Error):
                await subscription.unsubscribe()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def put_out(self, user: str) -> None:
        """End all connections of a guest, ``table.guest``; it may come back as long as its key is good."""
        for server, connection in await self._connected(user):
            await self._end(server, connection)
        self._connections.pop(user, None)

    async def keep_out(self, table: str, guest: str) -> None:
        """End the connections of a guest who floods a table, and keep the guest out, longer each time."""
        key, user = f"guest.{table}.{guest}", f"{table}.{guest}"
        found = await read_record(self._guest_list.bucket, key)
        if not found or time.time() < found[0].get("until", 0):
            # What is heard now was said before.
            return
        kept, revision = found
        floods = kept.get("floods", 0) + 1
        seconds = min(_OUT_AT_FIRST * 2 ** (floods - 1), _OUT_AT_MOST)
        kept |= {"floods": floods, "until": time.time() + seconds}
        with suppress(KeyWrongLastSequenceError):
            await self._guest_list.bucket.update(key, record_text(kept), revision)
        await self.put_out(user)
        _log.warning("Guest at seats %s of table %s is flooding it; banned for %d s.", kept["seats"], table, seconds)

    # ------------------------------------------------------------------------------------------ who comes in

    async def _asked(self, message: Msg) -> None:
        try:
            who = jwts.asked(message.data)
        except jwts.BadToken as error:
            _log.warning("Malformed authentication request: %s.", error)
            return
        async with self._at_once:
            answer = await self._answer(who)
        if answer is None:
            await self._pause(who)
            answer = jwts.may_not(self._issuer, who, "no such key")
        await message.respond(answer)

    async def _answer(self, who: jwts.Knocker) -> bytes | None:
        if name := newcomer_in(who.user):
            return self._answer_newcomer(who, name)
        table, _, guest = who.user.partition(".")
        if is_name(table) and is_name(guest):
            return await self._answer_guest(who, table, guest)
        _log.warning("Connection from %s with no key.", who.address)
        return None

    async def _answer_guest(self, who: jwts.Knocker, table: str, guest: str) -> bytes | None:
        kept = await read_record(self._guest_list.bucket, f"guest.{table}.{guest}")
        proof = digest_of(who.password)
        if not kept or not hmac.compare_digest(proof, kept[0]["key"]):
            _log.warning("Connection from %s with a wrong key to table %s.", who.address, table)
            return None
        if time.time() < kept[0].get("until", 0):
            return None
        seats = kept[0]["seats"]
        await self._count(who)
        return jwts.may_come_in(
            self._issuer,
            who,
            publish=[asks_of(table, seat, guest) for seat in seats],
            subscribe=[*(tells_of(table, seat) for seat in (*seats, None)), f"{inbox_of(guest)}.>"],
            # Not all at the same moment.
            seconds=round(_GUESTS_STAY * random.uniform(0.8, 1.0)),
        )

    def _answer_newcomer(self, who: jwts.Knocker, name: str) -> bytes:
        return jwts.may_come_in(
            self._issuer,
            who,
            publish=[exchange_with(name), exchange_with(name, "*")],
            subscribe=[f"{inbox_of(name)}.>"],
            seconds=_NEWCOMERS_STAY,
        )

    async def _pause(self, who: jwts.Knocker) -> None:
        """Let somebody wait who came with something wrong, the longer the more often."""
        now = time.monotonic()
        often, last = self._slow.pop(who.address, (0, now))
        often = 1 if now - last > 60 else often + 1
        self._slow[who.address] = often, now
        while len(self._slow) > _REMEMBERED:
            self._slow.popitem(last=False)
        if self._waiting < _WAITING_AT_MOST:
            self._waiting += 1
            try:
                await asyncio.sleep(pause_after(often))
            finally:
                self._waiting -= 1

    # ------------------------------------------------------------------------------------------ a code for a key

    async def _heard_newcomer(self, message: Msg) -> None:
        """Answer a guest who exchanges a code, unless there were too many messages; then it's refused."""
        name = message.subject.split(".")[1]
        heard = self._heard[name] = self._heard.pop(name, 0) + 1
        while len(self._heard) > _REMEMBERED:
            self._heard.popitem(last=False)
        if heard <= FLOOD:
            await self._apart(self._exchanged)(message)
        elif heard % FLOOD == 0:
            _log.warning("A newcomer keeps sending messages; closing its connections.")
            await self._apart(lambda _: self.put_out(newcomer(name)))(message)

    async def _exchanged(self, message: Msg) -> None:
        _, name, *referee = message.subject.split(".")
        if not is_name(name) or not is_answered_at(name, message.reply):
            _log.warning("A newcomer names someone else's reply subject.")
            return
        said = _read(message.data)
        if referee:
            answer = await self._exchanges.finish(name, said)
        else:
            answer = {**await self._exchanges.begin(name, said), "referee": self._name}
        await message.respond(record_text(answer))

    # ------------------------------------------------------------------------------------------ and out again

    async def _told_nothing(self, message: Msg) -> None:
        await message.respond(b"")

    async def _told_to_put_out(self, message: Msg) -> None:
        user = message.data.decode("ascii", errors="replace")
        await self.put_out(user)
        await message.respond(b"")
        # Guests who were just being admitted are in by now.
        await asyncio.sleep(1)
        await self.put_out(user)

    async def _count(self, who: jwts.Knocker) -> None:
        """Note a connection of a guest; the oldest ends where there are too many."""
        connections = self._connections.setdefault(who.user, deque())
        self._connections.move_to_end(who.user)
        connections.append((who.server, who.connection))
        while len(connections) > _CONNECTIONS:
            await self._end(*connections.popleft())
        while len(self._connections) > _REMEMBERED:
            self._connections.popitem(last=False)

    async def _connected(self, user: str) -> list[tuple[str, int]]:
        """The connections of a user on all servers, as these tell it."""
        inbox = self._system.new_inbox()
        answers = await self._system.subscribe(inbox)
        found: list[tuple[str, int]] = []
        try:
            asked = json.dumps({"user": user, "auth": True}).encode()
            await self._system.publish("$SYS.REQ.SERVER.PING.CONNZ", asked, reply=inbox)
            # Servers do not say how many they are; those on one network answer within milliseconds.
            with suppress(nats.errors.TimeoutError):
                while True:
                    said = json.loads((await answers.next_msg(timeout=0.25)).data)
                    server = said["server"]["id"]
                    connections = said.get("data", {}).get("connections") or ()
                    found += [(server, int(each["cid"])) for each in connections if each.get("authorized_user") == user]
        finally:
            await answers.unsubscribe()
        return found

    async def _end(self, server: str, connection: int) -> None:
        # A server that nobody wants an answer from does nothing.
        with suppress(nats.errors.NoRespondersError, nats.errors.TimeoutError):
            asked = json.dumps({"cid": connection}).encode()
            await self._system.request(f"$SYS.REQ.SERVER.{server}.KICK", asked, timeout=2)

    # ------------------------------------------------------------------------------------------ one task a message

    def _apart(self, answer: Callable[[Msg], Coroutine[Any, Any, None]]) -> Callable[[Msg], Coroutine[Any, Any, None]]:
        """Answer each message in a task of its own, so that nobody waits for those who have to."""

        async def begin(message: Msg) -> None:
            task = asyncio.create_task(self._safely(answer, message))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        return begin

    async def _safely(self, answer: Callable[[Msg], Coroutine[Any, Any, None]], message: Msg) -> None:
        try:
            await answer(message)
        except (nats.errors.Error, ValueError, LookupError, TypeError) as error:
            # Without an answer the server refuses the login, and the next attempt asks again.
            _log.warning("Could not answer an authentication request: %r.", error)


def pause_after(wrong: int) -> float:
    """The delay after this many wrong attempts, in seconds.

    >>> [pause_after(wrong) for wrong in (1, 2, 4, 100)]
    [0.1, 0.2, 0.8, 3.0]
    """
    return float(min(_LONGEST_PAUSE, _FIRST_PAUSE * 2 ** min(wrong - 1, 10)))


def _read(data: bytes) -> dict[str, Any]:
    """What a newcomer says; empty if it makes no sense."""
    if len(data) > _LARGEST_MESSAGE:
        return {}
    try:
        said = json.loads(data)
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}
