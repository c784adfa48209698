"""The house rules of Rummoli, the public state of a round, and what one seat knows. (RM-7, RM-9, SH-17)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Literal

from pydantic import Field

from rules.cards import Card
from rules.options import GameOptions, Preset
from rules.seats import Seat
from rules.state import State
from rules.view import View


class RummoliOptions(GameOptions):
    """House rules for Rummoli."""

    presets: ClassVar[Mapping[str, Preset]] = {
        "first account": Preset("Classic: ante to all nine pots, and the last to play leads again.", {}),
        "second account": Preset(
            "Ante to eight pots, lead first from the winning poker hand, and pass a stopped lead to the left.",
            {
                "ante": "eight_pots",
                "first_card": "poker_hand",
                "stopped_lead": "next_seat",
                "wrong_colour": "pays_a_chip",
            },
        ),
        "with children": Preset(
            "Ten rounds without betting: the best poker hand simply wins, and a pay card never ties you to your hand.",
            {"betting": False, "pay_card_lock": False, "rounds": 10},
        ),
    }

    starting_chips: int = Field(default=50, ge=10, le=1000)
    """How many chips do you start with?"""
    ante: Literal["nine_pots", "eight_pots"] = "nine_pots"
    """Before each round, do you put a chip in each of the nine pots, or in all but the centre?"""
    dealer_antes: Literal["single", "double"] = "single"
    """Does the dealer pay the ante once or twice?"""
    widow_place: Literal["last", "left_of_dealer"] = "last"
    """When do you deal the widow, the extra hand: last, or first (on the dealer's left)?"""
    auction: Literal["open", "in_turn"] = "open"
    """How do you bid for the widow: anyone at any time, or in turn?"""
    pay_card_lock: bool = True
    """Must you keep a hand that holds a pay card?"""
    betting: bool = True
    """Do you bet before the poker hands are shown?"""
    bet_limit: int = Field(default=5, ge=1, le=100)
    """How many chips can you bet or raise at once?"""
    raises: int = Field(default=3, ge=0, le=10)
    """How many raises can there be, in all, after the first bet?"""
    first_card: Literal["whole_hand", "poker_hand"] = "whole_hand"
    """If you win the poker hand, do you lead your lowest card, or the lowest of the winning five?"""
    stopped_lead: Literal["last_layer", "next_seat"] = "last_layer"
    """Who leads when nobody can follow: the last to play, or the next player to the left?"""
    wrong_colour: Literal["passes", "pays_a_chip"] = "passes"
    """If you can't lead the right colour, do you just pass the lead on, or pay the centre a chip too?"""
    claims: Literal["automatic", "called"] = "automatic"
    """Are pots paid automatically, or must you claim them before the next card is played?"""
    rounds: int = Field(default=0, ge=0, le=100)
    """How many rounds do you play? (0 = until you stop)"""
    final: Literal["one_pot", "pot_by_pot", "none"] = "one_pot"
    """What happens to the chips left on the board: one last poker hand, a hand for each pot, or nothing?"""


class RummoliState(State):
    """What everybody may know of a round of Rummoli."""

    options: RummoliOptions
    seats_in: tuple[Seat, ...]
    """The seats that are dealt cards. (RM-19)"""
    pots: dict[str, int]
    """Chips in each pot, in board order."""
    bids: list[int]
    """By seat: the highest bid for the widow, in chips; 0 for none."""
    dropped: set[Seat]
    """The seats that cannot bid any more."""
    to_bid: Seat | None
    """Whose bid is next, where bids are made in turn; None if nobody is left to bid."""
    exchanged: Seat | None
    """The seat that took the widow; None if nobody has."""
    locked: dict[Seat, bool]
    """Whether a pay card bars a seat from the widow, for the seats where that is public. (RM-6)"""
    bets: list[int]
    """By seat: the chips put in during this betting round."""
    folded: set[Seat]
    """The seats that gave up the pot."""
    contested: str
    """The pot that the poker is for."""
    to_bet: list[Seat]
    """The seats that still have to speak, in order."""
    raises: int
    """Raises so far in this betting round."""
    shown: dict[Seat, tuple[Card, ...]]
    """The best five that each seat showed at the last showdown."""
    laid: list[tuple[Seat, Card]]
    """Who laid what in this round, in order."""
    earned: tuple[Seat, str] | None
    """Who may claim which pot until the next card is laid; None for nobody. (RM-16)"""
    may_lay: str
    """The colour that has to be led; "any" for the first lead; "" if the next card of the suit is due."""
    to_lay: Seat
    """The seat that has to lay a card."""
    final_pots: list[str]
    """The pots that are still to be played for in the final. (RM-20)"""

    @property
    def chips(self) -> list[int]:
        """The chips of each seat."""
        return self.scores

    def owed(self, seat: Seat) -> int:
        """How many chips ``seat`` would have to put in to call. (RM-8)"""
        return max(self.bets) - self.bets[seat]


PUT_AWAY: Final = "put away"
"""In what a view knows, the place of a hand that was put away for the widow; it stands among the seats."""


class RummoliView(View, RummoliState):
    """What one seat may know of a round of Rummoli."""

    widow: list[Card]
    """The widow, or the hand that was put away for it; HIDDEN, except for the seat that put it away."""

    @property
    def put_away(self) -> tuple[Card, ...]:
        """The hand that this seat put away for the widow; empty if it has not. (RM-7)"""
        return self.known.get(PUT_AWAY, ())
