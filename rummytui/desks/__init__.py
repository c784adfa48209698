"""What each game adds to the table: one module a game."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from rummytui.desks.desk import Desk

_DESKS = {
    "rummy": "rummytui.desks.rummy:RummyDesk",
    "dummy-rummy": "rummytui.desks.dummy_rummy:DummyDesk",
    "tummy-rummy": "rummytui.desks.tummy:TummyDesk",
    "rummoli": "rummytui.desks.rummoli:RummoliDesk",
    "boathouse": "rummytui.desks.boathouse:BoathouseDesk",
    "continental": "rummytui.desks.continental:ContinentalDesk",
    "gamblers": "rummytui.desks.gamblers:GamblersDesk",
    "knock": "rummytui.desks.knock:KnockDesk",
    "double-rum": "rummytui.desks.double_rum:DoubleRumDesk",
}


def desk_for(game: str) -> Desk:
    """A new desk for the game of that name in `rules.GAMES`."""
    module, _, name = _DESKS[game].partition(":")
    return cast("Desk", getattr(import_module(module), name)())
