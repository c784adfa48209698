"""Links for browsers, each to a seat that this computer holds, and their QR codes."""

from __future__ import annotations

import json
import re
import secrets
from dataclasses import asdict
from pathlib import Path
from typing import Final

from rummytui.remote.server.reconnect_keys import ReconnectKey, seat_from_json
from saves.disk import make_folder, put_in_place, read_file

SEAT: Final = "RUMMYTUI_SEAT"
"""The variable in which a page's process is given its seat."""
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22}")
_LARGEST_FILE: Final = 16 * 1024


def links_folder(folder: Path) -> Path:
    """Where the seats behind links lie, in the folder of the server."""
    return folder / "links"


def new_link(folder: Path, seat: ReconnectKey) -> str:
    """A token of 128 bits that leads to this seat until the table is closed. Raises OSError."""
    token = secrets.token_urlsafe(16)
    make_folder(links_folder(folder))
    put_in_place(_file(folder, token), json.dumps(asdict(seat)).encode())
    return token


def seat_behind(folder: Path, token: str) -> ReconnectKey | None:
    """The seat to which this token leads, or None: also where its file cannot be read."""
    if not _TOKEN.fullmatch(token):
        return None
    try:
        return seat_from_json(read_file(_file(folder, token), _LARGEST_FILE))
    except (OSError, ValueError):
        return None


def links_to(folder: Path, table: str) -> dict[str, ReconnectKey]:
    """The tokens that lead to seats of this table, with those seats."""
    found = {file.stem: seat_behind(folder, file.stem) for file in links_folder(folder).glob("*.json")}
    return {token: seat for token, seat in found.items() if seat and seat.table == table}


def forget_links(folder: Path, table: str, seat: int | None = None) -> None:
    """Have no link lead to this table any more, or to this ``seat`` of it. Raises OSError."""
    for token, behind in links_to(folder, table).items():
        if seat is None or seat in behind.seats:
            _file(folder, token).unlink(missing_ok=True)


def any_link(folder: Path) -> bool:
    """Whether any link leads anywhere."""
    return any(links_folder(folder).glob("*.json"))


def _file(folder: Path, token: str) -> Path:
    return links_folder(folder) / f"{token}.json"


_BORDER = 2
_BLOCKS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def half_blocks(text: str) -> list[str]:
    """The lines of a QR code; to be drawn black on white, since most cameras expect its dark squares to be dark."""
    import segno

    rows = [[bool(cell) for cell in row] for row in segno.make_qr(text, error="l").matrix_iter(border=_BORDER)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    return [
        "".join(_BLOCKS[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]
