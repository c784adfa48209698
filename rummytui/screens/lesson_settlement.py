"""The settlement at the end of a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rummytui.screens.settlement import SettlementScreen
from rummytui.table.between_hands import AnotherGame
from rummytui.table.commands import ChangeSettings, Command, Help, Rules, key_shown
from rummytui.table.offers import Offer, ScreenAction, Target
from rummytui.table.scene import Scene
from rummytui.text import marked
from rummytui.text.speech import listed


class EndLesson(Command):
    """Go back to the list of lessons."""

    name, key, label = "end", "enter", "end the lesson"

    @property
    def other_keys(self) -> frozenset[str]:
        return frozenset({"space", "escape", "q"})

    def possible(self, scene: Scene) -> bool:
        return True

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return ScreenAction(self.name)


class RealGame(AnotherGame):
    """End the lesson and set up a real game with the same bots."""

    label = "play a real game"


REAL_GAME: Final = RealGame()


def how_to_end(players: Sequence[str]) -> str:
    """The keys at the end of a lesson with these players, the learner first."""
    bots = listed(marked(players)[1:])
    return f"Press Enter to finish, or {key_shown(REAL_GAME.key)} to play for real with {bots}."


class LessonSettlement(SettlementScreen):
    """Who pays what and why, as after any hand, but with no next hand."""

    def commands(self) -> Sequence[Command]:
        return (EndLesson(), REAL_GAME, Help(), Rules(), ChangeSettings())

    def prompt_text(self) -> str:
        return how_to_end(self.host.game.players)

    def action_end(self) -> None:
        """Close the settlement and the lesson."""
        _ = self.dismiss("home")
