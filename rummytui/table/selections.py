"""The cards that were selected when a move was made, to select them again when it is undone."""

from __future__ import annotations

from rules.cards import Card
from rules.seats import Seat
from rummytui.table.scene import Scene
from rummytui.text.narration import MoveTakenBack


class Selections:
    """The cards that were selected at each point of a sitting at which somebody then did something."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, int], tuple[Seat | None, tuple[Card, ...]]] = {}
        """By hand and by how much had happened in it: whose hand lay open, and what was selected in it."""

    def keep(self, scene: Scene) -> None:
        """Something is done in this scene, with what is selected in it."""
        here = hand, _ = _point(scene)
        # Undo may go back past a deal. Hands before that would only fill the memory in a long evening.
        self._kept = {point: kept for point, kept in self._kept.items() if point[0] >= hand - 1}
        self._kept[here] = scene.face_up, scene.selected

    def back_at(self, scene: Scene) -> tuple[Card, ...] | None:
        """What was selected here before; None if this point has not been come back to."""
        here = _point(scene)
        # What was done later has been undone as well.
        self._kept = {point: kept for point, kept in self._kept.items() if point <= here}
        open_hand, selected = self._kept.get(here, (None, ()))
        if here not in self._kept or open_hand != scene.face_up:
            return None
        del self._kept[here]
        return selected


def _point(scene: Scene) -> tuple[int, int]:
    done = sum(not isinstance(event, MoveTakenBack) for event in scene.events)
    return scene.view.hand_number, done
