"""Ways to a server of tables: as a referee, with a guest's own key, and with a code that is exchanged for one.

The first two check the certificate before they send anything, and reconnect automatically. This is the only place that knows the insides of nats-py: see `Client`.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import ParseResult

import nats.aio.client
import nats.errors
import nats.protocol.parser
from nats.aio.client import Server, Srv
from nats.aio.transport import TcpTransport

from rummytui.remote.extra import RemoteError
from rummytui.remote.server.credentials import ADMISSION_TIMEOUT, ServerCredentials
from rummytui.remote.server.guest_list import digest_of
from rummytui.remote.server.reconnect_keys import ReconnectKey
from rummytui.remote.server.tls import OtherCertificate, PinnedContext, pinned, unpinned
from rummytui.remote.wire.codes import BadPairing, Code, Pairing
from rummytui.remote.wire.subjects import exchange_with, inbox_of, new_name, newcomer

# Log lines about connections go to the caller's logger, and never onto the screen of a table.
logging.getLogger("nats").addHandler(logging.NullHandler())
_log = logging.getLogger(__name__)

_PATIENCE = 8.0
"""Seconds for a first answer: longer than the server waits for its door."""
_WAITS = (0.0, 0.1, 0.25, 0.5, 1.0, 2.0)
"""Seconds before each attempt to come back; the last one from then on."""
_WAIT_WHERE_REFUSED = 5.0
_ASKED_AT_MOST = 3
"""Times that a message of a key exchange is sent, and that an exchange is begun."""
_IMPOSTOR = "Something other than the host's server answered. Nothing secret was sent to it."
_REFUSED = "authorization violation"
_BUFFER = 64 * 1024
_PING = b"PING\r\n"
_SAID_EVERY = 60.0
"""Seconds between two complaints about messages that cannot be read."""
_WORD = rb"([^ \t\r\n]+)[ \t]+"

# Guests choose the subject on which they are answered, and the server passes it on unchanged. For the server only blanks
# and tabs end a word; nats-py takes other characters for blanks, too, and hangs up over what is left of the line.
nats.protocol.parser.MSG_RE = re.compile(rb"\AMSG[ \t]+" + 2 * _WORD + b"(" + _WORD + rb")?(\d+)\r\n")
nats.protocol.parser.HMSG_RE = re.compile(rb"\AHMSG[ \t]+" + 2 * _WORD + b"(" + _WORD + rb")?(\d+)[ \t]+(\d+)\r\n")


class NotReached(RemoteError):
    """Nobody answers there, or nobody who keeps tables."""


class OtherServer(RemoteError):
    """Somebody else answers there."""


class LoginRefused(RemoteError):
    """The server lets nobody in with that key, or a code was refused."""


class _NoAnswer(Exception):
    """A message of a key exchange was lost, or its answer."""


class _Transport(TcpTransport):
    """A connection that is TLS from the first byte."""

    def __init__(self, context: PinnedContext) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._context = context

    async def connect(self, uri: ParseResult, buffer_size: int, connect_timeout: int) -> None:
        if self._io_writer is not None:
            self._io_writer.close()
        self._io_reader, self._io_writer = await asyncio.wait_for(
            asyncio.open_connection(uri.hostname, uri.port, limit=buffer_size, ssl=self._context), connect_timeout
        )

    async def connect_tls(self, *_: object, **__: object) -> None:
        """There is nothing left to do."""

    async def readline(self) -> bytes:
        """A line of the server's greeting. A ping is answered here, since nats-py does not expect one that early."""
        while True:
            line = bytes(await super().readline())  # type: ignore[no-untyped-call]
            if not line:
                raise ConnectionResetError("the server closed the connection")
            if line != _PING:
                return line
            self.write(b"PONG\r\n")  # type: ignore[no-untyped-call]


class Client(nats.aio.client.Client):
    """A client of nats-py that checks the certificate first, and reconnects after any error of the server.

    Some of its own methods are overridden: how it connects, and what it does about errors, where it would close for
    good when the server ends a connection whose time is over, which every guest's is once an hour.
    """

    def __init__(self, context: PinnedContext) -> None:
        super().__init__()
        self.context = context
        self.addresses: list[str] = []
        """Where it connects to, such as ``192.168.1.17:4222``."""
        self.troubles: list[Exception] = []
        """What went wrong since the last connection, the latest last."""
        self.changed: Callable[[], None] = lambda: None
        """Called when a connection is lost, when there is another, and when the server lets nobody in with this key."""
        self.is_refused = False
        """Whether the server lets nobody in with this key any more, as after a revocation or once the table is closed."""
        self._attempts = 0
        self._reached = 0.0
        self._complained = -_SAID_EVERY

    async def _connect_to_server(self, s: Srv) -> None:
        s.last_attempt = time.monotonic()
        if self._transport is None:
            self._transport = _Transport(self.context)
        await self._transport.connect(s.uri, _BUFFER, self.options["connect_timeout"])
        self._reached = time.monotonic()

    async def _attempt_reconnect(self) -> None:
        # If it is closed meanwhile, nobody needs to know what it raises.
        with suppress(asyncio.InvalidStateError):
            await super()._attempt_reconnect()

    async def _process_msg(self, sid: int, subject: bytes, reply: bytes, data: bytes, headers: bytes) -> None:
        try:
            await super()._process_msg(sid, subject, reply, data, headers)
        except (ValueError, LookupError) as error:
            # A guest chooses the headers and the reply address; an unreadable message must not stop the others.
            if time.monotonic() - self._complained > _SAID_EVERY:
                self._complained = time.monotonic()
                _log.warning("Can't read a message on %r: %r.", subject[:100], error)

    async def _process_err(self, err_msg: str) -> None:
        if "permissions violation" in err_msg:
            await super()._process_err(err_msg)
        else:
            await self._process_op_err(nats.errors.Error(f"nats: {err_msg}"))

    async def flush(self, timeout: int = 10) -> None:  # noqa: ASYNC109
        """Wait until the server has heard everything; the ping of nats-py overtakes what is still to be sent."""
        await self._flush_pending(force_flush=True)
        await super().flush(timeout)

    async def close(self) -> None:
        """Hang up. While the line is lost, what was still to be sent is dropped: nats-py fails to write it anywhere."""
        if not self.is_connected:
            self._pending, self._pending_data_size = [], 0
        await super().close()

    async def open(self, servers: list[str], options: Mapping[str, Any]) -> None:
        """Connect for the first time. Raises NotReached, OtherServer or LoginRefused."""
        self.addresses = servers
        where = " or ".join(servers)
        try:
            await self.connect(
                [f"tls://{server}" for server in servers],
                tls=self.context,
                tls_handshake_first=True,
                allow_reconnect=False,
                max_reconnect_attempts=1,
                reconnect_time_wait=0,
                connect_timeout=int(_PATIENCE),
                ping_interval=5,
                max_outstanding_pings=2,
                error_cb=self._on_error,
                disconnected_cb=self._on_lost,
                reconnected_cb=self._on_back,
                reconnect_to_server_handler=self._next,
                **options,
            )
        except (TimeoutError, OSError, nats.errors.Error) as error:
            await self.close()
            raise self._told(where, error) from error
        self.troubles.clear()
        self.options["allow_reconnect"] = True
        self.options["max_reconnect_attempts"] = -1

    def _told(self, where: str, error: Exception) -> RemoteError:
        troubles = [*self.troubles, error]
        if any(isinstance(each, OtherCertificate) for each in troubles):
            return OtherServer(f"{where} is a different server from before. Nothing was sent to it.")
        if self._is_refusal(error):
            return LoginRefused(f"The server at {where} doesn't accept that key.")
        if isinstance(error, ConnectionResetError) or _says_no(error):
            return NotReached(f"The server at {where} is up, but no referee is running there.")
        return NotReached(
            f"No answer from {where}. Are both computers on the same network, and does the other one's firewall allow that port?"
        )

    def _next(self, servers: list[Server], _: object) -> tuple[Server, float]:
        """Which server to try next, and how long to wait before that."""
        wait = _WAIT_WHERE_REFUSED if self.is_refused else _WAITS[min(self._attempts, len(_WAITS) - 1)]
        self._attempts += 1
        return servers[self._attempts % len(servers)], wait

    async def _on_error(self, error: Exception) -> None:
        self.troubles = [*self.troubles[-9:], error]
        if self.options["allow_reconnect"] and self._is_refusal(error) and not self.is_refused:
            self.is_refused = True
            self.changed()

    def _is_refusal(self, error: Exception) -> bool:
        """Whether the door has said no; where nobody stands at it, the server says the same, but later."""
        return _says_no(error) and time.monotonic() - self._reached < ADMISSION_TIMEOUT - 0.2

    async def _on_lost(self) -> None:
        if not self.is_closed:
            self.changed()

    async def _on_back(self) -> None:
        self._attempts, self.is_refused = 0, False
        self.troubles.clear()
        self.changed()


async def as_referee(keys: ServerCredentials) -> Client:
    """Connect to the account of the tables, where everything is allowed. Raises RemoteError."""
    return await _with_key(keys, keys.referee)


async def as_system(keys: ServerCredentials) -> Client:
    """Connect to the system account, which can say who is connected and end a connection. Raises RemoteError."""
    return await _with_key(keys, keys.system)


async def as_guest(seat: ReconnectKey) -> Client:
    """Connect with a guest's own key, and reconnect for as long as it takes.

    Messages that are missed while a connection is lost must be requested. Raises RemoteError where the first connection
    fails.
    """
    client = Client(pinned(bytes.fromhex(seat.fingerprint)))
    options = {"user": f"{seat.table}.{seat.guest}", "password": seat.key, "inbox_prefix": inbox_of(seat.guest)}
    await client.open(list(seat.servers), options)
    return client


async def exchange(code: Code, servers: Sequence[str]) -> ReconnectKey:
    """Use up a code at a server: the seat that it leads to, with a key of one's own.

    Nothing is trusted before the key exchange, which fails if someone in the middle shows another certificate. Raises
    RemoteError if nobody answers, if the words are wrong, or if the code is void or used already.
    """
    key, name = secrets.token_hex(32), new_name()
    client = Client(unpinned())
    await client.open(list(servers), {"user": newcomer(name), "password": "", "inbox_prefix": inbox_of(name)})
    try:
        for _ in range(_ASKED_AT_MOST):
            with suppress(_NoAnswer):
                return await _exchanged(client, name, code, key)
        raise NotReached("The server is up, but no referee is running there.")
    except (KeyError, ValueError, TypeError, BadPairing):
        raise OtherServer(_IMPOSTOR) from None
    finally:
        await client.close()


async def _exchanged(client: Client, name: str, code: Code, key: str) -> ReconnectKey:
    """The seat that a code leads to. Raises LoginRefused, OtherServer and _NoAnswer; KeyError and such if an answer is no answer."""
    fingerprint = client.context.shown or b""
    pairing = Pairing("guest", code, fingerprint)
    begun = await _answer(client, exchange_with(name), {"code": code.number, "message": pairing.message.hex()})
    agreed = pairing.agreed(bytes.fromhex(begun["message"]))
    if not agreed.is_confirmed("referee", begun["confirmed"]):
        raise LoginRefused(f"Those aren't the words of code {code.number}. Check them with the host.")
    # Only now is it certain who answers.
    proof = digest_of(key)
    last = {"key": proof, "confirmed": agreed.confirmation("guest", proof)}
    said = await _answer(client, exchange_with(name, begun["referee"]), last, _ASKED_AT_MOST)
    if client.context.shown != fingerprint:
        raise OtherServer(_IMPOSTOR)
    return ReconnectKey(
        table=said["table"],
        guest=said["guest"],
        key=key,
        servers=tuple(client.addresses),
        fingerprint=fingerprint.hex(),
        seats=tuple(said["seats"]),
        name=said["name"],
        host=said["host"],
        code=str(code.number),
    )


async def _answer(client: Client, subject: str, said: dict[str, Any], times: int = 1) -> dict[str, Any]:
    """The reply to a request, which is sent up to ``times`` times. Raises LoginRefused and _NoAnswer."""
    for _ in range(times):
        with suppress(nats.errors.TimeoutError, nats.errors.NoRespondersError, nats.errors.OutboundBufferLimitError):
            reply = await client.request(subject, json.dumps(said).encode(), timeout=3)
            answer: dict[str, Any] = json.loads(reply.data)
            if "refused" in answer:
                raise LoginRefused(str(answer["refused"])[:200])
            return answer
    raise _NoAnswer


async def _with_key(keys: ServerCredentials, seed: str) -> Client:
    client = Client(pinned(bytes.fromhex(keys.fingerprint)))
    await client.open(list(keys.servers), {"nkeys_seed_str": seed})
    return client


def _says_no(error: Exception) -> bool:
    return isinstance(error, nats.errors.AuthorizationError) or _REFUSED in str(error).lower()
