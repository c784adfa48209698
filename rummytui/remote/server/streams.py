"""The streams and buckets of the server, through nats-py: many entries with one request, and errors as sentences.

nats-py has no call for a batch of entries, although a stream answers "the entries of these subjects from here on" with all
of them at once. That needs no consumer, which would have to be made for every table and would not outlive its server.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.names import presentable
from rummytui.remote.extra import RemoteError

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.js import JetStreamContext
    from nats.js.api import StorageType, StreamConfig
    from nats.js.errors import APIError
    from nats.js.kv import KeyValue

_SECONDS: Final = 2.0
_AT_ONCE: Final = 500
_OTHER_SEQUENCE: Final = (10071, 10164)
_NOT_THERE: Final = 10037
_THERE_ALREADY: Final = 10058
_UNAVAILABLE: Final = 503


class OutOfReach(RemoteError):
    """The server does not answer now; whether it has done what it was asked to is not known."""

    def __init__(self, sentence: str = "The server isn't answering.") -> None:
        super().__init__(sentence)


class NotWritten(OutOfReach):
    """The server answers reads, but not writes: its disk is full."""

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
    from nats.js.api import Header

    headers = {Header.EXPECTED_LAST_SUBJECT_SEQUENCE: str(after), **(beside or {})}
    with storing():
        return (await _jetstream(client).publish(subject, data, headers=headers)).seq


async def last(client: Client, stream: str, subject: str) -> Stored | None:
    """The last entry of a subject, read from the stream's leader; None if there is none. Raises OutOfReach."""
    from nats.js.errors import NotFoundError

    with storing():
        try:
            found = await _jetstream(client).get_last_msg(stream, subject)
        except NotFoundError as error:
            if error.err_code != _NOT_THERE:
                raise
            return None
    return Stored(found.seq or 0, found.subject or "", found.headers or {}, found.data or b"")


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


def bucket(client: Client, name: str) -> KeyValue:
    """A bucket of the server, read from its stream's leader. Its calls belong into `storing`."""
    from nats.js.kv import KeyValue

    return KeyValue(name, f"KV_{name}", f"$KV.{name}.", _jetstream(client), direct=False)


async def make_bucket(
    client: Client, name: str, storage: StorageType, *, replicas: int = 1, ttl: float | None = None
) -> None:
    """Make a bucket unless it is there already; its entries end after ``ttl`` seconds. Raises OutOfReach and NotStored."""
    from nats.js.api import KeyValueConfig

    config = KeyValueConfig(bucket=name, storage=storage, replicas=replicas, ttl=ttl, direct=True)
    with storing(), _there_already():
        await _jetstream(client).create_key_value(config)


async def make_stream(client: Client, config: StreamConfig) -> None:
    """Make a stream unless it is there already. Raises OutOfReach and NotStored."""
    with storing(), _there_already():
        await _jetstream(client).add_stream(config)


@contextmanager
def storing() -> Iterator[None]:
    """Raise what a stream or bucket refuses as SomebodyElseWrote or NotStored, and what keeps it from answering as OutOfReach."""
    from nats.js.errors import APIError, KeyWrongLastSequenceError

    try:
        with reaching():
            yield
    except OutOfReach as error:
        match error.__cause__:
            case KeyWrongLastSequenceError():
                raise SomebodyElseWrote from None
            case APIError() as refusal if refusal.code != _UNAVAILABLE:
                raise _trouble(refusal) from None
        raise


@contextmanager
def reaching() -> Iterator[None]:
    """Raise any error that keeps the server from answering as OutOfReach."""
    from nats.errors import Error

    try:
        yield
    except (Error, OSError, TimeoutError) as error:
        raise OutOfReach from error


@contextmanager
def _there_already() -> Iterator[None]:
    """Pass over what exists: somebody else may have made it, perhaps with other limits or more replicas."""
    from nats.js.errors import APIError

    try:
        yield
    except APIError as error:
        if error.err_code != _THERE_ALREADY:
            raise


def _jetstream(client: Client) -> JetStreamContext:
    return client.jetstream(timeout=_SECONDS)


def _direct(stream: str) -> str:
    return f"$JS.API.DIRECT.GET.{stream}"


def _stored(message: Msg) -> Stored:
    beside = message.headers or {}
    return Stored(int(beside["Nats-Sequence"]), beside["Nats-Subject"], beside, message.data)


def _trouble(error: APIError) -> RemoteError:
    """What an error of the server's means."""
    if error.err_code in _OTHER_SEQUENCE:
        return SomebodyElseWrote()
    return NotStored(f"The server couldn't save it: {presentable(error.description or '')}.")
