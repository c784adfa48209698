"""Commands for servers and the tables on them: configure servers, run a referee, list tables, export one."""

from __future__ import annotations

import asyncio
import logging
import sys
from argparse import Namespace
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rummytui.cli.arguments import servers_in, whole_number
from rummytui.cli.errors import BadInput, naming
from rummytui.letters import harmless
from rummytui.remote.extra import RemoteError, need_packages
from saves.errors import reason

if TYPE_CHECKING:
    from rummytui.remote.server.credentials import ServerCredentials
    from rummytui.remote.server.table_logs import Logs, TableInfo

_REFEREE_HELP = "rummytui referee --help"
_MOST_REPLICAS = 5


def referee(args: Namespace) -> int:
    """Run a referee until it is stopped."""
    keys = _keys(args)
    replicas = whole_number("--replicas", args.replicas or str(keys.replicas), 1, _MOST_REPLICAS, _REFEREE_HELP)
    from rummytui.remote.referee.process import serve

    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s", level=logging.INFO)
    asyncio.run(serve(keys, replicas=replicas, home=_home(args)))
    return 0


def list_tables(args: Namespace) -> int:
    """List the open tables on a server."""
    found = asyncio.run(_open_tables(_keys(args)))
    lines = [
        f"{table}  {facts.game}: {', '.join(place.name for place in facts.seats)}" for table, facts in found.items()
    ]
    sys.stdout.write("".join(f"{harmless(line)}\n" for line in lines or ["No open tables."]))
    return 0


def export(args: Namespace) -> int:
    """Export a table from a server to a file, as a saved game."""
    from saves.disk import put_in_place

    target = Path(args.file).expanduser()
    with naming(target):
        exists = target.exists()
    if exists:
        raise BadInput(f"{target} already exists. Choose another file.")
    keys = _keys(args)
    with naming(target):
        try:
            put_in_place(target, asyncio.run(_text(keys, args.table)))
        except OSError as error:
            raise BadInput(f"Can't write {target}: {reason(error)}.") from None
    sys.stdout.write(f"{harmless(f'To carry on here: rummytui saves import {target}')}\n")
    return 0


@asynccontextmanager
async def _logs(keys: ServerCredentials) -> AsyncIterator[Logs]:
    """The tables on the server that these credentials are for."""
    from rummytui.remote.server.connections import as_referee
    from rummytui.remote.server.table_logs import Logs

    client = await as_referee(keys)
    try:
        yield Logs(client)
    finally:
        await client.close()


async def _open_tables(keys: ServerCredentials) -> dict[str, TableInfo]:
    async with _logs(keys) as logs:
        await logs.prepare()
        return await logs.open_tables()


async def _text(keys: ServerCredentials, table: str) -> bytes:
    async with _logs(keys) as logs:
        return await logs.text(table)


def _home(args: Namespace) -> Path | None:
    """The folder of the server in the arguments, if it runs on this laptop."""
    from rummytui.remote.server.nats_server import far_folder, running

    folder = Path(args.creds).expanduser().parent if args.creds else far_folder()
    with suppress(RemoteError, OSError):
        return folder if running(folder) else None
    return None


def _keys(args: Namespace) -> ServerCredentials:
    """The keys of the server in the arguments; without one, of this laptop's own."""
    need_packages()
    from rummytui.remote.server.credentials import read_keys
    from rummytui.remote.server.nats_server import far_folder, keys_file

    file = Path(args.creds).expanduser() if args.creds else keys_file(far_folder())
    try:
        if not args.creds and not file.exists():
            raise BadInput(
                "This laptop has no server of its own yet. Open a table first with rummytui host, or name another server"
                " with --nats and --creds."
            )
        keys = read_keys(file)
    except OSError as error:
        raise BadInput(f"Can't read {file}: {reason(error)}.") from None
    return replace(keys, servers=servers_in(args.nats)) if args.nats else keys


def write(args: Namespace) -> int:
    """Write the configuration of servers, and say how to start them."""
    folder = Path(args.folder).expanduser()
    if not args.folder:
        raise BadInput("Name a folder to write the files to", "rummytui servers --help")
    if not args.addresses:
        raise BadInput("Give the address of each server", "rummytui servers --help")
    if len({address.casefold() for address in args.addresses}) < len(args.addresses):
        raise BadInput("Each server needs its own address", "rummytui servers --help")
    try:
        from rummytui.remote.server.cluster import write_cluster
        from rummytui.remote.server.nats_server import keys_file

        _, files = write_cluster(folder, args.addresses)
    except OSError as error:
        raise BadInput(f"Can't write to {folder}: {reason(error)}.") from None
    lines = [f"Wrote the configuration to {folder}. Copy that folder to each machine, and start the server from there:"]
    lines += [f"  nats-server -c {file.name}" for file in files]
    lines.append(f"Hosts and referees need {keys_file(folder)}. Keep it secret: it opens every table.")
    sys.stdout.write("".join(f"{harmless(line)}\n" for line in lines))
    return 0
