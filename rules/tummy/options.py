"""The house rules of Tummy Rummy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Literal

from pydantic import Field, field_validator

from rules.options import Preset
from rules.rummy.rummy import RummyOptions
from rules.seats import Seat
from rules.tummy.menu import MENU, menu_from, unit_words_from


class TummyOptions(RummyOptions):
    """The house rules of Tummy Rummy: Rummy's, plus its own."""

    presets: ClassVar[Mapping[str, Preset]] = {
        "first helping": Preset(
            "No Special, no Cooks and open hands at the Feeding: a gentle first meal.",
            {"special": "off", "cook_swap": "off", "feeding_hands": "open"},
        ),
        "a light meal": Preset(
            "A short game: it ends after the hand in which a player reaches 25 helpings.", {"target": 25}
        ),
        "table manners": Preset(
            "You're asked before you eat, and everything that fits must go on the table first.",
            {"answers": "by_choice", "tabling": "compulsory"},
        ),
    }

    target: int = Field(default=0, ge=0, le=100_000)
    """How many helpings must a player eat to end the game? (0 = no limit)"""
    tabling: Literal["voluntary", "compulsory"] = "voluntary"
    """Can you hold melds back, or must everything that fits go on the table before you discard?"""
    menu: dict[str, str] = Field(default=dict(MENU))
    """What do you eat for each rank? (leave a line out to keep its Thanksgiving dish)"""
    unit_words: dict[str, str] = Field(default={})
    """What do you call one helping of each rank, such as "spoonful" or "slice"? (you can leave lines out)"""
    feed_self: Literal["when_alone", "always", "never"] = "when_alone"
    """When can you feed yourself: only when there's nobody else to feed, always, or never?"""
    answers: Literal["automatic", "by_choice"] = "automatic"
    """Do your matching cards answer a helping automatically, or are you asked each time?"""
    special: Literal["card", "rank", "off"] = "card"
    """Which cards count as the Chef's Special: a single card, every card of its rank, or none (off)?"""
    cook_swap: Literal["open", "blind", "off"] = "open"
    """How can the Chef swap with a Short-Order Cook: seeing the Cook's hand, picking a card blind, or not at all?"""
    feeding_hands: Literal["hidden", "open"] = "hidden"
    """Do you keep your cards hidden during the Feeding, or are all hands open?"""

    @field_validator("menu", mode="before")
    @classmethod
    def _whole_menu(cls, chosen: object) -> dict[str, str]:
        return menu_from(chosen)

    @field_validator("unit_words", mode="before")
    @classmethod
    def _worded(cls, chosen: object) -> dict[str, str]:
        return unit_words_from(chosen)


def most_eggs(eggs: Sequence[int], rng: Random) -> Seat:
    """The seat with the most deviled eggs; ``eggs`` has one count per seat, and lots are drawn among equals.

    It becomes the house rule ``first_dealer``.

    >>> most_eggs([2, 5, 0], Random(1))
    1
    """
    best = [seat for seat, count in enumerate(eggs) if count == max(eggs)]
    return best[int(rng.random() * len(best))]
