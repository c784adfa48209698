"""The highlights of a game of Knock Rummy."""

from __future__ import annotations

from collections.abc import Iterator

from rules.events import Event, HandSettled
from rules.rummy.knock import KnockPaid
from rummytui.text import named
from rummytui.text.evening import Evening, Note, each, leading, often


class KnockEvening(Evening):
    """Knocks that went wrong, and knocks with no deadwood."""

    def take(self, event: Event) -> None:
        """Take in one event, as everybody saw it."""
        super().take(event)
        if isinstance(event, HandSettled):
            paid = {payment.why: payment for payment in event.payments}
            if wrong := paid.get(KnockPaid.NOT_LOWEST):
                self.counts["wrong"][wrong.payer] += 1
            if matched := paid.get(KnockPaid.KNOCK_RUMMY):
                self.counts["matched"][matched.receiver] += 1

    def notes(self) -> Iterator[Note]:
        """The highlights of the hands."""
        yield from super().notes()
        if matched := leading(self.counts["matched"]):
            seats, times = matched
            yield Note(90, f"{named(seats, self.names)} knocked with no deadwood {often(times)}{each(seats)}.", seats)
        if wrong := leading(self.counts["wrong"]):
            seats, times = wrong
            yield Note(
                62,
                f"{named(seats, self.names)} knocked and didn't have the least deadwood {often(times)}{each(seats)}.",
                seats,
            )
