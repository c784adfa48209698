"""The updates that the seats of one screen have received, merged: those that are shown, and those still pending.

`GuestGame` is the game as far as these seats may know it. (SH-17)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from rules.events import Event
from rules.phase import Audience
from rules.refusals import RuleViolation
from rules.seats import Seat
from rummytui.remote.wire.messages import SeatUpdate
from rummytui.table.phase_info import PhaseInfo
from rummytui.table.updates import Update, UpdateQueue

if TYPE_CHECKING:
    from rules import Game, View
    from rules.moves import Move


class GuestGame:
    """The game by each seat of this screen: all after the same entry of the log.

    Legal moves are worked out from a seat's own view; hidden cards there are hidden here. Public attributes have the same
    names as in a `Game`.
    """

    def __init__(self, told: Mapping[Seat, SeatUpdate]) -> None:
        self._told = told
        self._one = _any_of(told)
        self._known = {seat: _game_of(one.view) for seat, one in told.items()}
        view = self._one.view
        self.name, self.players, self.options = view.name, view.players, view.options
        self.span, self.low_wins = view.game_type.span, view.game_type.low_wins
        self.hand_number, self.phase, self.over = view.hand_number, view.phase, view.over
        self.to_act = view.to_act

    @property
    def phase_info(self) -> PhaseInfo:
        """The present decision. What is forced is known only to the screen of the seat whose turn it is."""
        told, view = self._one.stage, self._one.view
        forced = self.legal_moves(told.turn) if told.forced and told.turn is not None else []
        return PhaseInfo(
            view.stage.hand_over, Audience(told.audience), told.turn, next(iter(forced), None), told.can_call
        )

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
        # The players to act can depend on a hand; everyone learns who they are, and not why.
        view.to_act = self.to_act
        return view

    def _name_of(self, seat: Seat) -> str:
        return self.players[seat] if 0 <= seat < len(self.players) else "Nobody here"


def _game_of(view: View) -> Game:
    """A game with all that this view knows, to be asked what is allowed."""
    return view.game_type.from_view(view, view.game_type.face_down_cards(view))


class SeatUpdates:
    """The updates of each seat of a screen, starting with its ``first``.

    Once all of them have been told of the same entry of the log, it's in ``updates`` until the screen takes it in; then
    `took_in` is called.
    """

    def __init__(self, first: Mapping[Seat, SeatUpdate]) -> None:
        self._shown = dict(first)
        """The update of each seat that the screen shows."""
        self._heard = dict(first)
        """The newest update of each seat."""
        self.updates = UpdateQueue()
        self._partly: dict[Seat, SeatUpdate] = {}
        """An update that not all seats have received yet."""
        self._events = {seat: list(_whole(told)) for seat, told in first.items()}
        self._before: list[tuple[Event, ...]] = []
        self.totals = list(self.one.totals)
        """The scores after each finished hand, in order."""
        self._game: GuestGame | None = None

    # ------------------------------------------------------------------------------------------------ what is shown

    @property
    def one(self) -> SeatUpdate:
        """The update of one of the seats, for the parts that are the same for all."""
        return _any_of(self._shown)

    @property
    def game(self) -> GuestGame:
        """The game as it is shown; a new object whenever something was taken in."""
        if self._game is None:
            self._game = GuestGame(self._shown)
        return self._game

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the screen."""
        return tuple(self._shown)

    def events_for(self, viewer: Seat | None) -> tuple[Event, ...]:
        """Everything that has happened in this hand, as ``viewer`` saw it."""
        if viewer is None:
            return tuple(event.seen_by(None) for event in next(iter(self._events.values())))
        return tuple(self._events[viewer])

    def hands(self) -> Iterator[tuple[Event, ...]]:
        """Everything that happened in each hand that was seen here, as everybody saw it."""
        yield from self._before
        yield self.events_for(None)

    # ------------------------------------------------------------------------------------------------ receiving

    def last(self, seat: Seat) -> int:
        """The last entry of the log that this seat has received."""
        return self._heard[seat].seq

    def add(self, seat: Seat, told: SeatUpdate) -> bool:
        """Keep an update. Returns False if an earlier one is missing."""
        if told.seq <= self.last(seat):
            return True
        if told.what == "presence" or (told.seq != self.last(seat) + 1 and told.hand is None):
            return False
        self._heard[seat] = told
        if any(other.seq != told.seq for other in self._partly.values()):
            self._partly = {}
        self._partly[seat] = told
        if len(self._partly) == len(self._shown):
            self._queue({each: self._partly[each] for each in self._shown})
            self._partly = {}
        return True

    def begin_again(self, told: Mapping[Seat, SeatUpdate]) -> bool:
        """Replace everything missed by a full update. Returns False if it's out of date."""
        one = _any_of(told)
        if one.seq < max(each.seq for each in self._heard.values()):
            return False
        if one.seq != self.one.seq:
            self._heard, self._partly = dict(told), {}
            self.updates.clear()
            self._queue(dict(told))
        return True

    def _queue(self, told: dict[Seat, SeatUpdate]) -> None:
        """Let the screen take in what all seats have been told."""
        one = _any_of(told)

        def seen_by(viewer: Seat | None) -> tuple[Event, ...]:
            return tuple(event.seen_by(viewer) for event in (one if viewer is None else told[viewer]).events)

        update = Update(
            seen_by,
            hand_number=one.view.hand_number,
            hand_over=one.view.stage.hand_over,
            game_over=one.view.over,
            taken_back=one.taken_back,
            missed=one.what == "look",
        )
        self.updates.add(update, lambda: self._take(told))

    def _take(self, told: dict[Seat, SeatUpdate]) -> None:
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
        if one.hand is not None:
            self.totals = list(one.totals)
        else:
            self.totals += one.totals
        self._shown, self._game = told, None
        self.took_in(one)

    def took_in(self, told: SeatUpdate) -> None:
        """The screen has taken in an update."""

    def note(self, event: Event) -> None:
        """Have the log of this hand say something that happened at this screen only."""
        for events in self._events.values():
            events.append(event)


def _any_of(told: Mapping[Seat, SeatUpdate]) -> SeatUpdate:
    return next(iter(told.values()))


def _whole(told: SeatUpdate) -> Iterable[Event]:
    return told.events if told.hand is None else told.hand
