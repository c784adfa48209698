"""Laying out the contract part by part before going down with it. (DU-10)"""

from __future__ import annotations

from collections.abc import Sequence

from rules import Card, moves
from rules.melds import NotAMeld, in_order
from rules.rummy.contract import LEAST_RUN, best_lay_down
from rules.rummy.dummy_rummy import contract_in_words
from rummytui.games.draw_and_discard.laying_out import LayoutDraft, ThrowFromLayout, has_drawn
from rummytui.games.draw_and_discard.turn import Meld
from rummytui.games.dummy_rummy.sale import dummy_view
from rummytui.table.commands import Command
from rummytui.table.offers import Advise, Offer, Play, Target
from rummytui.table.scene import Scene
from rummytui.text import said_all


def may_lay_out(scene: Scene) -> bool:
    """Whether the acting player has drawn, has not gone down, and has their own hand open."""
    return has_drawn(scene) and not dummy_view(scene.view).down[scene.seat]


def is_set(part: Sequence[Card]) -> bool:
    """Whether a part that was laid out is a set; else it is a run."""
    return part[0].rank == part[1].rank


class ContractDraft(LayoutDraft):
    """Parts of a contract."""

    def __init__(self) -> None:
        super().__init__(may_lay_out)

    def missing(self, scene: Scene) -> tuple[int, int]:
        """The numbers of sets and runs that the contract still lacks."""
        sets, runs = dummy_view(scene.view).contract
        parts = self.parts(scene)
        laid = sum(map(is_set, parts))
        return sets - laid, runs - (len(parts) - laid)

    def complete(self, scene: Scene) -> bool:
        return may_lay_out(scene) and self.missing(scene) == (0, 0)

    def part_of(self, scene: Scene, cards: Sequence[Card]) -> tuple[Card, ...] | str:
        """These cards, in order, as the next part of the contract; or a sentence that says why not."""
        try:
            part = in_order(cards, dummy_view(scene.view).options.ace, least_run=LEAST_RUN)
        except NotAMeld as error:
            return f"{said_all(cards)}: {error}."
        sets, runs = self.missing(scene)
        if (sets if is_set(part) else runs) > 0:
            return part
        what = "set" if is_set(part) else "run"
        contract = contract_in_words(*dummy_view(scene.view).contract)
        return f"{said_all(part)}: the contract is {contract}, so this {what} doesn't fit."


class PutPartAside(Meld):
    """Put the selected cards aside as a set or run of the contract. Nobody else sees them until you go down.

    Once you're down, you can lay down more melds, if the house rules allow it.
    """

    label = "put aside"

    def __init__(self, draft: ContractDraft) -> None:
        self._draft = draft

    def text(self, scene: Scene) -> str:
        return self.label if may_lay_out(scene) else "meld"

    def possible(self, scene: Scene) -> bool:
        if may_lay_out(scene):
            return any(count > 0 for count in self._draft.missing(scene))
        return super().possible(scene)

    def lacking(self, scene: Scene) -> str:
        if may_lay_out(scene):
            return f"The contract is complete: press {GoDown.key} to go down."
        return super().lacking(scene)

    def typical(self, scene: Scene) -> moves.Move | None:
        return None if may_lay_out(scene) else super().typical(scene)

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        if not may_lay_out(scene):
            return super().offer(scene, target)
        if not self.possible(scene):
            return Advise(self.lacking(scene))
        if not scene.selected:
            return Advise(f"{scene.name}: select a set or a run with Space, then press {self.key}.")
        part = self._draft.part_of(scene, scene.selected)
        if isinstance(part, str):
            return Advise(part)
        return self._draft.lay_out(scene, (*self._draft.parts(scene), part))


class GoDown(Command):
    """Lay down the whole contract. You get to check it first, along with the melds you put aside."""

    name, key, label, kind = "lay_down", "e", "go down", moves.LayDown

    def __init__(self, draft: ContractDraft) -> None:
        self._draft = draft

    def text(self, scene: Scene) -> str:
        return self.label if self._draft.complete(scene) else "lay out the contract"

    def possible(self, scene: Scene) -> bool:
        return bool(self._draft.parts(scene)) or super().possible(scene)

    def typical(self, scene: Scene) -> moves.Move | None:
        return None if may_lay_out(scene) else moves.LayDown(scene.seat, ())

    def lacking(self, scene: Scene) -> str:
        contract = contract_in_words(*dummy_view(scene.view).contract)
        return f"{scene.name} doesn't have the contract yet: {contract}."

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        parts = self._draft.parts(scene)
        if self._draft.complete(scene) or not may_lay_out(scene):
            return Play((moves.LayDown(scene.seat, parts),))
        if not parts:
            found = scene.moves(moves.LayDown)
            return self._draft.lay_out(scene, found[0].melds) if found else Advise(self.lacking(scene))
        more = best_lay_down(self._draft.rest(scene), self._draft.missing(scene), dummy_view(scene.view).options.ace)
        if more is None:
            return Play((moves.LayDown(scene.seat, parts),))
        return self._draft.lay_out(scene, (*parts, *more))


class Throw(ThrowFromLayout):
    """Discard the selected card, or the one under the cursor. This ends your turn."""

    def reminder(self) -> str:
        return f"The contract is complete: press {GoDown.key} to go down."
