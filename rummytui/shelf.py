"""What lists show of saved games, kept in a file beside them, so that the first screen need not read the games.

Rules and saves are not loaded here: that takes longer than all the rest of a start.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from saves.disk import put_in_place, read_file
from saves.folder import journals_in, moment

SeatText: TypeAlias = tuple[tuple[str, int | None], ...]
"""A line in parts; each with the seat whose name it is, or None."""

_FILE: Final = ".shelf.json"
_LARGEST_FILE = 256 * 1024
LATEST: Final = 40
"""How many games are written down."""
_SEATS = 12
_MINUTE, _HOUR, _DAY = 60, 3600, 86_400


class ShelfText(NamedTuple):
    """What lists show of one saved game. Of each line there are several forms, the longest first."""

    file: str
    """The name of its file."""
    size: int
    written: int
    """When it was last written, in nanoseconds."""
    waiting: bool = False
    """Whether people may want to go on with it: it is not over, and it can be read."""
    resume: tuple[SeatText, ...] = ()
    """Who plays what, how far they are, and who leads."""
    who: tuple[SeatText, ...] = ()
    """Who plays what."""
    standing: tuple[SeatText, ...] = ()
    """How far they are, and with which scores."""
    elsewhere: bool = False
    """Whether it was open in another window when it was looked at."""

    @property
    def when(self) -> datetime:
        """When it was last played."""
        return moment(self.written)


class Shelf(NamedTuple):
    """Saved games as far as they are known without reading them, the latest first."""

    games: tuple[ShelfText, ...] = ()
    """Those before the first one that is not known."""
    files: int = 0
    """How many files there are, known or not."""

    @property
    def waiting(self) -> tuple[ShelfText, ...]:
        """Those that people may want to go on with."""
        return tuple(game for game in self.games if game.waiting)

    @property
    def to_go_on(self) -> ShelfText | None:
        """The one that this window would go on with: the latest that no other window has open."""
        return next((game for game in self.waiting if not game.elsewhere), None)

    @property
    def complete(self) -> bool:
        """Whether all are known."""
        return len(self.games) == self.files


def at_a_glance(folder: Path) -> Shelf:
    """The saved games in a folder as the kept list has them; a file that has changed since then is not known."""
    kept = {(shown.file, shown.size, shown.written): shown for shown in _kept(folder)}
    files: list[tuple[str, int, int]] = []
    with suppress(OSError, ValueError):
        # What nobody may look at has no time.
        files += ((file.name, file.size, file.written) for file in journals_in(folder) if file.written)
    games = []
    for stamp in files:
        if stamp not in kept:
            break
        games.append(kept[stamp])
    return Shelf(tuple(games), len(files))


def stamp_of(path: Path) -> tuple[str, int, int]:
    """Name, size and time of a file: as long as they stay the same, so does what is in it. Raises OSError."""
    found = path.stat()
    return path.name, found.st_size, found.st_mtime_ns


def keep(folder: Path, games: Sequence[ShelfText]) -> None:
    """Write down what is known of the saved games in a folder, the latest first; without any, nothing is left of it.

    Of a game that nobody can resume, only its file is written down. Where that cannot be written, the first screen has
    to read the games itself.
    """
    file = folder / _FILE
    with suppress(OSError, ValueError):
        if games:
            kept = (game if game.waiting else ShelfText(game.file, game.size, game.written) for game in games[:LATEST])
            text = json.dumps([game._asdict() for game in kept], ensure_ascii=False)
            put_in_place(file, text.encode())
        else:
            file.unlink(missing_ok=True)


def keep_one(folder: Path, shown: ShelfText) -> None:
    """Write down what is known of one game, and leave what is known of the others."""
    others = [other for other in _kept(folder) if other.file != shown.file]
    keep(folder, sorted([shown, *others], key=lambda game: game.written, reverse=True))


def _kept(folder: Path) -> list[ShelfText]:
    """What was written down, as far as it makes sense: anybody may have written there."""
    try:
        values = json.loads(read_file(folder / _FILE, _LARGEST_FILE).decode())
        return [_shown(value) for value in list(values)]
    except (OSError, ValueError, TypeError, LookupError, RecursionError):
        return []


def _shown(value: Any) -> ShelfText:
    """One game of the list. Raises TypeError, ValueError or LookupError if it makes no sense."""
    lines = {name: tuple(map(_told, value[name])) for name in ("resume", "who", "standing")}
    shown = ShelfText(**{**value, **lines})
    if not (
        isinstance(shown.file, str)
        and type(shown.size) is type(shown.written) is int
        and isinstance(shown.waiting, bool)
        and isinstance(shown.elsewhere, bool)
        and all((shown.resume, shown.who, shown.standing)) is shown.waiting
    ):
        raise ValueError(value)
    return shown


def _told(value: Any) -> SeatText:
    told = tuple((text, seat) for text, seat in value)
    for text, seat in told:
        # What does not print might steer the terminal.
        if not (isinstance(text, str) and text.isprintable() and (seat is None or seat in range(_SEATS))):
            raise ValueError(value)
    return told


def ago(then: datetime, now: datetime) -> str:
    """How long ago something was, the way people say it.

    >>> from datetime import timedelta
    >>> now = datetime.fromisoformat("2025-03-09T20:00:00+00:00")
    >>> [ago(now - timedelta(**{unit: n}), now) for unit, n in {"seconds": 20, "minutes": 50, "hours": 1}.items()]
    ['just now', '50 minutes ago', '1 hour ago']
    >>> ago(now - timedelta(hours=22), now), ago(now - timedelta(days=9), now), ago(now - timedelta(days=99), now)
    ('yesterday', '9 days ago', 'on 30 November 2024')
    """
    then = then.astimezone(now.tzinfo)
    seconds = int((now - then).total_seconds())
    days = (now.date() - then.date()).days
    if seconds < _MINUTE:
        return "just now"
    if seconds < _HOUR:
        return _past(seconds // _MINUTE, "minute")
    if seconds < _DAY and days == 0:
        return _past(seconds // _HOUR, "hour")
    if days <= 1:
        return "yesterday"
    if days <= 31:
        return f"{days} days ago"
    return f"on {then.day} {then:%B %Y}"


def _past(number: int, unit: str) -> str:
    return f"{number} {unit}{'s' * (number != 1)} ago"
