"""Boathouse Rummy at the table."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Card, moves
from rules.arrange import DEAR_ACES
from rummytui.desks.concealed import ArrangedDesk, Declare
from rummytui.desks.scene import Scene
from rummytui.desks.tabling import table


class BoathouseDesk(ArrangedDesk):
    """Boathouse: a second card follows one from the pile, and the hand is declared whole. (BO-1, BO-4)"""

    ending = Declare()

    def cost(self, card: Card) -> int | None:
        return DEAR_ACES[card % 13]

    def _draw_prompt(self, scene: Scene, draws: Sequence[moves.Draw]) -> str:
        prompt = super()._draw_prompt(scene, draws)
        if table(scene).taken:
            return f"a second card has to follow: {prompt}"
        if any(move.source == "discard" for move in draws):
            return f"{prompt.removesuffix('.')} and then a second card."
        return prompt

    def ending_prompt(self, scene: Scene) -> str:
        return "declare the whole hand"
