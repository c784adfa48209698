"""The food of every rank. (TU-5)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.cards import RANKS
from rules.names import clean_name, presentable, quoted

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
