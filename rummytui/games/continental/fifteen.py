"""Laying out fifteen cards in runs before declaring them. (CO-3, CO-4)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules import Card, moves
from rules.jokers import readings
from rules.melds import NotAMeld
from rules.rummy.contract import Layout
from rules.rummy.fifteen import HAND
from rules.rummy.one_suit import LENGTHS
from rummytui.games.draw_and_discard.turn import table_view
from rummytui.games.draw_and_discard.whole_hand import HandDraft
from rummytui.table.scene import Scene
from rummytui.text import said_all


class FifteenDraft(HandDraft):
    """Runs of three, four and five."""

    meld, whole = "run", "the hand"

    def complete(self, scene: Scene) -> bool:
        return sum(map(len, self.parts(scene))) == HAND

    def ways(self, scene: Scene, cards: Sequence[Card]) -> list[tuple[Card, ...]] | str:
        said = said_all(cards)
        if len(cards) not in LENGTHS:
            return f"{said}: runs here have three, four or five cards."
        try:
            ways = [way for way in readings(cards, table_view(scene).options.ace) if way[0].rank != way[1].rank]
        except NotAMeld as error:
            return f"{said}: {error}."
        return ways or f"{said} is a set, and sets don't count here."

    def completed(self, scene: Scene, parts: Layout, thrown: Card | None) -> Layout | None:
        ways = sorted(scene.moves(moves.Declare), key=lambda move: move.card != thrown)
        return next((move.melds for move in ways if not Counter(parts) - Counter(move.melds)), None)
