"""How a table shows that something has just happened: things on their way, and big moments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Protocol

from textual.screen import Screen

from rules.events import Event
from rules.seats import Seat
from rummytui.games.desk import Desk
from rummytui.messages import program_of
from rummytui.screens.celebration import Celebration
from rummytui.screens.movement import Movement
from rummytui.table.flights import Aloft, Flight
from rummytui.table.moments import Moment
from rummytui.table.scene import Scene
from rummytui.widgets.drawn import HoldsBack
from rummytui.widgets.prompt import Prompt


class TableEvents(Protocol):
    """What is being played, or watched."""

    def events_for(self, viewer: Seat | None) -> Sequence[Event]:
        """What has happened in this hand, as ``viewer``, or with None everybody, saw it."""


class Effects:
    """Decides which effects to show; `Movement` and `Celebration` draw them."""

    def __init__(
        self, screen: Screen[str], host: TableEvents, desk: Desk, below: Callable[[Scene, Scene], None]
    ) -> None:
        """``below`` draws a scene as another one has it: with its cards where they are while some of them fly."""
        self._screen = screen
        self._host = host
        self._desk = desk
        self._below = below
        self._shown: Scene | None = None
        """What the table shows while something flies over it."""
        self._last: Scene | None = None
        """What was drawn last."""
        self._holding_back: Sequence[HoldsBack] = ()
        """What will be told once everything has landed."""
        self._afterwards: list[Callable[[], None]] = []
        """The moments to show once everything has landed."""
        self.celebration = Celebration(screen, "#middle")
        self.movement = Movement(screen, "#table", desk.token)

    def finish(self) -> None:
        """Have everything be where it goes, and nobody hailed."""
        self.movement.finish()
        self.celebration.finish()

    def now(self, scene: Scene) -> Scene:
        """``scene`` without what is still in the air."""
        return self._shown if self._shown and self.movement.running else scene

    @contextmanager
    def flying(self, scene: Scene, happened: Sequence[Event]) -> Iterator[None]:
        """Have things fly because of what ``happened``: from where they lie before the block to where they lie then.

        ``scene`` is what is drawn in it. The prompt, the logs and the light on the seat whose turn it is follow when
        everything has landed: nothing on the screen is ahead of anything else.
        """
        before, self._last = self._last, scene
        if not happened or self._would_disturb(scene):
            # What flew before must not be drawn over what is drawn now.
            self.movement.finish()
            yield
            return
        holding = [seat for seat, hand in enumerate(scene.view.hands) if hand]
        seen = [event.seen_by(scene.face_up) for event in happened]
        flights = self._desk.meanings.flights(scene.face_up, holding).after(seen)
        starts = self.movement.starts(flights)
        self.movement.lift(flights, starts)
        if flights:
            self._hold_back(scene, flights)
        yield
        seconds = program_of(self._screen).settings.seconds(deal=any(one.dealt for one in flights))
        midair = self._desk.midair(scene, flights)
        self._shown = scene

        def below(aloft: Sequence[Aloft]) -> None:
            shown = midair.scene(aloft)
            if aloft:
                shown = _with_turn_of(before, shown)
            if shown != self._shown:
                self._shown = shown
                self._below(scene, shown)
            if not aloft:
                self._tell()

        self.movement.begin(flights, starts, seconds, below)

    def once_landed(self, show: Callable[[], None]) -> None:
        """Call this when nothing is in the air, or about to be, any more."""
        if self._holding_back:
            self._afterwards.append(show)
        else:
            show()

    def _hold_back(self, scene: Scene, flights: Sequence[Flight]) -> None:
        """Have nothing told yet of what is about to fly."""
        if any(one.dealt for one in flights):
            # The last words are about the hand before.
            self._screen.query_one(Prompt).ask(f"{scene.view.players[scene.view.dealer]} deals.")
        self._holding_back = [widget for widget in self._screen.query("*") if isinstance(widget, HoldsBack)]
        for widget in self._holding_back:
            widget.hold_back()

    def _tell(self) -> None:
        for widget in self._holding_back:
            widget.say_it()
        self._holding_back = ()
        afterwards, self._afterwards = self._afterwards, []
        for show in afterwards:
            show()

    def _would_disturb(self, scene: Scene) -> bool:
        """Whether nothing is to fly: because people want it so, or something is flying already."""
        program = program_of(self._screen)
        hasty = not program.settings.pause and len(scene.people) < len(scene.view.players)
        return program.still or hasty or self.movement.running

    def hail(
        self, scene: Scene, happened: Sequence[Event], then: Callable[[], None], *, covers: bool, hurried: bool = False
    ) -> None:
        """Hail what was big in that, and go on with ``then``, after a large moment if it ``covers`` the table.

        While somebody has ``hurried`` what happens, and where nothing is to move, that moment is short.
        """
        program = program_of(self._screen)
        brief = hurried or program.still or not program.settings.pause
        moments = self._moments(scene, happened)
        names = scene.view.players
        if covers and any(moment.large for moment in moments):
            self.celebration.hail(moments, names, then, brief=brief)
            return
        if moments and not covers and not brief:
            self.once_landed(partial(self.celebration.hail, moments, names, None))
        then()

    def _moments(self, scene: Scene, happened: Sequence[Event]) -> list[Moment]:
        """The moment to celebrate; None where pictures of the screen are taken."""
        if self._screen.app.animation_level == "none":
            return []
        moments = self._desk.meanings.moments(scene.view.players, self._desk.game.unit)
        return [one for one in moments.after(self._host.events_for(None), happened) if not one.amount]


def _with_turn_of(before: Scene | None, shown: Scene) -> Scene:
    """``shown`` with the turn as it was ``before``, or nobody's in a new hand; and nothing has to be done yet."""
    view = shown.view
    if before is None or before.view.hand_number != view.hand_number:
        view.to_act = ()
    elif before.view.phase == view.phase:
        view.to_act = before.view.to_act
    return shown._replace(acting=(), legal={})
