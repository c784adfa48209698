"""Phase: a part of a game with moves of its own. It knows who acts, the legal moves, and their consequences.

A phase is an object without state: everything that changes is in the game it is handed. Each game lists its phases
once; `Game.phase` is the name of the present one, `Game.stage` the object. A game has methods for what several phases
do; those that begin with an underscore are its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from rules import moves
from rules.events import Event
from rules.moves import Move
from rules.refusals import RuleViolation
from rules.seats import Seat
from rules.state import PhaseName, State

if TYPE_CHECKING:
    from rules.game import Game

GameT = TypeVar("GameT", bound="Game")


class Audience(Enum):
    """Who has to see a hand for a decision."""

    PRIVATE = "private"
    """One person needs to see a hand."""
    SHARED = "shared"
    """People answer aloud, round the table; they have all seen their hands before."""
    OPEN = "open"
    """Nobody needs a hand."""


class Phase(Generic[GameT]):
    """What can be done in one part of a game, and by whom.

    For each of its ``kinds`` of move a phase has ``check_<kind>``, which raises RuleViolation, and ``play_<kind>``,
    which makes a move that was checked and returns what happened.
    """

    name: PhaseName
    """What the public face calls it."""
    kinds: tuple[str, ...]
    """The kinds of move that belong to it."""
    moments: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """How its moves are refused in other phases, by kind of move: the clause, and a sentence."""
    hand_over: ClassVar[bool] = False
    """Whether the hand is over and the next one not dealt yet."""
    usual_audience: ClassVar[Audience] = Audience.PRIVATE
    """Who has to see a hand for its decisions, unless the state of the game matters, too."""

    # ------------------------------------------------------------------------------------------------ visibility

    def hands_open(self, state: State) -> bool:
        """Whether all hands lie face up, for everybody to see. (SH-17)"""
        return self.hand_over

    # ------------------------------------------------------------------------------------------------ for the screens

    def audience(self, state: State) -> Audience:
        """Who has to see a hand for the present decision, in a game or a view of one."""
        return self.usual_audience

    def forced(self, game: GameT) -> Move | None:
        """The only legal move, which the table makes for the player; None if there is a choice.

        Also None if only one hand can tell that there is no choice: a move made at once would give that away.
        """
        return None

    def turn(self, game: GameT) -> Seat:
        """Whose turn it is; anybody else who may act only has something to call. Somebody must be to act."""
        return self.to_act(game)[0]

    def can_call(self, game: GameT) -> bool:
        """Whether, for all the others know, somebody could claim a pot before the next move."""
        return False

    # ------------------------------------------------------------------------------------------------ the moves

    def to_act(self, game: GameT) -> tuple[Seat, ...]:
        """The seats that may move now."""
        raise NotImplementedError

    def legal_moves(self, game: GameT, seat: Seat) -> list[Move]:
        """Every legal move of a seat that is to act, in a fixed order, equal cards once."""
        raise NotImplementedError

    def check(self, game: GameT, move: Move) -> None:
        """Raise RuleViolation, with the clause and a sentence, unless ``move`` is allowed now."""
        self.must_be_the_moment(game, move)
        getattr(self, "check_" + move.kind)(game, move)

    def must_be_the_moment(self, game: GameT, move: Move) -> None:
        """Refuse a move by a seat that is not to act, or of a kind that does not belong to this phase."""
        if move.seat not in self.to_act(game):
            raise self.not_to_act(game, move.seat)
        if move.kind not in self.kinds:
            raise self.wrong_moment(game, move)

    def play(self, game: GameT, move: Move) -> list[Event]:
        """Make ``move``, which was checked, and return what happened, in order."""
        events: list[Event] = getattr(self, "play_" + move.kind)(game, move)
        return events

    # ------------------------------------------------------------------------------------------------ the wrong moment

    def not_to_act(self, game: GameT, seat: Seat) -> RuleViolation:
        """Why ``seat`` cannot make any move now. (SH-3)"""
        if not 0 <= seat < len(game.players):
            return RuleViolation("SH-3", f"Nobody sits at seat {str(seat)[:20]}.")
        if absent := game.why_absent(seat):
            return absent
        player, waiting = game.players[seat], [game.players[s] for s in self.to_act(game)]
        if len(waiting) == 1:
            return RuleViolation("SH-3", f"It's {waiting[0]}'s turn, not {player}'s.", seats=[seat])
        return RuleViolation("SH-3", f"It isn't {player}'s turn; it's up to {' or '.join(waiting)}.", seats=[seat])

    def wrong_moment(self, game: GameT, move: Move) -> RuleViolation:
        """Why a move of this kind cannot be made in this phase by anybody."""
        if said := game.said_of(move.kind):
            return RuleViolation(*said)
        return self.no_place_for(game, move)

    def no_place_for(self, game: GameT, move: Move) -> RuleViolation:
        """The same as `wrong_moment`, for moves without a sentence of their own."""
        player = game.players[move.seat]
        if move.kind in game.phases["between hands"].kinds:
            finishing = move.kind == "finish"
            clause, action = ("SH-15", "finish the game") if finishing else ("SH-2", "deal the next hand")
            return RuleViolation(clause, f"This hand isn't over yet, so {player} can't {action}.")
        action = move.kind.replace("_", " ")
        return RuleViolation("SH-3", f"{player} can't {action} at this point in {game.title}.")


def keyed(*phases: Phase[Any]) -> dict[PhaseName, Phase[Any]]:
    """The phases of a game by their names."""
    return {phase.name: phase for phase in phases}


class BetweenHands(Phase[GameT]):
    """A hand is over; anyone still in the game can deal the next one, or finish the game. (SH-2, SH-15)"""

    name = "between hands"
    kinds: tuple[str, ...] = ("deal", "finish")
    hand_over = True
    usual_audience = Audience.OPEN

    def to_act(self, game: GameT) -> tuple[Seat, ...]:
        """Everybody who is still part of the game."""
        return game.seats_playing()

    def legal_moves(self, game: GameT, seat: Seat) -> list[Move]:
        """Dealing on first."""
        return [moves.Deal(seat), moves.Finish(seat)]

    def check_deal(self, game: GameT, move: moves.Deal | moves.Finish) -> None:
        """Anybody may deal on, or finish the game."""

    check_finish = check_deal

    def play_deal(self, game: GameT, move: moves.Deal) -> list[Event]:
        """The next hand. (SH-2)"""
        return game.deal_next_hand()

    def play_finish(self, game: GameT, move: moves.Finish) -> list[Event]:
        """The end of the game. (SH-15)"""
        return [game.close_sitting(move.seat)]

    def no_place_for(self, game: GameT, move: Move) -> RuleViolation:
        """The hand is over, so nothing in it can be played."""
        return RuleViolation("SH-15", "This hand is over; deal the next one first.")


class Over(Phase[GameT]):
    """The game is finished. (SH-15)"""

    name = "over"
    kinds = ()
    hand_over = True
    usual_audience = Audience.OPEN

    def to_act(self, game: GameT) -> tuple[Seat, ...]:
        """Nobody."""
        return ()

    def not_to_act(self, game: GameT, seat: Seat) -> RuleViolation:
        """No player has a legal move."""
        return RuleViolation("SH-15", "The game is over; nothing more can be played.")


class UnfinishedBusiness(Phase[GameT]):
    """A phase that has to be finished before the moves of any other."""

    reminder: ClassVar[str]
    """The unfinished business that comes first: the beginning of a sentence."""

    def no_place_for(self, game: GameT, move: Move) -> RuleViolation:
        """Refuse the move, and name the unfinished business."""
        if move.kind in game.phases["between hands"].kinds:
            return super().no_place_for(game, move)
        return RuleViolation("SH-3", f"{self.reminder}, and {game.players[move.seat]} must finish that first.")
