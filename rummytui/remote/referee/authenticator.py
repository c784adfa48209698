"""The door: who is let in, with what code or key, and to what. To everything else it says no.

nats-server asks the door about everybody who connects. A code opens it once, for the exchange of a code for a key; a
key opens it until the table closes or the host takes the seat back.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
import random
import re
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import nats.errors
from nats.js.errors import KeyWrongLastSequenceError

from rummytui.remote.referee import jwts
from rummytui.remote.referee.rate_limiter import RateLimiter, pause_after
from rummytui.remote.server.codes import DIGITS
from rummytui.remote.server.credentials import ServerCredentials, pair
from rummytui.remote.server.guest_list import IS_OPEN, PUT_OUT, GuestList, read_record, slow_digest
from rummytui.remote.wire.subjects import asks_of, inbox_of, is_answered_at, is_name, new_name, tells_of

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.aio.subscription import Subscription

MOST_KNOCKS = 20
"""How often a code may be shown or exchanged at most; a guest does so once, and again only where an answer was lost."""

FLOOD = 200
"""After this many knocks with one code, and after as many again, whoever knocks is put out."""

_GUESTS_STAY = 3600
"""Seconds until a guest's connection ends and it has to show its key again, without anybody noticing."""
_KNOCKERS_STAY = 60
_LARGEST_KNOCK = 256
_CONNECTIONS = 4
"""How many connections one guest may have; with one more, the oldest ends."""
_REMEMBERED = 10_000
_OUT_AT_FIRST, _OUT_AT_MOST = 5, 600
"""Seconds for which somebody stays out who has flooded a table: the first time, and at most."""
_WAITING_AT_MOST = 200
_AT_ONCE = 32
_USED = "This code has already been used. Ask the host for a new one."
_VOID = "This code is no longer valid. Ask the host for a new one."
_PROOF = re.compile(r"[0-9a-f]{64}")
_CODE = re.compile(f"[{DIGITS}]{{4,9}}")

_log = logging.getLogger(__name__)


class Authenticator:
    """Answers the server about everybody who connects, and exchanges codes for keys. One stands in each referee."""

    def __init__(self, client: Client, system: Client, keys: ServerCredentials) -> None:
        self._client = client
        self._system = system
        self._issuer = pair(keys.issuer)
        self._guest_list = GuestList(client, client.jetstream())
        self._guessing = RateLimiter()
        self._slow: OrderedDict[str, tuple[int, float]] = OrderedDict()
        """How often somebody has come from an address with something wrong, and when last."""
        self._connections: OrderedDict[str, deque[tuple[str, int]]] = OrderedDict()
        self._knocks: OrderedDict[str, int] = OrderedDict()
        """How often each code was to be exchanged."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._at_once = asyncio.Semaphore(_AT_ONCE)
        self._waiting = 0
        self._subscriptions: list[Subscription] = []

    async def start(self, *, replicas: int = 1) -> None:
        """Begin to answer, together with all other doors."""
        await self._guest_list.open(replicas=replicas)
        for subject, answer in (
            ("$SYS.REQ.USER.AUTH", self._asked),
            (PUT_OUT, self._told_to_put_out),
            (IS_OPEN, self._told_nothing),
        ):
            self._subscriptions.append(await self._client.subscribe(subject, "doors", cb=self._apart(answer)))
        self._subscriptions.append(await self._client.subscribe("knock.*", "doors", cb=self._heard_knock))
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
            await self._guest_list.bucket.update(key, _text(kept), revision)
        await self.put_out(user)
        _log.warning("Guest at seats %s of table %s is flooding it; banned for %d s.", kept["seats"], table, seconds)

    # ------------------------------------------------------------------------------------------ who comes in

    async def _asked(self, message: Msg) -> None:
        try:
            who = jwts.asked(message.data)
        except jwts.BadToken as error:
            _log.warning("Malformed authentication request: %s.", error)
            return
        if _CODE.fullmatch(who.user):
            # Whoever guesses waits, and must not take a place from anybody meanwhile.
            answer = await self._answer_knocker(who)
        else:
            async with self._at_once:
                answer = await self._answer(who)
        if answer is None:
            await self._pause(who)
            answer = jwts.may_not(self._issuer, who, "no such code or key")
        await message.respond(answer)

    async def _answer(self, who: jwts.Knocker) -> bytes | None:
        table, _, guest = who.user.partition(".")
        if is_name(table) and is_name(guest):
            return await self._answer_guest(who, table, guest)
        _log.warning("Connection from %s with neither a code nor a key.", who.address)
        return None

    async def _answer_guest(self, who: jwts.Knocker, table: str, guest: str) -> bytes | None:
        kept = await read_record(self._guest_list.bucket, f"guest.{table}.{guest}")
        proof = hashlib.sha256(who.password.encode()).hexdigest()
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

    async def _answer_knocker(self, who: jwts.Knocker) -> bytes | None:
        key = f"code.{who.user}"
        found = await read_record(self._guest_list.bucket, key)
        if not found:
            _log.warning("Connection from %s with an unknown code.", who.address)
            return None
        kept, revision = found
        if kept.get("came", 0) >= MOST_KNOCKS:
            _log.warning("Too many connections from %s with code %s.", who.address, who.user)
            return None

        async def is_right() -> bool:
            digest = await asyncio.to_thread(slow_digest, who.password, bytes.fromhex(kept["salt"]))
            return hmac.compare_digest(digest, kept["digest"])

        match await self._guessing.tried(who.address, is_right):
            case None:
                return jwts.may_not(self._issuer, who, "too many tries at once")
            case False:
                _log.warning("Wrong secret for code %s from %s.", who.user, who.address)
                return jwts.may_not(self._issuer, who, "no such code or key")
        with suppress(KeyWrongLastSequenceError):
            came = kept.get("came", 0) + 1
            await self._guest_list.bucket.update(key, _text({**kept, "came": came}), revision)
        return jwts.may_come_in(
            self._issuer,
            who,
            publish=[f"knock.{who.user}"],
            subscribe=[f"{inbox_of(who.user)}.>"],
            seconds=_KNOCKERS_STAY,
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

    async def _heard_knock(self, message: Msg) -> None:
        """Answer a knock, unless there were too many; then whoever knocks is put out."""
        name = message.subject.partition(".")[2]
        knocks = self._knocks[name] = self._knocks.pop(name, 0) + 1
        while len(self._knocks) > _REMEMBERED:
            self._knocks.popitem(last=False)
        if knocks <= MOST_KNOCKS:
            await self._apart(self._knocked)(message)
        elif knocks % FLOOD == 0:
            _log.warning("Code %s keeps being redeemed; closing its connections.", name)
            await self._apart(lambda _: self.put_out(name))(message)

    async def _knocked(self, message: Msg) -> None:
        name = message.subject.partition(".")[2]
        if not is_answered_at(name, message.reply):
            _log.warning("Request with code %s names someone else's reply subject.", name)
            return
        said = await self._exchange(name, message.data)
        await message.respond(_text(said))

    async def _exchange(self, name: str, data: bytes) -> dict[str, Any]:
        """Only whoever has shown the code's secret is heard here, and may still be the second to do so."""
        proof = _proof(data)
        found = await read_record(self._guest_list.bucket, f"code.{name}")
        if proof is None or not found:
            return {"refused": _VOID}
        kept, revision = found
        if "used" not in kept:
            kept["used"] = {"key": proof, "guest": new_name()}
            try:
                await self._guest_list.bucket.update(f"code.{name}", _text(kept), revision)
            except KeyWrongLastSequenceError:
                return await self._exchange(name, data)
        if not hmac.compare_digest(kept["used"]["key"], proof):
            _log.warning("Code %s was used a second time.", name)
            return {"refused": _USED}
        table, guest = kept["table"], kept["used"]["guest"]
        rights = {"seats": kept["seats"], "name": kept["name"], "host": kept["host"]}
        with suppress(KeyWrongLastSequenceError):
            await self._guest_list.bucket.create(f"guest.{table}.{guest}", _text({"key": proof, **rights}))
            _log.info("Code %s admitted a guest to table %s, seats %s.", name, table, kept["seats"])
        return {"guest": guest, "table": table, **rights}

    # ------------------------------------------------------------------------------------------ and out again

    async def _told_nothing(self, message: Msg) -> None:
        await message.respond(b"")

    async def _told_to_put_out(self, message: Msg) -> None:
        user = message.data.decode("ascii", errors="replace")
        await self.put_out(user)
        await message.respond(b"")
        # Whoever was just being let in has come in by now.
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
            # The server refuses whoever gets no answer, and the next attempt asks again.
            _log.warning("Could not answer an authentication request: %r.", error)


def _text(fields: dict[str, Any]) -> bytes:
    return json.dumps(fields).encode()


def _proof(data: bytes) -> str | None:
    if len(data) > _LARGEST_KNOCK:
        return None
    try:
        said = json.loads(data)
    except (ValueError, RecursionError):
        return None
    proof = said.get("key") if isinstance(said, dict) else None
    return proof if isinstance(proof, str) and _PROOF.fullmatch(proof) else None
