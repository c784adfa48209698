"""Who is let in, to what, and who is not; with a real server, TLS and a raw client."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import ssl
import threading
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nats.errors
import pytest
from nats.aio.msg import Msg
from nats.js.kv import KeyValue

from rummytui.remote import wire
from rummytui.remote.referee import authenticator, jwts, rate_limiter
from rummytui.remote.referee.authenticator import Authenticator
from rummytui.remote.server import configuration, connections, nats_server
from rummytui.remote.server.certificate import certificate_in
from rummytui.remote.server.codes import Code
from rummytui.remote.server.connections import (
    Client,
    NotReached,
    OtherServer,
    Refused,
    as_guest,
    as_referee,
    as_system,
    knock,
)
from rummytui.remote.server.credentials import ServerCredentials, pair
from rummytui.remote.server.guest_list import GuestList, read_record
from rummytui.remote.server.nats_server import Server
from rummytui.remote.server.reconnect_keys import ReconnectKey, forget_seat, read_seats, write_seat
from rummytui.remote.server.tls import pinned
from rummytui.remote.wire.subjects import asks_of, log_of, new_name, tells_of

LOOPBACK = "127.0.0.1"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("far")
    yield nats_server.start(folder, host=LOOPBACK)
    nats_server.stop(folder)


class House:
    """A door, whoever sets tables up, and what guests of it hear."""

    def __init__(self, home: Server, referee: Client, guest_list: GuestList, standing: Authenticator) -> None:
        self.home, self.referee, self.guest_list, self.door = home, referee, guest_list, standing
        self.table = new_name()
        self.guests = AsyncExitStack()

    async def code(self, *seats: int, name: str = "Gail", table: str | None = None) -> Code:
        home = self.home
        return await self.guest_list.new_code(
            LOOPBACK, home.port, home.fingerprint, table=table or self.table, seats=seats, name=name
        )

    async def seat(self, *seats: int, table: str | None = None) -> ReconnectKey:
        return await knock(await self.code(*seats, table=table))

    async def guest(self, seat: ReconnectKey, **calls: connections.Call) -> Client:
        client = await as_guest(seat, **calls)
        self.guests.push_async_callback(client.close)
        return client


@asynccontextmanager
async def opened(home: Server) -> AsyncIterator[House]:
    referee, system = await as_referee(home.keys), await as_system(home.keys)
    guest_list = GuestList(referee, referee.jetstream())
    standing = Authenticator(referee, system, home.keys)
    await standing.start()
    await guest_list.open()
    house = House(home, referee, guest_list, standing)
    try:
        yield house
    finally:
        await house.guests.aclose()
        await standing.stop()
        await referee.close()
        await system.close()


@pytest.fixture(autouse=True)
def waited(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """For which of how many wrong tries somebody would have waited; here nobody does."""
    waited: list[int] = []

    def no_pause(often: int) -> float:
        waited.append(often)
        return 0

    monkeypatch.setattr(authenticator, "pause_after", no_pause)
    monkeypatch.setattr(rate_limiter, "pause_after", no_pause)
    return waited


@pytest.fixture
async def house(home: Server, little_work_for_a_code: None) -> AsyncIterator[House]:
    async with opened(home) as house:
        yield house


async def heard(client: Client, subject: str) -> asyncio.Queue[bytes]:
    queue: asyncio.Queue[bytes] = asyncio.Queue()

    async def hear(message: object) -> None:
        queue.put_nowait(message.data)  # type: ignore[attr-defined]

    await client.subscribe(subject, cb=hear)
    await client.flush()
    return queue


async def refused_for(client: Client, subject: str, *, subscribing: bool) -> bool:
    """Whether the server itself refuses that, and says so."""
    client.troubles.clear()
    if subscribing:
        await client.subscribe(subject)
    else:
        await client.publish(subject, b"{}")
    await client.flush()
    return any("permissions violation" in str(trouble) for trouble in client.troubles)


# ------------------------------------------------------------------------------------------------ codes and keys


async def test_a_code_is_exchanged_for_a_seat_and_the_key_goes_on_opening(house: House, tmp_path: Path) -> None:
    code = await house.code(1, 3)
    assert await house.guest_list.codes(house.table) == [code.name]
    seat = await knock(code)
    assert (seat.table, seat.seats, seat.name, seat.host) == (house.table, (1, 3), "Gail", False)
    assert seat.fingerprint == house.home.keys.fingerprint
    assert await house.guest_list.codes(house.table) == []
    assert [(guest.guest, guest.seats) for guest in await house.guest_list.guests(house.table)] == [
        (seat.guest, (1, 3))
    ]

    # It is kept, for the user alone, and opens the door again and again.
    write_seat(tmp_path / "seats", seat)
    assert (tmp_path / "seats" / f"{house.table}.{seat.guest}.json").stat().st_mode & 0o777 == 0o600
    (tmp_path / "seats" / "other.json").write_text("{}")
    (kept,) = read_seats(tmp_path / "seats")
    assert kept == seat
    assert seat.key not in repr(seat)
    for _ in range(2):
        guest = await house.guest(kept)
        told = await heard(guest, tells_of(house.table, 3))
        await house.referee.publish(tells_of(house.table, 3), b"hello")
        assert await told.get() == b"hello"
    forget_seat(tmp_path / "seats", seat)
    assert read_seats(tmp_path / "seats") == []


async def test_a_code_works_once(house: House) -> None:
    code = await house.code(1)
    await knock(code)
    with pytest.raises(Refused, match="already been used"):
        await knock(code)
    assert len(await house.guest_list.guests(house.table)) == 1


async def test_an_exchange_whose_answer_was_lost_can_be_asked_for_again_by_the_same_guest(house: House) -> None:
    code = await house.code(1)
    first = await connections._knock(await _knocker(house, code), code, "a" * 64)
    again = await connections._knock(await _knocker(house, code), code, "a" * 64)
    assert first == again
    with pytest.raises(Refused, match="already been used"):
        await connections._knock(await _knocker(house, code), code, "b" * 64)


async def test_of_two_who_exchange_one_code_at_once_one_comes_in(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    code = await house.code(1)
    knockers = [await _knocker(house, code) for _ in range(2)]
    both = asyncio.Barrier(2)
    waiting = [True, True]

    async def read_by_both(bucket: KeyValue, key: str) -> tuple[dict[str, Any], int] | None:
        """Neither knows of the other when it writes."""
        found = await read_record(bucket, key)
        if waiting:
            waiting.pop()
            await both.wait()
        return found

    monkeypatch.setattr(authenticator, "read_record", read_by_both)
    exchanges = (connections._knock(knocker, code, 64 * proof) for knocker, proof in zip(knockers, "ab", strict=True))
    said = await asyncio.gather(*exchanges, return_exceptions=True)
    (refused,) = [each for each in said if isinstance(each, BaseException)]
    assert isinstance(refused, Refused)
    assert "already been used" in str(refused)
    assert len(await house.guest_list.guests(house.table)) == 1


async def _knocker(house: House, code: Code) -> Client:
    client = Client(pinned(code.fingerprint), None, None, None)
    house.guests.push_async_callback(client.close)
    options = {"user": code.name, "password": code.password, "inbox_prefix": f"inbox.{code.name}"}
    await client.open([f"{code.host}:{code.port}"], options)
    return client


async def test_who_has_shown_a_code_may_do_nothing_but_exchange_it(house: House) -> None:
    code, other = await house.code(1), await house.code(2)
    knocker = await _knocker(house, code)
    for subject in (
        f"knock.{other.name}",
        asks_of(house.table, 1, new_name()),
        "$JS.API.INFO",
        "door.out",
        "door.open",
    ):
        assert await refused_for(knocker, subject, subscribing=False), subject
    for subject in (f"inbox.{other.name}.>", tells_of(house.table, 1), "knock.*", ">"):
        assert await refused_for(knocker, subject, subscribing=True), subject
    for nonsense in (b"", b"[]", b"{" * 200, json.dumps({"key": "x"}).encode()):
        reply = await knocker.request(f"knock.{code.name}", nonsense)
        assert "no longer valid" in json.loads(reply.data)["refused"]
    assert (await knock(code)).seats == (1,)


async def test_wrong_tries_are_slowed_and_logged_and_leave_the_code_good(
    house: House, waited: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    code = await house.code(1)
    for guess in range(8):
        with pytest.raises(Refused, match="accept that code or key"):
            await knock(replace(code, secret=guess))
    assert waited == [*range(8)]
    assert caplog.text.count(f"Wrong secret for code {code.name} from 127.0.0.1.") == 8
    assert (await knock(code)).seats == (1,)
    assert code.password not in caplog.text


async def _shown(house: House, code: Code, often: int) -> None:
    for _ in range(often):
        await (await _knocker(house, code)).close()


async def test_whoever_knocks_without_end_is_put_out_and_a_code_is_shown_some_times_at_most(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(authenticator, "MOST_KNOCKS", 4)
    code = await house.code(1)
    knocker = await _knocker(house, code)
    proof = json.dumps({"key": "a" * 64}).encode()

    lost = asyncio.Event()
    knocker._calls = (lost.set, None, None)
    for _ in range(authenticator.FLOOD):
        await knocker.publish(f"knock.{code.name}", proof, reply=f"inbox.{code.name}.x")
    await lost.wait()
    await knocker.close()
    # It can still be shown, so that a lost answer is had again, but not for ever.
    with pytest.raises(Refused, match="accept that code or key"):
        await _shown(house, code, 6)


async def test_guesses_made_at_once_are_heard_one_by_one_and_leave_the_code_good(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    code = await house.code(1)
    guesses = [knock(replace(code, secret=guess)) for guess in range(40)]
    tried = await asyncio.gather(*guesses, return_exceptions=True)
    assert all(isinstance(each, Refused | NotReached) for each in tried)
    assert 1 <= caplog.text.count(f"Wrong secret for code {code.name}") < 40
    assert (await knock(code)).seats == (1,)


async def test_whoever_knocks_rightly_comes_in_while_hundreds_say_nothing(house: House) -> None:
    idle = [socket.create_connection((LOOPBACK, house.home.port)) for _ in range(560)]
    silent = pinned(house.home.fingerprint)
    idle += [silent.wrap_socket(socket.create_connection((LOOPBACK, house.home.port))) for _ in range(40)]
    try:
        seat = await house.seat(1)
        guest = await house.guest(seat)
        async with _answering(house.referee):
            assert (await guest.request(asks_of(house.table, 1, seat.guest), b"me")).data == b"you said me"
        # And they do not stay: each of them hears that nothing more comes.
        async with asyncio.timeout(30):
            await asyncio.to_thread(_until_hung_up, idle)
    finally:
        for each in idle:
            each.close()


def _until_hung_up(connections: Sequence[socket.socket]) -> None:
    for each in connections:
        each.settimeout(30)
        with suppress(ConnectionError, ssl.SSLError):
            while each.recv(4096):
                """What it is told before it is cut off."""


async def test_nobody_comes_in_without_code_or_key(house: House, caplog: pytest.LogCaptureFixture) -> None:
    seat = await house.seat(1)
    for key in ("", "0" * 64, seat.key[:-1]):
        with pytest.raises(Refused):
            await house.guest(replace(seat, key=key))
    with pytest.raises(Refused):
        await house.guest(replace(seat, table=new_name()))
    with pytest.raises(Refused):
        await knock(replace(await house.code(1), name="0000"))
    assert "with a wrong key to table" in caplog.text
    assert "with an unknown code" in caplog.text
    assert seat.key[:-1] not in caplog.text


# ------------------------------------------------------------------------------------------------ what guests may do


async def test_a_guest_may_ask_for_its_seats_and_hear_what_they_are_told_and_nothing_else(house: House) -> None:
    seat, table = await house.seat(1, 3), house.table
    guest = await house.guest(seat)
    async with _answering(house.referee):
        assert (await guest.request(asks_of(table, 1, seat.guest), b"me")).data == b"you said me"
    for subject in (tells_of(table, 1), tells_of(table, 3), tells_of(table, None), f"inbox.{seat.guest}.x"):
        assert not await refused_for(guest, subject, subscribing=True), subject

    elsewhere, other = new_name(), await house.seat(2)
    for subject in (
        asks_of(table, 2, seat.guest),
        asks_of(table, 1, other.guest),
        asks_of(elsewhere, 1, seat.guest),
        f"ask.*.{table}.*.{seat.guest}",
        tells_of(table, 1),
        tells_of(table, None),
        log_of(table),
        "$JS.API.INFO",
        "$JS.API.STREAM.INFO.TABLES",
        "$JS.API.DIRECT.GET.TABLES." + log_of(table),
        "$KV.DOORS.guest.x.y",
        "$KV.LEASES.shard.1",
        "$SYS.REQ.USER.AUTH",
        "$SYS.REQ.SERVER.PING",
        f"inbox.{other.guest}.x",
        "_INBOX.x.y",
        "door.out",
        "door.open",
        f"knock.{seat.guest}",
    ):
        assert await refused_for(guest, subject, subscribing=False), subject
    for subject in (
        ">",
        "*",
        "tell.>",
        f"tell.{table}.*",
        tells_of(table, 2),
        tells_of(elsewhere, None),
        asks_of(table, 1, seat.guest),
        "ask.>",
        log_of(table),
        "log.>",
        f"inbox.{other.guest}.>",
        "inbox.>",
        "_INBOX.>",
        "$SYS.>",
        "$JS.>",
        "$KV.>",
        "knock.*",
    ):
        assert await refused_for(guest, subject, subscribing=True), subject


@asynccontextmanager
async def _answering(referee: Client) -> AsyncIterator[None]:
    async def answer(message: object) -> None:
        await message.respond(b"you said " + message.data)  # type: ignore[attr-defined]

    subscription = await referee.subscribe("ask.>", cb=answer)
    await referee.flush()
    yield
    await subscription.unsubscribe()


async def test_who_comes_in_may_use_the_subjects_of_its_own_seats_and_for_an_hour_at_most(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_in: list[dict[str, Any]] = []
    may_come_in = jwts.may_come_in

    def noted(*who: Any, **what: Any) -> bytes:
        let_in.append(what)
        return may_come_in(*who, **what)

    monkeypatch.setattr(jwts, "may_come_in", noted)
    code = await house.code(2, 3)
    seat = await knock(code)
    await house.guest(seat)
    knocker, guest = let_in[0], let_in[-1]
    assert knocker == {"publish": [f"knock.{code.name}"], "subscribe": [f"inbox.{code.name}.>"], "seconds": 60}
    assert guest["publish"] == [asks_of(house.table, each, seat.guest) for each in (2, 3)]
    heard_at = [tells_of(house.table, each) for each in (2, 3, None)]
    assert guest["subscribe"] == [*heard_at, f"inbox.{seat.guest}.>"]
    assert 2880 <= guest["seconds"] <= 3600


async def test_whoever_has_opened_a_table_is_not_sent_home_with_the_guests(house: House) -> None:
    own = await house.guest_list.new_code(
        LOOPBACK, house.home.port, house.home.fingerprint, table=house.table, seats=(0,), name="Ann", is_host=True
    )
    ann, gail = await knock(own), await house.seat(1)
    host, guest = await house.guest(ann), await house.guest(gail)
    words, others = await heard(host, tells_of(house.table, 0)), await heard(guest, tells_of(house.table, 1))
    await house.guest_list.send_home(house.table)
    assert wire.last_word_from_json(await asyncio.wait_for(others.get(), 5)) == "closed"
    assert words.empty()
    assert [each.guest for each in await house.guest_list.guests(house.table)] == [ann.guest]
    # The host's key still opens, and the guest's does not.
    await house.guest(ann)
    with pytest.raises(Refused):
        await house.guest(gail)


async def test_a_guest_that_sends_too_much_at_once_or_listens_too_often_is_cut_off(house: House) -> None:
    seat = await house.seat(1)
    guest = await house.guest(seat, on_lost=(lost := asyncio.Event()).set)
    await guest.publish(asks_of(house.table, 1, seat.guest), b"x" * 9000)
    await lost.wait()
    listener = await house.guest(await house.seat(1), on_lost=(cut := asyncio.Event()).set)
    for _ in range(600):
        await listener.subscribe(tells_of(house.table, 1))
    await cut.wait()


_SPACES = b"\x0b\x0c\x1c\x85"
ROUGH = {
    "no header at all": b"HPUB %b 2 4\r\n\r\n{}\r\n",
    "half a header": b"HPUB %b 5 7\r\nNATS/{}\r\n",
    "an empty header": b"HPUB %b 12 14\r\nNATS/1.0\r\n\r\n{}\r\n",
    "a status that is no text": b"HPUB %b 15 17\r\nNATS/1.0 \xff\xfe\r\n\r\n{}\r\n",
    "a header that is no text": b"HPUB %b 17 19\r\nNATS/1.0\r\n\xff:\xfe\r\n\r\n{}\r\n",
    "a header without a name": b"HPUB %b 15 17\r\nNATS/1.0\r\n:\r\n\r\n{}\r\n",
    "a long header": b"HPUB %b 7012 7014\r\nNATS/1.0\r\n" + b"x" * 6998 + b"\r\n\r\n{}\r\n",
    "a wrong end": b"HPUB %b 12 14\r\nNATS/1.0\n\n\r\n{}\r\n",
    "an answer to no text": b"PUB %b \xff\xfe 2\r\n{}\r\n",
    "an answer to strange spaces": b"PUB %b a" + _SPACES + b"b 2\r\n{}\r\n",
    "an answer to strange numbers": b"PUB %b a\x0b7 2\r\n{}\r\n",
    "an answer to another line": b"PUB %b a\x0c2\x0b\x0bMSG 2\r\n{}\r\n",
    "an answer far away": b"PUB %b " + b"a" * 1500 + b" 2\r\n{}\r\n",
    "an answer with a nought": b"PUB %b \x00 2\r\n{}\r\n",
}


async def test_whatever_a_guest_writes_into_its_lines_the_referee_goes_on_hearing_others(house: House) -> None:
    seat, friends = await house.seat(1), await house.seat(2)
    friend = await house.guest(friends)

    async def answer(message: Msg) -> None:
        if message.subject.endswith(friends.guest):
            await message.respond(b"yes")

    subscription = await house.referee.subscribe("ask.>", cb=answer)
    await house.referee.flush()
    for what, rough in ROUGH.items():
        guest = await house.guest(seat)
        assert guest._transport
        for _ in range(3):
            guest._transport.write(rough % asks_of(house.table, 1, seat.guest).encode())
        with suppress(nats.errors.Error, OSError):
            # The server may have hung up.
            await guest.flush(2)
        answered = await friend.request(asks_of(house.table, 2, friends.guest), what.encode(), timeout=2)
        assert answered.data == b"yes", what
        await guest.close()
    assert house.referee.is_connected
    assert house.referee.stats["reconnects"] == 0
    await subscription.unsubscribe()


async def test_no_more_than_four_connections_of_one_guest_stay(house: House) -> None:
    seat = await house.seat(1)
    lost = [asyncio.Event() for _ in range(authenticator._CONNECTIONS + 1)]
    clients = [await house.guest(seat, on_lost=event.set) for event in lost]
    await lost[0].wait()
    assert clients[-1].is_connected


# ------------------------------------------------------------------------------------------------ coming and going


async def test_a_revoked_guest_is_put_out_at_once_and_stays_out(house: House) -> None:
    seat, friend = await house.seat(1), await house.seat(2)
    lost, refused = asyncio.Event(), asyncio.Event()
    guest = await house.guest(seat, on_lost=lost.set, on_refused=refused.set)
    staying = await house.guest(friend)
    (gone,) = [each for each in await house.guest_list.guests(house.table) if each.guest == seat.guest]
    told = await heard(guest, tells_of(house.table, 1))
    await house.guest_list.revoke(house.table, gone)
    await lost.wait()
    assert wire.last_word_from_json(told.get_nowait()) == "shut out"
    await lost.wait()
    await refused.wait()
    assert not guest.is_connected
    assert staying.is_connected
    with pytest.raises(Refused):
        await house.guest(seat)
    assert [each.guest for each in await house.guest_list.guests(house.table)] == [friend.guest]


async def test_whoever_floods_a_table_stays_out_longer_each_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    monkeypatch.setattr(authenticator, "time", SimpleNamespace(time=lambda: now, monotonic=time.monotonic))
    seat = await house.seat(1)
    stays = []
    for _ in range(8):
        await house.door.keep_out(seat.table, seat.guest)
        # What is heard now was said before.
        await house.door.keep_out(seat.table, seat.guest)
        found = await read_record(house.guest_list.bucket, f"guest.{seat.table}.{seat.guest}")
        assert found
        stays.append(round(found[0]["until"] - now))
        if len(stays) == 1:
            with pytest.raises(Refused):
                await house.guest(seat)
        now = found[0]["until"] + 1
    assert stays == [5, 10, 20, 40, 80, 160, 320, 600]
    await house.guest(seat)


async def test_a_table_that_closes_leaves_no_key_or_code_behind(house: House) -> None:
    kept = await house.seat(1, table=(other := new_name()))
    seat, unused = await house.seat(1), await house.code(2)
    refused = asyncio.Event()
    told = await heard(await house.guest(seat, on_refused=refused.set), tells_of(house.table, 1))
    await house.guest_list.close(house.table)
    await refused.wait()
    assert wire.last_word_from_json(told.get_nowait()) == "closed"
    with pytest.raises(Refused):
        await knock(unused)
    assert await house.guest_list.guests(house.table) == []
    assert await house.guest_list.codes(house.table) == []
    subjects = (await house.referee.jetstream().stream_info("KV_DOORS", subjects_filter=">")).state.subjects or {}
    assert not [subject for subject in subjects if house.table in subject or unused.name in subject]
    assert [each.guest for each in await house.guest_list.guests(other)] == [kept.guest]


async def test_a_guest_whose_hour_is_over_shows_its_key_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = await house.seat(1)
    monkeypatch.setattr(authenticator, "_GUESTS_STAY", 1)
    lost, back = asyncio.Event(), asyncio.Event()
    guest = await house.guest(seat, on_lost=lost.set, on_back=back.set)
    told = await heard(guest, tells_of(house.table, 1))
    monkeypatch.setattr(authenticator, "_GUESTS_STAY", 3600)
    await lost.wait()
    await back.wait()
    await house.referee.publish(tells_of(house.table, 1), b"still here")
    assert await told.get() == b"still here"


async def test_a_server_that_was_killed_lets_the_same_guests_in_again(tmp_path: Path) -> None:
    folder = tmp_path / "far"
    first = nats_server.start(folder, host=LOOPBACK)
    try:
        async with opened(first) as house:
            lost, back = asyncio.Event(), asyncio.Event()
            guest = await house.guest(await house.seat(1), on_lost=lost.set, on_back=back.set)
            told = await heard(guest, tells_of(house.table, 1))
            nats_server.os.kill(first.process, nats_server.signal.SIGKILL)  # type: ignore[attr-defined]
            await lost.wait()
            again = await asyncio.to_thread(nats_server.start, folder, host=LOOPBACK)
            assert (again.port, again.found) == (first.port, False)
            await back.wait()
            await house.referee.publish(tells_of(house.table, 1), b"as before")
            assert await told.get() == b"as before"
    finally:
        nats_server.stop(folder)


# ------------------------------------------------------------------------------------------------ the right server


async def test_another_server_is_told_nothing(tmp_path: Path) -> None:
    """Somebody who answers at the right address with a certificate of their own learns nothing at all."""
    certificate = certificate_in(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate.file, certificate.key)
    received: list[bytes] = []
    with socket.create_server((LOOPBACK, 0)) as listening:

        def listen() -> None:
            while True:
                try:
                    bare, _ = listening.accept()
                except OSError:
                    return
                with bare:
                    try:
                        with context.wrap_socket(bare, server_side=True) as safe:
                            safe.sendall(b'INFO {"tls_required":true,"auth_required":true,"max_payload":1000}\r\n')
                            received.append(safe.recv(1000))
                    except OSError:
                        received.append(b"")

        thread = threading.Thread(target=listen, daemon=True)
        thread.start()
        port = listening.getsockname()[1]
        with pytest.raises(OtherServer, match="Nothing was sent to it"):
            await knock(Code(LOOPBACK, port, bytes(10), "0001", 5))
        assert set(received) <= {b""}
        # With the right one it would have been told, so the test can fail.
        with pytest.raises(NotReached):
            await knock(Code(LOOPBACK, port, certificate.fingerprint[:10], "0001", 5))
        assert any(b"CONNECT" in said for said in received)


async def test_where_nobody_answers_that_is_one_sentence() -> None:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        port = probe.getsockname()[1]
    with pytest.raises(NotReached, match=f"No answer from 127.0.0.1:{port}"):
        await knock(Code(LOOPBACK, port, bytes(10), "0001", 5))


async def test_without_a_door_nobody_comes_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Nobody is let in, so nobody needs the time that others have at the door.
    for module in (configuration, connections):
        monkeypatch.setattr(module, "SECONDS_AT_THE_DOOR", 1.0)
    home = nats_server.start(tmp_path / "far", host=LOOPBACK)
    try:
        with pytest.raises(NotReached, match="no referee is running"):
            await knock(Code(LOOPBACK, home.port, home.fingerprint[:10], "0001", 5))
    finally:
        nats_server.stop(tmp_path / "far")


# ------------------------------------------------------------------------------------------------ what servers ask


def test_only_what_a_server_has_signed_is_a_question(home: Server) -> None:
    issuer = pair(home.keys.issuer)
    who = jwts.Knocker(server="N", connection=1, key="U", address="", user="x", password="y")
    for token in (b"", b"a.b.c", b"\xff", jwts.may_not(issuer, who, "no")):
        with pytest.raises(jwts.BadToken):
            jwts.asked(token)
    assert "y" not in repr(who).replace("key", "").replace("Knocker", "")


def test_keys_say_where_the_server_is(home: Server) -> None:
    assert isinstance(home.keys, ServerCredentials)
    assert home.keys.servers == (f"{LOOPBACK}:{home.port}",)
    assert logging.getLogger("nats").handlers
