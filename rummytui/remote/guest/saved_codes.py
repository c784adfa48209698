"""Codes that are on show, kept for the host alone: shown again, they are the same for as long as they are good."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Final

from rummytui.remote.server.codes import BadCode, Code, read
from saves.disk import make_folder, put_in_place, read_file

_LARGEST_FILE: Final = 16 * 1024


def kept_codes(folder: Path, table: str) -> dict[int, Code]:
    """The codes that were shown for seats of this table, good or not; none where their file cannot be read."""
    with suppress(OSError, ValueError, AttributeError, TypeError, BadCode):
        found = json.loads(read_file(_file(folder, table), _LARGEST_FILE))
        return {int(seat): read(code) for seat, code in found.items()}
    return {}


def keep_code(folder: Path, table: str, seat: int, code: Code) -> None:
    """Keep the code for a seat in place of any other. Raises OSError."""
    codes = {**kept_codes(folder, table), seat: code}
    file = _file(folder, table)
    make_folder(file.parent)
    put_in_place(file, json.dumps({seat: str(code) for seat, code in codes.items()}).encode())


def forget_codes(folder: Path, table: str) -> None:
    """Forget the codes of a table, as when it is closed. Raises OSError."""
    _file(folder, table).unlink(missing_ok=True)


def _file(folder: Path, table: str) -> Path:
    return folder / "codes" / f"{table}.json"
