"""The upcard is offered before the first draw. (GI-1)"""

from __future__ import annotations

from collections.abc import Sequence

from rules import Card, moves
from rummytui.games.draw_and_discard.turn import FromPile, FromStock, upcard
from rummytui.games.draw_and_discard.turn_desk import TurnDesk
from rummytui.table.commands import Command
from rummytui.table.offers import Offer, Play, Target
from rummytui.table.phase_desk import HURRIES, PhaseDesk, Step
from rummytui.table.scene import Scene
from rummytui.text import named, said


class Take(FromPile):
    """Take the upcard, which is the draw of this turn. It may not be thrown again in the same turn."""


class PassUp(Command):
    """Let the upcard lie. When both have done so, the first turn begins with a card from the stock."""

    name, key, label, kind = "pass", "n", "pass", moves.Pass

    def text(self, scene: Scene) -> str:
        card = upcard(scene)
        return self.label if card is None else f"leave {said(card)}"

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return Play((moves.Pass(scene.seat),))


class FromStockLater(FromStock):
    """Draw from the stock, once both have let the upcard lie."""


class UpcardDesk(PhaseDesk):
    """The table of a turn, with one card to take or leave."""

    commands = (Take(), PassUp(), FromStockLater())

    def __init__(self, turn: TurnDesk) -> None:
        self._turn = turn

    def show(self, scene: Scene) -> None:
        self._turn.show(scene)

    def told(self, scene: Scene) -> Sequence[str]:
        return self._turn.told(scene)

    def helpful(self, scene: Scene) -> frozenset[Card]:
        return self._turn.helpful(scene)

    def prompt(self, scene: Scene) -> str:
        card = upcard(scene)
        return (
            "" if card is None else f"{scene.name}: take {said(card)} with {Take.key}, or leave it with {PassUp.key}?"
        )

    def waiting(self, scene: Scene) -> str:
        card = upcard(scene)
        who = named(scene.view.to_act, scene.view.players)
        return f"{who} may take {said(card)}. {HURRIES}" if card is not None and who else ""

    def step(self, scene: Scene, move: moves.Move) -> Step:
        if isinstance(move, moves.Pass):
            card = upcard(scene)
            return Step(f"leave {said(card) if card is not None else 'the card'}", PassUp.key)
        return self._turn.step(scene, move)
