"""The messages between a guest and a referee, all of them JSON: requests, replies and updates. (SH-17)

Neither side trusts the other: the length of a text is checked, and then it is parsed strictly.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any, Final, Literal, TypeAlias

from rules.cards import Card
from rules.events import Event
from rules.json_text import read_text
from rules.move_json import move_from_fields, move_to_json
from rules.moves import Move
from rules.names import presentable
from rules.record import Record, RecordT, record
from rules.refusals import RuleViolation
from rules.seats import Seat
from rules.typed_json import Unfit, hints_of, reader, writer
from rules.view import View
from rules.view_json import event_from_fields, event_to_fields, view_from_fields, view_to_fields
from rummytui.table.updates import Seated
from rummytui.text.narration import MoveTakenBack, SeatHandedOver

LONGEST_REQUEST: Final = 4096
"""In bytes."""
LONGEST_UPDATE: Final = 1_000_000
"""In bytes."""
BESIDES: Final = (MoveTakenBack, SeatHandedOver)
"""The kinds of event that are sent besides those of the games."""

_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_LARGEST: Final = 10**15
_ENCODER: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, check_circular=False)


class Malformed(ValueError):
    """This is nothing that travels between guest and referee; the text says why."""


# ------------------------------------------------------------------------------------------------ requests


@record
class Request(Record):
    """Something that a guest asks; ``id`` is the guest's own name for it. The same asked again has the same answer."""

    id: str


@record
class PlayRequest(Request):
    """Make this move, unless something has been written since entry number ``after`` of the table's log."""

    after: int
    move: Move


@record
class UndoRequest(Request):
    """Take back the last decision, unless something has been written since."""

    after: int


@record
class GoOnRequest(Request):
    """This seat has nothing to claim and waits for nobody: where a pot could be called, the game may go on.

    From the host, it also means that the first hand begins without those who have not come.
    """

    after: int


@record
class HandOverRequest(Request):
    """Let ``seat`` be played by ``to``: ``person``, or a bot such as ``bot:medium`` or ``bot:hard:hoarder``."""

    after: int
    seat: Seat
    to: str


@record
class StandInRequest(Request):
    """Let a bot play for ``seat``, who is away, once everyone else who is here agrees.

    ``again``: this repeats an earlier agreement to another referee.
    """

    seat: Seat
    again: bool


@record
class LookRequest(Request):
    """Tell everything that the seat may know; with ``public``, what everybody may."""

    public: bool


@record
class HereRequest(Request):
    """Somebody is at that screen."""


@record
class AwayRequest(Request):
    """Nobody is at that screen any more."""


_REQUESTS: Final[Mapping[str, type[Request]]] = {
    "move": PlayRequest,
    "undo": UndoRequest,
    "on": GoOnRequest,
    "seat": HandOverRequest,
    "stand in": StandInRequest,
    "look": LookRequest,
    "here": HereRequest,
    "away": AwayRequest,
}
_NAMES: Final = {kind: name for name, kind in _REQUESTS.items()}


def request_to_json(ask: Request) -> bytes:
    """The text of a request."""
    said: dict[str, object] = {field.name: getattr(ask, field.name) for field in fields(ask)}
    if isinstance(ask, PlayRequest):
        said["move"] = json.loads(move_to_json(ask.move))
    return _to_json({"ask": _NAMES[type(ask)], **said})


def request_from_json(data: bytes) -> Request:
    """The request in ``data``. Raises Malformed."""
    if len(data) > LONGEST_REQUEST:
        raise Malformed("too long")
    said = _object_in(data)
    name = said.pop("ask", None)
    kind = _REQUESTS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise Malformed("no such request")
    ask = _read(kind, said)
    for value in (getattr(ask, field.name) for field in fields(ask)):
        if isinstance(value, int) and not 0 <= value < _LARGEST:
            raise Malformed(f"{presentable(value)} isn't a valid number")
    if not _ID.fullmatch(ask.id):
        raise Malformed("an id is up to 64 letters, digits and - . _")
    return ask


# ------------------------------------------------------------------------------------------------ updates

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
class TableUpdate(Record):
    """The part of an update that is the same for all seats, after something was written to the log of a table.

    ``moves`` is the number of moves in this hand. ``totals`` are the scores after each hand: after every hand at a look
    and after an undo, otherwise only after a hand that was just settled. ``taken_back`` is whose moves were undone, and
    how many; ``takes_back`` is whose move can be undone. ``waits``: the first hand has been dealt, and begins once
    everybody has joined. ``pace`` is how many seconds the table waits before a move that no person has to decide, and
    ``referee`` is the sender.
    """

    what: What
    moves: int
    totals: tuple[tuple[int, ...], ...]
    seating: tuple[Seated, ...]
    stage: Stage
    taken_back: tuple[Seat, int] | None
    takes_back: Seat | None
    waits: bool
    pace: float
    referee: str


@record
class SeatUpdate(TableUpdate):
    """The update on a table for one seat, or for everybody, after entry ``seq`` of its log.

    ``view`` is everything that may be known now, and ``events`` are the effects of the last entry; if there are no
    ``moves``, they begin with the deal. ``hand`` has all the events of this hand in order, and is sent only at a look
    and after an undo.
    """

    seq: int
    view: View
    events: tuple[Event, ...]
    hand: tuple[Event, ...] | None


def common_text(common: TableUpdate) -> bytes:
    """The part of an update that all seats share; for `seat_update_text`."""
    write = writer(TableUpdate)
    assert write
    return _to_json(write(common))


def seat_update_text(common: bytes, view: View, events: Iterable[Event], hand: Iterable[Event] | None) -> bytes:
    """The text of one seat's update: the shared part, and the seat's own view. For `numbered`."""
    own = {
        "view": view_to_fields(view),
        "events": [event_to_fields(event) for event in events],
        "hand": None if hand is None else [event_to_fields(event) for event in hand],
    }
    return common[:-1] + b"," + _to_json(own)[1:]


def numbered(seq: int, told: bytes) -> bytes:
    """The same text with the number of the last entry that it is about."""
    return b'{"seq":%d,' % seq + told[1:]


def update_from_json(data: bytes) -> SeatUpdate:
    """The update in ``data``. Raises Malformed."""
    return _read(SeatUpdate, _object_in(data))


LastWord: TypeAlias = Literal["closed", "shut out"]
"""Why no more updates will come: the table is closed, or the screen was removed from it."""
_LAST: Final[Mapping[bytes, LastWord]] = {b'{"last":"closed"}': "closed", b'{"last":"shut out"}': "shut out"}


def last_word_to_json(word: LastWord) -> bytes:
    """The text of a last word."""
    return next(data for data, known in _LAST.items() if known == word)


def last_word_from_json(data: bytes) -> LastWord | None:
    """The last word in ``data``; None if it is not one."""
    return _LAST.get(data)


# ------------------------------------------------------------------------------------------------ replies


@record
class Done(Record):
    """It was done; ``seq`` is the last entry of the log now."""

    seq: int


@record
class Refused(Record):
    """The rules do not allow it: a `RuleViolation` as it travels."""

    clause: str
    message: str
    cards: tuple[Card, ...]
    seats: tuple[Seat, ...]

    @classmethod
    def of(cls, refusal: RuleViolation) -> Refused:
        """The reply to a refused move."""
        return cls(refusal.clause, refusal.message, refusal.cards, refusal.seats)

    @property
    def violation(self) -> RuleViolation:
        """The refusal again."""
        return RuleViolation(self.clause, self.message, cards=self.cards, seats=self.seats)


@record
class Stale(Record):
    """Something else was written meanwhile, up to entry ``seq``, so nothing was done."""

    seq: int


@record
class Trouble(Record):
    """It cannot be done; ``sentence`` is for people."""

    sentence: str


Reply: TypeAlias = Done | Refused | Stale | Trouble


def reply_to_json(reply: Reply) -> bytes:
    """The text of a reply."""
    match reply:
        case Done(seq=seq):
            return b'{"seq":%d}' % seq
        case Stale(seq=seq):
            return b'{"stale":%d}' % seq
        case Trouble(sentence=sentence):
            return _to_json({"trouble": sentence})
    write = writer(Refused)
    assert write
    return _to_json({"refused": write(reply)})


def reply_from_json(data: bytes) -> Reply | SeatUpdate:
    """The reply in ``data``; the reply to a `LookRequest` is a SeatUpdate. Raises Malformed."""
    said = _object_in(data)
    try:
        match said:
            case {"what": _}:
                return _read(SeatUpdate, said)
            case {"refused": refused}:
                found: Refused = reader(Refused)(refused)
                return found
            case {"stale": seq}:
                return Stale(reader(int)(seq))
            case {"trouble": sentence}:
                return Trouble(reader(str)(sentence))
        return Done(reader(int)(said.get("seq")))
    except Unfit as error:
        raise Malformed(str(error)) from None


# ------------------------------------------------------------------------------------------------ as JSON


def _events_in(found: object) -> tuple[Event, ...]:
    if not isinstance(found, list):
        raise Unfit("events must be a list")
    return tuple(event_from_fields(each) for each in found)


_OWN_READERS: Final[Mapping[str, Callable[[Any], object]]] = {
    "move": move_from_fields,
    "view": view_from_fields,
    "events": _events_in,
    "hand": lambda found: None if found is None else _events_in(found),
}
"""Readers for the fields with their own encoding."""


def _read(kind: type[RecordT], said: Mapping[str, object]) -> RecordT:
    """The record with just these fields. Raises Malformed."""
    hints = hints_of(kind)
    readers = {field.name: _OWN_READERS.get(field.name) or reader(hints[field.name]) for field in fields(kind)}
    if said.keys() != readers.keys():
        raise Malformed(f"this needs {', '.join(readers)}")
    try:
        return kind(**{name: readers[name](value) for name, value in said.items()})
    except ValueError as error:
        raise Malformed(str(error)) from None


def _to_json(said: object) -> bytes:
    return _ENCODER.encode(said).encode()


def _object_in(data: bytes) -> dict[str, object]:
    """The object in a text. Raises Malformed."""
    try:
        said = read_text(data, LONGEST_UPDATE)
    except ValueError as error:
        raise Malformed(f"can't be read: {error}") from None
    if not isinstance(said, dict):
        raise Malformed("not an object")
    return said
