"""Whether what seats at other screens need is installed; the program for one laptop does without any of it."""

from __future__ import annotations

import shutil
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

_PACKAGES = ("cryptography", "nats", "nkeys", "segno")
_SERVER = "nats-server.exe" if sys.platform == "win32" else "nats-server"

INSTALL = "pip install 'rummytui[far]'"
"""What installs it."""


class FarError(Exception):
    """Something about seats at other screens that people have to be told: its text is a whole sentence."""


class MissingExtra(FarError):
    """The extra is not installed."""

    def __init__(self, what: str) -> None:
        super().__init__(f"Seats at other screens need {what}, which is not installed here: {INSTALL}")


def need_packages(*more: str) -> None:
    """Make sure that the packages of the extra are here, and ``more`` of them. Raises MissingExtra."""
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
