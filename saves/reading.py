"""A journal as it is on disk: which of its lines are sound, and which of those still count."""

from __future__ import annotations

import errno
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from io import FileIO
from itertools import islice, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from rules import Game, RuleViolation, game_called
from rules.names import is_clean
from rules.options import read_options
from rules.seats import Seat
from saves import disk, lines
from saves.errors import SaveError, printable, reason
from saves.formats import in_newest
from saves.lines import (
    FORMAT,
    LONGEST_LINE,
    HandLine,
    Header,
    HintLine,
    Line,
    LookedLine,
    MoveLine,
    OverLine,
    ParLine,
    SeatLine,
    SettledLine,
    Sitter,
    UndoLine,
    Unreadable,
)

LARGEST = 16_000_000
"""In bytes; enough for two hundred thousand moves."""


@dataclass(slots=True)
class SoundLine:
    """A sound line: its number in the file, its kind, and its content, which is parsed on demand."""

    number: int
    kind: type[Any]
    said: bytes | Line

    def line(self) -> Line:
        """What the line says. Raises Unreadable."""
        if isinstance(self.said, bytes):
            try:
                self.said = lines.read(self.said)
            except Unreadable as error:
                raise Unreadable(f"line {self.number} makes no sense: {error}") from None
        return self.said


class PackedHand:
    """The entries of a finished hand, compressed, since they're rarely needed again."""

    __slots__ = ("_text",)

    def __init__(self, entries: Iterable[SoundLine]) -> None:
        text: list[bytes] = []
        for entry in entries:
            said = entry.said if isinstance(entry.said, bytes) else lines.written(entry.said)
            text.append(b"%d %b" % (entry.number, said))
        self._text = zlib.compress(b"\n".join(text))

    def entries(self) -> list[SoundLine]:
        """The entries as they were, all of them as text."""
        found: list[SoundLine] = []
        for text in zlib.decompress(self._text).split(b"\n"):
            number, _, said = text.partition(b" ")
            kind = lines.kind_of(said)
            assert kind is not None
            found.append(SoundLine(int(number), kind, said))
        return found


class TakenBack(NamedTuple):
    """Somebody took moves back."""

    after: int
    """How many moves of the hand were left."""
    seat: Seat
    """Whose move it was, the earliest of them."""


class Handed(NamedTuple):
    """Somebody else played a seat from then on."""

    after: int
    """How many moves of the hand had been made."""
    seat: Seat
    sitter: Sitter


class Marks(NamedTuple):
    """What happened in a hand besides its moves, in order."""

    taken_back: Sequence[TakenBack]
    handed: Sequence[Handed]


@dataclass(slots=True)
class History:
    """The lines of a journal that count, without those taken back; the first is the line of the first hand.

    ``seating`` says who plays each seat now.
    """

    entries: list[SoundLine] = field(default_factory=list)
    """Those of the hands that are not packed: of all hands, until somebody packs those that are over."""
    seating: list[Sitter] = field(default_factory=list)
    totals: list[tuple[int, ...]] = field(default_factory=list)
    """The scores after each hand that is over, one number per seat."""
    packed: list[PackedHand] = field(default_factory=list)
    """The hands before those of ``entries``, from the first."""
    taken_back: list[TakenBack] = field(default_factory=list)
    """The undone moves of the current hand, in order."""
    handed: list[Handed] = field(default_factory=list)
    """Which seats changed hands in the present hand, in order."""
    before: list[Marks] = field(default_factory=list)
    """The same of each hand before it."""
    count: int = 1
    """How many lines there are, the header included."""
    made: int = 0
    """How many moves of the present hand count."""
    looked: dict[Seat, int] = field(default_factory=dict)
    """How many of those had been made when a seat's hand was last shown to its player, where that was written down."""
    undone: int = 0
    """How many times moves were taken back, in the whole game."""
    hints: int = 0
    """How many hints were given, in the whole game, undone moves included."""
    par: int | None = None
    """What a hard bot scores with the same daily deal, once that is known."""
    company: set[Seat] = field(init=False)
    """The seats that people have played at any time since the game began, undone moves included."""

    def __post_init__(self) -> None:
        self.company = {seat for seat, sitter in enumerate(self.seating) if sitter.kind == "person"}

    def add(self, kind: type[Any] | None, said: bytes | Line) -> None:
        """Add one more line. Raises Unreadable for one that cannot follow here, or whose kind is unknown (None)."""
        self.count += 1
        if kind is None:
            raise Unreadable(f"line {self.count} is of an unknown kind")
        entry = SoundLine(self.count, kind, said)
        if kind is UndoLine:
            self._undo(entry)
        elif kind is SeatLine:
            self._seat(entry)
        elif kind is LookedLine and self.entries:
            self._look(entry)
        elif kind is HintLine and self.entries:
            entry.line()
            self.hints += 1
        elif kind is ParLine and self.entries:
            line = entry.line()
            assert isinstance(line, ParLine)
            self.par = line.par
        elif kind is Header or (kind is not HandLine and not self.entries):
            raise Unreadable(f"line {entry.number} is out of place")
        else:
            if kind in (SettledLine, OverLine):
                line = entry.line()
                if isinstance(line, SettledLine):
                    self.totals.append(line.scores)
            if kind is HandLine and self.entries:
                self.before.append(Marks(self.taken_back, self.handed))
                self.taken_back, self.handed, self.looked = [], [], {}
            self.entries.append(entry)
            self.made = 0 if kind is HandLine else self.made + (kind is MoveLine)

    def _undo(self, entry: SoundLine) -> None:
        line = entry.line()
        assert isinstance(line, UndoLine)
        place = self.place_of_move(line.undo)
        if place is None:
            raise Unreadable(f"line {entry.number} undoes more moves than were made")
        taken = self.entries[place].line()
        assert isinstance(taken, MoveLine)
        unsettled = sum(entry.kind is SettledLine for entry in islice(self.entries, place, None))
        del self.totals[len(self.totals) - unsettled :]
        start = self.hand_before(place)
        if dealt := sum(entry.kind is HandLine for entry in islice(self.entries, place, None)):
            marks = self.before[-dealt]
            self.taken_back, self.handed = [*marks.taken_back], [*marks.handed]
            del self.before[-dealt:]
            self.looked = {}
        del self.entries[place:]
        self.made = sum(entry.kind is MoveLine for entry in self.entries[start:])
        self.looked = looks_left(self.looked, self.made)
        self.taken_back.append(TakenBack(self.made, taken.move.seat))
        self.undone += 1

    def _seat(self, entry: SoundLine) -> None:
        line = entry.line()
        assert isinstance(line, SeatLine)
        if line.seat >= len(self.seating):
            raise Unreadable(f"line {entry.number} is about a seat that doesn't exist")
        self.seating[line.seat] = line.sitter
        if line.sitter.kind == "person":
            self.company.add(line.seat)
        if self.entries:
            self.handed.append(Handed(self.made, line.seat, line.sitter))

    def _look(self, entry: SoundLine) -> None:
        line = entry.line()
        assert isinstance(line, LookedLine)
        if max(line.looked, default=0) >= len(self.seating):
            raise Unreadable(f"line {entry.number} is about a seat that doesn't exist")
        self.looked |= dict.fromkeys(line.looked, self.made)

    def last(self, *kinds: type[Any]) -> SoundLine:
        """The last line of one of these kinds; HandLine must be among them."""
        return next(entry for entry in reversed(self.entries) if entry.kind in kinds)

    def pack(self) -> None:
        """Compress every hand but the last, to save memory during a game."""
        starts = [place for place, entry in enumerate(self.entries) if entry.kind is HandLine]
        self.packed += (PackedHand(self.entries[start:end]) for start, end in pairwise(starts))
        del self.entries[: starts[-1]]

    def place_of_move(self, count: int) -> int | None:
        """The place among the entries of the ``count``-th move from the end; None if there are fewer moves.

        Packed hands are unpacked as far back as that move.
        """
        while (place := self._place_of_move(count)) is None and self.packed:
            self.entries[:0] = self.packed.pop().entries()
        return place

    def _place_of_move(self, count: int) -> int | None:
        if count > len(self.entries):
            return None
        moves = (place for place in range(len(self.entries) - 1, -1, -1) if self.entries[place].kind is MoveLine)
        return next(islice(moves, count - 1, None), None)

    def hand_before(self, place: int) -> int:
        """The place among the entries of the line that began the hand of the entry before ``place``."""
        return next(at for at in range(place - 1, -1, -1) if self.entries[at].kind is HandLine)


def looks_left(looked: Mapping[Seat, int], made: int) -> dict[Seat, int]:
    """Who has looked, and after how many moves, once an undo has left ``made`` of them.

    A look after a move that was taken back still came after those before it.

    >>> looks_left({0: 3, 1: 7}, 5)
    {0: 3, 1: 5}
    """
    return {seat: min(after, made) for seat, after in looked.items()}


class Written(NamedTuple):
    """Lines as they are stored: their text, the check value at its end, and each with its kind and without its check."""

    text: bytes
    check: str
    bodies: Sequence[tuple[type[Any], bytes]]


@dataclass(slots=True)
class Reading:
    """The contents of a journal, once it is in the newest format.

    ``good`` is how many bytes from the start are sound, ``check`` the check value there. ``torn`` says that only an
    incomplete last line follows; otherwise ``lost`` is how many lines follow that are not sound.
    """

    path: Path
    header: Header
    table: type[Game]
    good: int
    check: str
    history: History
    torn: bool = False
    lost: int = 0

    def written(self, new: Sequence[Line]) -> Written:
        """The text of lines that are to follow. Nothing has followed yet."""
        check, text, bodies = self.check, b"", []
        for line in new:
            body = lines.written(line)
            whole, check = lines.with_check(body, check)
            text += whole
            bodies.append((type(line), body))
        return Written(text, check, bodies)

    def add(self, written: Written) -> None:
        """Have those lines follow, now that they are stored."""
        self.check = written.check
        self.good += len(written.text)
        for kind, body in written.bodies:
            # As text, which takes a quarter of the memory; few lines are ever read again.
            self.history.add(kind, body)
        if any(kind is HandLine for kind, _ in written.bodies):
            self.history.pack()


def must_be_readable(path: Path) -> None:
    """Raise SaveError if the file cannot be a journal or cannot be opened; nothing in it is read yet."""
    with opened(path):
        pass


def bytes_of(path: Path) -> bytes:
    """The content of a journal. Raises SaveError if the file cannot be one."""
    with opened(path) as file:
        return FileIO(file, closefd=False).readall()


@contextmanager
def opened(path: Path) -> Iterator[int]:
    """A descriptor of the file at ``path``, to read it. Raises SaveError if it cannot be a journal or cannot be read."""
    try:
        with disk.opened(path, LARGEST) as file:
            yield file
    except disk.TooLarge:
        raise SaveError(f"{printable(path)} is too large to be a saved game.") from None
    except OSError as error:
        if error.errno in (errno.ENXIO, errno.EISDIR):
            raise SaveError(f"{printable(path)} isn't a file.") from None
        raise SaveError(f"{printable(path)} can't be read: {reason(error)}.") from None
    except ValueError:
        raise SaveError(f"{printable(path)} isn't a valid file name.") from None


def read_journal(path: Path) -> Reading:
    """Read the journal at ``path`` without playing anything.

    Raises SaveError if it is not a journal, is newer than this program, or has a game, a table or a kind of line that
    this program does not know. The Reading lists torn or damaged lines.
    """
    return reading_of(path, bytes_of(path))


def reading_of(path: Path, data: bytes) -> Reading:
    """What `read_journal` makes of ``data``, the content of the file at ``path``. Raises SaveError."""
    with understood(path):
        data = in_newest(data)
    end = data.find(b"\n", 0, LONGEST_LINE + 1)
    reading = first_line_read(path, data[: max(end, 0)])
    with understood(path):
        for body, check, good in lines.sound(data, reading.good, reading.check):
            reading.check, reading.good = check, good
            reading.history.add(lines.kind_of(body), body)
    if reading.good < len(data):
        rest = data.count(b"\n", reading.good)
        reading.torn = not rest
        reading.lost = rest + (not data.endswith(b"\n")) if rest else 0
    if not reading.history.entries:
        raise SaveError(f"{printable(path)} has no hand to resume.")
    return reading


def unreadable(path: Path, error: Unreadable) -> SaveError:
    """The error for a journal that is intact but cannot be understood."""
    return SaveError(f"This version of rummytui can't read {printable(path)}: {error}.")


@contextmanager
def understood(path: Path) -> Iterator[None]:
    """Turn an Unreadable error about the journal at ``path`` into a sentence. Raises SaveError."""
    try:
        yield
    except Unreadable as error:
        raise unreadable(path, error) from None


def first_line_read(path: Path, text: bytes) -> Reading:
    """The reading of a journal after its first line, which is ``text``. Raises SaveError."""
    header, table, check = header_read(path, text)
    return Reading(path, header, table, len(text) + 1, check, History(seating=list(header.seating)))


def header_read(path: Path, text: bytes) -> tuple[Header, type[Game], str]:
    """The header of a journal whose first line is ``text``, the class of its game, and the check value of the line.

    Raises SaveError.
    """
    version = lines.format_of(text)
    if version is not None and version > FORMAT:
        raise SaveError(
            f"{printable(path)} was saved by a newer version of rummytui, in format {version};"
            f" this one reads formats up to {FORMAT}."
        )
    sound = lines.body_of(text, "")
    if sound is None or lines.kind_of(sound[0]) is not Header:
        raise SaveError(f"{printable(path)} isn't a saved game, or its first line is damaged.")
    try:
        header = lines.read(sound[0])
    except Unreadable as error:
        raise unreadable(path, Unreadable(f"line 1 makes no sense: {error}")) from None
    assert isinstance(header, Header)
    return header, _table_of(header, path), sound[1]


def _table_of(header: Header, path: Path) -> type[Game]:
    """The class of the game in ``header``. Raises SaveError if its game, house rules, seats or names will not do."""
    game = game_called(header.game)
    if game is None:
        raise SaveError(f"{printable(path)} is a game that this version of rummytui doesn't know.")
    counts = _counts(game, lines.to_json(header.options))
    if counts is None:
        raise SaveError(
            f"{printable(path)} uses house rules for {game.title} that this version of rummytui doesn't know."
        )
    if len(header.players) not in counts or len(header.seating) != len(header.players):
        raise SaveError(f"{printable(path)} has the wrong number of seats for {game.title}.")
    if not all(map(is_clean, header.players)):
        raise SaveError(f"{printable(path)} contains a name that can't be shown.")
    if header.head_start is not None and len(header.head_start) != len(header.players):
        raise SaveError(f"{printable(path)} doesn't say what head start each player has.")
    return game


@lru_cache(maxsize=64)
def _counts(game: type[Game], options: str) -> Sequence[int] | None:
    """How many can play by these house rules, as JSON has them; None if the game has no such rules.

    Families play by the same rules again and again.
    """
    try:
        return game.player_counts(read_options(game.Options, game.title, json.loads(options)))
    except RuleViolation:
        return None
