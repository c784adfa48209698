"""Laying out a hand, or a contract, part by part before it is shown. (BO-4, CO-3, DU-10)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from rules import Card, moves
from rules.moves import Move
from rules.rummy.contract import Layout
from rummytui.games.draw_and_discard.turn import Discard
from rummytui.table.commands import Command, Undo
from rummytui.table.offers import Advise, Offer, Play, Rearrange, Target
from rummytui.table.scene import Scene
from rummytui.text import said

_BEFORE_THE_DRAW: Final = {moves.Draw, moves.Buy, moves.Pass}


def has_drawn(scene: Scene) -> bool:
    """Whether the acting player has drawn and has their own hand open."""
    kinds = {type(move) for move in scene.moves(Move)}
    return bool(kinds) and scene.face_up == scene.seat and not kinds & _BEFORE_THE_DRAW


class LayoutDraft:
    """The sets and runs that a player is trying out, unseen by the others until they go on the table.

    A draft belongs to one seat at one moment of the game: it is dropped as soon as anything happens or another hand is
    opened. ``allowed`` says in which scenes there may be one.
    """

    def __init__(self, allowed: Callable[[Scene], bool]) -> None:
        self._allowed = allowed
        self._parts: list[tuple[Card, ...]] = []
        self._of: tuple[int | None, int, int] | None = None

    def parts(self, scene: Scene) -> Layout:
        """What is laid out in this scene."""
        if scene.face_up is None:
            # It waits for its owner while nobody's hand lies open.
            return ()
        if self._of != _state(scene) or not self._allowed(scene):
            self._parts, self._of = [], None
        return tuple(self._parts)

    def lay_out(self, scene: Scene, parts: Sequence[tuple[Card, ...]]) -> Rearrange:
        """An offer to make the draft consist of exactly these parts."""

        def change() -> None:
            self._parts, self._of = list(parts), _state(scene)

        return Rearrange(change)

    def complete(self, scene: Scene) -> bool:
        """Whether what is laid out is all that is wanted."""
        raise NotImplementedError

    def rest(self, scene: Scene) -> list[Card]:
        """The open hand without what is laid out."""
        left = Counter(scene.hand) - Counter(card.in_hand for part in self.parts(scene) for card in part)
        return list(left.elements())


def _state(scene: Scene) -> tuple[int | None, int, int]:
    return scene.face_up, scene.view.hand_number, len(scene.events)


class TakeBack(Command):
    """Return the last set or run you put aside to your hand."""

    name, key, label = "take_back", "r", "return to hand"

    @property
    def other_keys(self) -> frozenset[str]:
        return frozenset({"backspace", Undo.key})

    def __init__(self, draft: LayoutDraft) -> None:
        self._draft = draft

    def possible(self, scene: Scene) -> bool:
        return bool(self._draft.parts(scene))

    def lacking(self, scene: Scene) -> str:
        return "Nothing has been put aside."

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        parts = list(self._draft.parts(scene))
        if parts:
            del parts[target if isinstance(target, int) else -1]
        return self._draft.lay_out(scene, parts)


class ThrowFromLayout(Discard):
    """Discard the selected card, or the one under the cursor. This ends your turn."""

    def __init__(self, draft: LayoutDraft) -> None:
        self._draft = draft
        # A player who discards with a complete layout may have meant to declare it.
        self._asked: tuple[Move, Layout] | None = None

    def reminder(self) -> str:
        """A sentence: what is laid out, and which key shows it."""
        raise NotImplementedError

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        offered = super().offer(scene, target)
        if not (self._draft.complete(scene) and isinstance(offered, Play)):
            return offered
        discard = offered.moves[0]
        meant, self._asked = self._asked, (discard, self._draft.parts(scene))
        if meant == self._asked:
            return offered
        return Advise(f"{self.reminder()} Press {self.key} again to discard {said(scene.meant[0])} anyway.")
