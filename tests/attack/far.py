"""Attack a table of several screens with a guest's key: read what is others', speak for the referee, flood, talk nonsense.

Meanwhile two friends play on, and nobody may notice anything: every move of theirs is answered, what they are told is
about their own seats and in order, and the log holds what they have played and nothing else.
"""

from __future__ import annotations

import asyncio
import json
import logging
import ssl
from collections import Counter
from collections.abc import Mapping
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from secrets import token_hex
from types import MappingProxyType
from typing import Final

from nats.aio.msg import Msg

from rules import GAMES
from rules.move_json import move_to_json
from rummytui.remote.referee.authenticator import Authenticator
from rummytui.remote.referee.referee import Referee
from rummytui.remote.server import nats_server
from rummytui.remote.server.connections import Client, as_guest, as_referee, as_system, exchange
from rummytui.remote.server.guest_list import GuestList
from rummytui.remote.server.reconnect_keys import ReconnectKey
from rummytui.remote.server.table_logs import SeatInfo, TableInfo
from rummytui.remote.server.tls import pinned
from rummytui.remote.wire import messages as wire
from rummytui.remote.wire.subjects import asks_of, exchange_with, inbox_of, log_of, new_name, tells_of
from saves import Sitter
from saves.reading import reading_of
from tests.rummytui.remote.guests import Guest

MESSAGES: Final = 200
"""So much nonsense is sent in one case."""
MOVES: Final = 6
"""The friends make at least this many moves meanwhile."""
FRIENDS: Final = (0, 1)
ATTACKED_FROM: Final = 2
_FOR_FOUR: Final = [name for name in GAMES if name != "gin"]
_BURST: Final = 25
_LOOPBACK: Final = "127.0.0.1"


class Raw:
    """A client that follows no protocol: it sends arbitrary lines and records all replies."""

    def __init__(self, seat: ReconnectKey) -> None:
        self.seat = seat
        self.heard: list[bytes] = []
        """The subjects of what came."""
        self.refused = 0
        self.cut_off = 0
        self._writer: asyncio.StreamWriter | None = None
        self._listening: asyncio.Task[None] | None = None
        self._answered = asyncio.Event()

    async def connect(self) -> bool:
        """Whether the server lets this guest in."""
        host, port = self.seat.servers[0].split(":")
        context = pinned(bytes.fromhex(self.seat.fingerprint))
        reader, self._writer = await asyncio.open_connection(host, int(port), ssl=context)
        await reader.readline()
        login = {
            "user": f"{self.seat.table}.{self.seat.guest}",
            "pass": self.seat.key,
            "headers": True,
            "verbose": False,
        }
        self._writer.write(b"CONNECT " + json.dumps(login).encode() + b"\r\nPING\r\n")
        while (line := await reader.readline()) == b"PING\r\n":
            self._writer.write(b"PONG\r\n")
        if line == b"PONG\r\n":
            self._listening = asyncio.create_task(self._listen(reader))
        return line == b"PONG\r\n"

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        try:
            while line := await reader.readline():
                if line.startswith((b"MSG ", b"HMSG ")):
                    self.heard.append(line.split()[1])
                    await reader.readexactly(int(line.split()[-1]) + 2)
                elif line.startswith(b"-ERR"):
                    self.refused += 1
                elif line == b"PONG\r\n":
                    self._answered.set()
        except (OSError, asyncio.IncompleteReadError, ValueError, ssl.SSLError):
            pass
        self.cut_off += 1

    async def say(self, data: bytes) -> None:
        """Send just these bytes, in a new connection if the last one was cut."""
        while self._listening is None or self._listening.done():
            await self.connect()
        assert self._writer is not None
        # Whether the line was cut is heard meanwhile.
        await asyncio.sleep(0)
        try:
            self._writer.write(data)
            await self._writer.drain()
        except (OSError, ssl.SSLError):
            self._listening = None

    async def settle(self, patience: float = 0.05) -> None:
        """Wait until the server has processed everything sent, or hang up after this many seconds."""
        self._answered.clear()
        while not self._answered.is_set():
            await self.say(b"PING\r\n")
            try:
                await asyncio.wait_for(self._answered.wait(), patience)
            except TimeoutError:
                # The server may be waiting for the rest of a message.
                await self.close()
                self._listening = None

    async def flood(self, data: bytes) -> None:
        """Send the same again and again until the line is cut."""
        assert self._listening is not None
        assert self._writer is not None
        with suppress(OSError, ssl.SSLError):
            while not self._listening.done():
                self._writer.write(data * _BURST)
                await self._writer.drain()
                await asyncio.sleep(0)

    async def close(self) -> None:
        """Leave."""
        if self._writer:
            self._writer.close()
        if self._listening:
            self._listening.cancel()


class CountingReferee(Referee):
    """A referee that counts what reaches it."""

    reached = 0

    async def _hear(self, message: Msg) -> None:
        self.reached += 1
        await super()._hear(message)


class Friend(Guest):
    """A guest who plays, and counts the updates about other seats than their own."""

    def __init__(self, client: Client, table: str, seat: int, chance: Random) -> None:
        super().__init__(client, table, seat)
        self.strange = 0
        self.moves = 0
        self.is_over = False
        self._chance = chance

    async def _hear(self, message: Msg) -> None:
        # As in `rummytui.remote.guest.table`: updates about other seats are ignored.
        try:
            told = wire.update_from_json(message.data)
        except wire.Malformed:
            self.strange += 1
            return
        if told.view.seat != self.seat:
            self.strange += 1
            return
        self._remember(told)

    async def play_on(self, done: asyncio.Event) -> None:
        """Play until the attack is over, and until there were some moves, or to the end of the game."""
        await self.look()
        while not done.is_set() or self.moves < MOVES:
            told, game = self.last, self.game
            if not game.to_act:
                self.is_over = True
                return
            if self.seat in game.to_act and (moves := list(game.legal_moves(self.seat))):
                reply = await self.play(self._chance.choice(moves))
                if isinstance(reply, wire.Done):
                    self.moves += 1
                    await self.hears(reply.seq)
                else:
                    assert isinstance(reply, wire.Stale), reply
                    await self.look()
                continue
            try:
                async with asyncio.timeout(0.5):
                    await self.hears(told.seq + 1)
            except TimeoutError:
                await self.look()


async def attack(number: int, folder: Path, messages: int) -> Counter[str]:
    """One attack on one table."""
    random = Random(number)
    async with AsyncExitStack() as stack:
        home = await asyncio.to_thread(nats_server.start, folder, host=_LOOPBACK)
        stack.callback(nats_server.stop, folder)
        referee, system = await as_referee(home.keys), await as_system(home.keys)
        authenticator = Authenticator(referee, system, home.keys)
        keeper = CountingReferee(referee, keep_out=authenticator.keep_out)
        await keeper.prepare()
        await authenticator.start()
        working = asyncio.create_task(keeper.run())
        stack.push_async_callback(_ended, working, authenticator, referee, system)

        game = _FOR_FOUR[number % len(_FOR_FOUR)]
        names = ("Ann", "Bob", "Mallory", "Dot")
        facts = TableInfo(game, tuple(SeatInfo("elsewhere", name) for name in names), pace=0)
        sitters = [Sitter("person"), Sitter("person"), Sitter("bot", "easy"), Sitter("bot", "easy")]
        table = await keeper.logs.open(facts, names, sitters, seed=number)
        guest_list = GuestList(referee)
        await guest_list.prepare()
        held = [
            await exchange(await guest_list.new_code(table=table, seats=(seat,), name=name, words=2), home.keys.servers)
            for seat, name in ((*enumerate(names[:3]),))
        ]
        friends = []
        for seat in FRIENDS:
            client = await as_guest(held[seat])
            stack.push_async_callback(client.close)
            friends.append(await stack.enter_async_context(Friend(client, table, seat, random)))

        raw = Raw(held[ATTACKED_FROM])
        stack.push_async_callback(raw.close)
        done = asyncio.Event()
        playing = asyncio.gather(*(friend.play_on(done) for friend in friends))
        reaching = _reaching_out(table, held)
        for said in [*reaching, *_allowed(table, held)]:
            await raw.say(said)
        # All of it is whole, so the server says something about each, however busy this machine is.
        await raw.settle(20)
        assert raw.refused == len(reaching), f"of {len(reaching)} attempts the server refused {raw.refused}"
        for _ in range(messages):
            said, rough = nonsense(random, friends[0], held)
            await raw.say(said)
            if rough:
                await raw.settle()
        await raw.settle()
        look = wire.request_to_json(wire.LookRequest("flood", public=False))
        flood = (
            f"PUB {asks_of(table, ATTACKED_FROM, held[ATTACKED_FROM].guest)} {len(look)}\r\n".encode() + look + b"\r\n"
        )
        async with asyncio.timeout(20):
            # Until the flooding guest is disconnected.
            while await raw.connect():
                await raw.flood(flood)
        done.set()
        async with asyncio.timeout(60):
            await playing

        _nothing_came_of_it(raw, friends, table)
        moves = await _as_played(keeper, table, held)
        return Counter(
            {
                "messages": messages,
                "reached the referee": keeper.reached,
                "moves meanwhile": sum(friend.moves for friend in friends),
                "moves in the log": moves,
                "refused by the server": raw.refused,
                "connections that were cut": raw.cut_off,
                "not heard by the friends": sum(friend.strange for friend in friends),
            }
        )


async def _ended(working: asyncio.Task[None], authenticator: Authenticator, referee: Client, system: Client) -> None:
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    await authenticator.stop()
    await referee.close()
    await system.close()


def _reaching_out(table: str, held: list[ReconnectKey]) -> list[bytes]:
    """To listen everywhere, and to speak where only others may."""
    me = held[ATTACKED_FROM].guest
    mine = f"inbox.{me}.x"
    other = held[0].guest
    listening = [
        *(
            ">",
            "*.*.*",
            "tell.>",
            f"tell.{table}.*",
            tells_of(table, 0),
            tells_of(table, 3),
            log_of(table),
            "log.>",
            "ask.>",
        ),
        *(
            asks_of(table, ATTACKED_FROM, held[ATTACKED_FROM].guest),
            f"{inbox_of(other)}.>",
            "inbox.>",
            "_INBOX.>",
            "$JS.>",
            "$KV.>",
            "$SYS.>",
            "_R_.>",
        ),
        *(tells_of(new_name(), None), "exchange.>", "door.out", "door.open", "$SYS.REQ.USER.AUTH"),
    ]
    speaking = [
        *(tells_of(table, 0), tells_of(table, None), log_of(table), f"{inbox_of(other)}.x", "_INBOX.x", "$JS.API.INFO"),
        *(
            "$JS.API.STREAM.PURGE.TABLES",
            f"$JS.API.DIRECT.GET.TABLES.{log_of(table)}",
            "$KV.LEASES.shard.1",
            "door.out",
            "door.open",
        ),
        *(
            f"$KV.DOORS.guest.{table}.{other}",
            f"$KV.TABLES_OPEN.x.{table}",
            asks_of(table, 0, me),
            asks_of(table, ATTACKED_FROM, other),
            asks_of(new_name(), 0, me),
        ),
        *("$SYS.REQ.USER.AUTH", "$SYS.REQ.SERVER.PING.CONNZ", exchange_with(other)),
    ]
    said = [f"SUB {subject} {number}\r\n" for number, subject in enumerate(listening, 1)]
    said += [f"PUB {subject} {mine} 2\r\n{{}}\r\n" for subject in speaking]
    return [text.encode() for text in said]


def _allowed(table: str, held: list[ReconnectKey]) -> list[bytes]:
    """To listen where it may: nothing but its own may come."""
    own = held[ATTACKED_FROM].guest
    return [f"SUB {tells_of(table, ATTACKED_FROM)} 90\r\n".encode(), f"SUB {inbox_of(own)}.> 91\r\n".encode()]


def nonsense(random: Random, friend: Friend, held: list[ReconnectKey]) -> tuple[bytes, bool]:
    """One message that no guest of ours would send, and whether it is none at all, so that the server may hang up."""
    table = held[0].table
    body = _body(random, friend)
    reply = random.choice(
        (
            "",
            f"inbox.{held[ATTACKED_FROM].guest}.{token_hex(4)} ",
            f"inbox.{held[0].guest}.{token_hex(4)} ",
            # The referee's answer is to reach others as if it were meant for them, or to do what only a referee may.
            f"{tells_of(table, 0)} ",
            f"{tells_of(table, 1)} ",
            f"{log_of(table)} ",
            "$JS.API.STREAM.PURGE.TABLES ",
        )
    )
    subject = asks_of(table, ATTACKED_FROM, held[ATTACKED_FROM].guest)
    whole = f"PUB {subject} {reply}{len(body)}\r\n".encode() + body + b"\r\n"
    match random.randrange(60):
        case 0:
            rough = whole[: random.randrange(1, len(whole))] + b"\r\n"
        case 1:
            rough = f"PUB {subject} {random.choice((-1, 10**12, 9000, 'x'))}\r\n".encode() + body + b"\r\n"
        case 2:
            rough = (
                f"HPUB {subject} 22 {22 + len(body)}\r\nNATS/1.0\r\nX: {token_hex(2)}\r\n\r\n".encode() + body + b"\r\n"
            )
        case 3:
            rough = random.randbytes(random.randrange(1, 60)) + b"\r\n"
        case 4:
            rough = b"PUB " + b"ask." * 600 + b" 0\r\n\r\n"
        case 6:
            # No header at all, where one is announced.
            rough = f"HPUB {subject} 2 {2 + len(body)}\r\n\r\n".encode() + body + b"\r\n"
        case 7:
            strange = bytes(each for each in random.randbytes(20) if each not in b" \t\r\n") or b"\x0b"
            rough = f"PUB {subject} ".encode() + strange + f" {len(body)}\r\n".encode() + body + b"\r\n"
        case 5:
            rough = f"UNSUB {random.randrange(99)}\r\nPING\r\n".encode()
        case _:
            return whole, False
    return rough, True


def _body(random: Random, friend: Friend) -> bytes:
    seq = friend.last.seq if friend.told else 0
    kind = random.choice(("move", "undo", "seat", "look", "here", "away", "on", "", "MOVE", 7, None, ["move"]))
    said: dict[str, object] = {
        "id": token_hex(4),
        "after": random.choice((seq, seq + 1, 0, -1, 2**70, "1", None, 1.5)),
        "ask": kind,
    }
    if random.random() < 0.5 and friend.told and (moves := friend.game.legal_moves(friend.seat)):
        # A move of somebody else, even one that they could make.
        said["move"] = json.loads(move_to_json(next(iter(moves))))
    if kind == "seat":
        said |= {
            "seat": random.choice((0, 1, 2, 3, 99, -1)),
            "to": random.choice(("person", "bot:hard", "bot:" + "x" * 900, "")),
        }
    if kind == "look":
        said = {"id": said["id"], "ask": "look", "public": random.choice((True, False, 1))}
    text = json.dumps(said).encode()
    match random.randrange(12):
        case 0:
            return random.randbytes(random.randrange(200))
        case 1:
            return b"[" * random.randrange(1, 4000)
        case 2:
            at = random.randrange(len(text))
            return text[:at] + random.randbytes(3) + text[at + 1 :]
        case 3:
            return b'{"id":"' + b"a" * random.randrange(7000) + b'","ask":"look","public":false}'
        case 4:
            return text[: random.randrange(len(text))]
        case 5:
            return b'{"ask":"undo","id":"x","after":' + b"9" * random.randrange(1, 3000) + b"}"
        case 6:
            return b'{"ask":"look","ask":"here","id":"x\\ud800\\u0000","public":true}'
    return text


def _nothing_came_of_it(raw: Raw, friends: list[Friend], table: str) -> None:
    """Messages received, on both sides."""
    own = (tells_of(table, ATTACKED_FROM), f"inbox.{raw.seat.guest}.")
    strange = [subject for subject in raw.heard if not subject.decode(errors="replace").startswith(own)]
    assert not strange, f"the attacker heard {strange[:5]}"
    for friend in friends:
        seqs = [told.seq for told in friend.told]
        assert all(told.view.seat == friend.seat for told in friend.told)
        assert friend.moves >= MOVES or friend.is_over, f"seat {friend.seat} made {friend.moves} moves"
        assert len({told.referee for told in friend.told}) == 1
        assert seqs, "nothing was told"
        assert not friend.strange, f"seat {friend.seat} heard {friend.strange} answers to somebody else"


async def _as_played(keeper: Referee, table: str, held: list[ReconnectKey]) -> int:
    """The log is sound, and nobody's seat has changed hands. Returns how many moves there are."""
    text = await keeper.logs.text(table)
    reading = reading_of(Path(table), text)
    assert not reading.lost
    assert not reading.torn
    handed = [line["seat"] for line in map(json.loads, text.splitlines()) if "sitter" in line]
    assert not {*handed} - {ATTACKED_FROM}, "a seat of somebody else was handed over"
    return text.count(b'{"move":')


def attacked(number: int, folder: Path, messages: int = MESSAGES) -> Mapping[str, int]:
    """The result of one attack; raises AssertionError if it succeeded."""
    logging.disable(logging.WARNING)
    try:
        return MappingProxyType(asyncio.run(attack(number, folder / "far", messages)))
    finally:
        logging.disable(logging.NOTSET)
