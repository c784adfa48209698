"""Rummy at the table."""

from __future__ import annotations

from rummytui.games.draw_and_discard.desk import DrawAndDiscardDesk


class RummyDesk(DrawAndDiscardDesk):
    """Rummy has the draw-and-discard desk unchanged."""


DESK = RummyDesk
