"""Tummy Rummy: rummy until somebody goes out, and then the Feeding. (TU-1 to TU-20)

Every phase of its own has its own file. This one has what the game adds to the turns of Rummy, what it carries from
hand to hand, and what each seat may see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from rules.cards import Card
from rules.events import Event
from rules.game import copied
from rules.phase import Over, keyed
from rules.reasons import VoidReason
from rules.refusals import RuleViolation
from rules.rummy.rummy import Rummy
from rules.seats import Seat
from rules.state import Sheet
from rules.tummy.answers import all_of
from rules.tummy.events import DEEDS, Eaten, EatenFor, FinalBill, SeatGone
from rules.tummy.feeding import Feeding
from rules.tummy.imagining import made_consistent
from rules.tummy.leaving import Leaving
from rules.tummy.options import TummyOptions
from rules.tummy.special import Special
from rules.tummy.state import TummySheet, TummyState, TummyView
from rules.tummy.swap import Swap
from rules.tummy.turn import TummyTurn
from rules.view import View


class TummyRummy(Rummy, TummyState):
    """Tummy Rummy: dealt and played like Rummy; the player who goes out is the Chef, and the others are fed."""

    name = "tummy-rummy"
    title = "Tummy Rummy"
    sentence = "Rummy with a feast: go out to be the Chef, while the others feed each other."
    length = "long hands"
    Options = TummyOptions
    sheet_type = TummySheet
    view_type = TummyView
    low_wins = True
    signed = False
    unit = "helping"
    # Cards left in a hand are fed to others, and cost nothing as such. (TU-6)
    costs = ()
    deeds = DEEDS
    phases = keyed(Swap(), TummyTurn(), Feeding(), Special(), Leaving(), Over())

    whereabouts_by_viewer: list[dict[Card, tuple[Seat, ...]]]
    """By seat: the cards it knows from a swap to be in another hand, each with the seats that may hold it. (TU-16)"""

    # ------------------------------------------------------------------------------------------- hand to hand (TU-18)

    def _nothing_carried(self) -> tuple[Any, ...]:
        return None, None, tuple({} for _ in self.players), (), ()

    def _carried(self) -> tuple[Any, ...]:
        plates = tuple(map(dict, self.plates))
        return self.chef, self.special, plates, tuple(sorted(self.cooks)), tuple(sorted(self.gone))

    def _start(self, sheet: Sheet) -> None:
        assert isinstance(sheet, TummySheet)
        self.chef = sheet.chef
        self.special = sheet.special
        self.plates = [Counter(plate) for plate in sheet.plates]
        self.eaten = [0] * len(self.players)
        self.cooks = set(sheet.cooks)
        self.gone = set(sheet.gone)
        super()._start(sheet)

    def _deal(self) -> list[Event]:
        count = len(self.players)
        self.unswapped = []
        self.passed = [None] * count
        self.fed = []
        self.gift = None
        self.lacks = [0] * count
        self.single = [0] * count
        self.whereabouts_by_viewer = [{} for _ in range(count)]
        events = super()._deal()
        Swap.begin(self)
        return events

    def leave_hand(self, seat: Seat, card: Card) -> None:
        """What everybody knew of that card in this hand is over with it."""
        super().leave_hand(seat, card)
        for known in self.whereabouts_by_viewer:
            known.pop(card, None)
        if 1 << card & self.single[seat]:
            self.lacks[seat] |= all_of(card)
        if passed := self.passed[seat]:
            self.passed[seat] = passed.without(card)

    # ------------------------------------------------------------------------------------------- the end of a hand

    def settle(self, ender: Seat) -> list[Event]:
        """The player who went out is the Chef, and the others' cards are for the Feeding. (TU-4)"""
        return Feeding.begin(self, ender)

    def void_hand(self, why: VoidReason) -> list[Event]:
        """Without a winner there is no Chef, and nobody eats. (TU-19)"""
        self.chef = self.special = None
        return super().void_hand(why)

    def close_hand(self) -> list[Event]:
        """Close the hand; the Cooks go with it. (TU-15)"""
        gone = sorted(self.cooks)
        self.gone |= self.cooks
        self.cooks = set()
        return [*map(SeatGone, gone), *super().close_hand()]

    def length_reached(self) -> bool:
        """Whether no hand can follow this one, counting the Cooks as gone. (SH-15, TU-17)"""
        staying = set(self.seats_playing()) - self.cooks
        return len(staying) < 2 or super().length_reached()

    def close_sitting(self, by: Seat | None) -> Event:
        """End the game with the bill: the player who ate least wins. (TU-18)"""
        self.phase = "over"
        least = min(self.scores)
        winners = tuple(seat for seat, units in enumerate(self.scores) if units == least)
        return FinalBill(by, tuple(map(dict, self.plates)), winners)

    # ------------------------------------------------------------------------------------------- seats (TU-15, TU-17)

    def seats_playing(self) -> tuple[Seat, ...]:
        """All but those that are gone. (TU-15)"""
        return tuple(seat for seat in range(len(self.players)) if seat not in self.gone)

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise at which somebody still plays. (TU-15)"""
        return next(left for left in self.clockwise_from(seat)[1:] if left not in self.gone)

    def why_absent(self, seat: Seat) -> RuleViolation | None:
        """A player who has left plays no more. (TU-15)"""
        if seat not in self.gone:
            return None
        return RuleViolation("TU-15", f"{self.players[seat]} has left the game.", seats=[seat])

    # ------------------------------------------------------------------------------------------- eating, and the broth

    def eat(
        self, giver: Seat, receiver: Seat, ranks: Iterable[str], cards: Sequence[Card], why: EatenFor
    ) -> list[Event]:
        """``receiver`` eats one unit for each of ``ranks``, or two as a Short-Order Cook. (TU-6, TU-15)"""
        units = 2 if receiver in self.cooks else 1
        events: list[Event] = []
        for rank in ranks:
            self.plates[receiver][rank] += units
            self.scores[receiver] += units
            self.eaten[receiver] += units
            food = self.options.menu[rank]
            events.append(Eaten(giver, receiver, rank, food, units, tuple(cards), why))
        return events

    def to_broth(self, seat: Seat, cards: Sequence[Card]) -> None:
        """Cards that were given, or played in answer, go to the broth, which is the stock. (TU-6)"""
        for card in cards:
            self.leave_hand(seat, card)
            self.stock.append(card)
            self.fed.append(card)

    def _returned(self) -> list[Card]:
        return self.fed

    # ------------------------------------------------------------------------------------------- visibility (SH-17)

    def _learnt(self, viewer: Seat | None, seat: Seat) -> tuple[Card, ...]:
        learnt = super()._learnt(viewer, seat)
        if viewer is None:
            return learnt
        return (*learnt, *(card for card, seats in self.whereabouts_by_viewer[viewer].items() if seats == (seat,)))

    def _seen_cards(self, viewer: Seat | None) -> dict[str, Any]:
        seen = super()._seen_cards(viewer)
        seen["whereabouts"] = {} if viewer is None else copied(self.whereabouts_by_viewer[viewer])
        for cook in Swap.shown_to(self, viewer):
            seen["hands"][cook] = copied(self.hands[cook])
        return seen

    @classmethod
    def face_down_cards(cls, view: View) -> dict[str, Any]:
        """The hands, the stock and what this seat remembers of swaps."""
        assert isinstance(view, TummyView)
        remembered = [view.whereabouts if seat == view.seat else {} for seat in range(len(view.players))]
        return {**super().face_down_cards(view), "whereabouts_by_viewer": [dict(known) for known in remembered]}

    @classmethod
    def imagined_cards(cls, view: View, rng: Random) -> dict[str, Any]:
        """The hands and the stock as they might be, given the cards fed, answered, swapped and not laid down."""
        assert isinstance(view, TummyView)
        hidden = {**cls.face_down_cards(view), **super().imagined_cards(view, rng)}
        return made_consistent(cls.from_view(view, hidden), view, rng)
