"""Which referee looks after which tables: leases in a bucket of the server, one for each shard.

A lease is an entry that its owner renews. No clocks are compared: a referee that has seen the same entry for the length
of a lease takes the shard by a compare-and-set on that entry, so only one of several succeeds.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from zlib import crc32

from rummytui.remote.server.streams import (
    NotStored,
    OutOfReach,
    SomebodyElseWrote,
    Stored,
    bucket,
    last_of_each,
    make_bucket,
    storing,
)
from rummytui.remote.wire.subjects import LEASES, SHARDS

if TYPE_CHECKING:
    from nats.aio.client import Client

LEASE: Final = 2.0
"""Length of a lease, in seconds."""
_RENEWED_EVERY: Final = 0.5
_LOOKED_AT_EVERY: Final = 0.2
_GIVEN_UP_AFTER: Final = 1.5
"""Seconds without an answer after which a referee gives its shards up: less than a lease, so before others take them."""
_KEPT: Final = 60.0
"""TTL of an entry, in seconds."""
_SHARD: Final = "shard."
_ALIVE: Final = "alive."
_PREFIX: Final = f"$KV.{LEASES}."


@dataclass(slots=True)
class _Seen:
    """An entry, and since when it has been the same, by this referee's clock."""

    seq: int
    since: float
    owner: str | None


class Leases:
    """The shards of the referee called ``owner``. ``taken`` and ``lost`` are callbacks for shards gained and lost.

    `run` it, and `leave` in the end, so that nobody has to wait for what it held.
    """

    def __init__(
        self, client: Client, owner: str, *, taken: Callable[[int], None], lost: Callable[[int], None]
    ) -> None:
        self._client = client
        self._bucket = bucket(client, LEASES)
        self._owner = owner
        self._taken = taken
        self._lost = lost
        self._held: dict[int, int] = {}
        """The shards that are this referee's -> the number of its last entry for each."""
        self._seen: dict[str, _Seen] = {}
        self._replicas = 1
        self._alive = 0
        self._leaving = asyncio.Event()
        self._renewed = self._answered = -_KEPT

    @property
    def held(self) -> frozenset[int]:
        """The shards that are this referee's."""
        return frozenset(self._held)

    async def prepare(self, replicas: int = 1) -> None:
        """Make the bucket where it is not there yet. Raises OutOfReach and NotStored."""
        from nats.js.api import StorageType

        self._replicas = replicas
        await make_bucket(self._client, LEASES, StorageType.MEMORY, replicas=replicas, ttl=_KEPT)

    async def run(self) -> None:
        """Renew what is held, and take what is free, until `leave` is called; then give everything up."""
        clock = asyncio.get_running_loop().time
        while not self._leaving.is_set():
            try:
                if clock() - self._renewed >= _RENEWED_EVERY:
                    self._renewed = clock()
                    await self._renew()
                self._look(await last_of_each(self._client, f"KV_{LEASES}", f"{_PREFIX}>"), clock())
                self._answered = clock()
                await self._take_and_give(clock())
            except (OutOfReach, NotStored):
                if clock() - self._answered > _GIVEN_UP_AFTER:
                    self._lose(list(self._held))
                    # A server alone forgets the bucket when it ends, since what it holds is of no use then.
                    with suppress(OutOfReach, NotStored):
                        await self.prepare(self._replicas)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._leaving.wait(), _LOOKED_AT_EVERY)
        await self._give(list(self._held))
        with suppress(OutOfReach, NotStored, SomebodyElseWrote):
            await self._write(_ALIVE + self._owner, self._alive, None)

    def leave(self) -> None:
        """Let `run` end with nothing held any more, so that others need not wait."""
        self._leaving.set()

    async def _renew(self) -> None:
        """Write again what is held, and that this referee is alive."""
        try:
            self._alive = await self._write(_ALIVE + self._owner, self._alive, self._owner)
        except SomebodyElseWrote:
            # It has expired.
            self._alive = 0
        held = list(self._held)
        writing = (self._write(f"{_SHARD}{shard}", self._held[shard], self._owner) for shard in held)
        for shard, done in zip(held, await asyncio.gather(*writing, return_exceptions=True), strict=True):
            if isinstance(done, int):
                self._held[shard] = done
            elif isinstance(done, SomebodyElseWrote):
                self._lose([shard])

    async def _write(self, key: str, after: int, owner: str | None) -> int:
        with storing():
            return await self._bucket.update(key, json.dumps({"owner": owner}).encode(), last=after)

    def _look(self, entries: Iterable[Stored], now: float) -> None:
        """Remember how long each entry has been the same."""
        seen: dict[str, _Seen] = {}
        for entry in entries:
            key = entry.subject.removeprefix(_PREFIX)
            before = self._seen.get(key)
            same = before is not None and before.seq == entry.seq
            seen[key] = before if before and same else _Seen(entry.seq, now, _owner_in(entry))
        self._seen = seen

    async def _take_and_give(self, now: float) -> None:
        alive = {
            key
            for key, entry in self._seen.items()
            if key.startswith(_ALIVE) and entry.owner is not None and now - entry.since < LEASE
        }
        most = -(-SHARDS // len(alive | {_ALIVE + self._owner}))
        if len(self._held) > most:
            await self._give(sorted(self._held)[most:])
            return
        free = [shard for shard in range(SHARDS) if shard not in self._held and self._is_free(shard, now)]
        # Not all in the same order, or all would go for the same ones.
        first = crc32(self._owner.encode()) % SHARDS
        free.sort(key=lambda shard: (shard - first) % SHARDS)
        await asyncio.gather(*map(self._try, free[: most - len(self._held)]))

    def _is_free(self, shard: int, now: float) -> bool:
        entry = self._seen.get(f"{_SHARD}{shard}")
        return entry is None or entry.owner is None or now - entry.since >= LEASE

    async def _try(self, shard: int) -> None:
        entry = self._seen.get(f"{_SHARD}{shard}")
        with suppress(SomebodyElseWrote, OutOfReach, NotStored):
            self._held[shard] = await self._write(f"{_SHARD}{shard}", entry.seq if entry else 0, self._owner)
            self._taken(shard)

    async def _give(self, shards: Iterable[int]) -> None:
        last = {shard: self._held[shard] for shard in shards}
        self._lose(last)
        writing = (self._write(f"{_SHARD}{shard}", after, None) for shard, after in last.items())
        await asyncio.gather(*writing, return_exceptions=True)

    def _lose(self, shards: Iterable[int]) -> None:
        for shard in shards:
            if self._held.pop(shard, None) is not None:
                self._lost(shard)


def _owner_in(entry: Stored) -> str | None:
    """Who wrote an entry; None if it was given up, or says nothing that makes sense."""
    with suppress(ValueError, TypeError, KeyError):
        owner = json.loads(entry.data)["owner"]
        return owner if isinstance(owner, str) else None
    return None
