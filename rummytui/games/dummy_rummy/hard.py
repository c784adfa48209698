"""The hard bot for Dummy Rummy: as medium, with a closer look, and with what was learnt of how long hands last."""

from __future__ import annotations

from rules.view import View
from rummytui.bots.tempers import Temper
from rummytui.games.dummy_rummy.medium import HARD, DummyDecision, tempered


def hard(view: View, temper: Temper = Temper.EVEN) -> DummyDecision:
    """How a hard bot of this temper decides."""
    return DummyDecision(view, tempered(HARD, temper))
