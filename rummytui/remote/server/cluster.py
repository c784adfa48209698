"""Configuration for servers of one's own: one of them, or several that keep every table in three places."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex

from rummytui.remote.extra import RemoteError, need_packages
from rummytui.remote.server.addresses import server_called
from rummytui.remote.server.configuration import configuration
from rummytui.remote.server.credentials import ServerCredentials, new_keys, write_keys
from rummytui.remote.server.nats_server import USUAL_PORT, keys_file
from rummytui.remote.server.tls import certificate_in
from saves.disk import make_folder, put_in_place

ROUTES_ABOVE = 2000
"""How much higher the port is on which servers of a cluster talk to each other."""


def write_cluster(folder: Path, addresses: Sequence[str]) -> tuple[ServerCredentials, list[Path]]:
    """Write the files of servers at these addresses, such as ``a.example.org`` or ``10.0.0.1:4222``.

    Returns the keys for referees and hosts, and a configuration file for each server, to be started in the folder. It
    must not have files of servers yet. Raises RemoteError and OSError.
    """
    need_packages()
    if keys_file(folder).exists():
        raise RemoteError(
            f"{folder} already has the files of other servers. Choose another folder, or their tables will be lost."
        )
    if len(addresses) not in {1, 3, 5, 7}:
        raise RemoteError("Name one, three, five or seven servers: a cluster needs an odd number.")
    places = [server_called(address if _has_port(address) else f"{address}:{USUAL_PORT}") for address in addresses]
    make_folder(folder)
    certificate = certificate_in(folder, [host.strip("[]") for host, _ in places])
    # The files are copied to other machines, where the folder may be another one.
    here = certificate.moved_to(Path())
    keys = new_keys(
        f"tables-{token_hex(4)}", tuple(f"{host}:{port}" for host, port in places), certificate.fingerprint.hex()
    )
    files = []
    for number, (host, port) in enumerate(places, 1):
        name = f"server-{number}"
        more = f'client_advertise: "{host}:{port}"\n' + (_cluster(keys, port, places) if len(places) > 1 else "")
        listen = f"{_interface(host)}:{port}"
        text = configuration(
            keys,
            here,
            Path(f"store-{number}"),
            listen=listen,
            name=f"{keys.name}-{number}",
            connections=60_000,
            most_stored="100GB",
            more=more,
        )
        file = folder / f"{name}.conf"
        put_in_place(file, text.encode())
        files.append(file)
    # Last: if the keys exist, so do the servers that they open, and a run that failed on a full disk can be repeated.
    write_keys(keys_file(folder), keys)
    return keys, files


def _cluster(keys: ServerCredentials, port: int, places: Sequence[tuple[str, int]]) -> str:
    routes = ", ".join(f'"tls://{host}:{other + ROUTES_ABOVE}"' for host, other in places)
    return f"""\

# Only a server that has the same certificate and its key can join.
cluster {{
  name: "{keys.name}"
  listen: "{_interface(places[0][0])}:{port + ROUTES_ABOVE}"
  tls {{
    cert_file: "certificate.pem"
    key_file: "certificate.key"
    ca_file: "certificate.pem"
    verify: true
  }}
  routes: [ {routes} ]
}}
"""


def _interface(host: str) -> str:
    """The listen address: all interfaces, unless the server is for its own machine only."""
    return host if host == "127.0.0.1" else "0.0.0.0"


def _has_port(address: str) -> bool:
    return address.rpartition(":")[2].isdigit() and (address.startswith("[") or address.count(":") == 1)
