"""Big moments over the table: a name in large letters across the middle, and small ones in a row where they happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget

from rummytui.table.moments import Moment
from rummytui.text import unmarked
from rummytui.widgets.fanfare import FRAMES, SECONDS, Fanfare, Hailed

RIBBON_SECONDS: Final = 0.6
"""How long a row stands where something happened."""


class Celebration:
    """What is hailed on a screen just now, in two widgets that lie above all others within ``ground``.

    Nothing below them changes, so all there is to do in the end is to take them away.
    """

    def __init__(self, screen: Screen[str], ground: str) -> None:
        self.banner, self.ribbon = Fanfare(id="banner"), Fanfare(id="ribbon")
        self.ribbon.compact = True
        self._screen, self._ground = screen, ground
        self._hailed = Hailed((), (), "")
        self._frame = 0
        self._shower: Timer | None = None
        self._ribbon_ends: Timer | None = None
        self._then: Callable[[], None] | None = None

    @property
    def waits(self) -> bool:
        """Whether something is to follow once the banner is gone."""
        return self._then is not None

    def hail(self, moments: Sequence[Moment], names: Sequence[str], then: Callable[[], None] | None) -> None:
        """Show these moments, the players having these names; ``then`` is what follows a large one."""
        self.finish()
        self._then = then
        room = self._screen.query_one(self._ground).region
        for moment in moments:
            hailed = Hailed(moment.seats, [unmarked(names[seat]) for seat in moment.seats], moment.text)
            if moment.large:
                self._hailed, self._frame = hailed, 0
                self._shower = self._screen.set_interval(SECONDS / FRAMES, self.fall)
                self.fall()
                self._put(self.banner, room.x, room.y, room.width, room.height, centred=True)
            else:
                self.ribbon.hail(hailed)
                self._ribbon_ends = self._screen.set_timer(RIBBON_SECONDS, self._take_ribbon_away)
                self._put(self.ribbon, room.x, room.y, room.width, 1)

    def fall(self) -> None:
        """Let the suits come down a little further; with the last one the banner goes."""
        self._frame += 1
        if self._frame <= FRAMES:
            self.banner.hail(self._hailed, self._frame / FRAMES)
        elif self._screen.app.screen is self._screen or not self.waits:
            # What follows is not to open over a rulebook that somebody has opened meanwhile.
            self.finish()

    def drop(self) -> None:
        """Have it over; nothing follows any more."""
        self._then = None
        self.finish()

    def finish(self) -> None:
        """Have it over, and go on."""
        if self._shower:
            self._shower.stop()
            self._shower = None
            self.banner.display = False
        self._take_ribbon_away()
        then, self._then = self._then, None
        if then:
            then()

    def _take_ribbon_away(self) -> None:
        if self._ribbon_ends:
            self._ribbon_ends.stop()
            self._ribbon_ends = None
            self.ribbon.display = False

    def _put(self, widget: Widget, x: int, y: int, width: int, height: int, *, centred: bool = False) -> None:
        """Lay a widget over a part of the screen, in no more rows than it needs."""
        assert isinstance(widget, Fanfare)
        if centred:
            widget.compact = False
            widget.compact = len(widget.draw(width, None)) > height
        rows = min(len(widget.draw(width, None)), height)
        widget.styles.width, widget.styles.height = width, rows
        widget.styles.offset = (x, y + (height - rows) // 2 if centred else y)
        widget.display = True
