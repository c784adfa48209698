"""What may have the name of a file of ours in a folder that others write into, too."""

import os
import socket
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path

HUGE = 2 * 1024**3
"""Bytes; on the disk, it takes none."""


def _socket(path: Path) -> None:
    # The whole path may be longer than a socket's may be.
    with socket.socket(socket.AF_UNIX) as made, chdir(path.parent):
        made.bind(path.name)


def _folder(path: Path) -> None:
    path.mkdir()
    (path / "in it").touch()


def _huge(path: Path) -> None:
    path.touch()
    os.truncate(path, HUGE)


NO_FILES: dict[str, Callable[[Path], None]] = {
    "pipe": os.mkfifo,
    "socket": _socket,
    "folder": _folder,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "circle": lambda path: path.symlink_to(path.name),
}
PLANTED = {**NO_FILES, "huge": _huge}
