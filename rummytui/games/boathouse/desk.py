"""Boathouse Rummy at the table."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Card, moves
from rules.arrange import DEAR_ACES, arranger
from rules.melds import NotAMeld, in_order
from rules.rummy.boathouse import BoathouseView
from rules.rummy.contract import Layout
from rummytui.games.draw_and_discard.concealed import arranged
from rummytui.games.draw_and_discard.desk import DrawAndDiscardDesk
from rummytui.games.draw_and_discard.laying_out import HandDraft, WholeHandTurnDesk
from rummytui.games.draw_and_discard.turn import table_view
from rummytui.table.scene import Scene
from rummytui.text import said_all
from rummytui.widgets.layout import Group


class BoathouseDraft(HandDraft):
    """Sets and runs, with or without a card to discard. (BO-4)"""

    meld, whole = "meld", "the whole hand"

    def ways(self, scene: Scene, cards: Sequence[Card]) -> list[tuple[Card, ...]] | str:
        try:
            return [in_order(cards, table_view(scene).options.ace)]
        except NotAMeld as error:
            return f"{said_all(cards)}: {error}."

    def completed(self, scene: Scene, parts: Layout, thrown: Card | None) -> Layout | None:
        rest = self.rest(scene)
        free = {move.card for move in scene.moves(moves.Discard)}
        assert isinstance(scene.view, BoathouseView)
        house_rules = scene.view.options
        keeping: list[Card | None] = [None] if house_rules.final_discard == "optional" else []
        solver = arranger(house_rules.ace, DEAR_ACES)
        for card in sorted([*keeping, *(card for card in rest if card in free)], key=lambda card: card != thrown):
            kept = [held for held in rest if held != card]
            if not solver.least(kept):
                return (*parts, *solver.best(kept).melds)
        return None


class BoathouseTurnDesk(WholeHandTurnDesk):
    """A card from the discard pile brings a second card, and the whole hand is declared at once. (BO-1, BO-4)"""

    draft = BoathouseDraft

    def nearest(self, scene: Scene) -> tuple[str, list[Group]]:
        return arranged(scene)

    def _draw_prompt(self, scene: Scene, draws: Sequence[moves.Draw]) -> str:
        prompt = super()._draw_prompt(scene, draws)
        if table_view(scene).taken:
            return f"now the second card: {prompt}"
        if any(move.source == "discard" for move in draws):
            return f"{prompt.removesuffix('.')} and a second card."
        return prompt


class BoathouseDesk(DrawAndDiscardDesk):
    """Boathouse Rummy."""

    turn = BoathouseTurnDesk


DESK = BoathouseDesk
