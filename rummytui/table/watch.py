"""Who may look at the screen now, and what happens next at the table.

One laptop goes round, and only this module decides whether a hand may lie face up. A table screen begins a `Watch`,
shows what its `now` says, tells it what happened, and shows the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import TYPE_CHECKING, Self, TypeAlias

from rules import HIDDEN, Game
from rules.events import Event
from rules.moves import Move
from rules.phase import Audience
from rules.record import Record, record
from rules.seats import Seat
from rummytui.people.locks import Key
from rummytui.table.phase_info import PhaseInfo
from rummytui.table.scene import Scene

if TYPE_CHECKING:
    from rummytui.table.updates import PlayedGame, Table


@record
class Private(Record):
    """One person is deciding, with their hand face up on the screen."""

    seat: Seat
    """Whose hand it is."""


@record
class Curtain(Record):
    """The laptop is being passed on; no hand is on the screen until its new holder says so."""

    seat: Seat
    """Whose hand comes next."""


@record
class Public(Record):
    """Everybody may take part; the hands are face down."""

    askable: tuple[Seat, ...]
    """People who may do something now."""
    bots: tuple[Seat, ...] = ()
    """Bots that may do something at the same time."""
    open_hand: Seat | None = None
    """The seat whose hand is on show to all, because the game is played with open hands."""


@record
class Forced(Record):
    """Play continues without keys, slowly enough to follow."""

    seat: Seat
    """Who moves next."""
    move: Move | None = None
    """The only legal move; None if a bot has to choose."""
    callers: tuple[Seat, ...] = ()
    """People who may call a pot first. They are the same after every card, so that a pause gives nothing away."""


@record
class Pause(Record):
    """The game waits as long as people like, so that a pot can be called before the next hand is shown."""

    callers: tuple[Seat, ...]
    """People who may call, whether they have earned anything or not."""


@record
class Interlude(Record):
    """Hands were shown, and everyone looks at them before play continues."""

    events: tuple[Event, ...]
    """What happened when they were shown, as everybody saw it."""


@record
class Settled(Record):
    """The hand is over, and everybody looks at the result."""

    askable: tuple[Seat, ...]
    """Who may deal the next hand or finish the game; nobody once it is over."""


Showing: TypeAlias = Private | Curtain | Public | Forced | Pause | Interlude | Settled


@record
class Watch(Record):
    """What the screen shows now, and what must be remembered to decide what it may show next.

    Start with `begin`; each of the ``after_…`` methods returns the next watch.
    """

    people: frozenset[Seat]
    """The seats at which people sit; bots sit at the others."""
    now: Showing
    """What the screen shows, and for whom."""
    viewer: Seat | None = None
    """Whose hand was shown last, if nobody else has had reason to look since; None if somebody has."""
    called: bool = False
    """Whether there has been time to call a pot since the last move."""
    away: frozenset[Seat] = frozenset()
    """The seats of people for whom bots play now; they may be looking all the same."""
    apart: Seat | None = None
    """Who answers with a hand in sight what is asked aloud, behind a curtain; until the next move."""
    locked: frozenset[Seat] = frozenset()
    """The seats whose hands are locked: a curtain before one of them wants its key."""
    admitted: bool = False
    """Whether the only person at the table has lifted the curtain that a lock hangs before the game."""

    @classmethod
    def begin(
        cls,
        game: PlayedGame,
        people: AbstractSet[Seat],
        latest: Sequence[Event] = (),
        company: AbstractSet[Seat] = frozenset(),
        locked: AbstractSet[Seat] = frozenset(),
    ) -> Self:
        """The watch over a game, newly dealt or resumed, that nobody has looked at yet.

        ``latest`` is what the last move brought about, since people may have left before they could read it.
        ``company`` are further seats whose people may be looking, although bots play for them. ``locked`` are the seats
        whose hands are locked.
        """
        away, locks = frozenset(company - people), frozenset(locked)
        return cls(frozenset(people), Public(()), away=away, locked=locks)._next(game, latest)

    # ------------------------------------------------------------------------------------------------ what happens

    def after_move(self, game: PlayedGame, happened: Sequence[Event]) -> Self:
        """After a person, a bot or the table itself has moved; ``happened`` are the resulting events."""
        return replace(self, called=False, apart=None)._next(game, happened)

    def after_undo(self, game: PlayedGame) -> Self:
        """After moves have been undone."""
        return replace(self, called=False, apart=None)._next(game)

    def after_handing_over(self, game: PlayedGame, people: AbstractSet[Seat]) -> Self:
        """After a seat has changed hands; ``people`` are the seats of people now. A curtain comes before the next hand."""
        away = (self.away | self.people) - people
        return replace(self, people=frozenset(people), viewer=None, apart=None, away=away, admitted=False)._next(game)

    def after_locking(self, locked: AbstractSet[Seat]) -> Self:
        """After hands may have been locked or unlocked; what is on the screen stays."""
        return replace(self, locked=frozenset(locked))

    def after_curtain(self, game: PlayedGame, key: Key | None = None) -> Self:
        """After the person the laptop was passed to has opened the curtain. Raises ValueError if it is locked without its key."""
        assert isinstance(self.now, Curtain)
        if not self.may_lift(self.now.seat, key):
            raise ValueError("a locked hand can only be shown with its own key")
        return replace(self, viewer=self.now.seat, admitted=True)._next(game)

    def after_stepping_aside(self, game: PlayedGame, seat: Seat) -> Self:
        """After ``seat``, who is being asked aloud, has asked to see its hand first; a curtain comes before that."""
        return replace(self, apart=seat)._next(game)

    def after_coming_back(self, game: PlayedGame) -> Self:
        """After the hand was put away again without an answer."""
        return replace(self, apart=None)._next(game)

    def after_interruption(self, game: PlayedGame) -> Self:
        """After the laptop may have been in other hands, with the screen dark meanwhile."""
        return replace(self, viewer=None, admitted=False)._next(game)

    def after_interlude(self, game: PlayedGame) -> Self:
        """After everybody has read the interlude."""
        return self._next(game)

    def after_pause(self, game: PlayedGame) -> Self:
        """After a pause in which nobody called a pot."""
        return replace(self, called=True)._next(game)

    def _next(self, game: PlayedGame, happened: Sequence[Event] = ()) -> Self:
        now: Showing
        if any(event.is_showdown for event in happened):
            now = Interlude(tuple(event.seen_by(None) for event in happened))
        else:
            now = self._showing(game)
        return replace(self, now=now, viewer=self._viewer_after(now))

    def _viewer_after(self, now: Showing) -> Seat | None:
        """The one person who can be looking once ``now`` is on the screen, or None.

        After something that several people look at together, anybody may be looking, so the next hand needs a curtain
        even if it belongs to the last viewer. And while a curtain is up, nobody has looked yet.
        """
        match now:
            case Private(seat):
                return seat
            case Forced(callers=()):
                return self.viewer
        return None

    # ------------------------------------------------------------------------------------------------ what comes next

    def _showing(self, game: PlayedGame) -> Showing:
        info = PhaseInfo.of(game) if isinstance(game, Game) else game.phase_info
        acting = tuple(seat for seat in game.to_act if seat in self.people)
        bots = tuple(seat for seat in game.to_act if seat not in self.people)
        if info.hand_over:
            # At a table of bots, the spectator deals for them.
            return Settled(acting or bots[:1])
        if self.barred:
            return Curtain(next(iter(self.people)))
        if acting and info.audience is Audience.OPEN:
            return Public(acting, bots)
        if acting and info.audience is Audience.SHARED and self.in_company:
            if self.apart in acting and _open_hand(game, acting[0]) is None:
                return Private(self.apart) if self.viewer == self.apart else Curtain(self.apart)
            return Public(acting, bots, _open_hand(game, acting[0]))
        only = info.forced
        callers = tuple(sorted(self.people)) if info.can_call else ()
        if callers:
            for seat in bots:
                # A bot with a pot to call does that first, and so does one with a choice to make.
                if any(move != only for move in game.legal_moves(seat)):
                    return Forced(seat, None, callers)
        if only:
            return Forced(only.seat, only, callers)
        if not acting:
            return Forced(bots[0], None, callers)
        turn = info.turn
        if callers and turn in bots:
            # Players at other screens decide there, and only their screens know the choices.
            return Forced(turn, None, callers)
        return self._private(turn if turn in acting else acting[0], callers)

    def _private(self, seat: Seat, callers: tuple[Seat, ...]) -> Showing:
        if not self.in_company:
            return Private(seat)
        if callers and not self.called:
            return Pause(callers)
        return Private(seat) if self.viewer == seat else Curtain(seat)

    # ------------------------------------------------------------------------------------------------ what that means

    @property
    def in_company(self) -> bool:
        """Whether several people may be looking, so that hands have to be hidden."""
        return len(self.people | self.away) > 1

    @property
    def barred(self) -> bool:
        """Whether the hand of the only person is locked, and nobody has come with its key."""
        return not self.in_company and not self.admitted and bool(self.people & self.locked)

    def may_lift(self, seat: Seat, key: Key | None) -> bool:
        """Whether a hand may be shown with this key, or with none."""
        return seat not in self.locked or (key is not None and key.seat == seat)

    @property
    def face_up(self) -> Seat | None:
        """Whose hand is face up: the deciding player's, the hand on show to all, or the only person's.

        None while a curtain is up or wanted, and while several people look at the screen together.
        """
        match self.now:
            case Private(seat):
                return seat
            case Public(open_hand=seat) if seat is not None:
                return seat
        return None if self.in_company or self.barred else next(iter(self.people), None)

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seats that people can move for now, with the keys."""
        match self.now:
            case Private(seat):
                return (seat,)
            case Public(askable) | Settled(askable):
                return askable
        return self.callers

    @property
    def callers(self) -> tuple[Seat, ...]:
        """People who may call a pot while the game is about to go on."""
        return self.now.callers if isinstance(self.now, Forced | Pause) else ()

    @property
    def step(self) -> Forced | None:
        """What happens next without a person; None if people are wanted."""
        match self.now:
            case Forced() as step:
                return step
            case Public(bots=(seat, *_)):
                return Forced(seat)
        return None

    def legal_moves(self, game: PlayedGame) -> dict[Seat, list[Move]]:
        """The legal moves of the acting seats, as far as the screen may know them.

        Nobody may see who has really earned a pot, so while people might call one there are no moves here.
        """
        return {} if self.callers else {seat: game.legal_moves(seat) for seat in self.acting}

    def scene(self, host: Table, viewer: Seat | None) -> Scene:
        """The table as ``viewer``, or with None everybody, sees it now, and nothing selected."""
        return Scene(
            view=host.view(viewer),
            people=host.people,
            face_up=viewer,
            acting=self.acting,
            legal=self.legal_moves(host.game),
            takes_back=host.to_take_back,
            events=host.events_for(viewer),
            in_company=self.in_company,
        )


def _open_hand(game: PlayedGame, seat: Seat) -> Seat | None:
    """``seat``, if everybody may see its cards."""
    hand = game.seen_by(None).hands[seat]
    return None if HIDDEN in hand or not hand else seat
