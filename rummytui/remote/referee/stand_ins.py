"""Bots that stand in for players who are away: since when each is away, and who has agreed to a bot. In memory only."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final

from rules.seats import Seat

STANDS_IN_AFTER: Final = 60.0
"""Seconds for which a player has to be away before a bot may stand in."""


class StandIns:
    """Votes for a bot in place of an absent player. Times are those of one clock, in seconds."""

    __slots__ = ("_agreed", "_since")

    def __init__(self) -> None:
        self._since: dict[Seat, float] = {}
        """Since when each absent seat has been away."""
        self._agreed: dict[Seat, set[Seat]] = {}
        """Which seats have agreed to a bot at an absent one."""

    def see(self, away: AbstractSet[Seat], now: float) -> None:
        """These seats are away, and no others."""
        self._since = {seat: self._since.get(seat, now) for seat in away}
        self._agreed = {seat: by for seat, by in self._agreed.items() if seat in away}

    def came_back(self, seat: Seat) -> None:
        """Nobody votes on that seat any more."""
        self._since.pop(seat, None)
        self._agreed.pop(seat, None)

    def are_due(self, seat: Seat, now: float) -> bool:
        """Whether that seat has been away for long enough."""
        return seat in self._since and now - self._since[seat] >= STANDS_IN_AFTER

    def agree(self, seat: Seat, by: Seat) -> None:
        """``by`` wants a bot to stand in for ``seat``, who is away. Said twice, it counts once."""
        if seat in self._since:
            self._agreed.setdefault(seat, set()).add(by)

    def agreed(self, seat: Seat) -> tuple[Seat, ...]:
        """Who has agreed to a bot at that seat."""
        return tuple(sorted(self._agreed.get(seat, ())))

    def decided(self, people: AbstractSet[Seat], now: float) -> Seat | None:
        """A seat of ``people`` at which a bot stands in now, since all others who are here have agreed; None if there is none."""
        for seat, by in self._agreed.items():
            others = people - self._since.keys()
            if seat in people and others and others <= by and self.are_due(seat, now):
                return seat
        return None

    def done(self, seat: Seat) -> None:
        """A bot stands in there."""
        self._agreed.pop(seat, None)
