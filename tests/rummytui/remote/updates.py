"""Updates as a referee writes them, for tests that play the referee."""

from dataclasses import fields

from rummytui.remote.wire.messages import SeatUpdate, TableUpdate, common_text, numbered, seat_update_text


def update_to_json(told: SeatUpdate) -> bytes:
    """The text of an update."""
    common = TableUpdate(**{field.name: getattr(told, field.name) for field in fields(TableUpdate)})
    return numbered(told.seq, seat_update_text(common_text(common), told.view, told.events, told.hand))
