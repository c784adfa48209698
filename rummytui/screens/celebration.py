"""Big moments over the table: a name in large letters across the middle, or small ones where it happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from textual.geometry import Region
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget

from rummytui.screens.movement import place_of
from rummytui.table.moments import Moment
from rummytui.text import unmarked
from rummytui.widgets.fanfare import FRAMES, SECONDS, Fanfare, Hailed, Ribbon
from rummytui.widgets.pieces import width_of

BRIEF_SECONDS: Final = 0.6
"""How long a name is shown while somebody hurries, or where nothing is to move."""
RIBBON_SECONDS: Final = 0.6
"""How long a row is shown where something happened."""
_MOST_RIBBONS: Final = 3


class Celebration:
    """What is hailed on a screen just now, in widgets that lie above all others within ``ground``.

    Nothing below them changes, so all there is to do in the end is to take them away.
    """

    def __init__(self, screen: Screen[str], ground: str) -> None:
        self.banner = Fanfare(id="banner")
        self.ribbons = [Ribbon(classes="ribbon") for _ in range(_MOST_RIBBONS)]
        self._screen, self._ground_id = screen, ground
        self._hailed = Hailed((), (), "")
        self._frame = 0
        self._brief = False
        self._shower: Timer | None = None
        self._ribbons_end: Timer | None = None
        self._then: Callable[[], None] | None = None

    @property
    def waits(self) -> bool:
        """Whether something is to follow once the banner is gone."""
        return self._then is not None

    def hail(
        self, moments: Sequence[Moment], names: Sequence[str], then: Callable[[], None] | None, *, brief: bool = False
    ) -> None:
        """Show these moments, the players having these names; ``then`` is what follows a large one.

        That waits for a key, or if it's ``brief``, for a moment in which nothing moves.
        """
        self.finish()
        self._then, self._brief = then, brief
        for moment in moments:
            if moment.large:
                called = [unmarked(names[seat]) for seat in moment.seats]
                self._hailed = Hailed(moment.seats, called, moment.text, moment.cards, moment.changes)
                self._frame = FRAMES - 1 if brief else 0
                # Its own ground darkens all of the table in one step.
                self.banner.filling = True
                _lay(self.banner, self._ground)
                self._shower = self._screen.set_interval(BRIEF_SECONDS if brief else SECONDS / FRAMES, self.fall)
                self.fall()
        if small := [moment for moment in moments if not moment.large and not brief]:
            self._ribbons_end = self._screen.set_timer(RIBBON_SECONDS, self._take_ribbons_away)
            # Once the cards have reached their places.
            _ = self._screen.call_after_refresh(self._hang_ribbons, small, self._ribbons_end)

    def fall(self) -> None:
        """Let everything come a little further; after the last picture it rests until a key ends it, if it may."""
        self._frame += 1
        if self._frame <= FRAMES:
            self.banner.hail(self._hailed, self._frame / FRAMES)
        elif self._shower and self.waits and not self._brief:
            self._shower.pause()
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
        self._take_ribbons_away()
        then, self._then = self._then, None
        if then:
            then()

    def _take_ribbons_away(self) -> None:
        if self._ribbons_end:
            self._ribbons_end.stop()
            self._ribbons_end = None
            for ribbon in self.ribbons:
                ribbon.display = False

    # ------------------------------------------------------------------------------------------------ where they are

    @property
    def _ground(self) -> Region:
        return self._screen.query_one(self._ground_id).region

    def _hang_ribbons(self, moments: Sequence[Moment], until: Timer) -> None:
        """Hang up a ribbon for each moment, none over another or over the banner, unless they are over already."""
        if self._ribbons_end is not until:
            return
        ground = self._ground
        taken = [
            Region(ground.x, ground.y + row, ground.width, 1)
            for row in (self.banner.taken(*ground.size) if self._shower else ())
        ]
        for ribbon, moment in zip(self.ribbons, moments, strict=False):
            ribbon.say(moment.text)
            width = min(width_of(ribbon.draw(ground.width, 1)[0]), ground.width)
            spot = place_of(self._screen, moment.place) if moment.place else None
            if not (spot and ground.overlaps(spot)):
                spot = Region(ground.x, ground.y, ground.width, 1)
            place = Region(spot.x + (spot.width - width) // 2, spot.y + (spot.height - 1) // 2, width, 1)
            x, y = place.translate_inside(ground).offset
            rows = [*range(y, ground.bottom), *range(y, ground.y - 1, -1)]
            ways = [Region(x, row, width, 1) for row in rows]
            place = next((way for way in ways if not any(way.overlaps(other) for other in taken)), ways[0])
            taken.append(place)
            _lay(ribbon, place)


def _lay(widget: Widget, place: Region) -> None:
    """Show a widget over this part of the screen."""
    widget.styles.width, widget.styles.height = place.size
    widget.styles.offset = place.offset
    widget.display = True
