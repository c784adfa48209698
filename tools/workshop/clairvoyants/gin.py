"""Hard at Gin, seeing all hands."""

from __future__ import annotations

from rules import Game
from rules.gin.state import GinView
from rules.view import View
from rummytui.bots.deciding import Decision
from rummytui.games.gin.hard import HardGin
from tools.workshop.concealed_clairvoyant import with_open_eyes


def clairvoyant(view: View, game: Game) -> Decision:
    """How it decides."""
    assert isinstance(view, GinView)
    return with_open_eyes(HardGin(view), game)
