"""The highlights of a game of Gin."""

from __future__ import annotations

from collections.abc import Iterator

from rules.events import Event
from rules.gin.events import GinSettled, Scored, WentGin
from rummytui.text import counted, named
from rummytui.text.evening import Evening, Note, each, leading, often


class GinEvening(Evening):
    """Gin, big gin, and knocks that were undercut."""

    def take(self, event: Event) -> None:
        """Take in one event, as everybody saw it."""
        super().take(event)
        if isinstance(event, WentGin):
            self.counts["big gin" if event.big else "gin"][event.seat] += 1
        elif isinstance(event, GinSettled):
            self.counts["undercut"].update(points.seat for points in event.points if points.why is Scored.UNDERCUT)

    def notes(self) -> Iterator[Note]:
        """The highlights of the hands."""
        yield from super().notes()
        for worth, how in ((95, "big gin"), (72, "gin")):
            if went := leading(self.counts[how]):
                seats, times = went
                yield Note(worth, f"{named(seats, self.names)} went {how} {often(times)}{each(seats)}.", seats)
        if undercut := leading(self.counts["undercut"]):
            seats, times = undercut
            yield Note(65, f"{named(seats, self.names)} undercut {counted(times, 'knock')}{each(seats)}.", seats)
