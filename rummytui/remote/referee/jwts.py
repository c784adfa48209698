"""What nats-server asks the authenticator about a client that connects, and the signed answer: who it is and what it may do.

These are JSON web tokens as NATS writes them, signed with nkeys. The server compares the signature with the issuer
in its configuration, so nobody else can admit a client.
"""

from __future__ import annotations

import base64
import hashlib
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nkeys import KeyPair

ACCOUNT = "GUESTS"
"""The account of guests in the server's configuration, which can reach only requests, key exchanges and updates."""
_HEADER = {"typ": "JWT", "alg": "ed25519-nkey"}
_SERVER_PREFIX = "N"


class BadToken(ValueError):
    """Not a question that a server has signed."""


@dataclass(frozen=True)
class Knocker:
    """Who wants to come in, as the server tells it."""

    server: str
    """The server's public key, by which it is known in the system account, too."""
    connection: int
    """The number of the connection on that server."""
    key: str
    """The key under which the server will know the user."""
    address: str
    user: str
    password: str = field(repr=False)


def asked(token: bytes) -> Knocker:
    """Who wants to come in. Raises BadToken unless a server has signed it."""
    try:
        head, _, signature = token.decode("ascii").rpartition(".")
        said = json.loads(_unpacked(head.split(".")[1]))
        issuer, nats = said["iss"], said["nats"]
        if not _is_signed(issuer, head.encode(), _unpacked(signature)):
            raise BadToken("not signed by a server")
        options = nats["connect_opts"]
        knocker = Knocker(
            server=nats["server_id"]["id"],
            connection=int(nats["client_info"]["id"]),
            key=nats["user_nkey"],
            address=str(nats["client_info"].get("host", "")),
            user=str(options.get("user", "")),
            password=str(options.get("pass", "")),
        )
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise BadToken("not a server's request") from error
    if knocker.server != issuer:
        raise BadToken("signed by a different server")
    return knocker


def may_come_in(
    issuer: KeyPair, who: Knocker, *, publish: Sequence[str], subscribe: Sequence[str], seconds: int
) -> bytes:
    """The answer that lets somebody in, among the guests: only to those subjects, and for that long."""
    now = int(time.time())
    user = {
        "sub": who.key,
        "name": who.user,
        "aud": ACCOUNT,
        "exp": now + seconds,
        "nats": {
            "pub": {"allow": list(publish)},
            "sub": {"allow": list(subscribe)},
            # Limits of a user count for nothing here; what guests may send is limited in the server's configuration.
            "subs": -1,
            "data": -1,
            "payload": -1,
            "allowed_connection_types": ["STANDARD"],
            "type": "user",
            "version": 2,
        },
    }
    return _answer(issuer, who, {"jwt": _signed(issuer, user)})


def may_not(issuer: KeyPair, who: Knocker, why: str) -> bytes:
    """The answer that keeps somebody out; ``why`` goes into the server's log and nowhere else."""
    return _answer(issuer, who, {"error": why})


def _answer(issuer: KeyPair, who: Knocker, says: Mapping[str, object]) -> bytes:
    claims = {"sub": who.key, "aud": who.server, "nats": {**says, "type": "authorization_response", "version": 2}}
    return _signed(issuer, claims).encode()


def _signed(issuer: KeyPair, claims: Mapping[str, object]) -> str:
    claims = {**claims, "iss": issuer.public_key.decode(), "iat": int(time.time())}
    digest = hashlib.sha256(json.dumps(claims).encode()).digest()
    head = f"{_packed(_HEADER)}.{_packed({**claims, 'jti': base64.b32encode(digest).rstrip(b'=').decode()})}"
    signature: bytes = issuer.sign(head.encode())
    return f"{head}.{_base64(signature)}"


def _packed(fields: Mapping[str, object]) -> str:
    return _base64(json.dumps(fields, separators=(",", ":")).encode())


def _base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _unpacked(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _is_signed(issuer: Any, said: bytes, signature: bytes) -> bool:
    """Whether that server has signed it: its name is its public key, 32 bytes between a prefix and a check."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    if not isinstance(issuer, str) or not issuer.startswith(_SERVER_PREFIX):
        return False
    raw = base64.b32decode(issuer + "=" * (-len(issuer) % 8))
    try:
        Ed25519PublicKey.from_public_bytes(raw[1:33]).verify(signature, said)
    except InvalidSignature:
        return False
    return True
