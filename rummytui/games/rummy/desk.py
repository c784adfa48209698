"""Rummy at the table."""

from __future__ import annotations

from rummytui.games.draw_and_discard.desk import DrawAndDiscardDesk

DESK = DrawAndDiscardDesk
