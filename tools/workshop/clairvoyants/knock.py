"""Hard at Knock, seeing all hands."""

from __future__ import annotations

from rules import Game
from rules.rummy.knock import KnockView
from rules.view import View
from rummytui.bots.deciding import Decision
from rummytui.games.knock.hard import HardKnock
from tools.workshop.concealed_clairvoyant import with_open_eyes


def clairvoyant(view: View, game: Game) -> Decision:
    """How it decides."""
    assert isinstance(view, KnockView)
    return with_open_eyes(HardKnock(view), game)
