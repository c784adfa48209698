"""Reads folders, files and numbers. Raises BadInput for bad values."""

from __future__ import annotations

import os
import re
from argparse import Namespace
from pathlib import Path

import saves
from rummytui.cli.errors import BadInput, naming
from saves.errors import reason


def folder_of(args: Namespace) -> Path:
    """The folder of saved games. Raises BadInput if it cannot be one."""
    folder = saves.folder_called(args.saves) if "saves" in args else saves.default_folder()
    if "saves" in args and not args.saves:
        raise BadInput("--saves needs the name of a folder", "rummytui --help")
    try:
        is_folder = folder.is_dir() or not folder.exists()
    except OSError as error:
        raise BadInput(f"Can't use {folder} for saved games: {reason(error)}.") from None
    if not is_folder:
        raise BadInput(f"{folder} isn't a folder, so games can't be saved there.")
    return folder


def save_called(name: str | None, args: Namespace) -> Path:
    """The file of the saved game with this name, or of the one played last. Raises BadInput."""
    folder = folder_of(args)
    with naming(folder):
        return saves.journal_called(folder, name)


def file_or_save(text: str, args: Namespace) -> Path:
    """The file at this path if it exists, or else the saved game with this name. Raises BadInput."""
    path = Path(text)
    return save_called(text, args) if path.name == text and not os.path.lexists(path) else path


def whole_number(what: str, text: str, least: int, most: int, see: str) -> int:
    """The number in ``text``. Raises BadInput, with what helps, unless it is whole and from ``least`` to ``most``."""
    if not re.fullmatch(r"[0-9]{1,25}", text) or not least <= int(text) <= most:
        raise BadInput(f"{what} takes a whole number from {least} to {most}, not {text[:40] or 'an empty value'}", see)
    return int(text)


def servers_in(text: str) -> tuple[str, ...]:
    """The servers whose addresses these are, with commas between them. Raises BadAddress if one isn't an address."""
    from rummytui.remote.server.addresses import server_called

    found = tuple(each.strip() for each in text.split(","))
    for server in found:
        server_called(server)
    return found
