"""A terminal of glass: everything that the program writes on it is looked at, piece by piece, on its way."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from rich.cells import cell_len
from textual.drivers.headless_driver import HeadlessDriver

from rules import Card
from tests.corners import corners
from tests.rummytui.screens.tables import shown_cards
from tests.terminal.screen import foreign_sequences

_COLOURS = re.compile(r"\x1b\[(<\d*u|[\d;]*m)")
_STEERING = re.compile(r"\x1b\[[<>=?]?[\d;]*\$?[a-zA-Z]")
_MESSAGE = re.compile(r"\x1b[\]P_^X]([^\x07\x1b]*)")
_PARTS = re.compile(r"(\x1b\[[<>=?]?[\d;]*\$?[a-zA-Z]|\x1b[\]P_^X][^\x07\x1b]*(?:\x07|\x1b\\)?)")
_BEGUN = "\x1b[?2026h"
_ENDED = "\x1b[?2026l"
_UNFINISHED = re.compile(r"\x1b(?:\[[<>=?]?[\d;]*\$?|[\]P_^X][^\x07\x1b]*)?$")
_PLACE = re.compile(r"\x1b\[(\d*)(?:;(\d*))?H")
_COLUMN = re.compile(r"\x1b\[(\d*)G")
_CODE = re.compile(r"(?<![A-Za-z0-9])(10|[2-9TJQKA])([SHDCshdc])(?![A-Za-z0-9])")


class ScreenText:
    """What stands on a screen, as far as Textual writes: text at places, whole screens cleared, and nothing else.

    A real terminal's own model takes ten times as long; a test holds that the two see the same.
    """

    def __init__(self, columns: int, rows: int) -> None:
        self.resize(columns, rows)

    def resize(self, columns: int, rows: int) -> None:
        """Have another size, and nothing on it."""
        self.columns, self.rows = columns, rows
        self.clear()

    def clear(self) -> None:
        """Have nothing on it."""
        self.cells = [[" "] * self.columns for _ in range(self.rows)]
        self._text: str | None = None
        self._x = self._y = 0

    @property
    def text(self) -> str:
        """What can be read, a line a row."""
        if self._text is None:
            self._text = "\n".join("".join(row).rstrip() for row in self.cells)
        return self._text

    def feed(self, data: str) -> None:
        """Read output, ignoring colours."""
        self._text = None
        for part in _PARTS.split(data):
            if not part.startswith("\x1b"):
                self._write(part)
            elif place := _PLACE.fullmatch(part):
                self._y, self._x = int(place[1] or 1) - 1, int(place[2] or 1) - 1
            elif column := _COLUMN.fullmatch(part):
                self._x = int(column[1] or 1) - 1
            elif part in ("\x1b[2J", "\x1b[?1049h", "\x1b[?1049l"):
                self.clear()

    def _write(self, text: str) -> None:
        for number, line in enumerate(text.split("\n")):
            if number:
                self._x, self._y = 0, self._y + 1
            line = line.strip("\r\x07")
            wide = len(line) if line.isascii() else cell_len(line)
            if 0 <= self._y < self.rows and line:
                cells = list(line) if wide == len(line) else [cell for char in line for cell in _cells_of(char)]
                room = self.columns - self._x
                self.cells[self._y][self._x : self._x + min(wide, room)] = cells[:room]
            self._x += wide


def _cells_of(char: str) -> list[str]:
    """The cells that a character fills; nothing stands in the second one of a wide character."""
    return [char, ""][: cell_len(char)]


class SeenCards(NamedTuple):
    """Cards that have come into sight with a piece of what the program writes."""

    faces: set[Card]
    """Those that lie on the screen."""
    named: set[Card]
    """Those that are spoken of or lie there, also where something else was written over them at once."""
    told: set[Card]
    """Cards sent to the terminal itself, in a title or a message."""
    piece: str


class Glass:
    """What stands on a terminal, and all that was ever written on it; ``look`` is called after every piece."""

    def __init__(self, columns: int, rows: int, look: Callable[[SeenCards], None]) -> None:
        self.written = 0
        """How many bytes."""
        self.foreign: list[str] = []
        """What steers a terminal and that the program has no reason to write."""
        self._look = look
        self._picture = ScreenText(columns, rows)
        self._before: tuple[set[Card], set[Card]] = set(), set()

    @property
    def text(self) -> str:
        """What can be read now, a line a row."""
        return self._picture.text

    @property
    def cards(self) -> set[Card]:
        """The cards that can be read now."""
        return shown_cards(self.text)

    def resize(self, columns: int, rows: int) -> None:
        """Resize; the program redraws everything."""
        self._picture.resize(columns, rows)
        self._before = set(), set()

    def take(self, data: str) -> None:
        """Show what the program writes."""
        self.written += len(data)
        self.foreign += foreign_sequences(data.encode("utf-8", "surrogatepass"))
        told = set().union(*map(said_in, _MESSAGE.findall(data)))
        uncoloured = _COLOURS.sub("", data)
        if not uncoloured:
            return
        spoken = said_in(_STEERING.sub("\n", _MESSAGE.sub("", uncoloured)), codes=False)
        self._picture.feed(uncoloured)
        now = faces_in(self.text), self.cards
        self._look(SeenCards(now[0] - self._before[0], (now[1] - self._before[1]) | spoken, told, data))
        self._before = now


def pieces_of(text: str) -> tuple[list[str], str]:
    """The frames that a terminal shows for the text it is sent, and the unfinished rest.

    A terminal shows a frame when it has all of it. Before that, what was written already stands beside what the
    frame before left there, and the two read together may name a card that nobody holds.

    >>> pieces_of("Ann\\x1b[?2026hBob\\x1b[?2026lCat\\x1b[?2026hD")
    (['Ann\\x1b[?2026hBob\\x1b[?2026l', 'Cat'], '\\x1b[?2026hD')
    """
    *frames, rest = text.split(_ENDED)
    at_once, begun, frame = rest.partition(_BEGUN)
    if not begun and (unfinished := _UNFINISHED.search(rest)):
        at_once, frame = rest[: unfinished.start()], unfinished.group()
    return [frame + _ENDED for frame in frames] + [at_once] * bool(at_once), begun + frame


def faces_in(text: str) -> set[Card]:
    """The cards whose faces lie on a screen, as opposed to those that a sentence names."""
    return {at.card for at in corners(text.splitlines()) if at.card}


def said_in(text: str, *, codes: bool = True) -> set[Card]:
    """The cards that a text names, by their signs or by the letters that programs write."""
    found = set().union(*map(shown_cards, text.splitlines()), set())
    if codes:
        found |= {Card.of(rank.replace("10", "T") + suit.upper()) for rank, suit in _CODE.findall(text)}
    return found


def recorder(glass: Glass) -> type[HeadlessDriver]:
    """A driver without a terminal that takes itself for one, and writes on ``glass``."""

    class Recorder(HeadlessDriver):
        @property
        def is_headless(self) -> bool:
            return False

        def write(self, data: str) -> None:
            glass.take(data)

        def stop_application_mode(self) -> None:
            pass

    return Recorder
