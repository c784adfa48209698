"""The desk of the games in which a turn is: draw, table what one likes, discard."""

from __future__ import annotations

from typing import ClassVar

from rules import Game
from rummytui.games.desk import Desk
from rummytui.games.draw_and_discard.turn_desk import TablingTurn, TurnDesk
from rummytui.table.phase_desk import PhaseDesk
from rummytui.table.scene import Scene


class DrawAndDiscardDesk(Desk):
    """A turn, and nothing else."""

    turn: ClassVar[type[TurnDesk]] = TablingTurn

    def __init__(self, game: type[Game]) -> None:
        super().__init__(game)
        turn = self.turn()
        self.centre = turn.furniture
        self.phases = {"play": turn, **at_rest(turn)}


class AtRest(PhaseDesk):
    """Nobody is to move: the table stays as the last turn left it."""

    def __init__(self, turn: TurnDesk) -> None:
        self._turn = turn

    def show(self, scene: Scene) -> None:
        self._turn.show(scene)


def at_rest(turn: TurnDesk) -> dict[str, PhaseDesk]:
    """The phases in which the table of ``turn`` is looked at and not played on."""
    return dict.fromkeys(("between hands", "over"), AtRest(turn))
