"""Rummoli: a sitting of rounds. (RM-1 to RM-22)"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from rules import moves
from rules.cards import HIDDEN, Card
from rules.events import Event
from rules.game import Game, copied
from rules.phase import BetweenHands, Over, keyed
from rules.rummoli.board import POKER, POTS, ante
from rules.rummoli.events import DEEDS, FinalDealt, RoundDealt, SeatOut
from rules.rummoli.imagining import imagined_hands
from rules.rummoli.poker import FINAL_HAND, Final, Poker
from rules.rummoli.state import PUT_AWAY, RummoliOptions, RummoliState, RummoliView
from rules.rummoli.stops import Stops
from rules.rummoli.widow import Auction, Widow
from rules.seats import Seat
from rules.state import Sheet
from rules.view import View


@dataclass(frozen=True, slots=True)
class RummoliSheet(Sheet):
    """The score sheet of Rummoli: scores are chips, and ``pots`` has the chips in each pot, in board order."""

    pots: tuple[int, ...]


class BetweenRounds(BetweenHands["Rummoli"]):
    """Between two rounds; the last one may lead to the final."""

    def to_act(self, game: Rummoli) -> tuple[Seat, ...]:
        """The seats that have a chip. (RM-19)"""
        return tuple(seat for seat in game.seats_in if game.chips[seat])

    def play_finish(self, game: Rummoli, move: moves.Finish) -> list[Event]:
        """The final comes first, where there is one. (RM-20)"""
        return Final.begin(game, move.seat)


class Rummoli(Game, RummoliState):
    """Rummoli: a board of pots, a widow, a hand of poker and a race to lay the last card."""

    name = "rummoli"
    title = "Rummoli"
    sentence = "Chips on a board, an auction, a little poker, and a race to get rid of your cards."
    length = "long rounds"
    span = "round"
    signed = False
    unit = "chip"
    for_players = range(2, 9)
    Options = RummoliOptions
    sheet_type = RummoliSheet
    view_type = RummoliView
    deeds = DEEDS
    phases = keyed(Widow(), Auction(), Poker(), Stops(), Final(), BetweenRounds(), Over())

    widow: list[Card]
    """The extra hand while it lies on the table; the hand that was put away for it afterwards."""

    # RM-1 and RM-18: from round to round

    def _first_sheet(self, dealer: Seat, uses_of_chance: int) -> Sheet:
        chips = (self.options.starting_chips,) * len(self.players)
        return RummoliSheet(1, dealer, chips, uses_of_chance, 0, (0,) * len(POTS))

    def _sheet_fits(self, sheet: Sheet) -> bool:
        assert isinstance(sheet, RummoliSheet)
        chips = sum(sheet.scores) + sum(sheet.pots)
        return (
            super()._sheet_fits(sheet)
            and len(sheet.pots) == len(POTS)
            and min(*sheet.scores, *sheet.pots) >= 0
            and chips == self.options.starting_chips * len(self.players)
            and sum(count > 0 for count in sheet.scores) > 1
            and sheet.scores[sheet.dealer] > 0
        )

    def _start(self, sheet: Sheet) -> None:
        assert isinstance(sheet, RummoliSheet)
        self.pots = dict(zip(POTS, sheet.pots, strict=True))
        super()._start(sheet)

    def _carried(self) -> tuple[Any, ...]:
        return (tuple(self.pots[pot] for pot in POTS),)

    def _next_dealer(self) -> Seat:
        # The deal skips seats that are out.
        return next(seat for seat in self.clockwise_from(self.dealer)[1:] if self.chips[seat])

    # RM-3 and RM-4: ante and deal

    def piles(self) -> list[list[Card]]:
        """Hands and widow."""
        return [*self.hands, [], [], self.widow]

    def seats_playing(self) -> tuple[Seat, ...]:
        """Those with chips at the last deal. (RM-19)"""
        return self.seats_in

    def _deal(self) -> list[Event]:
        self.seats_in = tuple(seat for seat in range(len(self.players)) if self.chips[seat])
        antes = [0] * len(self.players)
        order = self.from_dealers_left()
        for seat in order:
            twice = seat == self.dealer and self.options.dealer_antes == "double"
            antes[seat] = ante(self, seat, 2 if twice else 1)
        pack = self._shuffled_pack()
        places = len(order) + 1
        first = 1 if self.options.widow_place == "left_of_dealer" else 0
        self.hands = [[] for _ in self.players]
        for place, seat in enumerate(order, first):
            self.hands[seat] = pack[place::places]
        self.widow = pack[0 if first else places - 1 :: places]
        self.bids = [0] * len(self.players)
        self.dropped = set()
        self.to_bid = None
        self.exchanged = None
        self.locked = {}
        self.bets = [0] * len(self.players)
        self.folded = set()
        self.contested = POKER
        self.to_bet = []
        self.raises = 0
        self.shown = {}
        self.laid = []
        self.earned = None
        self.may_lay = ""
        self.to_lay = self.dealer
        self.final_pots = []
        return [RoundDealt(self.hand_number, self.dealer, tuple(antes)), *Widow.begin(self)]

    def deal_final(self) -> None:
        """Deal five cards to everybody who was in the last round; the deal moves to the left. (RM-20)"""
        self.dealer = next(seat for seat in self.clockwise_from(self.dealer)[1:] if seat in self.seats_in)
        pack = self._shuffled_pack()
        order = self.from_dealers_left()
        for place, seat in enumerate(order):
            self.hands[seat] = pack[place : FINAL_HAND * len(order) : len(order)]
        self.widow = pack[FINAL_HAND * len(order) :]
        self.exchanged = None
        self.locked = {}
        self.laid = []

    def from_dealers_left(self) -> list[Seat]:
        """The seats that are dealt cards, in playing order, the dealer last."""
        return [seat for seat in self.clockwise_from(self.left_of(self.dealer)) if seat in self.seats_in]

    # RM-18 to RM-20: the end

    def close_hand(self) -> list[Event]:
        """Close the round, and go on to the final if it was the last. (RM-19, RM-20)"""
        self.phase = "between hands"
        out: list[Event] = [SeatOut(seat) for seat in self.seats_in if not self.chips[seat]]
        too_few = sum(count > 0 for count in self.chips) < 2
        if not (too_few or (self.options.rounds and self.hand_number >= self.options.rounds)):
            return out
        end = Final.begin(self, None)
        # A player with no chips still plays for the board, and may win it.
        return end if any(isinstance(event, FinalDealt) for event in end) else out + end

    # SH-17: visibility

    def _seen_cards(self, viewer: Seat | None) -> dict[str, Any]:
        all_shown = self.stage.hand_over
        hands = [
            copied(hand) if seat == viewer or all_shown else [HIDDEN] * len(hand)
            for seat, hand in enumerate(self.hands)
        ]
        known: dict[Seat | str, tuple[Card, ...]] = {
            seat: tuple(card for card in self.shown.get(seat, ()) if card in self.hands[seat] and HIDDEN in hands[seat])
            for seat in range(len(self.players))
        }
        put_away_by_viewer = viewer is not None and viewer == self.exchanged
        if put_away_by_viewer and not all_shown:
            known[PUT_AWAY] = tuple(self.widow)
        return {
            "hands": hands,
            "widow": copied(self.widow) if put_away_by_viewer or all_shown else [HIDDEN] * len(self.widow),
            "known": known,
        }

    @classmethod
    def face_down_cards(cls, view: View) -> dict[str, Any]:
        """The hands and the widow as the view shows them."""
        assert isinstance(view, RummoliView)
        return {"hands": copied(view.hands), "widow": copied(view.widow)}

    @classmethod
    def imagined_cards(cls, view: View, rng: Random) -> dict[str, Any]:
        """The hands and the widow as they might be."""
        assert isinstance(view, RummoliView)
        return imagined_hands(cls.from_view(view, cls.face_down_cards(view)), view, rng)
