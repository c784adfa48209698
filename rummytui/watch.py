"""Who may look at the screen now, and what happens next at the table.

One laptop goes round. Nothing else decides whether a hand may lie face up: whoever draws the table begins a `Watch`,
draws what it has `now`, tells it what happened, and draws the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Self, TypeAlias

from rules import HIDDEN, Game
from rules.events import Event
from rules.moves import Move
from rules.phase import Audience


@dataclass(frozen=True, slots=True)
class Private:
    """One person decides, looking at a hand that lies face up."""

    seat: int
    """Whose hand it is."""


@dataclass(frozen=True, slots=True)
class Curtain:
    """The laptop is on its way to somebody; until that person says so, no hand is on the screen."""

    seat: int
    """Whose hand comes next."""
    hurried: bool = False
    """Whether the key that opens it may still be pressed down, because somebody was hurrying the game with it."""


@dataclass(frozen=True, slots=True)
class Public:
    """Something that everybody may take part in; the hands are face down."""

    askable: tuple[int, ...]
    """People who may do something now."""
    bots: tuple[int, ...] = ()
    """Bots that may do something at the same time."""
    open_hand: int | None = None
    """The seat whose hand lies in the middle, because the game is played with open hands."""


@dataclass(frozen=True, slots=True)
class Forced:
    """The game goes on by itself, at a pace that can be followed."""

    seat: int
    """Who moves next."""
    move: Move | None = None
    """The only move there is; None where a bot has to choose."""
    callers: tuple[int, ...] = ()
    """People who may call a pot before that. The same ones after every card, so that a pause gives nothing away."""


@dataclass(frozen=True, slots=True)
class Pause:
    """The game waits as long as people like, because a pot may be called before the next hand is looked at."""

    callers: tuple[int, ...]
    """People who may call, whether they have earned anything or not."""


@dataclass(frozen=True, slots=True)
class Interlude:
    """Hands were shown, and everybody looks at that before the game goes on."""

    events: tuple[Event, ...]
    """What happened when they were shown."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The hand is over, and everybody looks at what came of it."""

    askable: tuple[int, ...]
    """Who may deal on or finish; none when the sitting is over."""


Showing: TypeAlias = Private | Curtain | Public | Forced | Pause | Interlude | Settled


@dataclass(frozen=True, slots=True)
class Watch:
    """What the screen shows now, and what has to be remembered to say what it may show next.

    Use `begin`; then each method gives the watch to go on with.
    """

    people: frozenset[int]
    """The seats at which people sit; bots sit at the others."""
    now: Showing
    """What the screen shows, and for whom."""
    viewer: int | None = None
    """Whose hand was shown last without anybody else having had reason to look since; None for nobody's."""
    called: bool = False
    """Whether there has been time to call a pot since the last move."""

    @classmethod
    def begin(cls, game: Game, people: AbstractSet[int], latest: Sequence[Event] = ()) -> Self:
        """A game is put on the table, newly dealt or resumed, and nobody has looked yet.

        ``latest`` is what the last move brought about: nobody can say whether it was read before the game was left.
        """
        return cls(frozenset(people), Public(()))._next(game, latest)

    # ------------------------------------------------------------------------------------------------ what happens

    def after_move(self, game: Game, happened: Sequence[Event], *, hurried: bool = False) -> Self:
        """Somebody moved, a bot or the table perhaps, and ``happened`` is what came of it.

        ``hurried``: a key was pressed to have that move made at once.
        """
        return replace(self, called=False)._next(game, happened, hurried)

    def after_undo(self, game: Game) -> Self:
        """Moves were taken back, so that the game stands again as it stood before them."""
        return replace(self, called=False)._next(game)

    def after_curtain(self, game: Game) -> Self:
        """Whoever the curtain hung for has opened it."""
        assert isinstance(self.now, Curtain)
        return replace(self, viewer=self.now.seat)._next(game)

    def after_interlude(self, game: Game) -> Self:
        """Everybody has read the interlude."""
        return self._next(game)

    def after_pause(self, game: Game) -> Self:
        """Nobody called a pot in the pause."""
        return replace(self, called=True)._next(game)

    def _next(self, game: Game, happened: Sequence[Event] = (), hurried: bool = False) -> Self:
        now: Showing
        if any(event.is_showdown for event in happened):
            now = Interlude(tuple(happened))
        else:
            now = self._showing(game, hurried)
        return replace(self, now=now, viewer=self._viewer_after(now))

    def _viewer_after(self, now: Showing) -> int | None:
        """Who looks on alone once ``now`` is on the screen.

        What several people look at together makes everybody a possible looker-on, so the next hand wants a curtain
        even where it is the last viewer's own; and while a curtain hangs nobody has looked yet.
        """
        match now:
            case Private(seat):
                return seat
            case Forced(callers=()):
                return self.viewer
        return None

    # ------------------------------------------------------------------------------------------------ what comes next

    def _showing(self, game: Game, hurried: bool) -> Showing:
        stage = game.stage
        acting = tuple(seat for seat in game.to_act if seat in self.people)
        bots = tuple(seat for seat in game.to_act if seat not in self.people)
        if stage.hand_over:
            # At a table of bots whoever watches deals for them.
            return Settled(acting or bots[:1])
        audience = stage.audience(game)
        if acting and audience is Audience.OPEN:
            return Public(acting, bots)
        if acting and audience is Audience.SHARED and self._are_several:
            return Public(acting, bots, _open_hand(game, acting[0]))
        only = stage.forced(game)
        callers = tuple(sorted(self.people)) if stage.can_call(game) else ()
        if callers:
            for seat in bots:
                # A bot with a pot to call does that first, and one that has to choose is asked.
                if any(move != only for move in game.legal_moves(seat)):
                    return Forced(seat, None, callers)
        if only:
            return Forced(only.seat, only, callers)
        if not acting:
            return Forced(bots[0], None, callers)
        seat = stage.turn(game)
        return self._private(seat if seat in acting else acting[0], callers, hurried)

    def _private(self, seat: int, callers: tuple[int, ...], hurried: bool) -> Showing:
        if not self._are_several:
            return Private(seat)
        if callers and not self.called:
            return Pause(callers)
        return Private(seat) if self.viewer == seat else Curtain(seat, hurried)

    @property
    def _are_several(self) -> bool:
        return len(self.people) > 1

    # ------------------------------------------------------------------------------------------------ what that means

    @property
    def face_up(self) -> int | None:
        """Whose hand lies face up: that of who decides now, the one in the middle, or that of the only person there is.

        None while a curtain hangs, and while several people look at the screen together.
        """
        match self.now:
            case Private(seat):
                return seat
            case Public(open_hand=seat) if seat is not None:
                return seat
        return None if self._are_several else next(iter(self.people), None)

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may be moved for by keys now."""
        match self.now:
            case Private(seat):
                return (seat,)
            case Public(askable) | Settled(askable):
                return askable
        return self.callers

    @property
    def callers(self) -> tuple[int, ...]:
        """People who may call a pot while the game is about to go on."""
        return self.now.callers if isinstance(self.now, Forced | Pause) else ()

    @property
    def mover(self) -> int | None:
        """The seat that moves next without anybody's doing."""
        match self.now:
            case Forced(seat):
                return seat
            case Public(bots=(seat, *_)):
                return seat
        return None

    def legal_moves(self, game: Game) -> dict[int, list[Move]]:
        """What those who act may do, by seat, as far as the screen may know it.

        Who has really earned a pot must not show, so while several might call one nobody's moves are known.
        """
        return {} if self.callers else {seat: game.legal_moves(seat) for seat in self.acting}


def _open_hand(game: Game, seat: int) -> int | None:
    """``seat``, if its cards lie open for everybody."""
    hand = game.seen_by(None).hands[seat]
    return None if HIDDEN in hand or not hand else seat
