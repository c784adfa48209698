"""What things on the wire are called: tables, shards, subjects, streams and buckets."""

from __future__ import annotations

import re
import secrets
from typing import Final
from zlib import crc32

from rules.seats import Seat

LOGS: Final = "TABLES"
"""The stream of the logs, one subject a table."""
LEASES: Final = "LEASES"
"""The bucket in which referees say which shards are theirs."""
OPEN: Final = "TABLES_OPEN"
"""The bucket that lists the open tables; no guest reads it."""

BUCKET: Final = "KV_"
"""What the stream of a bucket is called, before the bucket's own name."""

SHARDS: Final = 16
"""Into how many parts all tables are divided among the referees."""

_NEWCOMER: Final = "new."

EVERYBODY: Final = "table"
"""In place of a seat: what everybody may know."""

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"
_LENGTH: Final = 16
_NAME: Final = re.compile(f"[a-z2-7]{{{_LENGTH}}}")
_ASKED: Final = re.compile(rf"ask\.([0-9]{{1,2}})\.([a-z2-7]{{{_LENGTH}}})\.([0-9]{{1,2}})\.([a-z2-7]{{{_LENGTH}}})")
_ANSWERED: Final = re.compile(r"inbox\.([A-Za-z0-9]{1,20})(?:\.[A-Za-z0-9_-]{1,64}){1,3}")


def new_name() -> str:
    """A name for a table or a guest that nobody has had and nobody can guess: 16 letters."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))


def is_name(text: object) -> bool:
    """Whether this can be the name of a table or a guest."""
    return isinstance(text, str) and _NAME.fullmatch(text) is not None


def shard_of(table: str) -> int:
    """The shard of a table.

    >>> shard_of("aaaaaaaaaaaaaaaa")
    5
    """
    return crc32(table.encode()) % SHARDS


PROBE: Final = "log.probe.probe"
"""The subject in the stream of the logs with which referees find out whether the server writes."""


def log_of(table: str) -> str:
    """The subject of a table's log.

    >>> log_of("aaaaaaaaaaaaaaaa")
    'log.5.aaaaaaaaaaaaaaaa'
    """
    return f"log.{shard_of(table)}.{table}"


def asks_of(table: str, seat: Seat, guest: str) -> str:
    """The subject on which a guest asks for something at a seat; the server lets nobody else use it."""
    return f"ask.{shard_of(table)}.{table}.{seat}.{guest}"


def asks_in(shard: int) -> str:
    """The subjects of all asks in a shard, for its referee."""
    return f"ask.{shard}.>"


def asked_at(subject: str) -> tuple[str, Seat, str] | None:
    """The table, the seat and the guest of a subject on which something was asked; None if it is not such a subject.

    >>> asked_at("ask.5.aaaaaaaaaaaaaaaa.2.bbbbbbbbbbbbbbbb")
    ('aaaaaaaaaaaaaaaa', 2, 'bbbbbbbbbbbbbbbb')
    >>> asked_at("ask.4.aaaaaaaaaaaaaaaa.2.bbbbbbbbbbbbbbbb") is None
    True
    """
    found = _ASKED.fullmatch(subject)
    if found is None or int(found[1]) != shard_of(found[2]):
        return None
    return found[2], int(found[3]), found[4]


def tells_of(table: str, seat: Seat | None) -> str:
    """The subject of a seat's updates; None: of the public ones."""
    return f"tell.{table}.{EVERYBODY if seat is None else seat}"


def key_of(table: str) -> str:
    """The key of a table in the bucket of open tables.

    >>> key_of("aaaaaaaaaaaaaaaa")
    '5.aaaaaaaaaaaaaaaa'
    """
    return f"{shard_of(table)}.{table}"


def facts_in(shard: int) -> str:
    """The subjects of what is known of all tables in a shard."""
    return f"$KV.{OPEN}.{shard}.*"


def table_of(facts: str) -> str:
    """The table whose facts stand under that subject."""
    return facts.rpartition(".")[2]


def newcomer(name: str) -> str:
    """The user as whom somebody connects who has a code and no key yet."""
    return f"{_NEWCOMER}{name}"


def newcomer_in(user: str) -> str | None:
    """The name of a newcomer; None for any other user.

    >>> newcomer_in("new.aaaaaaaaaaaaaaaa"), newcomer_in("new.x"), newcomer_in("aaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbb")
    ('aaaaaaaaaaaaaaaa', None, None)
    """
    name = user.removeprefix(_NEWCOMER)
    return name if user.startswith(_NEWCOMER) and is_name(name) else None


def exchange_with(name: str, referee: str = "") -> str:
    """The subject on which a newcomer starts an exchange, or continues it at the ``referee`` that has answered."""
    return f"exchange.{name}.{referee}" if referee else f"exchange.{name}"


def exchanges_begun() -> str:
    """The subjects on which exchanges begin."""
    return "exchange.*"


def exchanges_with(referee: str) -> str:
    """The subjects on which exchanges go on at a referee."""
    return f"exchange.*.{referee}"


def inbox_of(guest: str) -> str:
    """The prefix of the subjects on which a guest is answered."""
    return f"inbox.{guest}"


def is_answered_at(guest: str, subject: str) -> bool:
    """Whether a reply may go there: the guest names the subject, and could name one that others listen to.

    >>> is_answered_at("abc", "inbox.abc.x.1"), is_answered_at("abc", "inbox.abd.x.1"), is_answered_at("abc", "log.1.x")
    (True, False, False)
    """
    found = _ANSWERED.fullmatch(subject)
    return found is not None and found[1] == guest
