"""Checks that the extra for several computers is installed; games on one laptop don't need it."""

from __future__ import annotations

import shutil
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

_PACKAGES = ("cryptography", "nats", "nkeys", "segno", "spake2", "zeroconf")
_SERVER = "nats-server.exe" if sys.platform == "win32" else "nats-server"

INSTALL = "Install rummytui with its 'far' extra (see Getting started)."
"""What to do about a missing extra."""


class RemoteError(Exception):
    """An error of a table with several screens: its text is a sentence to show."""


class MissingExtra(RemoteError):
    """The extra is not installed."""

    def __init__(self, what: str) -> None:
        super().__init__(f"Playing on several screens needs {what}, which isn't installed. {INSTALL}")


def need_packages(*more: str) -> None:
    """Check that the packages of the extra, and ``more`` packages, are installed. Raises MissingExtra."""
    for package in (*_PACKAGES, *more):
        if find_spec(package) is None:
            raise MissingExtra(f"the package {package}")


def server_program() -> Path:
    """The program nats-server: the one installed beside this Python, or else on the path. Raises MissingExtra."""
    beside = Path(sysconfig.get_path("scripts")) / _SERVER
    if beside.is_file():
        return beside
    if found := shutil.which(_SERVER):
        return Path(found)
    raise MissingExtra("the program nats-server")
