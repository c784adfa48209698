"""What lies in the streams of the server: reading it as it is, many entries with one request, and writing with care.

A stream answers "the entries of these subjects from here on" with all of them at once. That needs no consumer, which
would have to be made for every table and would not outlive the server that made it.
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rules.names import presentable
from rummytui.remote.extra import RemoteError

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.js.api import StorageType, StreamConfig

_SECONDS: Final = 2.0
_AT_ONCE: Final = 500
_OTHER_SEQUENCE: Final = (10071, 10164)
_NOT_THERE: Final = 10037
_UNAVAILABLE: Final = 503
_THERE_ALREADY: Final = 10058


class OutOfReach(RemoteError):
    """The server does not answer now; whether it has done what it was asked to is not known."""

    def __init__(self, sentence: str = "The server isn't answering.") -> None:
        super().__init__(sentence)


class NotWritten(OutOfReach):
    """The server answers whoever reads, and nobody who writes: its disk is full."""

    def __init__(self) -> None:
        super().__init__("The server can't save your move. Its disk may be full. Everything before it is safe.")


class SomebodyElseWrote(RemoteError):
    """The last entry of a subject is not the one that it was thought to be."""

    def __init__(self) -> None:
        super().__init__("Someone else has written to this table.")


class NotStored(RemoteError):
    """The server would not store it."""


class Stored(NamedTuple):
    """An entry of a stream: its number there, its subject, what stands beside it, and what it says."""

    seq: int
    subject: str
    beside: Mapping[str, str]
    data: bytes


async def put(client: Client, subject: str, data: bytes, *, after: int, beside: Mapping[str, str] | None = None) -> int:
    """Store an entry, as long as the last one of its subject is number ``after`` (0: there is none); returns its number.

    Raises SomebodyElseWrote, NotStored and OutOfReach.
    """
    headers = {"Nats-Expected-Last-Subject-Sequence": str(after), **(beside or {})}
    said = await _asked(client, subject, data, headers)
    if "error" in said:
        raise _trouble(said["error"])
    return int(said["seq"])


async def last(client: Client, stream: str, subject: str) -> Stored | None:
    """The last entry of a subject, as whoever leads the stream has it; None if there is none. Raises OutOfReach."""
    said = await _asked(client, f"$JS.API.STREAM.MSG.GET.{stream}", json.dumps({"last_by_subj": subject}).encode())
    if "error" in said:
        if said["error"].get("err_code") == _NOT_THERE:
            return None
        raise _trouble(said["error"])
    found = said["message"]
    beside = _headers(b64decode(found.get("hdrs", "")))
    return Stored(int(found["seq"]), found["subject"], beside, b64decode(found.get("data", "")))


async def first(client: Client, stream: str, subject: str) -> Stored | None:
    """The first entry of a subject; None if there is none. Raises OutOfReach."""
    with reaching():
        ask = {"seq": 1, "next_by_subj": subject}
        message = await client.request(_direct(stream), json.dumps(ask).encode(), timeout=_SECONDS)
    return None if "Status" in (message.headers or {}) else _stored(message)


async def all_from(client: Client, stream: str, subject: str, first: int = 1) -> list[Stored]:
    """The entries of a subject, which may have wildcards, from number ``first`` on.

    A follower may answer, which may not have heard of the last ones yet. Raises OutOfReach.
    """
    found: list[Stored] = []
    more = True
    while more:
        ask = {"seq": max(first, 1), "next_by_subj": subject, "batch": _AT_ONCE}
        entries, more = await _batch(client, stream, ask)
        found += entries
        more = more and bool(entries)
        first = found[-1].seq + 1 if found else first
    return found


async def last_of_each(client: Client, stream: str, subject: str) -> list[Stored]:
    """The last entry of each subject, of at most a thousand, that these wildcards stand for. Raises OutOfReach."""
    found, _ = await _batch(client, stream, {"multi_last": [subject], "batch": 1000})
    return found


async def _batch(client: Client, stream: str, ask: dict[str, object]) -> tuple[list[Stored], bool]:
    """The entries that a request is answered with, and whether there are more."""
    found: list[Stored] = []
    with reaching():
        subscription = await client.subscribe(client.new_inbox())
        try:
            await client.publish(_direct(stream), json.dumps(ask).encode(), reply=subscription.subject)
            while True:
                message = await subscription.next_msg(_SECONDS)
                beside = message.headers or {}
                if status := beside.get("Status"):
                    break
                found.append(_stored(message))
        finally:
            with suppress(OutOfReach), reaching():
                await subscription.unsubscribe()
    if status not in ("204", "404"):
        raise OutOfReach
    return found, beside.get("Nats-Num-Pending", "0") != "0"


def bucket(name: str, storage: StorageType) -> StreamConfig:
    """The stream that a bucket is: the last entry of each key."""
    from nats.js.api import DiscardPolicy, StreamConfig

    return StreamConfig(
        name=f"KV_{name}",
        subjects=[f"$KV.{name}.>"],
        storage=storage,
        max_msgs_per_subject=1,
        discard=DiscardPolicy.NEW,
        deny_delete=True,
        allow_rollup_hdrs=True,
        allow_direct=True,
    )


async def made(client: Client, config: StreamConfig) -> None:
    """Make a stream unless it is there already. Raises OutOfReach and NotStored."""
    from nats.js.errors import APIError

    with reaching():
        try:
            await client.jetstream().add_stream(config)
        except APIError as error:
            # Somebody else may have made it, perhaps with other limits or more replicas.
            if error.err_code != _THERE_ALREADY:
                raise NotStored(
                    f"The server couldn't create {config.name}: {presentable(error.description)}."
                ) from None


@contextmanager
def reaching() -> Iterator[None]:
    """Have whatever keeps the server from answering raised as OutOfReach."""
    from nats.errors import Error

    try:
        yield
    except (Error, OSError, TimeoutError) as error:
        raise OutOfReach from error


def _direct(stream: str) -> str:
    return f"$JS.API.DIRECT.GET.{stream}"


def _stored(message: Msg) -> Stored:
    beside = message.headers or {}
    return Stored(int(beside["Nats-Sequence"]), beside["Nats-Subject"], beside, message.data)


async def _asked(client: Client, subject: str, data: bytes, beside: Mapping[str, str] | None = None) -> dict[str, Any]:
    with reaching():
        message = await client.request(subject, data, timeout=_SECONDS, headers=dict(beside) if beside else None)
    found: dict[str, Any] = json.loads(message.data)
    return found


def _trouble(error: Mapping[str, Any]) -> RemoteError:
    """What an error of the server's means."""
    if error.get("err_code") in _OTHER_SEQUENCE:
        return SomebodyElseWrote()
    if error.get("code") == _UNAVAILABLE:
        return OutOfReach()
    return NotStored(f"The server couldn't save it: {presentable(error.get('description'))}.")


def _headers(block: bytes) -> dict[str, str]:
    """What stands beside an entry, from its block of lines."""
    pairs = (line.partition(":") for line in block.decode(errors="replace").split("\r\n")[1:])
    return {name: value.strip() for name, colon, value in pairs if colon}
