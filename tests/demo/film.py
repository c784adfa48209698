"""A film of a terminal: what a program writes while somebody presses keys, as pictures that each last a while."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import pyte

from tests.shots.cells import ATTRIBUTES, Cell, Look, Picture
from tests.terminal.screen import Screen
from tests.terminal.terminal import Terminal

BEAT = 0.08
"""Seconds that a picture lasts, unless it's held."""
_KEY = 0.06
"""How much longer the last one lasts that a key has brought about, so that nobody loses track."""

SLOW = (sys.executable, str(Path(__file__).with_name("slow.py")))

_STILL = 0.5
"""Once nothing has been written for so many seconds, nothing moves any more."""
_ANSWER = 1.5
"""A key to which nothing is written for so many seconds does nothing, such as the one for a place where the cursor is."""
_ENDED = b"\x1b[?2026l"
_KEYBOARD = re.compile(rb"\x1b\[[<>=]\d*u")
"""The keyboard protocol, whose last letter pyte would draw."""
_ANIMATED = {"TEXTUAL_ANIMATIONS": "full"}


class FilmFrame(NamedTuple):
    """A picture, and how many seconds it lasts."""

    picture: Picture
    seconds: float


class _Hold(NamedTuple):
    """The picture on the screen lasts so much longer."""

    seconds: float


class _Roll(NamedTuple):
    """What's on the screen is filmed as soon as these texts are."""

    texts: Sequence[str]


class _Cut:
    """Nothing is filmed from here on."""


class Film:
    """A terminal that is filmed; a context manager that leaves no program behind.

    Nothing is filmed before `roll` or after `cut`. How long the program takes for anything doesn't matter: each picture
    that differs from the one before lasts a beat, and longer if the script holds it.
    """

    def __init__(self, columns: int = 120, rows: int = 40) -> None:
        self.terminal = _Recorder(rows, columns)
        self._reel: list[bytes | _Hold | _Roll | _Cut] = []
        """What was written, and between that, what the script says."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.terminal.close()

    # ------------------------------------------------------------------------------------------------ what a script does

    def open(self, *args: str) -> Film:
        """Start the program with these arguments, off camera."""
        self._take_in()
        self._reel.append(_Cut())
        self.terminal.start(*args, env=_ANIMATED, program=SLOW)
        return self

    def see(self, *texts: str) -> Film:
        """Wait until all these texts are on the screen and nothing moves."""
        self.terminal.wait_for(*texts)
        return self._rest()

    def press(self, *keys: str) -> Film:
        """Press keys, and after each wait until nothing moves."""
        for key in keys:
            self.terminal.press(key)
            if self.terminal._read(_ANSWER):
                self._rest().hold(_KEY)
        return self

    def roll(self, *texts: str) -> Film:
        """Film what's on the screen from here on, once it's held or changes and all these texts are on it."""
        self._take_in()
        self._reel.append(_Roll(texts))
        return self

    def hold(self, seconds: float) -> Film:
        """Leave the picture so much longer."""
        self._take_in()
        self._reel.append(_Hold(seconds))
        return self

    def cut(self) -> Film:
        """Film nothing from here on."""
        self._take_in()
        self._reel.append(_Cut())
        return self

    def _rest(self) -> Film:
        while self.terminal._read(_STILL):
            pass
        return self

    def _take_in(self) -> None:
        self._reel.append(self.terminal.written())

    # ------------------------------------------------------------------------------------------------------ the pictures

    @property
    def frames(self) -> list[FilmFrame]:
        """The film so far; no two pictures in a row are equal."""
        self._take_in()
        frames: list[FilmFrame] = []
        screen, roll = _Coloured(self.terminal.cols, self.terminal.rows), None
        for part in self._reel:
            match part:
                case bytes():
                    for _ in screen.after(part):
                        roll = _filmed(screen, roll, frames)
                case _Hold(seconds):
                    roll = _filmed(screen, roll, frames)
                    if roll and not roll.texts:
                        frames[-1] = frames[-1]._replace(seconds=frames[-1].seconds + seconds)
                case _Roll():
                    roll = part
                case _Cut():
                    roll = None
        return frames


def _filmed(screen: _Coloured, roll: _Roll | None, frames: list[FilmFrame]) -> _Roll | None:
    """Add what's on the screen to the frames, if it's filmed and is anything new. Returns what is still waited for."""
    if not roll or not screen.has(roll.texts):
        return roll
    picture = screen.picture
    if not frames or frames[-1].picture != picture:
        frames.append(FilmFrame(picture, BEAT))
    return _Roll(())


class _Recorder(Terminal):
    """A terminal that hands out what was written on it since it was last asked."""

    def __init__(self, rows: int, cols: int) -> None:
        super().__init__(rows, cols)
        self._handed_out = 0

    def start(self, *args: str, **given: Any) -> Terminal:
        self._handed_out = 0
        return super().start(*args, **given)

    def written(self) -> bytes:
        """Everything since the last call or the start of the program."""
        since, self._handed_out = self._handed_out, len(self.raw)
        return bytes(self.raw[since:])


class _Coloured:
    """A screen with its colours."""

    def __init__(self, columns: int, rows: int) -> None:
        self._screen = Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._rows: list[list[Cell]] = [[] for _ in range(rows)]

    def after(self, written: bytes) -> Iterator[None]:
        """Show what was written, and stop after each picture that the program has marked as whole."""
        whole, ended, rest = _KEYBOARD.sub(b"", written).rpartition(_ENDED)
        for picture in (whole + ended).split(_ENDED)[:-1]:
            self._stream.feed(picture + _ENDED)
            yield
        self._stream.feed(rest)

    def has(self, texts: Sequence[str]) -> bool:
        """Whether all these texts are on it."""
        lines = self._screen.display if texts else []
        return all(any(text in line for line in lines) for text in texts)

    @property
    def picture(self) -> Picture:
        """What is on it now."""
        for row in self._screen.dirty:
            line = self._screen.buffer[row]
            self._rows[row] = [_cell(line[column]) for column in range(self._screen.columns)]
        self._screen.dirty.clear()
        return list(self._rows)


def _cell(char: Any) -> Cell:
    ink, ground = _hex(char.fg, "#ffffff"), _hex(char.bg, "#000000")
    if char.reverse:
        ink, ground = ground, ink
    if not char.data.strip():
        return Cell(char.data, Look("", ground))
    has = {"bold": char.bold, "italic": char.italics, "underline": char.underscore}
    return Cell(char.data, Look(ink, ground, tuple(name for name in ATTRIBUTES if has[name])))


def _hex(colour: str, default: str) -> str:
    """A colour as #rrggbb; the program names none, and leaves some to the terminal."""
    return default if colour == "default" else f"#{colour}"
