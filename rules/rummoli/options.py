"""The house rules of Rummoli."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field

from rules.options import GameOptions, Preset


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
