"""Tables of several screens: how long a move takes to the last screen, how many a second, and what a table costs.

``make far-bench`` draws what grows with the number of tables into docs/several-screens/growth.svg, too.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterable, Sequence
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import median
from typing import Final, NamedTuple

import nats.errors
from nats.aio.msg import Msg

from rummytui.remote.server.connections import Client, as_referee
from rummytui.remote.wire import messages as wire
from rummytui.remote.wire.subjects import asks_of, tells_of
from saves import Sitter
from tests.benchmarks.club import Club, Onlooker, club, memory, now, stored
from tests.benchmarks.keypress import at_the_table
from tests.benchmarks.plot import PlotLine, plotted
from tests.benchmarks.report import Figure, milliseconds, p95
from tests.rummytui.remote.guests import Guest, guest_of

PERSON, BOT = Sitter("person"), Sitter("bot", "easy")
MOVES: Final = 200
TABLES: Final = (10, 100, 1_000, 10_000)
PLAYING: Final = 1_000
_SECONDS: Final = 8.0
_AT_ONCE: Final = 64
_KILLS: Final = 5
_COMING: Final = 20.0
_SHARED_WITHIN: Final = 6.0
_PLOT: Final = Path(__file__).parents[2] / "docs" / "several-screens" / "growth.svg"
_PAYLOAD: Final = b"x" * 150


# ------------------------------------------------------------------------------------------------ to the last screen


async def round_trip(found: Club) -> list[float]:
    """Seconds of a message and its answer between two bare clients of the same server."""
    other = await as_referee(found.keys)

    async def answer(message: Msg) -> None:
        await message.respond(message.data)

    await other.subscribe("bare.echo", cb=answer)
    await other.flush()
    times: list[float] = []
    for _ in range(1_000):
        begun = now()
        await found.client.request("bare.echo", _PAYLOAD, timeout=5)
        times.append(now() - begun)
    await other.close()
    return times


class TimedGuest(Guest):
    """A guest who records when the last update came."""

    when = 0.0
    bytes = 0

    async def _hear(self, message: Msg) -> None:
        await super()._hear(message)
        self.when = now()
        self.bytes += len(message.data)


async def to_last_screen(found: Club, moves: int = MOVES) -> tuple[list[float], float]:
    """Seconds from the request to the last of four guests' updates, and the bytes of each update."""
    table = await found.table(PERSON, PERSON, PERSON, PERSON)
    clients = [await found.guest(table, seat) for seat in range(4)]
    guests = [await TimedGuest(client, table, seat).__aenter__() for seat, client in enumerate(clients)]
    for guest in guests:
        await guest.client.flush()
        await guest.look()
    chance, times = Random(1), list[float]()
    while len(times) < moves:
        newest = max(guests, key=lambda guest: guest.last.seq).last.seq
        for guest in guests:
            await guest.hears(newest)
        game = guests[0].game
        if not game.to_act:
            break
        mover = guests[game.to_act[0]]
        move = chance.choice(list(mover.game.legal_moves(mover.seat)))
        begun = now()
        reply = await mover.play(move, newest)
        assert isinstance(reply, wire.Done), reply
        for guest in guests:
            await guest.hears(reply.seq)
        times.append(max(guest.when for guest in guests) - begun)
    for client in clients:
        await client.close()
    return times, sum(guest.bytes for guest in guests) / sum(len(guest.told) for guest in guests)


# ------------------------------------------------------------------------------------------------ moves a second


async def bare_publishing(found: Club, tables: int, seconds: float = _SECONDS) -> float:
    """Entries a second that one client writes to a stream like that of the logs, each after the last of its subject."""
    from nats.js.api import StreamConfig

    js = found.client.jetstream()
    name, written, until = f"BARE{tables}", 0, now() + seconds
    await js.add_stream(StreamConfig(name=name, subjects=[f"bare{tables}.*"]))

    async def write(some: range) -> int:
        last, count = dict.fromkeys(some, 0), 0
        for table in cycle(some):
            headers = {"Nats-Expected-Last-Subject-Sequence": str(last[table])}
            last[table] = (await js.publish(f"bare{tables}.{table}", _PAYLOAD, headers=headers)).seq
            count += 1
            if now() > until:
                break
        return count

    at_once = min(tables, _AT_ONCE)
    written = sum(await asyncio.gather(*(write(range(first, tables, at_once)) for first in range(at_once))))
    await js.delete_stream(name)
    return written / seconds


async def at_tables_of_bots(found: Club, tables: int, seconds: float = _SECONDS) -> tuple[float, float]:
    """Moves per second at this many tables of bots, each with a guest, and how many moves those guests received."""
    onlookers: list[Onlooker] = []

    async def sit_down(_: int) -> None:
        # Nobody moves before all guests have come.
        table = await found.table(BOT, BOT, pace=_COMING)
        onlooker = Onlooker(await found.guest(table, 0), table)
        onlookers.append(onlooker)
        await onlooker.begin()

    async def begin(number: int) -> None:
        await found.change(onlookers[number].table, 2)

    async def look(number: int) -> None:
        await onlookers[number].look()

    async def close(number: int) -> None:
        await onlookers[number].end()
        await found.change(onlookers[number].table, 2, is_open=False)

    await _some_at_once(sit_down, tables)
    # Tables may have changed hands meanwhile.
    await _some_at_once(look, tables)
    await _some_at_once(begin, tables)
    await asyncio.sleep(_COMING + 2)
    before, heard, begun = await found.written(), sum(each.heard for each in onlookers), now()
    await asyncio.sleep(seconds)
    after, told, ended = await found.written(), sum(each.heard for each in onlookers), now()
    await _some_at_once(close, tables)
    return (after - before) / (ended - begun), (told - heard) / (ended - begun)


async def _some_at_once(work: Callable[[int], Awaitable[None]], times: int) -> None:
    """Run a coroutine this many times, some of them concurrently."""
    numbers = iter(range(times))

    async def worker() -> None:
        for number in numbers:
            await work(number)

    await asyncio.gather(*(worker() for _ in range(16)))


# ------------------------------------------------------------------------------------------------ when a referee fails


async def failover(kills: int = _KILLS) -> list[float]:
    """Seconds from the kill of a referee until its table answers a guest again, by another referee."""
    times: list[float] = []
    async with club() as found:
        table = await found.table(PERSON, PERSON)
        guest = await Guest(await found.guest(table, 0), table, 0).__aenter__()
        known = {(await guest.look()).referee: found.referees[0]}
        for _ in range(kills):
            other = found.referee()
            # They share the tables, so that it may be either who has this one.
            await asyncio.sleep(_SHARED_WITHIN)
            keeper = (await guest.look()).referee
            killed = known.pop(keeper, other)
            killed.kill()
            begun = now()
            killed.wait()
            while not await _answers(guest):
                pass
            times.append(now() - begun)
            assert guest.told[-1].referee != keeper
            known = {guest.told[-1].referee: next(each for each in (*known.values(), other) if each is not killed)}
        await guest.client.close()
    return times


async def _answers(guest: Guest) -> bool:
    subject, look = (
        asks_of(guest.table, guest.seat, guest_of(guest.client)),
        wire.request_to_json(wire.LookRequest(guest.new_id(), public=False)),
    )
    try:
        message = await guest.client.request(subject, look, timeout=0.1)
    except (nats.errors.TimeoutError, nats.errors.NoRespondersError):
        await asyncio.sleep(0.01)
        return False
    guest._remember(wire.update_from_json(message.data))
    return True


# ------------------------------------------------------------------------------------------------ growth


class Size(NamedTuple):
    """The cost of this many tables, most of them idle: bytes, seconds and moves per second."""

    tables: int
    server: int
    referee: int
    disk: int
    opening: float
    p50: float
    p95: float
    moves: float


async def growth(sizes: Sequence[int] = TABLES) -> tuple[list[Size], int]:
    """What all of it comes to with more and more tables; and the bytes that a guest needs in the server."""
    found_sizes = []
    async with club() as found:
        guest_bytes = await _guests_memory(found)
        opened = 0
        for size in sizes:
            begun, more = now(), size - opened

            async def opening(_: int) -> None:
                await found.table(PERSON, PERSON)

            await _some_at_once(opening, more)
            took = (now() - begun) / more
            opened = size
            # A referee looks for new tables every second, and replays their logs.
            await asyncio.sleep(5)
            times, _ = await to_last_screen(found, 60)
            moves, _ = await at_tables_of_bots(found, 8)
            await asyncio.sleep(3)
            referee, server = found.referees[0].pid, found.server.pid
            found_sizes.append(
                Size(
                    size, memory(server), memory(referee), stored(found.folder), took, median(times), p95(times), moves
                )
            )
    return found_sizes, guest_bytes


async def _guests_memory(found: Club, guests: int = 200) -> int:
    """The bytes by which the server grows with each guest who listens."""
    table = await found.table(PERSON, PERSON)
    before = memory(found.server.pid)
    clients: list[Client] = []

    async def come(_: int) -> None:
        client = await found.guest(table, 0)
        await client.subscribe(tells_of(table, 0))
        await client.flush()
        clients.append(client)

    await _some_at_once(come, guests)
    each = (memory(found.server.pid) - before) // guests
    for client in clients:
        await client.close()
    return each


# ------------------------------------------------------------------------------------------------ all of it


def measure() -> Iterable[Figure]:
    """All of it; draws the plot, too."""
    yield from asyncio.run(_one_after_the_other())
    times = asyncio.run(failover())
    yield Figure(f"failover after a killed referee, median of {len(times)}", f"{median(times):.2f} s", aim="3 s")
    yield Figure("... longest", f"{max(times):.2f} s", aim="3 s")
    sizes, guest = asyncio.run(growth())
    _PLOT.write_text(drawn(sizes))
    yield from _grown(sizes, guest)


async def _one_after_the_other() -> list[Figure]:
    figures = []
    async with club() as found:
        bare, (times, told) = await round_trip(found), await to_last_screen(found)
        entry = await found.entry_bytes()
    paints = await asyncio.to_thread(at_the_table)
    for what, of in (("median", median), ("p95", p95)):
        trip, paint = of(bare), of(paints)
        figures.append(
            Figure(
                f"a move reaching four guests, {what}",
                milliseconds(of(times)),
                f"bare round trip {milliseconds(trip)}, repaint {milliseconds(paint)}",
                f"{of(times) / trip:.1f}x",
                # A screen paints after its update.
                f"{milliseconds(3 * trip + paint)}",
            )
        )
    for tables in (1, PLAYING):
        async with club(referees=os.cpu_count() or 1) as found:
            bare_rate = await bare_publishing(found, tables)
            rate, heard = await at_tables_of_bots(found, tables)
            figures.append(
                Figure(
                    f"moves at {tables:,} tables of bots with a guest each",
                    f"{rate:,.0f}/s",
                    f"bare publishing {bare_rate:,.0f}/s",
                    f"{rate / bare_rate:.2f}x",
                    "0.33x",
                )
            )
            figures.append(Figure("... received by the guests", f"{heard:,.0f}/s"))
    async with club(referees=0, synced=False) as found:
        figures.append(Figure("bare publishing without syncing", f"{await bare_publishing(found, PLAYING):,.0f}/s"))
    figures.append(Figure("size of a move in the server's storage", f"{entry:,.0f} bytes"))
    figures.append(Figure("size of a move as sent to a guest", f"{told:,.0f} bytes"))
    return figures


def _grown(sizes: Sequence[Size], guest: int) -> Iterable[Figure]:
    least, most = sizes[0], sizes[-1]
    more = most.tables - least.tables
    yield Figure("a table at rest, in a referee", f"{(most.referee - least.referee) / more / 1024:.1f} KB", aim="20 KB")
    yield Figure("a table at rest, in the server's memory", f"{(most.server - least.server) / more / 1024:.1f} KB")
    yield Figure("a table at rest, on disk", f"{(most.disk - least.disk) / more / 1024:.1f} KB")
    yield Figure("a guest at rest, in the server's memory", f"{guest / 1024:.1f} KB")
    for size in sizes:
        yield Figure(
            f"with {size.tables:,} tables: a move reaching the last screen",
            f"{milliseconds(size.p50)}, p95 {milliseconds(size.p95)}",
            f"server {size.server / 2**20:.0f} MB, referee {size.referee / 2**20:.0f} MB, disk {size.disk / 2**20:.0f} MB",
        )


def drawn(sizes: Sequence[Size]) -> str:
    """The picture of it."""
    across = [size.tables for size in sizes]
    return plotted(
        "What grows with the number of tables",
        "tables",
        [
            PlotLine("memory of the server, MB", across, [size.server / 2**20 for size in sizes]),
            PlotLine("memory of the referee, MB", across, [size.referee / 2**20 for size in sizes]),
            PlotLine("on disk, MB", across, [size.disk / 2**20 for size in sizes]),
            PlotLine("move to last screen, ms (p95)", across, [size.p95 * 1000 for size in sizes]),
            PlotLine("moves a second at eight tables", across, [size.moves for size in sizes]),
        ],
    )
