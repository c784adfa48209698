"""What a game says of its present decision, as far as a table goes by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.moves import Move
from rules.phase import Audience
from rules.record import Record, record
from rules.seats import Seat

if TYPE_CHECKING:
    from rules import Game


@record
class PhaseInfo(Record):
    """The present decision of a game; see `rules.phase.Phase`."""

    hand_over: bool
    """Whether the hand is over, and the next one isn't dealt."""
    audience: Audience
    """Who has to see a hand for it."""
    turn: Seat | None = None
    """Whose turn it is, if anybody is to act."""
    forced: Move | None = None
    """The only move there is, if the table makes it."""
    can_call: bool = False
    """Whether somebody could claim a pot before the next move, for all the others know."""

    @classmethod
    def of(cls, game: Game) -> PhaseInfo:
        """The decision of a game whose rules run here."""
        stage = game.stage
        if not game.to_act:
            return cls(stage.hand_over, stage.audience(game))
        audience, turn, forced = stage.audience(game), stage.turn(game), stage.forced(game)
        return cls(stage.hand_over, audience, turn, forced, stage.can_call(game))
