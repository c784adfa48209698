"""Bots, which play the seats that no person plays."""

from rummytui.bots.choosing import (
    BOT_NAMES,
    LEVELS,
    RANDOM,
    USUAL_LEVEL,
    NoSuchBot,
    advise,
    as_near_as_can_be,
    character_of,
    choose,
    chooser,
    tempers_of,
)
from rummytui.bots.tempers import Character, Temper
from rummytui.bots.thinker import Thinker

__all__ = [
    "BOT_NAMES",
    "LEVELS",
    "RANDOM",
    "USUAL_LEVEL",
    "Character",
    "NoSuchBot",
    "Temper",
    "Thinker",
    "advise",
    "as_near_as_can_be",
    "character_of",
    "choose",
    "chooser",
    "tempers_of",
]
