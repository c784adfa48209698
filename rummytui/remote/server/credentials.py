"""What the referees of a server hold: where it is, its certificate's fingerprint, and three pairs of keys."""

from __future__ import annotations

import json
import re
import secrets
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from rummytui.remote.extra import RemoteError
from rummytui.remote.server.addresses import BadAddress, server_called
from saves.disk import make_folder, put_in_place, read_file
from saves.errors import reason

if TYPE_CHECKING:
    from nkeys import KeyPair

ADMISSION_TIMEOUT = 4.0
"""Timeout, in seconds, of a connection that waits to be admitted; without a referee nobody admits it."""

_LARGEST_FILE = 16 * 1024


@dataclass(frozen=True)
class ServerCredentials:
    """Credentials of one server or cluster, for referees and hosts. Kept like a password.

    ``issuer`` signs what guests may do, ``referee`` may do everything in the account of the tables, and ``system``
    ends connections. All three are seeds of nkeys.
    """

    name: str
    """What the server calls itself, so that it is recognised; a cluster has one name, too."""
    servers: tuple[str, ...]
    """Addresses such as ``192.168.1.17:4222``."""
    fingerprint: str
    """The SHA-256 of the certificate that all of them show, in hexadecimal digits."""
    issuer: str = field(repr=False)
    referee: str = field(repr=False)
    system: str = field(repr=False)

    @property
    def replicas(self) -> int:
        """In how many places everything is stored."""
        return 3 if len(self.servers) >= 3 else 1


def _must_be_sound(keys: ServerCredentials) -> None:
    """Raise ValueError, BadAddress or what nkeys raises unless everything is what it should be."""
    for seed, kind in ((keys.issuer, "A"), (keys.referee, "U"), (keys.system, "U")):
        if not public(seed).startswith(kind):
            raise ValueError("wrong kind of key")
    must_be_fingerprint(keys.fingerprint)
    for server in keys.servers:
        server_called(server)


def must_be_fingerprint(text: str) -> None:
    """Raise ValueError unless this is a SHA-256 in hexadecimal digits: less of it would let other servers pass."""
    if not re.fullmatch(r"[0-9a-f]{64}", text):
        raise ValueError("no fingerprint")


def new_keys(name: str, servers: tuple[str, ...], fingerprint: str) -> ServerCredentials:
    """Keys that nobody else has."""
    import nkeys

    account, user = nkeys.PREFIX_BYTE_ACCOUNT, nkeys.PREFIX_BYTE_USER
    return ServerCredentials(name, servers, fingerprint, *(_seed(kind) for kind in (account, user, user)))


def public(seed: str) -> str:
    """The public half of the key with that seed, as it stands in a server's configuration."""
    found: bytes = pair(seed).public_key
    return found.decode()


def pair(seed: str) -> KeyPair:
    """The pair of keys with that seed."""
    import nkeys

    return nkeys.from_seed(seed.encode())


def read_keys(path: Path) -> ServerCredentials:
    """The keys in a file. Raises RemoteError where it cannot be read or holds something else."""
    import nkeys
    from pydantic import TypeAdapter

    try:
        keys = TypeAdapter(ServerCredentials).validate_json(read_file(path, _LARGEST_FILE))
        _must_be_sound(keys)
    except OSError as error:
        raise RemoteError(f"Can't read {path}: {reason(error)}.") from None
    except (ValueError, BadAddress, nkeys.NkeysError):
        # A seed must not stand in what is printed about it.
        raise RemoteError(f"{path} isn't a server key file.") from None
    return keys


def write_keys(path: Path, keys: ServerCredentials) -> None:
    """Write keys to a file for the user alone. Raises OSError."""
    make_folder(path.parent)
    put_in_place(path, json.dumps(asdict(keys), indent=1).encode())


def _seed(kind: int) -> str:
    import nkeys

    seed: bytes = nkeys.encode_seed(secrets.token_bytes(32), kind)
    return seed.decode()
