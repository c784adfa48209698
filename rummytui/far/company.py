"""Who is at a table of several screens, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.seats import Seat

if TYPE_CHECKING:
    from rummytui.far.guest import FarTable


def awaited(table: FarTable) -> list[Seat]:
    """The seats whose people are not here: not yet, or not any more."""
    return [seat for seat, one in enumerate(table.seated) if one.kind == "person" and one.away]


def whereabouts(table: FarTable, seat: Seat) -> str:
    """Where whoever plays that seat is, or which bot it is."""
    one = table.seated[seat]
    if one.kind == "bot":
        return f"a bot, {(one.level or '').replace(':', ', ')}"
    if seat in table.seats:
        return "at this screen"
    if one.away:
        return "not here"
    return "here" if one.where == "elsewhere" else "here, where the table was opened"


def seats_looked_after(table: FarTable) -> list[Seat]:
    """The seats at other screens, if this one looks after them; else none."""
    if not table.keeps:
        return []
    return [seat for seat, one in enumerate(table.seated) if one.where == "elsewhere" and seat not in table.seats]
