"""Leases on a real server: every shard has one referee, and one that is not heard of any more has none."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from nats.aio.client import Client

from rummytui.far.ending import ended
from rummytui.far.leases import Leases
from rummytui.far.names import LEASES, SHARDS
from rummytui.far.store import SomebodyElseWrote, last, put

ALL = set(range(SHARDS))


class Referee:
    """Somebody who wants shards, and what it was told about them."""

    def __init__(self, client: Client, owner: str) -> None:
        self.mine: set[int] = set()
        self.lost: list[int] = []
        self.leases = Leases(client, owner, taken=self.mine.add, lost=self.loses)
        self.task = asyncio.create_task(self.leases.run())

    def loses(self, shard: int) -> None:
        self.mine.remove(shard)
        self.lost.append(shard)

    async def killed(self) -> None:
        await ended(self.task)


async def until(holds: Callable[[], bool]) -> None:
    """Wait for something that somebody else brings about."""
    async with asyncio.timeout(30):
        while not holds():  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(0.01)


async def test_a_life_of_leases(client: Client) -> None:
    """One story, since each wait for a lease takes its time."""
    first = Referee(client, "first")
    await first.leases.prepare()
    await until(lambda: first.mine == ALL)
    assert first.leases.held == ALL

    # Another one comes, and they share.
    second = Referee(client, "second")
    await until(lambda: len(first.mine) == len(second.mine) == SHARDS // 2)
    assert first.mine | second.mine == ALL

    # Somebody writes over a lease, as a referee would that has slept too long: it is lost, and taken again.
    shard = min(first.mine)
    key = f"$KV.{LEASES}.shard.{shard}"
    first.lost.clear()
    while (entry := await last(client, f"KV_{LEASES}", key)) is not None:
        with suppress(SomebodyElseWrote):
            await put(client, key, b"nonsense", after=entry.seq)
            break
    await until(lambda: shard in first.lost)
    await until(lambda: first.mine | second.mine == ALL)
    assert not first.mine & second.mine

    # One is killed without a word.
    await first.killed()
    await until(lambda: second.mine == ALL)

    # The killed one wakes up again and believes what it knew; it finds out.
    first.task = asyncio.create_task(first.leases.run())
    await until(lambda: len(first.mine) == len(second.mine) == SHARDS // 2 and first.mine | second.mine == ALL)

    # One leaves properly, so that nobody has to wait.
    second.leases.leave()
    await second.task
    assert second.mine == set()
    await until(lambda: first.mine == ALL)
    first.leases.leave()
    await first.task


async def test_a_server_that_forgets_everything_is_begun_with_again(client: Client) -> None:
    referee = Referee(client, "third")
    await referee.leases.prepare()
    await until(lambda: referee.mine == ALL)
    await client.jetstream().delete_stream(f"KV_{LEASES}")
    await until(lambda: set(referee.lost) == ALL)
    await until(lambda: referee.mine == ALL)
    await referee.killed()
