"""The upcard is offered before the first draw. (GI-1)"""

from __future__ import annotations

from collections.abc import Sequence

from rules import Card, moves
from rummytui.games.draw_and_discard.desk import TurnDesk
from rummytui.games.draw_and_discard.turn import FromPile, FromStock, upcard
from rummytui.table.commands import PlainMove
from rummytui.table.phase_desk import HURRIES, HowTo, PhaseDesk
from rummytui.table.scene import Scene
from rummytui.text import named, said


class Take(FromPile):
    """Take the upcard as your draw for this turn. You can't discard it in the same turn."""


class PassUp(PlainMove):
    """Pass on the upcard. If both players pass, the first turn starts with a card from the stock."""

    name, key, label, kind = "pass", "n", "pass", moves.Pass


class FromStockLater(FromStock):
    """Draw from the stock, once both players have passed."""


class UpcardDesk(PhaseDesk):
    """The table of a turn, with one card to take or pass on."""

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
        return "" if card is None else f"{scene.name}: take {said(card)} with {Take.key}, or pass with {PassUp.key}."

    def waiting(self, scene: Scene) -> str:
        card = upcard(scene)
        who = named(scene.view.to_act, scene.view.players)
        return f"{who} may take {said(card)}. {HURRIES}" if card is not None and who else ""

    def step(self, scene: Scene, move: moves.Move) -> HowTo:
        if isinstance(move, moves.Pass):
            card = upcard(scene)
            return HowTo(f"pass on {said(card) if card is not None else 'the card'}", PassUp.key)
        return self._turn.step(scene, move)
