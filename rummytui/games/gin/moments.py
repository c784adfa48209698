"""The big moments of Gin."""

from __future__ import annotations

from collections.abc import Iterable

from rules.events import Event
from rules.gin.events import GinSettled, Scored, WentGin
from rummytui.table.moments import Moments
from rummytui.text import counted


class GinMoments(Moments):
    """Gin, big gin, and an undercut."""

    def how(self, happened: Iterable[Event]) -> str:
        """How the winner wins the hand."""
        for event in happened:
            if isinstance(event, WentGin):
                return "goes big gin" if event.big else "goes gin"
            if isinstance(event, GinSettled) and any(points.why is Scored.UNDERCUT for points in event.points):
                return "undercuts"
        return super().how(happened)

    def most(self, event: Event) -> tuple[int, str] | None:
        """The points of a hand."""
        if not isinstance(event, GinSettled):
            return None
        seat, points = max(enumerate(event.changes()), key=lambda scored: scored[1])
        return points, f"{self.names[seat]} scores {counted(points, self.unit)} in one hand."
