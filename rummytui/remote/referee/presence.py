"""Who is at a screen of a table, as far as its referee has heard; who asks too much, and where bots stand in."""

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


GONE_AFTER: Final = 6.0
"""Seconds without a word after which somebody counts as away; screens say something every two."""
GOINGS: Final = 3
"""Rate limit: how many departures of a seat count within ten seconds."""
_WITHIN: Final = 10.0
ASKS_A_SECOND: Final = 20


class Presence:
    """Who is there of ``seats`` seats. Times are those of one clock, in seconds."""

    __slots__ = ("_allowed", "_begun", "_counted", "_heard", "_went", "aloud", "away", "stand_ins")

    def __init__(self, seats: int) -> None:
        self.away: set[Seat] = set()
        """Disconnected seats; all others are assumed to be here."""
        self.aloud: set[Seat] = set()
        """The seats from which somebody listens to what everybody may know, too."""
        self.stand_ins = StandIns()
        self._heard: dict[Seat, float] = {}
        self._went: dict[Seat, list[float]] = {}
        """When somebody said last that nobody is there any more."""
        self._begun: float | None = None
        self._allowed = [float(ASKS_A_SECOND)] * seats
        self._counted = [0.0] * seats

    def may_ask(self, seat: Seat, now: float) -> bool:
        """Whether a seat is within its rate limit; counts this request. The seat must exist."""
        allowed = min(self._allowed[seat] + (now - self._counted[seat]) * ASKS_A_SECOND, ASKS_A_SECOND)
        self._counted[seat] = now
        self._allowed[seat] = max(allowed - 1, 0)
        return allowed >= 1

    def says(self, seat: Seat, now: float, *, here: bool) -> bool:
        """Somebody says whether there is anybody at that screen. Returns whether others did not know that."""
        news = (seat in self.away) is here
        self._heard[seat] = now
        if here:
            self.away.discard(seat)
            self.stand_ins.came_back(seat)
            return news
        self._went[seat] = [when for when in self._went.get(seat, ()) if now - when < _WITHIN][-GOINGS:]
        if len(self._went[seat]) == GOINGS:
            # A guest who joins and leaves all the time must not keep others busy; a missing one is noticed soon.
            return False
        self._went[seat].append(now)
        self._goes(seat)
        return news

    def has_yet_to_come(self, seats: frozenset[Seat]) -> None:
        """Count those seats as away from which nothing has been heard."""
        self.away |= seats - self._heard.keys()

    def listen(self, people: frozenset[Seat], now: float) -> bool:
        """Count as away whoever has not been heard from for a while; ``people`` may be there unheard. Returns whether that is news."""
        if self._begun is None:
            self._begun = now
        there = (people | self._heard.keys()) - self.away
        gone = [seat for seat in there if now - self._heard.get(seat, self._begun) > GONE_AFTER]
        for seat in gone:
            self._goes(seat)
        return bool(gone)

    def _goes(self, seat: Seat) -> None:
        self.away.add(seat)
        self.aloud.discard(seat)
