"""What is told of a table: to each seat its own view, and a last word to whoever is told no more. (SH-17)"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Final, Literal, TypeAlias

from rules.events import Event
from rules.record import Record, record
from rules.seats import Seat
from rules.typed_json import Unfit, reader
from rules.view import View
from rules.view_json import event_from_fields, event_to_fields, view_from_fields, view_to_fields
from rummytui.remote.wire.json_text import Malformed, fields_of, object_in, to_json
from rummytui.table.updates import Seated
from rummytui.text.narration import MoveTakenBack, SeatHandedOver

BESIDES: Final = (MoveTakenBack, SeatHandedOver)
"""The kinds of event that are told besides those of the games."""

What: TypeAlias = Literal["look", "moved", "undone", "seated", "presence", "closed"]


@record
class Stage(Record):
    """What the game says of the present decision, since a guest's view alone does not tell all of it.

    ``turn`` is whose turn it is, if anybody is to act. ``forced``: the table itself makes the next move. ``can_call``:
    for all that the others know, somebody could claim a pot first.
    """

    audience: Literal["private", "shared", "open"]
    turn: Seat | None
    forced: bool
    can_call: bool


@record
class SeatUpdate(Record):
    """What one seat, or everybody, is told about a table, after entry ``seq`` of its log.

    ``view`` is all that may be known now, and ``events`` what the last entry brought about; if ``moves``, the number of
    moves in this hand, is 0, they begin with the deal. ``hand`` is everything of this hand in order, where it is told: at
    a look, and after something was taken back. ``totals`` are the scores after each hand: of all hands at a look and
    after something was taken back, otherwise of a hand that was settled just now. ``taken_back`` is whose moves were
    taken back, and how many; ``takes_back`` whose move could be. ``waits``: the first hand has been dealt, and begins
    once everybody has come. ``pace`` is how many seconds the table waits before a move that no person has to decide,
    ``referee`` who tells this.
    """

    seq: int
    what: What
    view: View
    events: tuple[Event, ...]
    hand: tuple[Event, ...] | None
    moves: int
    totals: tuple[tuple[int, ...], ...]
    seating: tuple[Seated, ...]
    stage: Stage
    taken_back: tuple[Seat, int] | None
    takes_back: Seat | None
    waits: bool
    pace: float
    referee: str


_TOLD: Final = tuple(field.name for field in fields(SeatUpdate))


def update_to_json(told: SeatUpdate) -> bytes:
    """The text of what is told."""
    common = {name: getattr(told, name) for name in _TOLD if name not in ("seq", "view", "events", "hand")}
    return numbered(told.seq, seat_update_text(common_in(**common), told.view, told.events, told.hand))


def common_in(
    *,
    what: What,
    moves: int,
    totals: tuple[tuple[int, ...], ...],
    seating: tuple[Seated, ...],
    stage: Stage,
    taken_back: tuple[Seat, int] | None,
    takes_back: Seat | None,
    waits: bool,
    pace: float,
    referee: str,
) -> bytes:
    """The text of what all seats are told alike; for `seat_update_text`."""
    return to_json(
        {
            "what": what,
            "moves": moves,
            "totals": totals,
            "seating": [fields_of(seated) for seated in seating],
            "stage": fields_of(stage),
            "taken_back": taken_back,
            "takes_back": takes_back,
            "waits": waits,
            "pace": pace,
            "referee": referee,
        }
    )


def seat_update_text(common: bytes, view: View, events: Iterable[Event], hand: Iterable[Event] | None) -> bytes:
    """The text of what one seat is told: what all are, and what that seat may see. For `numbered`."""
    own = {
        "view": view_to_fields(view),
        "events": [event_to_fields(event) for event in events],
        "hand": None if hand is None else [event_to_fields(event) for event in hand],
    }
    return common[:-1] + b"," + to_json(own)[1:]


def numbered(seq: int, told: bytes) -> bytes:
    """The same text with the number of the last entry that it is about."""
    return b'{"seq":%d,' % seq + told[1:]


LastWord: TypeAlias = Literal["closed", "shut out"]
"""Why nothing more is told to a screen: the table is closed for everybody, or the screen is shut out of it."""
_LAST: Final[Mapping[bytes, LastWord]] = {b'{"last":"closed"}': "closed", b'{"last":"shut out"}': "shut out"}


def last_word_to_json(word: LastWord) -> bytes:
    """The text of a last word."""
    return next(data for data, known in _LAST.items() if known == word)


def last_word_from_json(data: bytes) -> LastWord | None:
    """The last word in ``data``; None if it is not one."""
    return _LAST.get(data)


def update_from_json(data: bytes) -> SeatUpdate:
    """What is told in ``data``. Raises Malformed."""
    return update_in(object_in(data))


def update_in(said: dict[str, object]) -> SeatUpdate:
    """What is told in an object. Raises Malformed."""
    if said.keys() != set(_TOLD):
        raise Malformed("not an update")
    try:
        return SeatUpdate(**{name: _WAYS_IN[name](value) for name, value in said.items()})
    except ValueError as error:
        raise Malformed(str(error)) from None


def _events_in(found: object) -> tuple[Event, ...]:
    if not isinstance(found, list):
        raise Unfit("events must be a list")
    return tuple(event_from_fields(each) for each in found)


_WAYS_IN: Final = {
    "seq": reader(int),
    "what": reader(What),
    "view": view_from_fields,
    "events": _events_in,
    "hand": lambda found: None if found is None else _events_in(found),
    "moves": reader(int),
    "totals": reader(tuple[tuple[int, ...], ...]),
    "seating": reader(tuple[Seated, ...]),
    "stage": reader(Stage),
    "taken_back": reader(tuple[Seat, int] | None),
    "takes_back": reader(Seat | None),
    "waits": reader(bool),
    "pace": reader(float),
    "referee": reader(str),
}
