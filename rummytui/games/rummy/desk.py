"""Rummy at the table."""

from __future__ import annotations

from rules import Card
from rules.rummy.rummy import pips
from rummytui.games.draw_and_discard.desk import DrawAndDiscardDesk


class RummyDesk(DrawAndDiscardDesk):
    """Rummy is the family as it is; only its cards have a price of their own. (RU-3)"""

    def cost(self, card: Card) -> int | None:
        return pips([card])


DESK = RummyDesk
