"""Who is let in, to what, and who is not; with a real server, TLS and a raw client."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import ssl
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nats.errors
import pytest
from nats.aio.msg import Msg

from rummytui.remote.referee import authenticator, exchanges, jwts
from rummytui.remote.referee.authenticator import Authenticator
from rummytui.remote.referee.referee import ended
from rummytui.remote.server import configuration, connections, nats_server
from rummytui.remote.server.connections import (
    Client,
    LoginRefused,
    NotReached,
    OtherServer,
    as_guest,
    as_referee,
    as_system,
    exchange,
)
from rummytui.remote.server.credentials import ServerCredentials, pair
from rummytui.remote.server.guest_list import MOST_TRIES, GuestList, read_record
from rummytui.remote.server.nats_server import Server
from rummytui.remote.server.reconnect_keys import ReconnectKey, forget_seat, read_seats, write_seat
from rummytui.remote.server.tls import Certificate, certificate_in, unpinned
from rummytui.remote.wire import messages as wire
from rummytui.remote.wire.codes import WORDS, Code, Pairing
from rummytui.remote.wire.subjects import asks_of, exchange_with, inbox_of, log_of, new_name, newcomer, tells_of

LOOPBACK = "127.0.0.1"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("far")
    yield nats_server.start(folder, host=LOOPBACK)
    nats_server.stop(folder)


class House:
    """An authenticator, a host, and the messages that guests of it receive."""

    def __init__(self, home: Server, referee: Client, guest_list: GuestList, standing: Authenticator) -> None:
        self.home, self.referee, self.guest_list, self.door = home, referee, guest_list, standing
        self.table = new_name()
        self.guests = AsyncExitStack()

    async def code(self, *seats: int, name: str = "Gail", table: str | None = None) -> Code:
        return await self.guest_list.new_code(table=table or self.table, seats=seats, name=name, words=2)

    async def exchange(self, code: Code) -> ReconnectKey:
        return await exchange(code, [f"{LOOPBACK}:{self.home.port}"])

    async def seat(self, *seats: int, table: str | None = None) -> ReconnectKey:
        return await self.exchange(await self.code(*seats, table=table))

    async def guest(self, seat: ReconnectKey, **calls: Callable[[], None]) -> Client:
        """A guest's connection. ``on_lost``, ``on_back`` and ``on_refused`` are called when that happens to it."""
        client = await as_guest(seat)

        def changed() -> None:
            now = "on_refused" if client.is_refused else "on_back" if client.is_connected else "on_lost"
            calls.get(now, lambda: None)()

        client.changed = changed
        self.guests.push_async_callback(client.close)
        return client


@asynccontextmanager
async def opened(home: Server) -> AsyncIterator[House]:
    referee, system = await as_referee(home.keys), await as_system(home.keys)
    guest_list = GuestList(referee)
    standing = Authenticator(referee, system, home.keys)
    await standing.start()
    await guest_list.prepare()
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
    return waited


@pytest.fixture
async def house(home: Server) -> AsyncIterator[House]:
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


def other_words(code: Code) -> Code:
    """The same number with a word that is wrong."""
    return replace(code, words=(code.words[0], next(word for word in WORDS if word != code.words[1])))


class Newcomer:
    """A raw client that speaks for itself."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.name = new_name()

    async def __aenter__(self) -> Newcomer:
        self.client = Client(unpinned())
        options = {"user": newcomer(self.name), "password": "", "inbox_prefix": inbox_of(self.name)}
        await self.client.open([f"{LOOPBACK}:{self._house.home.port}"], options)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.client.close()

    async def say(self, what: object, referee: str = "") -> dict[str, Any]:
        data = what if isinstance(what, bytes) else json.dumps(what).encode()
        reply = await self.client.request(exchange_with(self.name, referee), data, timeout=30)
        answer: dict[str, Any] = json.loads(reply.data)
        return answer

    async def begin(self, code: Code) -> tuple[Pairing, dict[str, Any]]:
        pairing = Pairing("guest", code, bytes.fromhex(self._house.home.keys.fingerprint))
        return pairing, await self.say({"code": code.number, "message": pairing.message.hex()})

    async def finish(self, begun: tuple[Pairing, dict[str, Any]], proof: str, *, times: int = 1) -> dict[str, Any]:
        """The answer to the second message, the same each time it's sent."""
        pairing, said = begun
        agreed = pairing.agreed(bytes.fromhex(said["message"]))
        assert agreed.is_confirmed("referee", said["confirmed"])
        last = {"key": proof, "confirmed": agreed.confirmation("guest", proof)}
        answers = [await self.say(last, said["referee"]) for _ in range(times)]
        assert all(answer == answers[0] for answer in answers)
        return answers[0]


async def test_a_code_is_exchanged_for_a_seat_and_the_key_goes_on_opening(house: House, tmp_path: Path) -> None:
    code = await house.code(1, 3)
    assert [offer.code for offer in await house.guest_list.offers(house.table)] == [code]
    seat = await house.exchange(code)
    assert (seat.table, seat.seats, seat.name, seat.host) == (house.table, (1, 3), "Gail", False)
    assert seat.fingerprint == house.home.keys.fingerprint
    assert await house.guest_list.offers(house.table) == []
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


async def test_numbers_are_the_smallest_that_are_free(house: House) -> None:
    first, second = await house.code(1), await house.code(2)
    assert second.number == first.number + 1
    await house.guest_list.withdraw(house.table, first.number)
    assert (await house.code(1)).number == first.number
    many = await house.guest_list.new_code(table=house.table, seats=(1,), name="Gail", words=4)
    assert len(many.words) == 4
    assert (await house.exchange(many)).seats == (1,)


async def test_a_code_works_once(house: House) -> None:
    code = await house.code(1)
    await house.exchange(code)
    with pytest.raises(LoginRefused, match="already been used"):
        await house.exchange(code)
    assert len(await house.guest_list.guests(house.table)) == 1


async def test_a_lost_answer_is_had_again_by_the_same_guest_alone(house: House) -> None:
    code = await house.code(1)
    async with Newcomer(house) as guest, Newcomer(house) as other:
        first = await guest.finish(await guest.begin(code), "a" * 64, times=2)
        assert first["seats"] == [1]
        # Also at another referee, since this one may have been killed between writing and answering.
        begun = await guest.begin(code)
        house.door._exchanges._answers.clear()
        assert await guest.finish(begun, "a" * 64) == first
        assert "already been used" in (await other.finish(await other.begin(code), "b" * 64))["refused"]


async def test_a_guest_whose_referee_is_killed_between_steps_starts_again_at_another(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await house.code(1)
    killed: list[bool] = []
    finish = exchanges.Exchanges.finish

    async def die_once(self: exchanges.Exchanges, name: str, said: dict[str, Any]) -> dict[str, Any]:
        if not killed:
            killed.append(True)
            raise nats.errors.TimeoutError
        if len(killed) < 3:
            # The second and third time, nobody is there who knows of the exchange.
            killed.append(True)
            raise nats.errors.NoRespondersError
        return await finish(self, name, said)

    monkeypatch.setattr(exchanges.Exchanges, "finish", die_once)
    assert (await house.exchange(code)).seats == (1,)
    assert len(killed) == 3
    assert len(await house.guest_list.guests(house.table)) == 1


async def test_an_exchange_stays_with_the_referee_that_began_it(house: House) -> None:
    """With a second one on the same server, which answers about half of those who begin."""
    began: set[str] = set()
    async with opened(house.home) as other:
        for seat in range(1, 9):
            code = await house.code(seat)
            async with Newcomer(house) as guest:
                begun = await guest.begin(code)
                began.add(begun[1]["referee"])
                assert (await guest.finish(begun, f"{seat}" * 64))["seats"] == [seat]
    assert began <= {house.door._name, other.door._name}


async def test_of_five_who_exchange_one_code_at_once_one_comes_in(house: House) -> None:
    code = await house.code(1)
    tried = await asyncio.gather(*(house.exchange(code) for _ in range(5)), return_exceptions=True)
    assert [type(each) for each in tried].count(ReconnectKey) == 1
    assert all(isinstance(each, ReconnectKey | LoginRefused) for each in tried)
    assert len(await house.guest_list.guests(house.table)) == 1


async def test_who_has_no_key_may_do_nothing_but_exchange_a_code(house: House) -> None:
    code = await house.code(1)
    async with Newcomer(house) as guest:
        other = new_name()
        for subject in (exchange_with(other), exchange_with(other, "x"), asks_of(house.table, 1, guest.name)):
            assert await refused_for(guest.client, subject, subscribing=False), subject
        for subject in ("$JS.API.INFO", "$KV.DOORS.code.1", "door.out", "door.open"):
            assert await refused_for(guest.client, subject, subscribing=False), subject
        for subject in (f"inbox.{other}.>", tells_of(house.table, 1), "exchange.>", exchange_with(guest.name), ">"):
            assert await refused_for(guest.client, subject, subscribing=True), subject
        message = Pairing("guest", code, bytes(32)).message.hex()
        for nonsense in (
            b"",
            b"[]",
            b"{" * 200,
            b"\xff",
            {"code": str(code.number), "message": message},
            {"code": True, "message": message},
            {"code": -1, "message": message},
            {"code": code.number, "message": "xy"},
            {"code": code.number, "message": 7},
            {"code": code.number, "message": message * 20},
        ):
            assert "read that request" in (await guest.say(nonsense))["refused"], nonsense
    # None of that was a try.
    found = await read_record(house.guest_list.bucket, f"code.{code.number}")
    assert found
    assert found[0]["tries"] == 0
    assert (await house.exchange(code)).seats == (1,)


async def test_what_is_no_message_of_an_exchange_counts_as_a_try(house: House) -> None:
    code = await house.code(1)
    async with Newcomer(house) as guest:
        for nonsense in ("41" + "ff" * 32, "41" * 33, "42" + "00" * 32):
            assert "read that request" in (await guest.say({"code": code.number, "message": nonsense}))["refused"]
        assert (await guest.begin(code))[1]["refused"] == exchanges.VOID


async def test_three_wrong_tries_end_a_code(house: House, caplog: pytest.LogCaptureFixture) -> None:
    code = await house.code(1)
    for _ in range(MOST_TRIES):
        (offer,) = await house.guest_list.offers(house.table)
        assert not offer.is_void
        with pytest.raises(LoginRefused, match=f"aren't the words of code {code.number}"):
            await house.exchange(other_words(code))
    (offer,) = await house.guest_list.offers(house.table)
    assert offer.is_void
    for guess in (other_words(code), code):
        with pytest.raises(LoginRefused, match="no longer valid"):
            await house.exchange(guess)
    assert not {*code.words} & {*caplog.text.split()}
    assert await house.guest_list.guests(house.table) == []


async def test_two_wrong_tries_leave_a_code_good(house: House) -> None:
    code = await house.code(1)
    for _ in range(MOST_TRIES - 1):
        with pytest.raises(LoginRefused):
            await house.exchange(other_words(code))
    assert (await house.exchange(code)).seats == (1,)


async def test_a_try_counts_before_it_is_answered_even_if_it_is_never_finished(house: House) -> None:
    code = await house.code(1)
    async with Newcomer(house) as guest:
        for number in range(1, MOST_TRIES + 1):
            assert "confirmed" in (await guest.begin(code))[1]
            found = await read_record(house.guest_list.bucket, f"code.{number and code.number}")
            assert found
            assert found[0]["tries"] == number
        assert (await guest.begin(code))[1]["refused"] == exchanges.VOID


async def test_a_thousand_guesses_over_many_connections_are_three(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(authenticator, "_NEWCOMERS_STAY", 600)
    code = await house.code(1)
    guess = other_words(code)
    async with AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(Newcomer(house)) for _ in range(60)]
        # Working out another point for each guess would take longer than all answers.
        point = Pairing("guest", guess, bytes.fromhex(house.home.keys.fingerprint)).message.hex()
        answers = []
        for _ in range(17):
            said = {"code": guess.number, "message": point}
            answers += await asyncio.gather(*(guest.say(said) for guest in guests))
    assert len(answers) == 1020
    assert sum("confirmed" in said for said in answers) == MOST_TRIES
    assert all(said["refused"] == exchanges.VOID for said in answers if "confirmed" not in said)


async def test_a_replayed_exchange_opens_nothing(house: House) -> None:
    """Recording both messages of a guest is useless: each exchange has a key of its own."""
    code = await house.code(1)
    async with Newcomer(house) as guest, Newcomer(house) as thief:
        pairing, said = await guest.begin(code)
        agreed = pairing.agreed(bytes.fromhex(said["message"]))
        last = {"key": "a" * 64, "confirmed": agreed.confirmation("guest", "a" * 64)}
        again = await thief.say({"code": code.number, "message": pairing.message.hex()})
        assert again["message"] != said["message"]
        assert (await thief.say(last, again["referee"]))["refused"] == exchanges.WRONG
        # Nor can another key be put in its place.
        assert (await guest.say({**last, "key": "b" * 64}, said["referee"]))["refused"] == exchanges.WRONG
    assert await house.guest_list.guests(house.table) == []


async def test_a_newcomer_who_never_stops_is_put_out(house: House) -> None:
    async with Newcomer(house) as guest:
        lost = asyncio.Event()
        guest.client.changed = lost.set
        for _ in range(authenticator.FLOOD * 2):
            await guest.client.publish(exchange_with(guest.name), b"{}", reply=f"inbox.{guest.name}.x")
        await lost.wait()


async def test_a_guest_comes_in_while_hundreds_say_nothing(house: House) -> None:
    idle = [socket.create_connection((LOOPBACK, house.home.port)) for _ in range(560)]
    silent = unpinned()
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


async def test_nobody_comes_in_without_a_key(house: House, caplog: pytest.LogCaptureFixture) -> None:
    seat = await house.seat(1)
    for key in ("", "0" * 64, seat.key[:-1]):
        with pytest.raises(LoginRefused):
            await house.guest(replace(seat, key=key))
    with pytest.raises(LoginRefused):
        await house.guest(replace(seat, table=new_name()))
    with pytest.raises(LoginRefused, match="no longer valid"):
        await house.exchange(Code(99_999, ("turkey", "gravy")))
    assert "with a wrong key to table" in caplog.text
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
        exchange_with(seat.guest),
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
        "exchange.>",
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
    seat = await house.exchange(code)
    await house.guest(seat)
    first, guest = let_in[0], let_in[-1]
    name = first["publish"][0].partition(".")[2]
    assert first["publish"] == [f"exchange.{name}", f"exchange.{name}.*"]
    assert (first["subscribe"], first["seconds"]) == ([f"inbox.{name}.>"], 30)
    assert guest["publish"] == [asks_of(house.table, each, seat.guest) for each in (2, 3)]
    heard_at = [tells_of(house.table, each) for each in (2, 3, None)]
    assert guest["subscribe"] == [*heard_at, f"inbox.{seat.guest}.>"]
    assert 2880 <= guest["seconds"] <= 3600


async def test_whoever_has_opened_a_table_is_not_sent_home_with_the_guests(house: House) -> None:
    name, key = await house.guest_list.admit(table=house.table, seats=(0,), name="Ann", is_host=True)
    gail, keys = await house.seat(1), house.home.keys
    ann = ReconnectKey(house.table, name, key, keys.servers, keys.fingerprint, (0,), "Ann", host=True)
    host, guest = await house.guest(ann), await house.guest(gail)
    words, others = await heard(host, tells_of(house.table, 0)), await heard(guest, tells_of(house.table, 1))
    await house.guest_list.send_home(house.table)
    assert wire.last_word_from_json(await asyncio.wait_for(others.get(), 5)) == "closed"
    assert words.empty()
    assert [each.guest for each in await house.guest_list.guests(house.table)] == [ann.guest]
    # The host's key still opens, and the guest's does not.
    await house.guest(ann)
    with pytest.raises(LoginRefused):
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


async def test_no_message_of_a_guest_stops_the_referee_from_hearing_others(house: House) -> None:
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
    with pytest.raises(LoginRefused):
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
            with pytest.raises(LoginRefused):
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
    with pytest.raises(LoginRefused):
        await house.exchange(unused)
    assert await house.guest_list.guests(house.table) == []
    assert await house.guest_list.offers(house.table) == []
    subjects = (await house.referee.jetstream().stream_info("KV_DOORS", subjects_filter=">")).state.subjects or {}
    assert not [subject for subject in subjects if house.table in subject or subject.endswith(f"code.{unused.number}")]
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


CODE = Code(7, ("turkey", "gravy"))


async def test_another_server_gets_nothing_from_a_guest_with_a_key(tmp_path: Path) -> None:
    """An impostor at the right address with another certificate learns nothing at all."""
    certificate = certificate_in(tmp_path)
    key = ReconnectKey("a" * 16, "b" * 16, "c" * 64, (), "d" * 64, (1,), "Gail", host=False)
    with impostor(certificate, lambda _: b"") as (port, received):
        server = (f"{LOOPBACK}:{port}",)
        with pytest.raises(OtherServer, match="Nothing was sent to it"):
            await as_guest(replace(key, servers=server))
        assert not any(received)
        # With the right one it would have been told, so the test can fail.
        with pytest.raises(NotReached):
            await as_guest(replace(key, servers=server, fingerprint=certificate.fingerprint.hex()))
        assert any(b"CONNECT" in said for said in received)


async def test_someone_in_the_middle_with_another_certificate_gets_nothing_secret(house: House, tmp_path: Path) -> None:
    """All that a guest says is passed on to the true server, and all answers back; the exchange still fails."""
    code, certificate = await house.code(1), certificate_in(tmp_path)
    passed: list[bytes] = []
    async with middle(certificate, house.home, passed) as port:
        with pytest.raises(LoginRefused, match="aren't the words of code"):
            await exchange(code, [f"{LOOPBACK}:{port}"])
    heard_there = b"".join(passed)
    # It has heard that somebody has come, with which number, and a point of the curve; no word and no key.
    assert b'"message"' in heard_there
    assert b'"key"' not in heard_there
    assert not any(word.encode() in heard_there for word in code.words)
    assert await house.guest_list.guests(house.table) == []
    # Without anybody in the middle the same code works.
    assert (await house.exchange(code)).seats == (1,)


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"message": "x", "confirmed": "", "referee": ""},
        {"message": "42" * 33, "confirmed": "y", "referee": "z"},
        [],
    ],
)
async def test_a_referee_that_makes_no_sense_is_no_host(
    house: House, monkeypatch: pytest.MonkeyPatch, answer: object
) -> None:
    async def nonsense(*_: object) -> object:
        return answer

    monkeypatch.setattr(connections, "_answer", nonsense)
    with pytest.raises(OtherServer, match="Nothing secret was sent to it"):
        await house.exchange(await house.code(1))


@contextmanager
def impostor(certificate: Certificate, answer: Callable[[bytes], bytes]) -> Iterator[tuple[int, list[bytes]]]:
    """A server with a certificate of its own: its port, and what it has received."""
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
                            safe.sendall(answer(received[-1]))
                    except OSError:
                        received.append(b"")

        threading.Thread(target=listen, daemon=True).start()
        yield listening.getsockname()[1], received


@asynccontextmanager
async def middle(certificate: Certificate, home: Server, passed: list[bytes]) -> AsyncIterator[int]:
    """A proxy that relays everything between a guest and a server, and reads it; its port."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate.file, certificate.key)
    tasks: set[asyncio.Task[None]] = set()

    async def pass_on(source: asyncio.StreamReader, target: asyncio.StreamWriter, *, noted: bool) -> None:
        with suppress(OSError):
            while data := await source.read(4096):
                if noted:
                    passed.append(data)
                target.write(data)
        target.close()

    async def come(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await asyncio.open_connection(LOOPBACK, home.port, ssl=unpinned())
        for source, target, noted in ((reader, there[1], True), (there[0], writer, False)):
            tasks.add(asyncio.create_task(pass_on(source, target, noted=noted)))

    server = await asyncio.start_server(come, LOOPBACK, 0, ssl=context)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        await ended(*tasks)


async def test_where_nobody_answers_that_is_one_sentence() -> None:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        port = probe.getsockname()[1]
    with pytest.raises(NotReached, match=f"No answer from 127.0.0.1:{port}"):
        await exchange(CODE, [f"{LOOPBACK}:{port}"])


async def test_without_a_referee_nobody_comes_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Nobody is let in, so nobody needs the time that others have at the door.
    for module in (configuration, connections):
        monkeypatch.setattr(module, "ADMISSION_TIMEOUT", 1.0)
    home = nats_server.start(tmp_path / "far", host=LOOPBACK)
    try:
        with pytest.raises(NotReached, match="no referee is running"):
            await exchange(CODE, [f"{LOOPBACK}:{home.port}"])
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
