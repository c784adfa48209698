"""What the command line does for servers of one's own."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from rummytui.cli.errors import BadInput
from rummytui.far.extra import FarError
from rummytui.letters import harmless
from saves.errors import reason


def write(args: Namespace) -> int:
    """Write the configuration of servers, and say how they are started."""
    folder = Path(args.folder).expanduser()
    if not args.folder:
        raise BadInput("It takes the name of a folder", "rummytui servers --help")
    if not args.addresses:
        raise BadInput("It takes the address of each server", "rummytui servers --help")
    if len({address.casefold() for address in args.addresses}) < len(args.addresses):
        raise BadInput("Each server needs an address of its own", "rummytui servers --help")
    try:
        from rummytui.far.cluster import write_cluster
        from rummytui.far.server import keys_file

        _, files = write_cluster(folder, args.addresses)
    except FarError as error:
        raise BadInput(str(error)) from None
    except OSError as error:
        raise BadInput(f"{folder} cannot be written: {reason(error)}.") from None
    lines = [f"{folder} has all that servers need. In a copy of it on each machine:"]
    lines += [f"  nats-server -c {file.name}" for file in files]
    lines.append(f"Referees and hosts need {keys_file(folder)}. Keep it from everybody else: it opens every table.")
    sys.stdout.write("".join(f"{harmless(line)}\n" for line in lines))
    return 0
