"""Who is at a table of several screens, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.seats import Seat
from rummytui.text import named

if TYPE_CHECKING:
    from rummytui.remote.guest.table import RemoteTable


def awaited(table: RemoteTable) -> list[Seat]:
    """The seats whose people have not joined or have left."""
    return [seat for seat, one in enumerate(table.seated) if one.kind == "person" and one.away]


def agreeing(table: RemoteTable, names: Sequence[str], key: str) -> str:
    """Who wants a bot to stand in for whom, and who has yet to agree; empty where nobody does. ``key`` agrees."""
    for seat, one in enumerate(table.seated):
        if one.kind == "bot" or not (one.away and one.agreed):
            continue
        others = [
            other
            for other, there in enumerate(table.seated)
            if there.kind == "person" and not there.away and other not in (seat, *one.agreed)
        ]
        if set(others) & table.people:
            wants = "wants" if len(one.agreed) == 1 else "want"
            return f"{named(one.agreed, names)} {wants} a bot to play for {names[seat]}: press {key} to agree."
        if others:
            return f"{named(others, names)} {'has' if len(others) == 1 else 'have'} yet to agree to a bot for {names[seat]}."
    return ""


def whereabouts(table: RemoteTable, seat: Seat) -> str:
    """Where the player of that seat is, or which bot it is."""
    one = table.seated[seat]
    if one.kind == "bot":
        return f"a bot, {(one.level or '').replace(':', ', ')}"
    if seat in table.seats:
        return "at this screen"
    if one.away:
        return "not here"
    return "here" if one.where == "elsewhere" else "here, at the host's screen"


def seats_looked_after(table: RemoteTable) -> list[Seat]:
    """The seats at other screens, if this one looks after them; else none."""
    if not table.keeps:
        return []
    return [seat for seat, one in enumerate(table.seated) if one.where == "elsewhere" and seat not in table.seats]
