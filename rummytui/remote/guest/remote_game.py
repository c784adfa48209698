"""The game as a guest knows it: the face of a `rules.Game`, made of what its seats are told. (SH-17)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rules.phase import Audience
from rules.refusals import RuleViolation

if TYPE_CHECKING:
    from rules import Game, View
    from rules.moves import Move
    from rules.options import GameOptions
    from rules.seats import Seat
    from rules.state import PhaseName
    from rummytui.remote.wire import SeatUpdate


class ToldGame:
    """The game after what each seat of this screen was told, by seat: the same entry of the log for all of them.

    What is legal is worked out from a seat's own view; what is hidden there is hidden here.
    """

    def __init__(self, told: Mapping[Seat, SeatUpdate]) -> None:
        self._told = told
        self._one = next(iter(told.values()))
        self._known = {seat: _game_of(one.view) for seat, one in told.items()}

    # ------------------------------------------------------------------------------------------------ what is public

    @property
    def name(self) -> str:
        """What it is called, such as ``rummy``."""
        return self._one.view.name

    @property
    def span(self) -> str:
        """What it calls the play between two deals, such as ``hand``."""
        return self._one.view.game_type.span

    @property
    def low_wins(self) -> bool:
        """Whether the lowest score is the best one."""
        return self._one.view.game_type.low_wins

    @property
    def players(self) -> tuple[str, ...]:
        """The names, seat by seat."""
        return self._one.view.players

    @property
    def options(self) -> GameOptions:
        """The house rules."""
        return self._one.view.options

    @property
    def hand_number(self) -> int:
        """The present hand, counted from 1."""
        return self._one.view.hand_number

    @property
    def phase(self) -> PhaseName:
        """The name of the present phase."""
        return self._one.view.phase

    @property
    def over(self) -> bool:
        """Whether the sitting is finished."""
        return self._one.view.over

    @property
    def stage(self) -> ToldGame:
        """The present phase: the same object, which has been told what the phase says of this game."""
        return self

    # ------------------------------------------------------------------------------------------------ the phase

    @property
    def hand_over(self) -> bool:
        """Whether the hand is over and the next one not dealt yet."""
        return self._one.view.stage.hand_over

    def audience(self, _: ToldGame) -> Audience:
        """Whose eyes the present decision needs."""
        return self._one.stage.eyes

    def forced(self, _: ToldGame) -> Move | None:
        """The move that the table makes next for a seat of this screen; None if there is none, or it is another's."""
        if not self._one.stage.forced:
            return None
        return next((move for seat in self.to_act if seat == self.turn(self) for move in self.legal_moves(seat)), None)

    def turn(self, _: ToldGame) -> Seat:
        """Whose turn it is."""
        turn = self._one.stage.turn
        return self.to_act[0] if turn is None else turn

    def can_call(self, _: ToldGame) -> bool:
        """Whether somebody could claim a pot before the next move, for all the others know."""
        return self._one.stage.can_call

    # ------------------------------------------------------------------------------------------------ what is known

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may move now."""
        return self._one.view.to_act

    def legal_moves(self, seat: Seat) -> list[Move]:
        """Every move that ``seat`` may make now; none for a seat that is at another screen."""
        return self._told[seat].view.legal_moves(seat) if seat in self._told else []

    def check(self, move: Move) -> None:
        """Raise RuleViolation, with the clause and a sentence, if it is known here that ``move`` is not allowed now."""
        known = self._known.get(move.seat)
        if known is None:
            raise RuleViolation("SH-3", f"{self._name_of(move.seat)} is on another screen.")
        known.check(move)

    def seen_by(self, viewer: Seat | None) -> View:
        """What ``viewer``, a seat of this screen or None for everybody, may know now."""
        if viewer is not None:
            return self._told[viewer].view
        view = next(iter(self._known.values())).seen_by(None)
        # Who may act can follow from a hand; all are told who that is, and not why.
        view.to_act = self.to_act
        return view

    def _name_of(self, seat: Seat) -> str:
        return self.players[seat] if 0 <= seat < len(self.players) else "Nobody here"


def _game_of(view: View) -> Game:
    """A game with all that this view knows, to be asked what is allowed."""
    return view.game_type.from_view(view, view.game_type.face_down_cards(view))
