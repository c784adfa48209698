"""Who is at a screen of a table, as far as its referee has heard, and who asks too much."""

from __future__ import annotations

from typing import Final

from rules.seats import Seat
from rummytui.remote.referee.stand_ins import StandIns

GONE_AFTER: Final = 6.0
"""Seconds without a word after which somebody counts as away; screens say something every two."""
GOINGS: Final = 3
"""How often within ten seconds somebody who says so is believed to have gone."""
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
        """Whether a seat has not asked too often; this counts as once more. There must be such a seat."""
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
            # Nobody is to be kept busy with somebody who comes and goes all the time; who is gone is missed soon.
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
