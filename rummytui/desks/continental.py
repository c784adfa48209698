"""Continental Rummy at the table."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Card, moves
from rules.rummy.continental import ContinentalView
from rules.rummy.fifteen import HAND
from rummytui.desks.command import Command
from rummytui.desks.concealed import ConcealedDesk
from rummytui.desks.fifteen import DeclareFifteen, PutAside, Throw, all_laid_out, cards_laid_out
from rummytui.desks.scene import Advise, Offer, Scene
from rummytui.desks.staging import Staging, TakeBack, has_drawn
from rummytui.words import counted, said, said_all, whose


class ContinentalDesk(ConcealedDesk):
    """Continental: the layout shows which cards belong together and how far it is to fifteen. (CO-3)

    Before the fifteen are declared they are laid out where only their owner sees them, and can be laid out differently.
    """

    def __init__(self) -> None:
        self._staging = Staging(has_drawn)
        self.ending = DeclareFifteen(self._staging)

    def commands(self, phase: str) -> Sequence[Command]:
        draw, take, *_ = self.turn
        staging = self._staging
        return (
            (draw, take, self.ending, PutAside(staging), TakeBack(staging), Throw(staging)) if phase == "play" else ()
        )

    def in_hand(self, scene: Scene) -> Sequence[Card]:
        return self._staging.rest(scene)

    def layout(self, scene: Scene) -> tuple[str, list[tuple[str, Sequence[Card]]]]:
        parts = self._staging.parts(scene)
        if parts:
            return f"laid out: {cards_laid_out(parts)} of {HAND} cards", [("", part) for part in parts]
        assert isinstance(scene.view, ContinentalView)
        near = scene.view.nearest_layout()
        name = whose(scene.view.players[scene.face_up or 0])
        heading = (
            f"{name} fifteen are complete"
            if not near.missing
            else f"{name} hand lacks {counted(near.missing, 'card')}; what belongs together:"
        )
        return heading, [("", cards) for cards in near.together]

    def card_meant(self, scene: Scene, card: Card, position: int) -> Offer:
        if self._staging.parts(scene):
            return Advise(self.prompt(scene), select=() if scene.selected else (card,))
        return super().card_meant(scene, card, position)

    def ending_prompt(self, scene: Scene) -> str:
        return "lay all fifteen out"

    def _table_prompt(self, scene: Scene) -> str:
        parts = self._staging.parts(scene)
        if all_laid_out(parts):
            thrown = said(self._staging.rest(scene)[0])
            return f"all fifteen are laid out: e declares them and throws {thrown}; r takes the last run back."
        if parts:
            return (
                "select the cards of a run and put them aside with m; e lays out the rest, r takes the last run back."
            )
        return super()._table_prompt(scene)

    def _selected_prompt(self, scene: Scene) -> str:
        if len(scene.selected) > 1 and (self._staging.parts(scene) or scene.moves(moves.Declare)):
            return f"{said_all(scene.selected)}: m puts these aside as a run."
        return super()._selected_prompt(scene)
