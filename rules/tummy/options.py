"""The house rules of Tummy Rummy, and its menu: the food for every rank. (TU-5)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Final, Literal

from pydantic import Field, field_validator

from rules.cards import RANKS
from rules.names import clean_name, presentable, quoted
from rules.options import Preset
from rules.rummy.rummy import RummyOptions
from rules.seats import Seat

MENU: Final[Mapping[str, str]] = {
    "K": "turkey",
    "Q": "stuffing",
    "J": "pumpkin pie",
    "T": "sweet potatoes",
    "9": "mashed potatoes",
    "8": "cranberry sauce",
    "7": "corn",
    "6": "gravy",
    "5": "rolls",
    "4": "spinach casserole",
    "3": "rhubarb pie",
    "2": "whipped cream",
    "A": "butter",
}
"""The food of each rank, from the king down, unless the table chooses another."""


def menu_from(chosen: object) -> dict[str, str]:
    """The whole menu in the order of `MENU`, with ``chosen`` in place of some or all of its lines.

    Raises ValueError, with a sentence, if a line belongs to no rank or its food could not be shown.

    >>> menu_from({"K": "roast  beef"})["K"], menu_from({})["A"]
    ('roast beef', 'butter')
    """
    lines = _lines("menu", "K: turkey", chosen)
    for rank, food in lines.items():
        if not food:
            raise ValueError(f"The menu's line for {rank} has nothing that can be shown; name another food.")
    return {rank: lines.get(rank, food) for rank, food in MENU.items()}


def unit_words_from(chosen: object) -> dict[str, str]:
    """The words in which helpings are counted, by rank, without empty lines.

    Raises ValueError, with a sentence, if a line belongs to no rank.

    >>> unit_words_from({"6": "spoonful", "K": ""})
    {'6': 'spoonful'}
    """
    lines = _lines("list of helpings", "6: spoonful", chosen)
    return {rank: lines[rank] for rank in MENU if lines.get(rank)}


def _lines(what: str, example: str, chosen: object) -> dict[str, str]:
    if not isinstance(chosen, Mapping):
        raise ValueError(f"The {what} needs a rank and a word on each line, such as {example}.")
    lines: dict[str, str] = {}
    for rank, word in chosen.items():
        if not isinstance(rank, str):
            raise ValueError(f"The ranks in the {what} are words; write {quoted(str(rank))}, not {presentable(rank)}.")
        if rank not in MENU:
            raise ValueError(f"The {what} has no line for {presentable(rank)}; its lines are {', '.join(RANKS)}.")
        if not isinstance(word, str):
            raise ValueError(f"The {what} needs a word on its line for {rank}.")
        lines[rank] = clean_name(word)
    return lines


def helping(menu: Mapping[str, str], unit_words: Mapping[str, str], rank: str, units: int = 1) -> str:
    """``units`` of the food of ``rank``, in words.

    >>> helping(MENU, {}, "6"), helping(MENU, {}, "6", 2)
    ('gravy', '2 × gravy')
    >>> helping(MENU, {"6": "spoonful"}, "6"), helping(MENU, {"6": "spoonful"}, "6", 2)
    ('one spoonful of gravy', '2 × spoonful of gravy')
    """
    word = unit_words.get(rank)
    food = f"{word} of {menu[rank]}" if word else menu[rank]
    if units == 1:
        return f"one {food}" if word else food
    return f"{units} × {food}"


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

    _whole_menu = field_validator("menu", mode="before")(menu_from)
    _worded = field_validator("unit_words", mode="before")(unit_words_from)


def most_eggs(eggs: Sequence[int], rng: Random) -> Seat:
    """The seat with the most deviled eggs; ``eggs`` has one count per seat, and lots are drawn among equals.

    It becomes the house rule ``first_dealer``.

    >>> most_eggs([2, 5, 0], Random(1))
    1
    """
    best = [seat for seat, count in enumerate(eggs) if count == max(eggs)]
    return best[int(rng.random() * len(best))]
