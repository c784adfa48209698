"""Tummy Rummy in sentences: who served what to whom, who ate it, and why.

One gift causes several events; they are gathered into one here, to be one sentence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules.events import Event
from rules.record import record
from rules.seats import Seat
from rules.tummy.events import (
    CardsGiven,
    CardUneaten,
    ChefCrowned,
    Eaten,
    FinalBill,
    GiftAnswered,
    HandFed,
    SeatGone,
    SeatLeaving,
    SpecialFired,
    SpecialNamed,
    SwapDeclined,
    SwapMade,
)
from rules.tummy.menu import helping
from rules.tummy.options import TummyOptions
from rummytui.text.narration import Phrase, Sentence, Teller
from rummytui.text.speech import cards_listed, counted, listed, named, said, whose


@record
class Helping(Event):
    """A gift and its result; ``answer`` is None if nobody was asked and nothing was played."""

    gift: CardsGiven
    answer: GiftAnswered | None
    eaten: tuple[Eaten, ...]


@record
class SpecialEaten(Event):
    """A Special that was played, and what everybody ate because of it."""

    fired: SpecialFired
    eaten: tuple[Eaten, ...]


def gathered(events: Iterable[Event]) -> Iterator[Event]:
    """These events, those of one gift or one Special as one."""
    head: CardsGiven | SpecialFired | None = None
    answer: GiftAnswered | None = None
    eaten: list[Eaten] = []
    for event in events:
        if isinstance(event, Eaten) and head:
            eaten.append(event)
            continue
        if isinstance(event, GiftAnswered) and isinstance(head, CardsGiven):
            answer = event
            continue
        if head:
            yield _whole(head, answer, eaten)
        head, answer, eaten = None, None, []
        if isinstance(event, CardsGiven | SpecialFired):
            head = event
        else:
            yield event
    if head:
        yield _whole(head, answer, eaten)


def _whole(head: CardsGiven | SpecialFired, answer: GiftAnswered | None, eaten: Sequence[Eaten]) -> Event:
    if isinstance(head, SpecialFired):
        return SpecialEaten(head, tuple(eaten))
    return Helping(head, answer, tuple(eaten))


def meal(eaten: Iterable[Eaten], unit_words: Mapping[str, str]) -> str:
    """What was eaten, food by food, in words: one spoon of gravy and 2 × turkey."""
    menu: dict[str, str] = {}
    units: Counter[str] = Counter()
    for one in eaten:
        menu[one.rank] = one.food
        units[one.rank] += one.units
    return listed([helping(menu, unit_words, rank, count) for rank, count in units.items()])


def tally(units: Mapping[str, int], menu: Mapping[str, str]) -> str:
    """What is on a plate, rank by rank, the most eaten first.

    >>> tally({"7": 1, "K": 2}, {"7": "corn", "K": "turkey"})
    'turkey 2, corn 1'
    """
    eaten = sorted(((rank, count) for rank, count in units.items() if count), key=lambda one: -one[1])
    return ", ".join(f"{menu[rank]} {count}" for rank, count in eaten)


def eaten_by(events: Iterable[Event], seat: Seat) -> Counter[str]:
    """What ``seat`` ate in these events, rank letter -> units."""
    units: Counter[str] = Counter()
    for event in events:
        if isinstance(event, Eaten) and event.receiver == seat:
            units[event.rank] += event.units
    return units


def emptiest(least: int, *, alone: bool) -> str:
    """The rest of the sentence about who has won, after the names; ``least`` is how many helpings they ate."""
    if alone:
        return f"has won the game with the emptiest plate: {counted(least, 'helping')}"
    return f"share the win with the emptiest plates: {counted(least, 'helping')} each"


class TummyTeller(Teller):
    """Tells every helping that was eaten, and why."""

    void_means = "there's no Chef and nobody eats"

    def gathered(self, events: Iterable[Event]) -> Iterator[Event]:
        """These events, those of one gift or one Special as one."""
        return gathered(events)

    # ------------------------------------------------------------------------------------------- the Feeding

    def _chef_crowned(self, event: ChefCrowned) -> Sentence:
        return Sentence(f"{self.names[event.seat]} is the Chef and doesn't get fed. The Feeding begins.")

    def _helping(self, event: Helping) -> Sentence:
        gift = event.gift
        giver = self.names[gift.giver]
        cards = cards_listed(gift.cards)
        if gift.receiver == gift.giver:
            done = f"{giver} put {cards} on their own plate"
        else:
            done = f"{giver} served {self.names[gift.receiver]} {cards}"
        return Sentence(f"{done}{self._outcome(event)}.", gift.giver)

    def _outcome(self, event: Helping) -> str:
        answer, gift = event.answer, event.gift
        receiver = self.names[gift.receiver]
        played = cards_listed(answer.cards) if answer else ""
        if answer and answer.how == "cancel":
            return f", but {receiver} cancelled with {played}: nobody eats"
        if not event.eaten:
            return ""
        eater = self.names[event.eaten[0].receiver]
        ate = f"{eater} eats {self._food(event.eaten)}"
        if answer and answer.how == "reverse":
            return f", but {receiver} reversed it with {played}: {ate}"
        return f": {ate}"

    def _food(self, eaten: Sequence[Eaten]) -> str:
        return meal(eaten, self.options.unit_words if isinstance(self.options, TummyOptions) else {})

    def _card_uneaten(self, event: CardUneaten) -> Sentence:
        return Sentence(
            f"{self.names[event.seat]} put {said(event.card)} in the broth: nobody could be fed it.", event.seat
        )

    def _hand_fed(self, event: HandFed) -> Sentence:
        return Sentence("Everybody has been fed.")

    # ------------------------------------------------------------------------------------------- the Special

    def _special_eaten(self, event: SpecialEaten) -> Sentence:
        by_food: dict[str, list[str]] = {}
        for one in event.eaten:
            by_food.setdefault(self._food([one]), []).append(self.names[one.receiver])
        meals = [f"{listed(who)} {'eats' if len(who) == 1 else 'eat'} {food}" for food, who in by_food.items()]
        return Sentence(f"{said(event.fired.card)} is the Special: {listed(meals) or 'nobody eats'}.")

    def _special_named(self, event: SpecialNamed) -> Sentence:
        return Sentence(f"{self.names[event.chef]} named {said(event.card)} the Special for the next hand.")

    # ------------------------------------------------------------------------------------------- Cooks

    def _swap_made(self, event: SwapMade) -> Phrase:
        return Phrase(event.chef, f"swapped a card with {self.names[event.cook]}")

    def _swap_declined(self, event: SwapDeclined) -> Phrase:
        return Phrase(event.chef, f"left {whose(self.names[event.cook])} cards alone")

    def _seat_leaving(self, event: SeatLeaving) -> Sentence:
        return Sentence(f"{self.names[event.seat]} is leaving: one last hand as a Short-Order Cook, eating double.")

    def _seat_gone(self, event: SeatGone) -> Sentence:
        return Sentence(f"{self.names[event.seat]} has left the game.")

    def _final_bill(self, event: FinalBill) -> Sentence:
        least = min(sum(plate.values()) for plate in event.plates)
        return Sentence(f"{named(event.winners, self.names)} {emptiest(least, alone=len(event.winners) == 1)}.")
