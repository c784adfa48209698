"""The house rules of Tummy Rummy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field, field_validator

from rules.options import Preset
from rules.rummy.rummy import RummyOptions
from rules.tummy.menu import MENU, menu_from, unit_words_from


class TummyOptions(RummyOptions):
    """House rules of Tummy Rummy: those of Rummy, and its own."""

    presets: ClassVar[Mapping[str, Preset]] = {
        "first helping": Preset(
            "No Special, no Cooks, and the Feeding with open hands: good for a first evening.",
            {"special": "off", "cook_swap": "off", "feeding_hands": "open"},
        ),
        "a light meal": Preset("Over as soon as somebody has eaten twenty-five.", {"target": 25}),
        "table manners": Preset(
            "Everybody is asked before eating, and everything that fits has to go on the table first.",
            {"answers": "by_choice", "tabling": "compulsory"},
        ),
    }

    target: int = Field(default=0, ge=0, le=100_000)
    """How many points eaten by one player end the sitting after that hand. 0: no limit."""
    tabling: Literal["voluntary", "compulsory"] = "voluntary"
    """May a player hold back cards that could be laid down, or must everything that fits go on the table first?"""
    menu: dict[str, str] = Field(default=dict(MENU))
    """What is eaten for each rank. A line that is left out keeps its Thanksgiving dish."""
    unit_words: dict[str, str] = Field(default={})
    """How a helping of each rank is counted, such as a spoon or a slice. Lines may be left out."""
    feed_self: Literal["when_alone", "always", "never"] = "when_alone"
    """May players feed themselves: only when there is nobody else to feed, always, or not even then?"""
    answers: Literal["automatic", "by_choice"] = "automatic"
    """Are matching cards played against a helping automatically, or is everybody who gets one asked?"""
    special: Literal["card", "rank", "off"] = "card"
    """What does the Chef's Special stand for: that one card, every card of its rank, or is there none?"""
    cook_swap: Literal["open", "blind", "off"] = "open"
    """May the Chef swap a card with a Short-Order Cook: seeing the Cook's hand, taking one unseen, or not at all?"""
    feeding_hands: Literal["hidden", "open"] = "hidden"
    """During the Feeding, do players keep their cards hidden, or do all hands lie face up?"""

    @field_validator("menu", mode="before")
    @classmethod
    def _whole_menu(cls, chosen: object) -> dict[str, str]:
        return menu_from(chosen)

    @field_validator("unit_words", mode="before")
    @classmethod
    def _worded(cls, chosen: object) -> dict[str, str]:
        return unit_words_from(chosen)
