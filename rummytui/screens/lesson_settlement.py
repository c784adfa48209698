"""The end of the hand that a lesson was about."""

from __future__ import annotations

from collections.abc import Sequence

from rummytui.screens.settlement import SettlementScreen
from rummytui.table.commands import ChangeSettings, Command, Help, Rules
from rummytui.table.offers import Offer, ScreenAction, Target
from rummytui.table.scene import Scene


class EndLesson(Command):
    """Go back to where the lesson was chosen."""

    name, key, label = "end", "enter", "end the lesson"

    @property
    def other_keys(self) -> frozenset[str]:
        return frozenset({"space", "escape", "q"})

    def possible(self, scene: Scene) -> bool:
        return True

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return ScreenAction(self.name)


class LessonSettlement(SettlementScreen):
    """Who pays what and why, as after any hand; but no other hand follows."""

    def commands(self) -> Sequence[Command]:
        return (EndLesson(), Help(), Rules(), ChangeSettings())

    def prompt_text(self) -> str:
        return "Enter ends the lesson."

    def action_end(self) -> None:
        """Close it, and the lesson with it."""
        _ = self.dismiss("home")
