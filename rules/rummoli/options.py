"""The house rules of Rummoli."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field

from rules.options import GameOptions, Preset


class RummoliOptions(GameOptions):
    """House rules of Rummoli."""

    presets: ClassVar[Mapping[str, Preset]] = {
        "first account": Preset("As the rulebook tells it first: all nine pots, and who laid last leads again.", {}),
        "second account": Preset(
            "As the rulebook tells it next: eight pots, the poker hand leads, and the lead passes to the left.",
            {
                "ante": "eight_pots",
                "first_card": "poker_hand",
                "stopped_lead": "next_seat",
                "wrong_colour": "pays_a_chip",
            },
        ),
        "with children": Preset(
            "Ten rounds in which the best poker hand simply wins: nobody bets, and no hand has to be kept.",
            {"betting": False, "pay_card_lock": False, "rounds": 10},
        ),
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
    """Must a hand that holds a pay card be kept?"""
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
