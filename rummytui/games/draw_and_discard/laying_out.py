"""Laying out a hand, or a contract, part by part before it is shown. (CO-3, DU-10)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from rules import Card, moves
from rules.melds import NotAMeld, in_order
from rules.rummy.contract import LEAST_RUN, Layout, best_lay_down
from rules.rummy.dummy_rummy import contract_in_words
from rummytui.games.draw_and_discard.turn import Meld, table
from rummytui.table.commands import Command
from rummytui.table.offers import Advise, Offer, Play, Rearrange, Target
from rummytui.table.scene import Scene
from rummytui.text import said_all, whose


def has_drawn(scene: Scene) -> bool:
    """Whether whoever acts has drawn and has the own hand open."""
    if scene.view.phase != "play" or not scene.acting or scene.face_up != scene.seat:
        return False
    return not scene.moves(moves.Draw)


def may_lay_out(scene: Scene) -> bool:
    """Whether whoever acts has drawn, has not gone down, and has the own hand open."""
    view: Any = scene.view
    return has_drawn(scene) and not view.down[scene.seat]


def is_set(part: Sequence[Card]) -> bool:
    """Whether a part that was laid out is a set; else it is a run."""
    return part[0].rank == part[1].rank


class Staging:
    """The sets and runs that somebody has laid out, and that nobody else may see before they lie on the table.

    They hold for one seat and one state of the game: as soon as anything happens or another hand is open, they are
    forgotten. ``allowed`` says in which scenes there may be any.
    """

    def __init__(self, allowed: Callable[[Scene], bool]) -> None:
        self._allowed = allowed
        self._parts: list[tuple[Card, ...]] = []
        self._of: tuple[int | None, int, int] | None = None

    def parts(self, scene: Scene) -> Layout:
        """What is laid out in this scene."""
        if self._of != _state(scene) or not self._allowed(scene):
            self._parts, self._of = [], None
        return tuple(self._parts)

    def lay_out(self, scene: Scene, parts: Sequence[tuple[Card, ...]]) -> Rearrange:
        """An offer to have exactly these parts laid out."""

        def change() -> None:
            self._parts, self._of = list(parts), _state(scene)

        return Rearrange(change)

    def rest(self, scene: Scene) -> list[Card]:
        """The open hand without what is laid out."""
        left = Counter(scene.hand) - Counter(card.in_hand for part in self.parts(scene) for card in part)
        return list(left.elements())


class ContractStaging(Staging):
    """Parts of a contract."""

    def __init__(self) -> None:
        super().__init__(may_lay_out)

    def missing(self, scene: Scene) -> tuple[int, int]:
        """The sets and runs that the contract still wants."""
        sets, runs = table(scene).contract
        parts = self.parts(scene)
        laid = sum(map(is_set, parts))
        return sets - laid, runs - (len(parts) - laid)

    def part_of(self, scene: Scene, cards: Sequence[Card]) -> tuple[Card, ...] | str:
        """These cards as the next part of the contract, in order; or why they are none."""
        try:
            part = in_order(cards, scene.view.options.ace, least_run=LEAST_RUN)
        except NotAMeld as error:
            return f"{said_all(cards)}: {error}."
        sets, runs = self.missing(scene)
        if (sets if is_set(part) else runs) > 0:
            return part
        what = "set" if is_set(part) else "run"
        return f"{said_all(part)}: this hand's contract, {contract_in_words(*table(scene).contract)}, has no room for another {what}."


def _state(scene: Scene) -> tuple[int | None, int, int]:
    return scene.face_up, scene.view.hand_number, len(scene.events)


class Part(Meld):
    """Put the selected cards aside as a set or run of the contract; nobody sees them before all of it is laid down.

    Whoever is down lays further melds on the table with it, where the house rules allow that.
    """

    label = "put aside"

    def __init__(self, staging: ContractStaging) -> None:
        self._staging = staging

    def text(self, scene: Scene) -> str:
        return self.label if may_lay_out(scene) else "meld"

    def possible(self, scene: Scene) -> bool:
        if may_lay_out(scene):
            return any(count > 0 for count in self._staging.missing(scene))
        return super().possible(scene)

    def lacking(self, scene: Scene) -> str:
        if may_lay_out(scene):
            return "The whole contract is laid out already: e goes down with it."
        return super().lacking(scene)

    def typical(self, scene: Scene) -> moves.Move | None:
        return None if may_lay_out(scene) else super().typical(scene)

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        if not may_lay_out(scene):
            return super().offer(scene, target)
        if not self.possible(scene):
            return Advise(self.lacking(scene))
        if not scene.selected:
            return Advise(f"{scene.name}: select the cards of a set or of a run with Space, then {self.key}.")
        part = self._staging.part_of(scene, scene.selected)
        if isinstance(part, str):
            return Advise(part)
        return self._staging.lay_out(scene, (*self._staging.parts(scene), part))


class TakeBack(Command):
    """Take the set or run that was put aside last back into the hand."""

    name, key, label = "take_back", "r", "take back"
    other_keys = frozenset({"backspace"})

    def __init__(self, staging: Staging) -> None:
        self._staging = staging

    def possible(self, scene: Scene) -> bool:
        return bool(self._staging.parts(scene))

    def lacking(self, scene: Scene) -> str:
        return "Nothing is put aside."

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        parts = list(self._staging.parts(scene))
        if parts:
            del parts[target if isinstance(target, int) else -1]
        return self._staging.lay_out(scene, parts)


class GoDown(Command):
    """Lay down the whole contract. First the best way to do so is laid out, or what was put aside is completed."""

    name, key, label, kind = "lay_down", "e", "go down", moves.LayDown

    def __init__(self, staging: ContractStaging) -> None:
        self._staging = staging

    def text(self, scene: Scene) -> str:
        return self.label if self._is_complete(scene) else "lay out the contract"

    def possible(self, scene: Scene) -> bool:
        return bool(self._staging.parts(scene)) or super().possible(scene)

    def typical(self, scene: Scene) -> moves.Move | None:
        return None if may_lay_out(scene) else moves.LayDown(scene.seat, ())

    def lacking(self, scene: Scene) -> str:
        contract = contract_in_words(*table(scene).contract)
        return f"{whose(scene.name)} hand does not hold the contract, {contract}."

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        parts = self._staging.parts(scene)
        if self._is_complete(scene) or not may_lay_out(scene):
            return Play((moves.LayDown(scene.seat, parts),))
        if not parts:
            found = scene.moves(moves.LayDown)
            return self._staging.lay_out(scene, found[0].melds) if found else Advise(self.lacking(scene))
        more = best_lay_down(self._staging.rest(scene), self._staging.missing(scene), scene.view.options.ace)
        if more is None:
            return Play((moves.LayDown(scene.seat, parts),))
        return self._staging.lay_out(scene, (*parts, *more))

    def _is_complete(self, scene: Scene) -> bool:
        return may_lay_out(scene) and self._staging.missing(scene) == (0, 0)
