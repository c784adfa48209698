"""A phase in which something has to be done before the hand goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.moves import Move
from rules.phase import Phase
from rules.refusals import RuleViolation

if TYPE_CHECKING:
    from rules.tummy.game import TummyRummy


class UnfinishedBusiness(Phase["TummyRummy"]):
    """A phase that leaves no time for moves of another."""

    reminder: ClassVar[str]
    """What has to be done before anything else: the beginning of a sentence."""

    def no_place_for(self, game: TummyRummy, move: Move) -> RuleViolation:
        """What has to be done first."""
        if move.kind in game.phases["between hands"].kinds:
            return super().no_place_for(game, move)
        return RuleViolation("SH-3", f"{self.reminder}, and {game.players[move.seat]} has to finish that first.")
