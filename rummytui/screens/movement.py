"""Cards and chips on their way over the table, which shows what isn't in the air."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Protocol

from rich.segment import Segment
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from rummytui.table.flights import HAND, SEAT, STOCK, Aloft, Flight, Spot, Token
from rummytui.widgets.cards import CardLook
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.fliers import FRAMES, Placed, Timed, above_count, flier, picture, size_on_the_way, timed
from rummytui.widgets.overlay import Layer, Overlay
from rummytui.widgets.palette import style_of
from rummytui.widgets.pieces import Piece, Row, filled, width_of
from rummytui.widgets.textual_internals import repaint_now


def place_of(screen: Screen[str], spot: Spot) -> Region | None:
    """The cells of the screen that this place has now; None if no widget in sight knows it."""
    for widget in screen.query(Drawn):
        if widget.region and (place := widget.place_of(spot)):
            return place.translate(widget.content_region.offset)
    return None


_NEARLY = 1e-6
"""By how much a sum of fractions of a second may fall short."""

Drawing = Callable[[Token, float, CardLook], Sequence[Row] | None]
"""How a game draws what isn't a card after this much of its way: no rows for nothing, None for its words."""


Below = Callable[[Sequence[Aloft]], None]
"""Draws the table while these are still to land."""


class MovementClock(Protocol):
    """What tells the time and the frames. Tests bring one that stands still until they move it."""

    def now(self) -> float:
        """Seconds since whenever."""

    def every(self, seconds: float, frame: Callable[[], None]) -> None:
        """Call ``frame`` again and again, this far apart."""

    def stop(self) -> None:
        """Call it no longer."""


class WallClock:
    """The clock of a screen that people look at."""

    def __init__(self, screen: Screen[str]) -> None:
        self._screen = screen
        self._timer: Timer | None = None

    def now(self) -> float:
        """Seconds since whenever."""
        return monotonic()

    def every(self, seconds: float, frame: Callable[[], None]) -> None:
        """Call ``frame`` again and again, this far apart."""
        self._timer = self._screen.set_interval(seconds, frame)

    def stop(self) -> None:
        """Call it no longer."""
        if self._timer:
            self._timer.stop()
            self._timer = None


@dataclass
class _Going:
    """A flight on its way, and where on the screen it begins and ends; None where that is not known."""

    timed: Timed
    start: Region | None
    end: Region | None = None


Starts = Sequence[Region | None]
"""Where flights begin, on the screen as it was before something happened on it."""


class Movement:
    """What flies over a screen just now, within ``ground``, a selector of the widget that holds all of it.

    ``overlay`` has to be what composes the screen, and ``drawing`` knows the pictures of what is not a card. Below, what
    flies has left where it was and isn't yet where it goes: in every frame ``below`` draws the table with what is then
    still in the air. Nothing has to wait for any of this: `finish` has everything be where it goes.
    """

    def __init__(self, screen: Screen[str], ground: str, drawing: Drawing) -> None:
        self.clock: MovementClock = WallClock(screen)
        self.overlay = Overlay()
        self._screen = screen
        self._ground_id = ground
        self._drawing = drawing
        self._going: Sequence[_Going] = ()
        self._below: Below | None = None
        self._located_in: Size | None = None
        """The size of the screen on which it knows where all is."""
        self.seconds = 0.0
        self._began: float | None = None
        self._frame = -1
        self._look = CardLook()
        self._strips: dict[tuple[Piece, ...], Strip] = {}
        self.overlay.laid_out = self._laid_out

    @property
    def _ground(self) -> Widget:
        return self._screen.query_one(self._ground_id)

    @property
    def running(self) -> bool:
        """Whether anything is on its way."""
        return bool(self._going)

    def starts(self, flights: Iterable[Flight]) -> Starts:
        """Where these begin on the screen as it is now, before the result of what happened is drawn."""
        spots = [flight.start for flight in flights]
        places = self._places_of(spots)
        return [places[spot] if spot else None for spot in spots]

    def lift(self, flights: Sequence[Flight], starts: Starts) -> None:
        """Show at once what takes off, before all else that comes of it is drawn.

        A deal has nothing to show yet: before it another screen may still be in sight.
        """
        self.finish()
        self._take_look()
        layers: list[Layer] = []
        for one, start in zip(timed(flights), starts, strict=True):
            if start is None or one.begins or one.flight.dealt or isinstance(one.flight.what, Token):
                continue
            if one.flight.start and one.flight.start.kind == HAND:
                layers += self._gaps(one.flight.start)
            size = size_on_the_way(one.flight, 0.0, start, start, "small")
            rows = picture(one.flight, 0.0, size, self._look)
            place = above_count(start, len(rows)) if one.flight.start == STOCK else start
            if layer := self._drawn(flier(rows, 0.0, place, place)):
                layers.append(layer)
        if layers:
            self._paint(self.overlay.lay(layers))

    def _gaps(self, start: Spot) -> list[Layer]:
        """Bare felt where each card of the hand was that takes off: others may lie between them."""
        places = self._places_of(start._replace(cards=(card,)) for card in start.cards)
        return [self._blank(place) for place in places.values() if place]

    def _take_look(self) -> None:
        self._look = next((widget.look for widget in self._screen.query(Drawn)), self._look)
        self._strips.clear()

    def begin(self, flights: Sequence[Flight], starts: Starts, seconds: float, below: Below) -> None:
        """Have these fly from where they began to where they end on the screen as it is now, in this much time."""
        self.finish()
        self._below = below
        self._going = [_Going(one, start) for one, start in zip(timed(flights), starts, strict=True)]
        if not self.running:
            self._refresh(self.overlay.lay(()))
            return
        self.seconds, self._began = seconds, None
        self._take_look()
        self._locate()
        self._draw_below(0.0)
        self.clock.every(seconds / FRAMES, self.step)
        # Together with all that has changed below.
        self._refresh(self._next_frame())

    def step(self) -> None:
        """Draw the frame that it is time for."""
        if self._located_in and not any(one.end for one in self._going):
            # Nothing of it is on this screen.
            self.finish()
        elif regions := self._next_frame():
            self._paint(regions)

    def _next_frame(self) -> list[Region]:
        """Advance to the frame that is due; returns the region to repaint."""
        if not any(one.end for one in self._going):
            return []
        if self._began is None:
            self._began = self.clock.now()
        passed = (self.clock.now() - self._began) / self.seconds
        frame = int(passed * FRAMES + _NEARLY)
        if frame >= FRAMES:
            self.finish()
        elif frame != self._frame:
            self._frame = frame
            self._draw_below(frame / FRAMES)
            return self.overlay.lay(self._layers())
        return []

    def _draw_below(self, progress: float) -> None:
        """Have the table show what isn't in the air."""
        if self._below:
            going = (one.timed for one in self._going if progress < one.timed.lands)
            self._below([Aloft(each.flight, each.way(progress)) for each in going])

    def resized(self) -> None:
        """Have it over if places that it knows are elsewhere now."""
        if self._located_in and self._located_in != self._screen.size:
            self.finish()

    def finish(self) -> None:
        """Have everything be where it goes."""
        if self.running:
            self.clock.stop()
            self._draw_below(1.0)
            self._below = self._located_in = None
            self._going, self._began, self._frame = (), None, -1
            # In one go with what is changed by the key that ended it.
            self._refresh(self.overlay.lay(()))

    # ------------------------------------------------------------------------------------------------ where things are

    def _laid_out(self) -> Iterable[Region]:
        """The region to repaint because widgets have moved."""
        if not self._going:
            return ()
        self._locate()
        return self.overlay.lay(self._layers())

    def _locate(self) -> None:
        self._located_in = self._screen.size if self._ground.region else None
        flights = [one.timed.flight for one in self._going]
        places = self._places_of([*(flight.start for flight in flights), *(flight.end for flight in flights)])
        for one, flight in zip(self._going, flights, strict=True):
            # Where there is nothing yet, there was a place for it when all of it lay there.
            one.end = places[flight.end] or one.end
            if one.start is None and flight.start:
                one.start = places[flight.start]

    def _places_of(self, spots: Iterable[Spot | None]) -> dict[Spot, Region | None]:
        """Where these places are.

        Each is looked for once: in a deal all cards come from one, and many go to another. On a screen that is not laid
        out yet, nothing is anywhere.
        """
        ground = self._ground.region
        if not ground:
            return dict.fromkeys(filter(None, spots))
        found = {spot: place_of(self._screen, spot) for spot in set(spots) if spot}
        return {spot: (place.intersection(ground) or None) if place else None for spot, place in found.items()}

    # ------------------------------------------------------------------------------------------------ what is drawn

    def _layers(self) -> list[Layer]:
        """What lies over the screen in this frame."""
        progress = max(self._frame, 0) / FRAMES
        fliers = [self._drawn(placed) for one in self._going if (placed := self._placed(one, progress))]
        return [layer for layer in fliers if layer]

    def _placed(self, one: _Going, progress: float) -> Placed | None:
        flight, way = one.timed.flight, one.timed.way(progress)
        if way is None or one.end is None or (one.start is None and flight.start):
            return None
        rows = self._drawing(flight.what, way, self._look) if isinstance(flight.what, Token) else None
        if rows is not None and not rows:
            return None
        if rows is None:
            alone = sum(not isinstance(each.timed.flight.what, Token) for each in self._going) == 1
            size = size_on_the_way(flight, way, one.start, one.end, self._look.up_to("huge")[0], alone=alone)
            rows = picture(flight, way, size, self._look)
        start = above_count(one.start, len(rows)) if one.start and flight.start == STOCK else one.start
        # Text about a seat is above the place of its cards.
        seats = [place for spot, place in ((flight.start, start), (flight.end, one.end)) if spot and spot.kind == SEAT]
        ceiling = min((place.y for place in seats if place), default=None)
        return flier(rows, way, start, one.end, ceiling)

    def _drawn(self, placed: Placed) -> Layer | None:
        region = placed.region.translate_inside(self._ground.region)
        if not self._ground.region.contains_region(region):
            return None
        return region, [self._strip(filled(row, region.width)) for row in placed.rows]

    def _blank(self, region: Region) -> Layer:
        return region, [self._strip([Piece(" " * region.width)])] * region.height

    def _strip(self, row: Row) -> Strip:
        known = tuple(row)
        if known not in self._strips:
            self._strips[known] = self._new_strip(row)
        return self._strips[known]

    def _new_strip(self, row: Row) -> Strip:
        ground = self._ground
        variables = self._screen.app.theme_variables
        strip = Strip(
            [Segment(piece.text, style_of(piece.roles, ground.visual_style, variables).rich_style) for piece in row],
            width_of(row),
        )
        for colours in ground.get_line_filters():
            strip = strip.apply_filter(colours, ground.background_colors[1])
        return strip

    def _refresh(self, regions: Iterable[Region]) -> None:
        """Repaint these with the rest."""
        offset = self._ground.content_region.offset
        if inside := [region.translate(-offset) for region in regions]:
            self._ground.refresh(*inside)

    def _paint(self, regions: Iterable[Region]) -> None:
        """Write these at once, together with what has changed below.

        Textual would do so at its next sixtieth of a second, and then a key that comes meanwhile waits for another one.
        """
        self.overlay.dirty_regions.update(regions)
        repaint_now(self._screen)
