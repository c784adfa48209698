"""The command that writes the configuration for servers of your own."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from rummytui.cli.errors import BadInput
from rummytui.letters import harmless
from rummytui.remote.extra import RemoteError
from saves.errors import reason


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
    except RemoteError as error:
        raise BadInput(str(error)) from None
    except OSError as error:
        raise BadInput(f"Can't write to {folder}: {reason(error)}.") from None
    lines = [f"Wrote the configuration to {folder}. Copy that folder to each machine, and start the server from there:"]
    lines += [f"  nats-server -c {file.name}" for file in files]
    lines.append(f"Hosts and referees need {keys_file(folder)}. Keep it secret: it opens every table.")
    sys.stdout.write("".join(f"{harmless(line)}\n" for line in lines))
    return 0
