"""The updates that the seats of one screen have received, merged: those that are shown, and those still pending.

`ToldGame` is the face of a `rules.Game`, made of what these seats are told. (SH-17)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rules.events import Event
from rules.phase import Audience
from rules.refusals import RuleViolation
from rules.seats import Seat
from rummytui.remote.wire import SeatUpdate
from rummytui.table.updates import Pending, Update

if TYPE_CHECKING:
    from rules import Game, View
    from rules.moves import Move
    from rules.options import GameOptions
    from rules.state import PhaseName


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


class PendingUpdates:
    """What each seat of a screen has been told, beginning with what it was told ``first``.

    It waits until all of them have been told of the same entry of the log, and then until the screen takes it in.
    """

    def __init__(self, first: Mapping[Seat, SeatUpdate]) -> None:
        self._shown = dict(first)
        """What each seat has been told, as far as the screen shows it."""
        self._heard = dict(first)
        """The last that each seat has been told at all."""
        self._waiting: deque[dict[Seat, SeatUpdate]] = deque()
        """Pending updates, oldest first."""
        self._partly: dict[Seat, SeatUpdate] = {}
        """An update that not all seats have received yet."""
        self._events = {seat: list(_whole(told)) for seat, told in first.items()}
        self._before: list[tuple[Event, ...]] = []
        self._totals = list(self.one.totals)
        self.game = ToldGame(self._shown)
        """The game as it is shown; a new object whenever something was taken in."""

    # ------------------------------------------------------------------------------------------------ what is shown

    @property
    def one(self) -> SeatUpdate:
        """What one of the seats was told, for whatever is the same for all."""
        return _any_of(self._shown)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the screen."""
        return tuple(self._shown)

    @property
    def totals(self) -> Sequence[tuple[int, ...]]:
        """The scores after each finished hand, in order."""
        return self._totals

    @property
    def following(self) -> Pending | None:
        """The first update that isn't shown yet, or None."""
        if not self._waiting:
            return None
        one = _any_of(self._waiting[0])
        return Pending(one.view, one.events, one.view.stage.hand_over)

    def events_for(self, viewer: Seat | None) -> tuple[Event, ...]:
        """Everything that has happened in this hand, as ``viewer`` saw it."""
        if viewer is None:
            return tuple(event.seen_by(None) for event in next(iter(self._events.values())))
        return tuple(self._events[viewer])

    def hands(self) -> Iterator[tuple[Event, ...]]:
        """Everything that happened in each hand that was seen here, as everybody saw it."""
        yield from self._before
        yield self.events_for(None)

    # ------------------------------------------------------------------------------------------------ what is told

    def last(self, seat: Seat) -> int:
        """The last entry of the log of which that seat has been told."""
        return self._heard[seat].seq

    def add(self, seat: Seat, told: SeatUpdate) -> bool:
        """Keep what a seat is told. Returns False if it has not been told of something before that."""
        if told.seq <= self.last(seat):
            return True
        if told.what == "presence" or (told.seq != self.last(seat) + 1 and told.hand is None):
            return False
        self._heard[seat] = told
        if any(other.seq != told.seq for other in self._partly.values()):
            self._partly = {}
        self._partly[seat] = told
        if len(self._partly) == len(self._shown):
            self._waiting.append({each: self._partly[each] for each in self._shown})
            self._partly = {}
        return True

    def begin_again(self, told: Mapping[Seat, SeatUpdate]) -> bool:
        """Keep how everything stands, in place of all that was missed. Returns False if more has been told since."""
        one = _any_of(told)
        if one.seq < max(each.seq for each in self._heard.values()):
            return False
        if one.seq != self.one.seq:
            self._heard, self._partly = dict(told), {}
            self._waiting.clear()
            self._waiting.append(dict(told))
        return True

    def advance(self) -> Update | None:
        """Take in what was told, up to something that people want to read first; None if there is nothing."""
        if not self._waiting:
            return None
        happened: dict[Seat, list[Event]] = {seat: [] for seat in self._shown}
        missed = False
        taken_back = None
        while self._waiting:
            told = self._waiting.popleft()
            one = _any_of(told)
            missed |= one.what == "look"
            taken_back = one.taken_back or taken_back
            self._take(told, happened)
            if one.view.stage.hand_over or one.taken_back or any(event.is_showdown for event in one.events):
                break
        self.game = ToldGame(self._shown)

        def seen_by(viewer: Seat | None) -> tuple[Event, ...]:
            return tuple(event.seen_by(viewer) for event in happened[self.seats[0] if viewer is None else viewer])

        return Update(seen_by, taken_back, missed)

    def _take(self, told: dict[Seat, SeatUpdate], happened: Mapping[Seat, list[Event]]) -> None:
        one = _any_of(told)
        dealt = one.view.hand_number != self.one.view.hand_number
        if dealt:
            self._before.append(self.events_for(None))
        for seat, each in told.items():
            if each.hand is not None:
                self._events[seat] = list(each.hand)
            elif dealt:
                self._events[seat] = list(each.events)
            else:
                self._events[seat] += each.events
            if each.what != "look":
                happened[seat] += each.events
        if one.hand is not None:
            self._totals = list(one.totals)
        else:
            self._totals += one.totals
        self._shown = told


def _any_of(told: Mapping[Seat, SeatUpdate]) -> SeatUpdate:
    return next(iter(told.values()))


def _whole(told: SeatUpdate) -> Iterable[Event]:
    return told.events if told.hand is None else told.hand
