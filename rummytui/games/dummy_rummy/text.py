"""Dummy Rummy in sentences: the sale, going down, and hands without a winner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.cards import Card
from rules.events import CardBought, CardDrawn, Event, HandSettled, HandVoid, SaleOpened, SalePassed, WentDown
from rules.record import record
from rules.seats import Seat
from rummytui.text.narration import Phrase, Sentence, Teller
from rummytui.text.reasons import EVERYBODY_COUNTS
from rummytui.text.speech import counted, named, said


@record
class Bought(Event):
    """A purchase with all that came with it."""

    seat: Seat
    card: Card
    extra: int


class DummyTeller(Teller):
    """Tells of a sale only if a player buys."""

    void_means = EVERYBODY_COUNTS

    def gathered(self, events: Iterable[Event]) -> Iterator[Event]:
        """These events, with all those of a purchase merged into one."""
        bought: CardBought | None = None
        extra = 0
        for event in events:
            if bought and isinstance(event, CardDrawn):
                if event.seat == bought.seat:
                    extra += 1
                    continue
                yield Bought(bought.seat, bought.card, extra)
                bought = None
            if isinstance(event, CardBought):
                bought, extra = event, 0
            else:
                yield event
        if bought:
            yield Bought(bought.seat, bought.card, extra)

    def _sale_opened(self, event: SaleOpened) -> Phrase:
        return Phrase(event.seat, "offered", said(event.card), trifle=True)

    def _sale_passed(self, event: SalePassed) -> None:
        return None

    def _bought(self, event: Bought) -> Sentence:
        more = f" and got {counted(event.extra, 'extra card')}" if event.extra else ""
        return Sentence(f"{self.names[event.seat]} bought {said(event.card)}{more}.")

    def _went_down(self, event: WentDown) -> Phrase:
        return Phrase(event.seat, "went down")

    def _hand_settled(self, event: HandSettled) -> Sentence:
        against = ", ".join(f"{self.names[seat]} {count}" for seat, count in enumerate(event.counts) if count)
        count = f" Points against: {against}." if against else ""
        if not event.winners:
            return Sentence(f"Nobody wins hand {event.hand_number}.{count}")
        return Sentence(f"{named(event.winners, self.names)} wins hand {event.hand_number}.{count}")

    def _hand_void(self, event: HandVoid) -> Sentence:
        return Sentence(f"Hand {event.hand_number} ends without a winner. {self.void_said(event.why)}")
