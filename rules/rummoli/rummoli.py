"""Rummoli: a sitting of rounds. (RM-1 to RM-22)"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Literal

from pydantic import Field

from rules import moves
from rules.cards import HIDDEN, Card
from rules.events import Event
from rules.game import Game, Phase, Sheet, own
from rules.moves import Move
from rules.options import GameOptions
from rules.refusals import RuleViolation
from rules.rummoli.board import POKER, POTS
from rules.rummoli.events import FinalDealt, RoundDealt, SeatOut
from rules.rummoli.imagining import imagined_hands
from rules.rummoli.stops import Stops
from rules.view import View

FINAL_HAND = 5


class RummoliOptions(GameOptions):
    """House rules of Rummoli."""

    presets: ClassVar[dict[str, dict[str, Any]]] = {
        "first account": {},
        "second account": {
            "ante": "eight_pots",
            "first_card": "poker_hand",
            "stopped_lead": "next_seat",
            "wrong_colour": "pays_a_chip",
        },
    }

    starting_chips: int = Field(default=50, ge=10, le=1000)
    """How many chips does each player start with?"""
    ante: Literal["nine_pots", "eight_pots"] = "nine_pots"
    """Before each round: a chip to all nine pots, or to all but the one in the centre?"""
    dealer_antes: Literal["single", "double"] = "single"
    """Does the dealer pay the ante once or twice?"""
    widow_place: Literal["last", "left_of_dealer"] = "last"
    """Is the widow, the extra hand, dealt to last in each round of the deal, or first?"""
    auction: Literal["open", "in_turn"] = "open"
    """Bidding for the widow: anybody at any time, or one after the other?"""
    pay_card_lock: bool = True
    """Must a hand with a card that a pot is for be kept?"""
    betting: bool = True
    """Is there betting before the poker hands are shown?"""
    bet_limit: int = Field(default=5, ge=1, le=100)
    """How many chips may a single bet or raise be?"""
    raises: int = Field(default=3, ge=0, le=10)
    """How many raises may there be after the first bet, all players together?"""
    first_card: Literal["whole_hand", "poker_hand"] = "whole_hand"
    """The best poker hand lays first: its lowest card of all, or the lowest of the five that won?"""
    stopped_lead: Literal["last_layer", "next_seat"] = "last_layer"
    """When nobody can follow: does the player who laid last lead again, or the one to the left?"""
    wrong_colour: Literal["passes", "pays_a_chip"] = "passes"
    """A player without the colour that must be led: passes the lead on, or also pays a chip to the centre?"""
    claims: Literal["automatic", "called"] = "automatic"
    """Are pots paid out by themselves, or must they be called before the next card is laid?"""
    rounds: int = Field(default=0, ge=0, le=100)
    """How many rounds to play. 0: until somebody says stop."""
    final: Literal["one_pot", "pot_by_pot", "none"] = "one_pot"
    """What becomes of the chips on the board at the end: one last poker hand, one for each pot, or nothing?"""


@dataclass(frozen=True, slots=True)
class RummoliSheet(Sheet):
    """The chips of each seat are its scores; ``pots`` are the chips of each pot, in board order."""

    pots: tuple[int, ...]


class RummoliView(View):
    """What one seat may know of a round of Rummoli."""

    pots: dict[str, int]
    widow: list[Card]
    bids: list[int]
    bets: list[int]
    dropped: set[int]
    folded: set[int]
    locked: dict[int, bool]
    exchanged: int | None
    contested: str
    shown: dict[int, tuple[Card, ...]]
    laid: list[tuple[int, Card]]
    earned: tuple[int, str] | None
    may_lay: str

    @property
    def chips(self) -> list[int]:
        """The chips of each seat."""
        return self.scores


class Rummoli(Stops):
    """Rummoli: a board of pots, a widow, a hand of poker and a race to lay the last card."""

    name = "rummoli"
    title = "Rummoli"
    span = "round"
    Options = RummoliOptions
    sheet_type = RummoliSheet
    view_type = RummoliView
    kinds: ClassVar[dict[Phase, tuple[str, ...]]] = {
        **Game.kinds,
        "widow": ("exchange", "keep"),
        "auction": ("bid", "drop"),
        "poker": ("check", "bet", "call", "raise", "fold"),
        "final": ("check", "bet", "call", "raise", "fold"),
        "stops": ("lay", "claim"),
    }
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
    public = (*Stops.public, "_in", "_final_pots", "_to_bid")

    _in: tuple[int, ...]
    """The seats that are dealt cards. (RM-19)"""
    _final_pots: list[str]
    """The pots that are still to be played for in the final. (RM-20)"""

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

    def _seats_in(self) -> tuple[int, ...]:
        return self._in

    def _deal(self) -> list[Event]:
        self._in = tuple(seat for seat in range(len(self.players)) if self.chips[seat])
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
        self._to_lay = self.dealer
        self._to_bet = []
        self._to_bid = None
        self._raises = 0
        self._final_pots = []
        return [RoundDealt(self.hand_number, self.dealer, tuple(antes)), *self._offer_widow()]

    def _after_widow(self) -> list[Event]:
        self.phase = "poker"
        return self._open_betting(POKER)

    def _after_poker(self, best: int) -> list[Event]:
        return self._next_final_pot() if self.phase == "final" else self._first_lead(best)

    # The moves of each phase

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may move now; between rounds those that have a chip."""
        if self.phase == "between hands":
            return tuple(seat for seat in self._in if self.chips[seat])
        return super().to_act

    def check(self, move: Move) -> None:
        """As everywhere; but who calls a pot in vain learns why, also when not to act. (RM-16)"""
        if self.phase == "stops" and isinstance(move, moves.Claim) and move.seat in self._in:
            self._check_claim(move)
        else:
            super().check(move)

    def _players_to_act(self) -> tuple[int, ...]:
        if self.phase == "widow":
            return (self.dealer,)
        if self.phase == "auction":
            return self._auction_to_act()
        if self.phase == "stops":
            return self._stops_to_act()
        return (self._to_bet[0],)

    def _moves_in_hand(self, seat: int) -> list[Move]:
        if self.phase == "widow":
            return [moves.Exchange(seat), moves.Keep(seat)]
        if self.phase == "auction":
            return self._auction_moves(seat)
        if self.phase == "stops":
            return self._stops_moves(seat)
        return self._betting_moves(seat)

    def _not_to_act(self, seat: int) -> RuleViolation:
        if self.phase in ("widow", "auction") and self.locked.get(seat):
            player = self.players[seat]
            return RuleViolation(
                "RM-6", f"{player} holds a card that a pot is for and has to keep the hand.", seats=[seat]
            )
        return super()._not_to_act(seat)

    # RM-18 to RM-20: the end

    def _hand_is_over(self) -> list[Event]:
        self.phase = "between hands"
        out: list[Event] = [SeatOut(seat) for seat in self._in if not self.chips[seat]]
        too_few = sum(count > 0 for count in self.chips) < 2
        if not (too_few or (self.options.rounds and self.hand_number >= self.options.rounds)):
            return out
        end = self._end_of_play(None)
        # Whoever has no chip left still plays for the board, and may win it.
        return end if any(isinstance(event, FinalDealt) for event in end) else out + end

    def _play_finish(self, move: moves.Finish) -> list[Event]:
        return self._end_of_play(move.seat)

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
        self._final_pots = sorted(filled, key=lambda pot: self.pots[pot])
        self.phase = "final"
        return self._next_final_pot()

    def _next_final_pot(self) -> list[Event]:
        if not self._final_pots:
            return [self._finished(None)]
        pot = self._final_pots.pop(0)
        self.dealer = next(seat for seat in self._clockwise_from(self.dealer)[1:] if seat in self._in)
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
