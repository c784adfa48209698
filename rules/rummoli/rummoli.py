"""Rummoli: a sitting of rounds. (RM-1 to RM-22)"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from rules import moves
from rules.cards import HIDDEN, Card
from rules.events import Event
from rules.game import Sheet, own
from rules.moves import Move
from rules.phase import Asked, Audience, BetweenHands, Over, keyed
from rules.refusals import RuleViolation
from rules.rummoli.board import POKER, POTS, RummoliState
from rules.rummoli.events import FinalDealt, RoundDealt, SeatOut
from rules.rummoli.imagining import imagined_hands
from rules.rummoli.options import RummoliOptions
from rules.rummoli.stops import Stops
from rules.view import View

FINAL_HAND = 5


@dataclass(frozen=True, slots=True)
class RummoliSheet(Sheet):
    """The chips of each seat are its scores; ``pots`` are the chips of each pot, in board order."""

    pots: tuple[int, ...]


class RummoliView(View, RummoliState):
    """What one seat may know of a round of Rummoli."""

    widow: list[Card]


class WidowPhase(Asked):
    """The widow, as long as it can be had."""

    def not_to_act(self, game: Rummoli, seat: int) -> RuleViolation:
        """A pay card may be why. (RM-6)"""
        if game.locked.get(seat):
            player = game.players[seat]
            return RuleViolation(
                "RM-6", f"{player} holds a card that a pot is for and has to keep the hand.", seats=[seat]
            )
        return super().not_to_act(game, seat)


class StopsPhase(Asked):
    """The stops, where most cards are laid without a choice."""

    def check(self, game: Rummoli, move: Move) -> None:
        """As everywhere; but who calls a pot in vain learns why, also when not to act. (RM-16)"""
        if isinstance(move, moves.Claim) and move.seat in game.seats_in:
            game._check_claim(move)
        else:
            super().check(game, move)

    def forced(self, game: Rummoli) -> Move | None:
        """The next card, where the one who has to lay it cannot choose. (RM-11)"""
        layable = game._layable()
        return moves.Lay(game.to_lay, layable[0]) if len(layable) == 1 else None

    def turn(self, game: Rummoli) -> int:
        """Whoever has to lay, and not whoever has earned a pot. (RM-11, RM-16)"""
        return game.to_lay

    def can_call(self, game: Rummoli) -> bool:
        """After every card, so that nothing tells whether a pot was earned. (RM-16)"""
        return game.options.claims == "called" and bool(game.laid)


class BetweenRounds(BetweenHands["Rummoli"]):
    """Between two rounds; the last one may lead to the final."""

    def to_act(self, game: Rummoli) -> tuple[int, ...]:
        """Whoever has a chip. (RM-19)"""
        return tuple(seat for seat in game.seats_in if game.chips[seat])

    def play_finish(self, game: Rummoli, move: moves.Finish) -> list[Event]:
        """The final comes first, where there is one. (RM-20)"""
        return game._end_of_play(move.seat)


class Rummoli(Stops):
    """Rummoli: a board of pots, a widow, a hand of poker and a race to lay the last card."""

    name = "rummoli"
    title = "Rummoli"
    span = "round"
    Options = RummoliOptions
    sheet_type = RummoliSheet
    view_type = RummoliView
    phases = keyed(
        WidowPhase("widow", "exchange", "keep"),
        WidowPhase("auction", "bid", "drop", audience=Audience.SHARED),
        Asked("poker", "check", "bet", "call", "raise", "fold", audience=Audience.SHARED),
        StopsPhase("stops", "lay", "claim"),
        Asked("final", "check", "bet", "call", "raise", "fold", audience=Audience.SHARED),
        BetweenRounds(),
        Over(),
    )
    moments: ClassVar[Mapping[str, tuple[str, str]]] = {
        **dict.fromkeys(
            ("exchange", "keep"), ("RM-5", "The dealer takes the widow or leaves it right after the deal, and not now.")
        ),
        **dict.fromkeys(("bid", "drop"), ("RM-5", "The widow is not for sale now.")),
        **dict.fromkeys(
            ("check", "bet", "call", "raise", "fold"), ("RM-8", "There is no betting now; that belongs to the poker.")
        ),
        "lay": ("RM-10", "Cards are laid when the poker is over, and not now."),
        "claim": ("RM-16", "Pots are called while cards are laid, and not now."),
    }
    # RM-1

    @classmethod
    def player_counts(cls, options: Any = None) -> range:
        """Two to eight."""
        return range(2, 9)

    def _pack(self) -> tuple[int, int]:
        return 1, 0

    def _first_sheet(self, dealer: int, uses_of_chance: int) -> Sheet:
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

    def _next_sheet(self) -> Sheet:
        # RM-18: the deal goes over seats that are out.
        dealer = next(seat for seat in self._clockwise_from(self.dealer)[1:] if self.chips[seat])
        pots = tuple(self.pots[pot] for pot in POTS)
        return RummoliSheet(self.hand_number + 1, dealer, tuple(self.scores), self._uses_of_chance, self._deals, pots)

    def _sheet_of(self) -> Sheet:
        return RummoliSheet(
            self.hand_number, self.dealer, tuple(self.scores), 0, 0, tuple(self.pots[pot] for pot in POTS)
        )

    # RM-3 and RM-4: ante and deal

    def piles(self) -> list[list[Card]]:
        """Hands and widow."""
        return [*self.hands, [], [], self.widow]

    def _seats_in(self) -> tuple[int, ...]:
        return self.seats_in

    def _deal(self) -> list[Event]:
        self.seats_in = tuple(seat for seat in range(len(self.players)) if self.chips[seat])
        antes = [0] * len(self.players)
        for seat in self._from_dealers_left():
            twice = seat == self.dealer and self.options.dealer_antes == "double"
            antes[seat] = self._ante(seat, 2 if twice else 1)
        pack = self._shuffled_pack()
        order = self._from_dealers_left()
        places = len(order) + 1
        first = 1 if self.options.widow_place == "left_of_dealer" else 0
        self.hands = [[] for _ in self.players]
        for place, seat in enumerate(order, first):
            self.hands[seat] = pack[place::places]
        self.widow = pack[0 if first else places - 1 :: places]
        self.bets = [0] * len(self.players)
        self.folded = set()
        self.contested = POKER
        self.shown = {}
        self.laid = []
        self.earned = None
        self.may_lay = ""
        self.first_leader = None
        self.to_lay = self.dealer
        self.to_bet = []
        self.to_bid = None
        self.raises = 0
        self.final_pots = []
        return [RoundDealt(self.hand_number, self.dealer, tuple(antes)), *self._offer_widow()]

    def _after_widow(self) -> list[Event]:
        self.phase = "poker"
        return self._open_betting(POKER)

    def _after_poker(self, best: int) -> list[Event]:
        return self._next_final_pot() if self.phase == "final" else self._first_lead(best)

    # The moves of each phase

    def _players_to_act(self) -> tuple[int, ...]:
        if self.phase == "widow":
            return (self.dealer,)
        if self.phase == "auction":
            return self._auction_to_act()
        if self.phase == "stops":
            return self._stops_to_act()
        return (self.to_bet[0],)

    def _moves_in_hand(self, seat: int) -> list[Move]:
        if self.phase == "widow":
            return [moves.Exchange(seat), moves.Keep(seat)]
        if self.phase == "auction":
            return self._auction_moves(seat)
        if self.phase == "stops":
            return self._stops_moves(seat)
        return self._betting_moves(seat)

    # RM-18 to RM-20: the end

    def _hand_is_over(self) -> list[Event]:
        self.phase = "between hands"
        out: list[Event] = [SeatOut(seat) for seat in self.seats_in if not self.chips[seat]]
        too_few = sum(count > 0 for count in self.chips) < 2
        if not (too_few or (self.options.rounds and self.hand_number >= self.options.rounds)):
            return out
        end = self._end_of_play(None)
        # Whoever has no chip left still plays for the board, and may win it.
        return end if any(isinstance(event, FinalDealt) for event in end) else out + end

    def _end_of_play(self, by: int | None) -> list[Event]:
        """The final for what lies on the board, where the table plays one. (RM-20)"""
        filled = [pot for pot in POTS if self.pots[pot]]
        if self.options.final == "none" or not filled:
            return [self._finished(by)]
        if self.options.final == "one_pot":
            for pot in filled:
                amount = self.pots[pot]
                self.pots[pot] -= amount
                self.pots[POKER] += amount
            filled = [POKER]
        self.final_pots = sorted(filled, key=lambda pot: self.pots[pot])
        self.phase = "final"
        return self._next_final_pot()

    def _next_final_pot(self) -> list[Event]:
        if not self.final_pots:
            return [self._finished(None)]
        pot = self.final_pots.pop(0)
        self.dealer = next(seat for seat in self._clockwise_from(self.dealer)[1:] if seat in self.seats_in)
        pack = self._shuffled_pack()
        order = self._from_dealers_left()
        for place, seat in enumerate(order):
            self.hands[seat] = pack[place : FINAL_HAND * len(order) : len(order)]
        self.widow = pack[FINAL_HAND * len(order) :]
        self.exchanged = None
        self.locked = {}
        self.laid = []
        return [FinalDealt(pot, self.pots[pot], self.dealer), *self._open_betting(pot)]

    # SH-17: what is seen

    def _seen_cards(self, viewer: int | None) -> dict[str, Any]:
        hands = [
            own(hand) if seat == viewer or self._all_shown() else [HIDDEN] * len(hand)
            for seat, hand in enumerate(self.hands)
        ]
        known: dict[int | str, tuple[Card, ...]] = {
            seat: tuple(card for card in self.shown.get(seat, ()) if card in self.hands[seat] and HIDDEN in hands[seat])
            for seat in range(len(self.players))
        }
        put_away_by_viewer = viewer is not None and viewer == self.exchanged
        if put_away_by_viewer and not self._all_shown():
            known["put away"] = tuple(self.widow)
        return {
            "hands": hands,
            "widow": own(self.widow) if put_away_by_viewer or self._all_shown() else [HIDDEN] * len(self.widow),
            "known": known,
        }

    def _all_shown(self) -> bool:
        return self.phase in ("between hands", "over")

    @classmethod
    def unseen(cls, view: View) -> dict[str, Any]:
        """The hands and the widow as the view shows them."""
        assert isinstance(view, RummoliView)
        return {"hands": own(view.hands), "widow": own(view.widow)}

    @classmethod
    def imagine(cls, view: View, rng: Random) -> dict[str, Any]:
        """The hands and the widow as they might be."""
        assert isinstance(view, RummoliView)
        return imagined_hands(cls.from_view(view, cls.unseen(view)), view, rng)
