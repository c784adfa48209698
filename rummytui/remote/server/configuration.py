"""The configuration of a nats-server for tables: who may log in, and who may publish and subscribe to what."""

from __future__ import annotations

import json
from pathlib import Path

from rummytui.remote.server.credentials import ADMISSION_TIMEOUT, ServerCredentials, public
from rummytui.remote.server.tls import Certificate


def configuration(
    keys: ServerCredentials,
    certificate: Certificate,
    store: Path,
    *,
    listen: str,
    name: str | None = None,
    connections: int = 4000,
    most_stored: str = "4GB",
    more: str = "",
) -> str:
    """The text of a configuration file: TLS before anything, one account for tables, and the authenticator asked about guests.

    ``name`` is the name of one server in a cluster; ``connections`` is how many there may be, ``most_stored`` how much
    it may store, and ``more`` is added at the end.
    """
    referee, system = public(keys.referee), public(keys.system)
    quoted = {
        name: json.dumps(str(path))
        for name, path in (("cert", certificate.file), ("key", certificate.key), ("store", store))
    }
    return f"""\
# Written by rummytui.
server_name: {json.dumps(name or keys.name)}
listen: {json.dumps(listen)}

# TLS comes first: nobody can connect without it.
tls {{
  cert_file: {quoted["cert"]}
  key_file: {quoted["key"]}
  handshake_first: true
  min_version: "1.3"
  timeout: 5
}}

# A move is on disk before anybody sees its result.
jetstream {{
  store_dir: {quoted["store"]}
  sync_interval: always
  max_memory_store: 64MB
  max_file_store: {most_stored}
}}

system_account: SYS
accounts {{
  # The tables.
  APP {{
    jetstream: enabled
    users: [ {{ nkey: {referee} }} ]
    exports: [ {{ stream: "tell.>" }}, {{ stream: "inbox.>" }} ]
    imports: [ {{ stream: {{ account: GUESTS, subject: "ask.>" }} }}, {{ stream: {{ account: GUESTS, subject: "exchange.>" }} }} ]
  }}
  # The guests: only these subjects pass between them and the tables.
  GUESTS {{
    limits {{ max_payload: 8KB }}
    exports: [ {{ stream: "ask.>" }}, {{ stream: "exchange.>" }} ]
    imports: [ {{ stream: {{ account: APP, subject: "tell.>" }} }}, {{ stream: {{ account: APP, subject: "inbox.>" }} }} ]
  }}
  SYS {{ users: [ {{ nkey: {system} }} ] }}
}}
authorization {{
  # How long a new connection waits for a referee to authenticate it.
  timeout: {ADMISSION_TIMEOUT:g}
  auth_callout {{
    issuer: {public(keys.issuer)}
    account: APP
    auth_users: [ {referee}, {system} ]
  }}
}}

max_payload: 1MB
max_pending: 8MB
max_control_line: 2KB
# Enough that silent connections, which are dropped within seconds, don't keep others out.
max_connections: {connections}
# Per connection.
max_subscriptions: 512
write_deadline: "5s"
ping_interval: "10s"
ping_max: 3
{more}"""
