"""Gambler's Rummy at the table."""

from __future__ import annotations

from collections.abc import Sequence

from rules import moves
from rummytui.games.draw_and_discard.desk import DrawAndDiscardDesk, TablingTurnDesk
from rummytui.games.draw_and_discard.turn import Discard, FromPile, FromStockOnce, LayOff, Meld, upcard
from rummytui.table.commands import PlainMove
from rummytui.table.phase_desk import HowTo
from rummytui.table.scene import Scene
from rummytui.text import said


class Refuse(PlainMove):
    """Refuse the top discard once the stock is gone. That ends the hand."""

    name, key, label, kind = "refuse", "r", "refuse", moves.Refuse


class GamblersTurnDesk(TablingTurnDesk):
    """Once the stock is gone, each player takes the upcard or refuses it. (GA-3)"""

    commands = (FromStockOnce(), FromPile(), Refuse(), Meld(), LayOff(), Discard())

    def _draw_prompt(self, scene: Scene, draws: Sequence[moves.Draw]) -> str:
        card = upcard(scene)
        if not scene.moves(moves.Refuse) or card is None:
            return super()._draw_prompt(scene, draws)
        return f"the stock is gone, so take {said(card)}, or refuse it with {Refuse.key} to end the hand."

    def step(self, scene: Scene, move: moves.Move) -> HowTo:
        if isinstance(move, moves.Refuse):
            card = upcard(scene)
            return HowTo(f"refuse {said(card) if card is not None else 'the card'}", Refuse.key)
        return super().step(scene, move)


class GamblersDesk(DrawAndDiscardDesk):
    """Gambler's Rummy."""

    turn = GamblersTurnDesk


DESK = GamblersDesk
