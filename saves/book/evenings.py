"""What one journal tells of an evening: most of it from few of its lines, the rest when it is played again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final, TypeAlias

from rules import Game
from rules.events import Deed, DeedKind
from rules.names import alike
from rules.seats import Seat
from rules.state import Sheet
from saves import lines
from saves.formats import in_newest
from saves.head_starts import with_head_starts
from saves.lines import (
    LONGEST_LINE,
    DailyDeal,
    HandLine,
    Header,
    OverLine,
    ParLine,
    SeatLine,
    SettledLine,
    SharedDeal,
    Sitter,
    UndoLine,
    Unreadable,
    as_stored,
)
from saves.reading import bytes_of, header_read, read_journal, understood
from saves.replay import hands_of
from saves.standing import scores_on

_TELLING: Final = re.compile(rb'\n(?=\{"(?:hand|settled|over|undo|seat|par)":)')
"""The end of the line before each that says more than a move."""
_MOVE: Final = b'\n{"move":'
_HAND: Final = b'{"hand":'
_MOST: Final = 10**12
"""No score in a game that was played comes near this, and sums of such numbers are exact everywhere."""


@dataclass(slots=True)
class SeatsEvening:
    """What an evening was for one seat.

    ``place`` is 1 for winners, and 0 if the game is not over or everybody has the same score.
    ``person``: one began on the seat, and no other seat before it has the same name. ``stayed``: and was still there at
    the end. Hands count while a person plays them.
    """

    name: str
    person: bool
    stayed: bool
    start: int
    score: int
    place: int = 0
    hands: int = 0
    won: int = 0
    best: int | None = None
    best_hand: int = 0
    worst: int | None = None
    worst_hand: int = 0


_Counting: TypeAlias = bytes | SettledLine | OverLine | SeatLine | ParLine
"""A line that counts; the line that a hand begins with as text, since few of them are read."""

Deeds: TypeAlias = Mapping[tuple[Seat, DeedKind, str], tuple[int, int]]
"""How often a seat did what, and how much that came to in all."""


@dataclass(slots=True)
class EveningRecord:
    """What the lines of a journal tell: ``origin`` is the same for all copies of a journal, ``hands`` how many are over."""

    origin: str
    game: str
    began: datetime
    over: bool
    hands: int
    seats: list[SeatsEvening]
    deeds: Deeds
    daily: str | None = None
    """The date of the daily deal that it was, if it was one."""
    par: int | None = None
    """What a hard bot scored with that deal, if it is known."""
    practice: bool = False
    """Whether the deal was shared or had been played before: then it counts for nothing."""


def evening_in(path: Path) -> EveningRecord:
    """The evening in the journal at ``path``, from the lines that hands begin and end with. Raises SaveError.

    As with `saves.standing`, a damaged line is noticed only where one of those is damaged; what follows it is lost.
    """
    with understood(path):
        data = in_newest(bytes_of(path))
    first = max(data.find(b"\n", 0, LONGEST_LINE + 1), 0)
    header, table, check = header_read(path, data[:first])
    told = _Told(table, header, list(header.seating))
    with understood(path):
        for line in _lines_that_count(data[: data.rfind(b"\n") + 1], first):
            told.take(line)
        return told.evening(check)


def deeds_in(path: Path) -> Deeds:
    """The deeds in the journal at ``path``, which is replayed in full. Raises SaveError."""
    reading = read_journal(path)
    return summed(
        deed for events in hands_of(reading) for event in events for deed in reading.table.deeds[type(event)](event)
    )


def summed(deeds: Iterator[Deed]) -> Deeds:
    """How often each was done, and how much it came to."""
    times: Counter[tuple[Seat, DeedKind, str]] = Counter()
    amounts: Counter[tuple[Seat, DeedKind, str]] = Counter()
    for seat, kind, what, amount in deeds:
        times[seat, kind, what] += 1
        amounts[seat, kind, what] += amount
    return {deed: (count, amounts[deed]) for deed, count in times.items()}


@dataclass(slots=True)
class _Ended:
    """A finished hand: each seat's result (see `Game.won_by_hands`), who won it, and which seats were people's."""

    number: int
    changes: list[int]
    winners: tuple[Seat, ...]
    people: list[bool]


@dataclass(slots=True)
class _Told:
    """The state of reading the lines that count."""

    table: type[Game]
    header: Header
    seating: list[Sitter]
    start: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    ended: list[_Ended] = field(default_factory=list)
    sheet: bytes = b""
    """The line that the last hand began with."""
    over: bool = False
    par: int | None = None

    def take(self, line: _Counting) -> None:
        """Take in one more line. Raises Unreadable for one that cannot be there."""
        if isinstance(line, bytes):
            # All but the first and the last only repeat what the lines before them said.
            if not self.start:
                self.start = self.scores = self._of_all(scores_on(_hand(line)))
            self.sheet = line
        elif isinstance(line, SeatLine):
            if line.seat >= len(self.seating):
                raise Unreadable("a line is about a seat that doesn't exist")
            self.seating[line.seat] = line.sitter
        elif not self.start:
            raise Unreadable("a hand ends without having been dealt")
        elif isinstance(line, SettledLine):
            before, self.scores = self.scores, self._of_all(line.scores)
            if not set(line.winners) <= set(range(len(before))):
                raise Unreadable("a hand was won by a seat that doesn't exist")
            changes = [after - score for score, after in zip(before, self.scores, strict=True)]
            people = [sitter.kind == "person" for sitter in self.seating]
            self.ended.append(_Ended(min(line.settled, _MOST), changes, line.winners, people))
        elif isinstance(line, ParLine):
            if abs(line.par) > _MOST:
                raise Unreadable("a score is impossibly high")
            self.par = line.par
        else:
            self.scores = self._of_all(line.scores)
            self.over = True

    def _leave_out_bonuses(self) -> None:
        """What the end of the sitting added to the scores was not won in its last hand. Raises Unreadable."""
        if not (self.over and self.ended) or not self.table.ends_with_bonuses:
            return
        sheet = as_stored(self.table.sheet_type, _hand(self.sheet).sheet)
        if len(sheet.scores) != len(self.scores):
            raise Unreadable("a score sheet belongs to another table")
        last, options = self.ended[-1], self.table.Options.model_validate(self.header.options)
        own = self.table.won_by_hands(self.scores, last.winners, sheet, options)
        last.changes = [
            change + by_hands - score for change, by_hands, score in zip(last.changes, own, self.scores, strict=True)
        ]

    def _of_all(self, scores: tuple[int, ...]) -> tuple[int, ...]:
        if len(scores) != len(self.header.players):
            raise Unreadable("not every seat has a score")
        if max(map(abs, scores)) > _MOST:
            raise Unreadable("a score is impossibly high")
        return scores

    def evening(self, check: str) -> EveningRecord:
        """All of it together. Raises Unreadable."""
        header = self.header
        if not self.start:
            raise Unreadable("it has no hand")
        try:
            began = datetime.fromisoformat(header.when).astimezone(UTC)
            # Here, it may be a day that no calendar has.
            datetime.fromtimestamp(began.timestamp()).astimezone()
        except (ValueError, OverflowError, OSError):
            raise Unreadable("its date doesn't exist") from None
        self._leave_out_bonuses()
        seats = [self._seat(seat) for seat in range(len(header.players))]
        source, played = header.source, (check, header.game, began, self.over, len(self.ended), seats, self._deeds())
        if not isinstance(source, DailyDeal):
            return EveningRecord(*played, practice=isinstance(source, SharedDeal))
        try:
            date.fromisoformat(source.date)
        except ValueError:
            raise Unreadable("its date doesn't exist") from None
        return EveningRecord(*played, source.date, self.par)

    def _seat(self, seat: Seat) -> SeatsEvening:
        began, stays = (seating[seat].kind == "person" for seating in (self.header.seating, self.seating))
        name, *others = self.header.players[seat::-1]
        # Where two have the same name, nobody knows later who was who.
        began = began and alike(name) not in map(alike, others)
        found = SeatsEvening(name, began, began and stays, self.start[seat], self.scores[seat], self._place(seat))
        for hand in self.ended:
            if hand.people[seat] or not began:
                _count(found, hand, seat, low_wins=self.table.low_wins)
        return found

    def _place(self, seat: Seat) -> int:
        low_wins = self.table.low_wins
        standing = with_head_starts(self.scores, self.header.head_start or (), low_wins=low_wins)
        if not self.over or len(set(standing)) == 1:
            return 0
        sign = 1 if low_wins else -1
        return 1 + sum(sign * score < sign * standing[seat] for score in standing)

    def _deeds(self) -> Deeds:
        if self.table.sheet_type.deeds is Sheet.deeds:
            return {}
        sheet = as_stored(self.table.sheet_type, _hand(self.sheet).sheet)
        if not sheet.agrees_with_itself(len(self.header.players)) or max(sheet.scores) > _MOST:
            raise Unreadable("a score sheet belongs to another table")
        return summed(sheet.deeds(self.table.Options.model_validate(self.header.options)))


def _hand(body: bytes) -> HandLine:
    line = lines.read(body)
    assert isinstance(line, HandLine)
    return line


def _count(found: SeatsEvening, hand: _Ended, seat: Seat, *, low_wins: bool) -> None:
    """Count a hand that is over."""
    change = hand.changes[seat]
    found.hands += 1
    found.won += seat in hand.winners
    sign = -1 if low_wins else 1
    if found.best is None or sign * change > sign * found.best:
        found.best, found.best_hand = change, hand.number
    if found.worst is None or sign * change < sign * found.worst:
        found.worst, found.worst_hand = change, hand.number


def _lines_that_count(data: bytes, header: int) -> list[_Counting]:
    """The lines of a journal that say more than a move, without those taken back, in order.

    ``header`` is where the first line ends; it is not among them. Raises Unreadable.
    """
    counting: list[_Counting | int] = []
    at = header
    for found in _TELLING.finditer(data, header):
        begin = found.end()
        before = data.rfind(b"\n", 0, begin - 1) + 1
        sound = lines.body_of(data[begin : data.index(b"\n", begin)], lines.check_in(data[before : begin - 1]))
        if sound is None:
            break
        if moves := data.count(_MOVE, at, begin):
            counting.append(moves)
        at = begin
        line = sound[0] if sound[0].startswith(_HAND) else lines.read(sound[0])
        if isinstance(line, UndoLine):
            _take_back(counting, line.undo)
        elif isinstance(line, bytes | SettledLine | OverLine | SeatLine | ParLine):
            counting.append(line)
    return [line for line in counting if not isinstance(line, int)]


def _take_back(counting: list[_Counting | int], moves: int) -> None:
    """Leave out the last moves and their results; who plays which seat stays, and par. Raises Unreadable."""
    handed: list[SeatLine | ParLine] = []
    while moves:
        if not counting:
            raise Unreadable("more moves were undone than were made")
        last = counting.pop()
        if isinstance(last, SeatLine | ParLine):
            handed.append(last)
        elif isinstance(last, int):
            if last > moves:
                counting.append(last - moves)
            moves -= min(last, moves)
    counting += reversed(handed)
