"""The desk of games in which a turn is to draw, table cards and discard."""

from __future__ import annotations

from typing import ClassVar

from rules import Game
from rummytui.games.desk import Desk
from rummytui.games.draw_and_discard.meanings import MEANINGS
from rummytui.games.draw_and_discard.turn_desk import TablingTurn, TurnDesk
from rummytui.table.phase_desk import PhaseDesk
from rummytui.table.scene import Scene


class DrawAndDiscardDesk(Desk):
    """A desk with one phase, the turn."""

    turn: ClassVar[type[TurnDesk]] = TablingTurn
    meanings = MEANINGS

    def __init__(self, game: type[Game]) -> None:
        super().__init__(game)
        turn = self.turn()
        self.centre = turn.furniture
        self.phases = {"play": turn, **at_rest(turn)}


class AtRest(PhaseDesk):
    """While nobody is to move, the table stays as the last turn left it."""

    def __init__(self, turn: TurnDesk) -> None:
        self._turn = turn

    def show(self, scene: Scene) -> None:
        self._turn.show(scene)


def at_rest(turn: TurnDesk) -> dict[str, PhaseDesk]:
    """Desks for the phases between and after hands, which only show the table of ``turn``."""
    return dict.fromkeys(("between hands", "over"), AtRest(turn))
