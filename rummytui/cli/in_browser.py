"""The program behind a page in a browser: it can play at one seat, and nothing else.

It is run by `rummytui.far.web`, which gives it the seat in its environment. It reaches no saved games, no settings and
no other files of anybody's.
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

from rummytui import app
from rummytui.app import RummyApp
from rummytui.far.guest_gate import GuestGate
from rummytui.far.links import SEAT
from rummytui.far.seats import seat_from_json
from rummytui.settings import Settings

if TYPE_CHECKING:
    from rummytui.far.gate import Gate
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
_NO_CHANGES: Final = "a page in a browser changes no files"
_OWN: Final = "Keys and PINs can be chosen only on people's own laptops."


class SeatApp(RummyApp):
    """The program for one seat. What is chosen in its settings holds until the page is closed."""

    CSS_PATH = str(Path(app.__file__).parent / "styles" / "app.tcss")

    def __init__(self, gate: Gate) -> None:
        super().__init__(gate=gate)
        self._settings_read = True

    def read_settings(self) -> Settings:
        """Those that have been chosen on this page."""
        return self.settings

    def _keep(self) -> None:
        """Nothing is kept."""

    def _home(self) -> Screen[None]:
        # There is nothing here but the table.
        self.exit()
        return Screen()

    def on_keys_wanted(self, event: KeysWanted | None = None) -> None:
        """Say that they are not to be had here."""
        self.notify(_OWN, markup=False)

    def on_pins_wanted(self, event: PinsWanted | None = None) -> None:
        """Say that they are not to be had here."""
        self.notify(_OWN, markup=False)


def _touch_nothing(event: str, given: tuple[Any, ...]) -> None:
    """Refuse whatever would change a file, or read one of anybody's. Raises PermissionError."""
    if event in _CHANGES:
        raise PermissionError(_NO_CHANGES)
    if event not in _LOOKS or not isinstance(given[0], str | bytes):
        return
    path = os.fsdecode(given[0])
    if event == "open" and given[2] & _WRITES and path != os.devnull:
        raise PermissionError(_NO_CHANGES)
    if not _is_of_the_program(path):
        raise PermissionError("a page in a browser reads nobody's files")


def _is_of_the_program(path: str) -> bool:
    """Whether it belongs to the program or the system; so does what is not there, and cannot be read."""
    real = os.path.realpath(path)
    return not os.path.lexists(real) or any(real == root or real.startswith(root + os.sep) for root in _roots())


@cache
def _roots() -> Sequence[str]:
    """The folders of the program, of Python, and of the system without what it tells of processes."""
    # The first place for modules is the folder that this was started in.
    places = (sys.prefix, sys.base_prefix, *sys.path[1:], str(Path(app.__file__).parents[1]), *_SYSTEM)
    return [os.path.realpath(place) for place in places if place]


def main() -> int:
    """Play at the seat in the environment."""
    seat = seat_from_json(os.environ.pop(SEAT))
    _roots()
    sys.addaudithook(_touch_nothing)
    # Whoever looks for a place for temporary files tries to write there first.
    tempfile.tempdir = _NOWHERE
    page = SeatApp(GuestGate(seat))
    page.run()
    return page.return_code or 0


if __name__ == "__main__":
    sys.exit(main())
