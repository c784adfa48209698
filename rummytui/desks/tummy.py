"""Tummy Rummy at the table."""

from __future__ import annotations

from rummytui.desks.draw_and_discard import DrawAndDiscardDesk


class TummyDesk(DrawAndDiscardDesk):
    """The family's turn, and a Feeding after it."""

    stock_label = "broth"
    most_wins = False
    signed = False
