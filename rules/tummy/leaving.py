"""Between two hands: dealing on, finishing, and saying goodbye. (TU-15)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from rules import moves
from rules.events import Event
from rules.moves import Move
from rules.phase import BetweenHands
from rules.refusals import RuleViolation
from rules.seats import Seat
from rules.tummy.events import SeatLeaving

if TYPE_CHECKING:
    from rules.tummy.game import TummyRummy


class Leaving(BetweenHands["TummyRummy"]):
    """Between two hands anybody may also say that the next one will be the last. (TU-15)"""

    kinds = ("deal", "finish", "leave")
    moments: ClassVar[Mapping[str, tuple[str, str]]] = {
        "leave": ("TU-15", "Players say goodbye between two hands, not in the middle of one.")
    }

    def legal_moves(self, game: TummyRummy, seat: Seat) -> list[Move]:
        """Leaving comes last, and only for those who are not leaving already."""
        leaving: list[Move] = [] if seat in game.cooks else [moves.Leave(seat)]
        return [*super().legal_moves(game, seat), *leaving]

    def check_leave(self, game: TummyRummy, move: moves.Leave) -> None:
        """A goodbye cannot be said twice."""
        if move.seat in game.cooks:
            player = game.players[move.seat]
            raise RuleViolation(
                "TU-15", f"{player} has already said goodbye, and that can't be undone.", seats=[move.seat]
            )

    def play_leave(self, game: TummyRummy, move: moves.Leave) -> list[Event]:
        """One more hand, as a Short-Order Cook."""
        game.cooks.add(move.seat)
        return [SeatLeaving(move.seat)]
