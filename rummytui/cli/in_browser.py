"""The program behind a page in a browser: it can play at one seat, and nothing else.

`rummytui.remote.guest.web` runs it and passes the seat in its environment. It has no access to saved games, settings or other
files of the user.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from textual.screen import Screen

from rummytui.app import rummy_app as app
from rummytui.app.rummy_app import RummyApp
from rummytui.remote.guest.guest_access import GuestAccess
from rummytui.remote.guest.links import SEAT
from rummytui.remote.server.reconnect_keys import seat_from_json
from rummytui.settings import Settings

if TYPE_CHECKING:
    from rummytui.messages import KeysWanted, PinsWanted

_NOWHERE: Final = "/nonexistent"
_WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_TRUNC
_CHANGES: Final = frozenset(
    f"os.{does}" for does in ("chmod", "chown", "link", "mkdir", "remove", "rename", "rmdir", "symlink", "truncate")
)
_LOOKS: Final = frozenset({"open", "os.listdir", "os.scandir"})
_SYSTEM: Final = (
    *("/bin", "/dev", "/etc", "/lib", "/lib64", "/usr", "/Library", "/System"),
    os.environ.get("SYSTEMROOT", ""),
)
_NO_CHANGES: Final = "a page in a browser can't change files"
_OWN: Final = "You can set keys and PINs only on your own computer, not in a browser."


class SeatApp(RummyApp):
    """The program for one seat. Its settings last until the page is closed."""

    CSS_PATH = str(Path(app.__file__).parents[1] / "styles" / "app.tcss")

    def __init__(self, gate: GuestAccess) -> None:
        super().__init__(gate=gate)
        self._settings_read = True

    def read_settings(self) -> Settings:
        """The settings made on this page."""
        return self.settings

    def keep_settings(self, settings: Settings) -> None:
        """Have these settings until the page is closed."""
        self.settings = settings

    def _home(self) -> Screen[None]:
        # A page has no home screen.
        self.exit()
        return Screen()

    def on_keys_wanted(self, event: KeysWanted) -> None:
        """Say that they can't be changed here."""
        event.prevent_default()
        self.notify(_OWN, markup=False)

    def on_pins_wanted(self, event: PinsWanted) -> None:
        """Say that they can't be changed here."""
        event.prevent_default()
        self.notify(_OWN, markup=False)


def _touch_nothing(event: str, given: tuple[Any, ...]) -> None:
    """Audit hook that refuses to change files or to read the user's. Raises PermissionError."""
    if event in _CHANGES:
        raise PermissionError(_NO_CHANGES)
    if event not in _LOOKS or not isinstance(given[0], str | bytes):
        return
    path = os.fsdecode(given[0])
    if event == "open" and given[2] & _WRITES and path != os.devnull:
        raise PermissionError(_NO_CHANGES)
    if not _is_of_the_program(path):
        raise PermissionError("a page in a browser can't read files")


def _is_of_the_program(path: str) -> bool:
    """Whether it belongs to the program or the system, or doesn't exist."""
    real = os.path.realpath(path)
    return not os.path.lexists(real) or any(real == root or real.startswith(root + os.sep) for root in _roots())


@cache
def _roots() -> Sequence[str]:
    """The folders of the program, of Python and of the system, without /proc."""
    # The first place for modules is the folder that this was started in.
    places = (sys.prefix, sys.base_prefix, *sys.path[1:], str(Path(app.__file__).parents[2]), *_SYSTEM)
    return [os.path.realpath(place) for place in places if place]


def main() -> int:
    """Play at the seat in the environment."""
    seat = seat_from_json(os.environ.pop(SEAT))
    _roots()
    sys.addaudithook(_touch_nothing)
    # Looking for a temporary folder would try to write to each candidate.
    tempfile.tempdir = _NOWHERE
    page = SeatApp(GuestAccess(seat))
    page.run()
    return page.return_code or 0


if __name__ == "__main__":
    sys.exit(main())
