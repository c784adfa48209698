"""A phase in which something has to be finished before the hand goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.moves import Move
from rules.phase import Phase
from rules.refusals import RuleViolation

if TYPE_CHECKING:
    from rules.tummy.game import TummyRummy


class UnfinishedBusiness(Phase["TummyRummy"]):
    """A phase that has to be finished before the moves of any other."""

    reminder: ClassVar[str]
    """What has to be finished first: the beginning of a sentence."""

    def no_place_for(self, game: TummyRummy, move: Move) -> RuleViolation:
        """Say what has to be finished first."""
        if move.kind in game.phases["between hands"].kinds:
            return super().no_place_for(game, move)
        return RuleViolation("SH-3", f"{self.reminder}, and {game.players[move.seat]} must finish that first.")
