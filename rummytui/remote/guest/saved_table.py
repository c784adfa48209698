"""A saved game that is to go on at a table of several screens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rules.seats import Seat
from rummytui.remote.guest.hosting import TablePlan
from rummytui.table.sitting import must_know_bots
from saves import Sitter
from saves.journal import let_go, locked
from saves.reading import Reading, bytes_of, reading_of
from saves.replay import replayed


@dataclass(frozen=True)
class SavedTable:
    """A saved game as it was read: who sits there, and whether it can go on."""

    path: Path
    journal: bytes
    reading: Reading
    people: Mapping[Seat, str]
    """The names of the people, by seat."""
    is_damaged: bool
    """Whether it has to be mended before."""
    is_over: bool

    def plan(self, apart: frozenset[Seat], pace: float) -> TablePlan:
        """The table at which the people at the seats ``apart`` sit elsewhere."""
        header, history = self.reading.header, self.reading.history
        seating = [Sitter("person") if seat in self.people else one for seat, one in enumerate(history.seating)]
        return TablePlan(header.game, header.players, seating, apart, {}, pace, journal=self.journal, saved=self.path)


def read_saved(path: Path) -> SavedTable:
    """The saved game at ``path``. Raises SaveError if it cannot be read, or is open in a window."""
    # Nobody may go on with it here as well.
    let_go(locked(path))
    journal = bytes_of(path)
    reading = reading_of(path, journal)
    is_damaged = bool(reading.torn or reading.lost)
    if not is_damaged:
        must_know_bots(reading)
    names = reading.header.players
    return SavedTable(
        path,
        journal,
        reading,
        {seat: names[seat] for seat in sorted(reading.history.company)},
        is_damaged,
        is_over=not is_damaged and replayed(reading).game.over,
    )
