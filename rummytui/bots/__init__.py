"""Bots: who plays a seat when no person does."""

from rummytui.bots.choosing import BOT_NAMES, LEVELS, RANDOM, NoSuchBot, advise, choose, chooser
from rummytui.bots.thinker import Thinker

__all__ = ["BOT_NAMES", "LEVELS", "RANDOM", "NoSuchBot", "Thinker", "advise", "choose", "chooser"]
