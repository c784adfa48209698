"""Who may come in: codes that lead a guest to a seat once, and keys that do until the table closes.

Codes are kept as they are, keys as digests, in a bucket that no guest reads. This is the host's side: new codes, the
guests admitted so far, and revoking seats. `authenticator.py` decides who is admitted.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any, Final

import nats.errors
from nats.js.api import StorageType
from nats.js.errors import KeyNotFoundError, KeyWrongLastSequenceError

from rummytui.remote.server.streams import bucket, make_bucket
from rummytui.remote.wire.codes import Code, new_code
from rummytui.remote.wire.messages import AwayRequest, LastWord, last_word_to_json, request_to_json
from rummytui.remote.wire.subjects import asks_of, new_name, tells_of

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.js.kv import KeyValue

BUCKET: Final = "DOORS"
"""The bucket of codes and keys."""
PUT_OUT: Final = "door.out"
"""The subject on which doors are asked to end a guest's connections."""
IS_OPEN: Final = "door.open"
"""The subject on which every door that is open answers."""
MOST_TRIES: Final = 3
"""How often a code can be tried; then it's void."""


@dataclass(frozen=True)
class Guest:
    """A guest who holds a key to seats of a table."""

    guest: str
    name: str
    seats: tuple[int, ...]
    host: bool


@dataclass(frozen=True)
class Offer:
    """A code that nobody has used, and the seats that it leads to; ``is_void`` once it was tried too often."""

    code: Code
    seats: tuple[int, ...]
    is_void: bool


class GuestList:
    """Codes and keys, for hosts: new codes, admissions, and revoking keys."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._js = client.jetstream()
        self.bucket = bucket(client, BUCKET)
        """Codes and keys."""

    async def prepare(self, replicas: int = 1) -> None:
        """Make the bucket where it is not there yet. Raises OutOfReach and NotStored."""
        await make_bucket(self._client, BUCKET, StorageType.FILE, replicas=replicas)

    async def new_code(self, *, table: str, seats: tuple[int, ...], name: str, words: int) -> Code:
        """A code with this many words that admits one guest to these seats of a table, once."""
        taken = set(_numbers_in(await self._keys("code.*")))
        for number in count(1):
            code = new_code(number, words)
            if number in taken:
                continue
            kept = {"table": table, "seats": seats, "name": name, "words": code.words, "tries": 0}
            with suppress(KeyWrongLastSequenceError):
                await self.bucket.create(f"code.{number}", record_text(kept))
                await self.bucket.put(f"of.{table}.{number}", b"")
                return code
        raise AssertionError("there's always a free number")

    async def admit(self, *, table: str, seats: tuple[int, ...], name: str, is_host: bool) -> tuple[str, str]:
        """Let somebody in who needs no code, such as the host: the guest's name and key."""
        guest, key = new_name(), secrets.token_hex(32)
        kept = {"key": digest_of(key), "seats": seats, "name": name, "host": is_host}
        await self.bucket.create(f"guest.{table}.{guest}", record_text(kept))
        return guest, key

    async def guests(self, table: str) -> list[Guest]:
        """Who holds a key to seats of this table."""
        keys = await self._keys(f"guest.{table}.*")
        found = [(key.rpartition(".")[2], await read_record(self.bucket, key)) for key in keys]
        return [
            Guest(guest, kept[0]["name"], tuple(kept[0]["seats"]), kept[0]["host"]) for guest, kept in found if kept
        ]

    async def offers(self, table: str) -> list[Offer]:
        """This table's codes that nobody has used yet."""
        found = []
        for number in await self._numbers(table):
            kept = await read_record(self.bucket, f"code.{number}")
            if kept and "used" not in kept[0]:
                code = Code(number, tuple(kept[0]["words"]))
                found.append(Offer(code, tuple(kept[0]["seats"]), is_void=kept[0]["tries"] >= MOST_TRIES))
        return found

    async def revoke(self, table: str, guest: Guest) -> None:
        """Take a guest's seats back: its key opens nothing any more, and its connections end."""
        await self._forget(f"guest.{table}.{guest.guest}")
        await self._say(table, [guest], "shut out")
        await self._put_out(f"{table}.{guest.guest}")
        for seat in guest.seats:
            # Nobody is at that screen any more, and nobody has to wait for six seconds to know it.
            away = request_to_json(AwayRequest(secrets.token_hex(8)))
            await self._client.publish(asks_of(table, seat, guest.guest), away)

    async def withdraw(self, table: str, number: int) -> None:
        """Delete a code."""
        await self._forget(f"code.{number}")
        await self._forget(f"of.{table}.{number}")

    async def send_home(self, table: str) -> None:
        """Tell all guests but hosts that the table is closed; their keys open nothing any more, and their connections end."""
        guests = [guest for guest in await self.guests(table) if not guest.host]
        # If it can't be written down, they are still notified.
        await self._say(table, guests, "closed")
        for guest in guests:
            await self._forget(f"guest.{table}.{guest.guest}")
            await self._put_out(f"{table}.{guest.guest}")

    async def close(self, table: str) -> None:
        """Forget all codes and keys of a table, and end its guests' connections."""
        guests = await self.guests(table)
        for number in await self._numbers(table):
            await self.withdraw(table, number)
        await self._forget(f"of.{table}.*")
        await self._forget(f"guest.{table}.*")
        await self._say(table, guests, "closed")
        for guest in guests:
            await self._put_out(f"{table}.{guest.guest}")

    async def _say(self, table: str, guests: Sequence[Guest], word: LastWord) -> None:
        """Tell those guests why nothing more will be told to them."""
        for seat in {seat for guest in guests for seat in guest.seats}:
            await self._client.publish(tells_of(table, seat), last_word_to_json(word))
        await self._client.flush()

    async def has_door(self) -> bool:
        """Whether somebody answers those who knock. The server keeps them waiting for seconds where nobody does."""
        try:
            await self._client.request(IS_OPEN, timeout=3)
        except (nats.errors.NoRespondersError, nats.errors.TimeoutError):
            return False
        return True

    async def _numbers(self, table: str) -> list[int]:
        return sorted(_numbers_in(await self._keys(f"of.{table}.*")))

    async def _keys(self, pattern: str) -> list[str]:
        before = f"$KV.{BUCKET}."
        info = await self._js.stream_info(f"KV_{BUCKET}", subjects_filter=before + pattern)
        return [subject.removeprefix(before) for subject in info.state.subjects or ()]

    async def _forget(self, pattern: str) -> None:
        # Purged, not deleted: a table leaves nothing behind.
        await self._js.purge_stream(f"KV_{BUCKET}", subject=f"$KV.{BUCKET}.{pattern}")

    async def _put_out(self, user: str) -> None:
        with suppress(nats.errors.NoRespondersError, nats.errors.TimeoutError):
            await self._client.request(PUT_OUT, user.encode(), timeout=3)


def _numbers_in(keys: Sequence[str]) -> Iterator[int]:
    """The numbers at the end of keys; codes of an earlier version had letters, too."""
    yield from (int(end) for end in (key.rpartition(".")[2] for key in keys) if end.isdecimal())


async def read_record(kept_in: KeyValue, key: str) -> tuple[dict[str, Any], int] | None:
    """What is kept under a key, with its revision; None where nothing is."""
    try:
        entry = await kept_in.get(key)
    except KeyNotFoundError:
        return None
    return json.loads(entry.value or b"{}"), entry.revision or 0


def record_text(kept: dict[str, Any]) -> bytes:
    """A record as the bucket keeps it."""
    return json.dumps(kept).encode()


def digest_of(key: str) -> str:
    """What the server keeps of a guest's key."""
    return hashlib.sha256(key.encode()).hexdigest()
