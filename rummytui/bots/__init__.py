"""Who plays a seat when nobody sits there."""

from rummytui.bots.choosing import BOT_NAMES, LEVELS, RANDOM, NoSuchBot, choose, chooser
from rummytui.bots.thinker import Thinker

__all__ = ["BOT_NAMES", "LEVELS", "RANDOM", "NoSuchBot", "Thinker", "choose", "chooser"]
