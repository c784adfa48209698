"""Leases: every shard has one referee, and one that is not heard of any more has none."""

import asyncio
import json
import selectors
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest
from nats.aio.client import Client
from nats.js.errors import KeyWrongLastSequenceError

from rummytui.remote.referee.leases import LEASE, Leases
from rummytui.remote.referee.referee import ended
from rummytui.remote.server.streams import OutOfReach, SomebodyElseWrote, Stored, last, put
from rummytui.remote.wire.subjects import LEASES, SHARDS

ALL = set(range(SHARDS))


class Referee:
    """A referee that wants shards, and its callbacks so far."""

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


# ------------------------------------------------------------------------------------------------ on a real server


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


# ------------------------------------------------------------------------------------------------ by a clock of its own


class _Skipping(selectors.SelectSelector):
    """Waits for nothing, and knows how long it would have waited."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "nobody will ever do anything"
        self.now += timeout
        return super().select(0)


class _Hasty(asyncio.SelectorEventLoop):
    """A loop in which time passes as soon as there is nothing else to do."""

    def __init__(self) -> None:
        self._skipping = _Skipping()
        super().__init__(self._skipping)

    def time(self) -> float:
        return self._skipping.now


class Bucket:
    """A bucket in memory; those whose line is cut don't reach it. Clients are called by the names of their owners."""

    def __init__(self) -> None:
        self.entries: dict[str, Stored] = {}
        self.cut: set[str] = set()
        self._seq = 0

    def of(self, client: str, name: str) -> "_Reached":
        return _Reached(self, client)

    async def update(self, client: str, key: str, data: bytes, after: int) -> int:
        await self.reach(client)
        subject = f"$KV.{LEASES}.{key}"
        there = self.entries.get(subject)
        if after != (there.seq if there else 0):
            raise KeyWrongLastSequenceError
        self._seq += 1
        self.entries[subject] = Stored(self._seq, subject, {}, data)
        return self._seq

    async def last_of_each(self, client: str, stream: str, subject: str) -> list[Stored]:
        await self.reach(client)
        return list(self.entries.values())

    async def make(self, client: str, name: str, storage: object, *, replicas: int, ttl: float) -> None:
        await self.reach(client)

    async def reach(self, client: str) -> None:
        await asyncio.sleep(0)
        if client in self.cut:
            raise OutOfReach

    def owner(self, shard: int) -> str | None:
        entry = self.entries.get(f"$KV.{LEASES}.shard.{shard}")
        owner: str | None = json.loads(entry.data)["owner"] if entry else None
        return owner


class _Reached:
    """The bucket as one client reaches it."""

    def __init__(self, bucket: Bucket, client: str) -> None:
        self._bucket = bucket
        self._client = client

    async def update(self, key: str, data: bytes, last: int) -> int:
        return await self._bucket.update(self._client, key, data, last)


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Bucket:
    """The one in which leases are kept."""
    found = Bucket()
    for name, fake in {"bucket": found.of, "last_of_each": found.last_of_each, "make_bucket": found.make}.items():
        monkeypatch.setattr(f"rummytui.remote.referee.leases.{name}", fake)
    return found


class Rival:
    """A referee whose bucket is in memory, and who sees to it that shards change hands as they should."""

    def __init__(self, bucket: Bucket, owner: str, rivals: "list[Rival]") -> None:
        self.owner = owner
        self.mine: set[int] = set()
        self.lost: list[int] = []
        self.took: list[float] = []
        """When it took something, by the clock of the loop."""
        self._bucket = bucket
        self._rivals = rivals
        client: Any = owner
        self.leases = Leases(client, owner, taken=self._takes, lost=self._loses)
        self.task = asyncio.create_task(self.leases.run())
        rivals.append(self)

    def _takes(self, shard: int) -> None:
        # It is written before anybody acts on it, and no other may think that the shard is its own.
        assert self._bucket.owner(shard) == self.owner
        assert not any(shard in rival.mine for rival in self._rivals)
        self.mine.add(shard)
        self.took.append(asyncio.get_running_loop().time())

    def _loses(self, shard: int) -> None:
        # It is not given away before nobody acts on it any more.
        assert self._bucket.owner(shard) is not None
        self.mine.remove(shard)
        self.lost.append(shard)


def told(story: Callable[[], Awaitable[None]]) -> None:
    """Run a story to its end."""

    async def begin() -> None:
        await story()

    with asyncio.Runner(loop_factory=_Hasty) as runner:
        runner.run(begin())


async def settled(rivals: list[Rival]) -> None:
    """Wait until every shard is somebody's, and some time longer."""
    await until(lambda: set().union(*(rival.mine for rival in rivals)) == ALL)
    await asyncio.sleep(4 * LEASE)


@pytest.mark.parametrize("count", range(1, 6))
def test_all_shards_are_shared_and_stay_where_they_are(bucket: Bucket, count: int) -> None:
    async def story() -> None:
        rivals: list[Rival] = []
        for number in range(count):
            Rival(bucket, f"referee {number}", rivals)
        await settled(rivals)
        assert sum(len(rival.mine) for rival in rivals) == SHARDS
        assert max(len(rival.mine) for rival in rivals) == -(-SHARDS // count)
        before = [(rival.mine.copy(), len(rival.lost)) for rival in rivals]
        await asyncio.sleep(10 * LEASE)
        assert [(rival.mine, len(rival.lost)) for rival in rivals] == before
        for rival in rivals:
            assert all(bucket.owner(shard) == rival.owner for shard in rival.mine)

    told(story)


def test_whoever_comes_later_is_given_a_share_and_takes_none(bucket: Bucket) -> None:
    async def story() -> None:
        rivals: list[Rival] = []
        given = []
        for number in range(4):
            before = sum(len(rival.lost) for rival in rivals)
            Rival(bucket, f"referee {number}", rivals)
            await asyncio.sleep(4 * LEASE)
            assert sum(len(rival.mine) for rival in rivals) == SHARDS
            given.append(sum(len(rival.lost) for rival in rivals) - before)
        # Sixteen, eight each, then six, six and four, then four each: no more than that changes hands.
        assert given == [0, 8, 4, 4]

    told(story)


def test_whoever_is_cut_off_has_given_up_before_another_takes_over(bucket: Bucket) -> None:
    async def story() -> None:
        rivals: list[Rival] = []
        first, second = Rival(bucket, "first", rivals), Rival(bucket, "second", rivals)
        await settled(rivals)
        hers, second.took[:] = first.mine.copy(), ()
        written = asyncio.get_running_loop().time()
        bucket.cut.add("first")
        await until(lambda: second.mine == ALL)
        assert first.mine == set()
        assert set(first.lost) >= hers
        # The last it wrote can have been written up to half a second before.
        assert min(second.took) > written - 0.5 + LEASE - 0.01
        bucket.cut.clear()
        await until(lambda: len(first.mine) == len(second.mine))

    told(story)


def test_whoever_is_cut_off_for_a_moment_keeps_what_it_has(bucket: Bucket) -> None:
    async def story() -> None:
        rivals: list[Rival] = []
        first = Rival(bucket, "first", rivals)
        await settled(rivals)
        bucket.cut.add("first")
        second = Rival(bucket, "second", rivals)
        await asyncio.sleep(LEASE / 2)
        assert (first.mine, second.mine) == (ALL, set())
        bucket.cut.clear()
        await until(lambda: len(first.mine) == len(second.mine) == SHARDS // 2)

    told(story)


def test_whoever_was_cut_off_until_the_bucket_forgot_it_has_its_share_again(bucket: Bucket) -> None:
    async def story() -> None:
        rivals: list[Rival] = []
        first, second = Rival(bucket, "first", rivals), Rival(bucket, "second", rivals)
        await settled(rivals)
        bucket.cut.add("first")
        await until(lambda: second.mine == ALL)
        del bucket.entries[f"$KV.{LEASES}.alive.first"]
        bucket.cut.clear()
        await until(lambda: len(first.mine) == len(second.mine) == SHARDS // 2)

    told(story)


def test_nobody_waits_for_a_player_who_leaves(bucket: Bucket) -> None:
    async def story() -> None:
        rivals: list[Rival] = []
        first, second = Rival(bucket, "first", rivals), Rival(bucket, "second", rivals)
        await settled(rivals)
        left = asyncio.get_running_loop().time()
        first.leases.leave()
        await first.task
        assert first.mine == set()
        await until(lambda: second.mine == ALL)
        assert asyncio.get_running_loop().time() - left < LEASE / 2

    told(story)
