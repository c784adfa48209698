"""The highlights of a game of Continental."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.events import Event, HandSettled
from rules.rummy.continental import ContinentalPaid
from rummytui.text import named
from rummytui.text.evening import Evening, Note

_FEATS: Final = {
    ContinentalPaid.FIRST_TURN: (92, "on the first turn"),
    ContinentalPaid.ONE_SUIT: (90, "with fifteen cards of one suit"),
    ContinentalPaid.NO_JOKER: (66, "without a joker"),
}


class ContinentalEvening(Evening):
    """Hands that earned a bonus."""

    def take(self, event: Event) -> None:
        """Take in one event, as everybody saw it."""
        super().take(event)
        if isinstance(event, HandSettled):
            paid = {payment.why for payment in event.payments}
            for why, (_, how) in _FEATS.items():
                if why in paid:
                    self.counts[f"{how} in {self.span} {self.number}"].update(event.winners)

    def notes(self) -> Iterator[Note]:
        """The highlights of the hands."""
        yield from super().notes()
        for worth, how in _FEATS.values():
            found = [(feat, seats) for feat, seats in self.counts.items() if feat.startswith(how)]
            if len(found) == 1:
                ((feat, who),) = found
                yield Note(worth, f"{named(who, self.names)} went out {feat}.", tuple(who))
