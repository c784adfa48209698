"""Where on a screen the places of a table are."""

from __future__ import annotations

from textual.geometry import Region
from textual.screen import Screen

from rummytui.table.flights import Spot
from rummytui.widgets.drawn import Drawn


def place_of(screen: Screen[str], spot: Spot) -> Region | None:
    """The cells of the screen that this place has now; None if no widget in sight knows it."""
    for widget in screen.query(Drawn):
        if widget.region and (place := widget.place_of(spot)):
            return place.translate(widget.content_region.offset)
    return None
