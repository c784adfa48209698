"""Seats that this machine holds at tables elsewhere: what a code was exchanged for, kept for the user alone."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

from pydantic import TypeAdapter

from rummytui.remote.server.addresses import BadAddress, server_called
from rummytui.remote.server.credentials import must_be_fingerprint
from rummytui.remote.wire.subjects import is_name
from saves.disk import make_folder, put_in_place, read_file

_LARGEST_FILE = 16 * 1024
_USUAL_FILE = 1024


@dataclass(frozen=True)
class ReconnectKey:
    """One guest's place at one table: good until the table closes or the host takes it back."""

    table: str
    guest: str
    key: str = field(repr=False)
    servers: tuple[str, ...]
    fingerprint: str
    """The SHA-256 of the server's certificate, in hexadecimal digits."""
    seats: tuple[int, ...]
    name: str
    """The person's name, as the host has written it."""
    host: bool
    """Whether it is the guest that has set the table up."""
    code: str = ""
    """The number of the code that led there."""


def write_seat(folder: Path, seat: ReconnectKey) -> None:
    """Keep a seat. Raises OSError."""
    make_folder(folder)
    put_in_place(_file(folder, seat), json.dumps(asdict(seat)).encode())


def make_room(folder: Path) -> None:
    """Make sure that a seat can be kept there, before a code is used up for it. Raises OSError."""
    make_folder(folder)
    room = folder / ".room"
    put_in_place(room, bytes(_USUAL_FILE))
    room.unlink()


def read_seats(folder: Path) -> list[ReconnectKey]:
    """The seats that are kept, the latest first; files that hold none are passed by. Raises OSError."""
    if not folder.is_dir():
        return []
    files = sorted(folder.glob("*.json"), key=lambda file: file.lstat().st_mtime_ns, reverse=True)
    found = []
    for file in files:
        with suppress(OSError, ValueError):
            found.append(seat_from_json(read_file(file, _LARGEST_FILE)))
    return found


def seat_from_json(text: str | bytes) -> ReconnectKey:
    """The seat in ``text``. Raises ValueError unless all of it is what it should be."""
    seat = TypeAdapter(ReconnectKey).validate_json(text)
    must_be_fingerprint(seat.fingerprint)
    if not (is_name(seat.table) and is_name(seat.guest) and re.fullmatch(r"[0-9a-f]{64}", seat.key)):
        raise ValueError("bad name or key")
    if not seat.seats or not seat.servers or min(seat.seats) < 0:
        raise ValueError("no seat or no server")
    try:
        for server in seat.servers:
            server_called(server)
    except BadAddress as error:
        raise ValueError(str(error)) from None
    return seat


def forget_seat(folder: Path, seat: ReconnectKey) -> None:
    """Throw a seat away, as when its table is closed. Raises OSError."""
    _file(folder, seat).unlink(missing_ok=True)


def _file(folder: Path, seat: ReconnectKey) -> Path:
    # Several people may sit at one table in several windows of one laptop.
    if not is_name(seat.table) or not is_name(seat.guest):
        raise ValueError(f"no such place: {seat.table!r}, {seat.guest!r}")
    return folder / f"{seat.table}.{seat.guest}.json"
