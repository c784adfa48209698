"""What everybody has eaten, and what the next hand has to know. (TU-14, TU-18)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.cards import Card
from rules.events import Event
from rules.game import Sheet
from rules.moves import Held
from rules.rummy.rummy import RummyState, RummyView
from rules.rummy.turn import DrawAndDiscard
from rules.tummy.answers import Gift
from rules.tummy.events import Eaten, FinalBill
from rules.tummy.menu import MENU
from rules.tummy.options import TummyOptions
from rules.tummy.passed import Passed


@dataclass(frozen=True, slots=True)
class TummySheet(Sheet):
    """What one hand of Tummy Rummy hands on to the next.

    ``chef`` is whoever won the last hand, ``special`` the card that was named then, ``plates`` what each seat has eaten
    (rank letter -> units), ``cooks`` the seats that leave after the coming hand, ``gone`` those that have left.
    """

    chef: int | None
    special: Held | None
    plates: tuple[dict[str, int], ...]
    cooks: tuple[int, ...]
    gone: tuple[int, ...]


class TummyState(RummyState):
    """What everybody may know of a game of Tummy Rummy."""

    options: TummyOptions
    chef: int | None
    """Who won the last hand, until somebody wins this one; nobody before that, and after a void hand. (TU-4, TU-19)"""
    special: Card | None
    """What the Chef of the last hand named; when this hand has been won, what its Chef names. (TU-14)"""
    plates: list[Counter[str]]
    """One a seat: rank letter -> units eaten in all. (TU-18)"""
    eaten: list[int]
    """One a seat: units eaten in this hand."""
    cooks: set[int]
    """Short-Order Cooks: seats that leave when this hand is over; between two hands, after the next one. (TU-15)"""
    gone: set[int]
    """Seats that have left the game. (TU-15)"""
    unswapped: list[int]
    """The Cooks whose hands the Chef has still to see to before the first draw. (TU-16)"""
    fed: list[Card]
    """The cards that have gone to the broth in this Feeding, the first one first; they lie on top of the stock."""
    gift: Gift | None
    """What was given last, while its receiver has still to answer."""
    lacks: list[int]
    """One a seat: a mask of cards that it would have played by now, if it had held them when it was fed."""
    single: list[int]
    """One a seat: a mask of cards of those ranks of which it has shown to hold one at the most."""
    passed: list[Passed | None]
    """One a seat: its last discard, if that showed that nothing could be tabled and it has drawn no card since."""


class TummyView(RummyView, TummyState):
    """What one seat may know of a game of Tummy Rummy.

    ``whereabouts`` are the cards that this seat knows from a swap to be in somebody else's hand, each with the seats
    that may hold it. (TU-16)
    """

    whereabouts: dict[Card, tuple[int, ...]]


class Plates(DrawAndDiscard, TummyState):
    """A draw-and-discard game in which people eat."""

    sheet_type = TummySheet
    view_type = TummyView
    low_wins = True
    signed = False

    # ------------------------------------------------------------------------------------------- hand to hand (TU-18)

    def _first_sheet(self, dealer: int, uses_of_chance: int) -> TummySheet:
        count = len(self.players)
        return TummySheet(
            1, dealer, (0,) * count, uses_of_chance, 0, None, None, tuple({} for _ in range(count)), (), ()
        )

    def _next_sheet(self) -> TummySheet:
        return self._with_plates(super()._next_sheet())

    def _sheet_of(self) -> TummySheet:
        return self._with_plates(super()._sheet_of())

    def _with_plates(self, sheet: Sheet) -> TummySheet:
        return TummySheet(
            sheet.hand_number,
            sheet.dealer,
            sheet.scores,
            sheet.uses_of_chance,
            sheet.deals,
            self.chef,
            self.special,
            tuple(map(dict, self.plates)),
            tuple(sorted(self.cooks)),
            tuple(sorted(self.gone)),
        )

    def _sheet_fits(self, sheet: Sheet) -> bool:
        seats = set(range(len(self.players)))
        return (
            super()._sheet_fits(sheet)
            and isinstance(sheet, TummySheet)
            and (sheet.chef in seats or (sheet.chef is None and sheet.special is None))
            and (sheet.special is None or sheet.special.suit != "")
            and len(sheet.plates) == len(seats)
            and all(plate.keys() <= MENU.keys() and min(plate.values(), default=0) >= 0 for plate in sheet.plates)
            and sheet.scores == tuple(sum(plate.values()) for plate in sheet.plates)
            and {*sheet.cooks, *sheet.gone} <= seats
            and not {*sheet.cooks, sheet.dealer} & set(sheet.gone)
            and len(seats - set(sheet.gone)) >= 2
        )

    def _start(self, sheet: Sheet) -> None:
        assert isinstance(sheet, TummySheet)
        self.chef = sheet.chef
        self.special = sheet.special
        self.plates = [Counter(plate) for plate in sheet.plates]
        self.eaten = [0] * len(self.players)
        self.cooks = set(sheet.cooks)
        self.gone = set(sheet.gone)
        super()._start(sheet)

    # ----------------------------------------------------------------------------------------------- eating

    def _eat(self, giver: int, receiver: int, ranks: Iterable[str], cards: Sequence[Card], clause: str) -> list[Event]:
        """``receiver`` eats one unit for each of ``ranks``, a Short-Order Cook two. (TU-6, TU-15)"""
        units = 2 if receiver in self.cooks else 1
        events: list[Event] = []
        for rank in ranks:
            self.plates[receiver][rank] += units
            self.scores[receiver] += units
            self.eaten[receiver] += units
            food = self.options.menu[rank]
            events.append(Eaten(giver, receiver, rank, food, units, tuple(cards), clause))
        return events

    def _finished(self, by: int | None) -> Event:
        self.phase = "over"
        least = min(self.scores)
        winners = tuple(seat for seat, units in enumerate(self.scores) if units == least)
        return FinalBill(by, tuple(map(dict, self.plates)), winners)
