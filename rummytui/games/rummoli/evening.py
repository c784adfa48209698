"""Highlights of an evening of Rummoli."""

from __future__ import annotations

from collections.abc import Iterator

from rules.cards import mask_of
from rules.events import Event
from rules.rummoli.best_five import strength
from rules.rummoli.events import HandsShown, PotWon, RoundWon
from rummytui.games.rummoli.text import chips_on, hand_said
from rummytui.text import named
from rummytui.text.evening import Evening, Note, each, leading


class RummoliEvening(Evening):
    """The biggest pot, the most pots, the best hand that was shown."""

    def take(self, event: Event) -> None:
        """Add one event, as everybody saw it."""
        super().take(event)
        match event:
            case PotWon(seat, pot, amount) if amount:
                self.counts["pots"][seat] += 1
                self.record("pot", amount, seat, chips_on(pot, amount))
            case HandsShown(shown):
                for seat, five in shown:
                    self.record("poker", strength(mask_of(five)), seat, hand_said(five))
            case RoundWon(seat):
                self.counts["won"][seat] += 1

    def notes(self) -> Iterator[Note]:
        """The highlights."""
        yield from super().notes()
        if pot := self.top("pot"):
            text = f"{self.names[pot.seat]} had the biggest win: {pot.what}, in {self.at(pot)}."
            yield Note(85, text, (pot.seat,))
        if pots := leading(self.counts["pots"]):
            seats, times = pots
            yield Note(82, f"{named(seats, self.names)} won the most pots: {times}{each(seats)}.", seats)
        if hand := self.top("poker"):
            text = f"{self.names[hand.seat]} showed the best poker hand, {hand.what}, in {self.at(hand)}."
            yield Note(78, text, (hand.seat,))
