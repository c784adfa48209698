"""The requests of guests and the replies. Neither side trusts the other: texts are measured, then read strictly."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, ClassVar, Final, TypeAlias

from rules.cards import Card
from rules.move_json import move_from_fields, move_to_json
from rules.moves import Move
from rules.names import presentable
from rules.record import Record, record
from rules.refusals import RuleViolation
from rules.seats import Seat
from rules.typed_json import Unfit, reader
from rummytui.remote.wire.json_text import Malformed, fields_of, object_in, to_json
from rummytui.remote.wire.updates import SeatUpdate, update_in

LONGEST_REQUEST: Final = 4096
"""In bytes."""
_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")


@record
class Request(Record):
    """Something that a guest asks; ``id`` is the guest's own name for it. The same asked again has the same answer."""

    ask: ClassVar[str] = ""
    id: str


@record
class Play(Request):
    """Make this move, unless something has been written since entry number ``after`` of the table's log."""

    ask: ClassVar[str] = "move"
    after: int
    move: Move


@record
class Undo(Request):
    """Take back the last decision, unless something has been written since."""

    ask: ClassVar[str] = "undo"
    after: int


@record
class GoOn(Request):
    """This seat has nothing to claim and waits for nobody: where a pot could be called, the game may go on.

    From whoever opened the table it also means that the first hand begins without those who have not come.
    """

    ask: ClassVar[str] = "on"
    after: int


@record
class HandOver(Request):
    """Let ``seat`` be played by ``to``: ``person``, or a bot such as ``bot:medium`` or ``bot:hard:hoarder``."""

    ask: ClassVar[str] = "seat"
    after: int
    seat: Seat
    to: str


@record
class StandIn(Request):
    """Let a bot play for ``seat``, who is away, once all others who are here have asked for that, too.

    ``again``: that was agreed to before, and is told to another referee.
    """

    ask: ClassVar[str] = "stand in"
    seat: Seat
    again: bool


@record
class Look(Request):
    """Tell everything that the seat may know; with ``public``, what everybody may."""

    ask: ClassVar[str] = "look"
    public: bool


@record
class Here(Request):
    """Somebody is at that screen."""

    ask: ClassVar[str] = "here"


@record
class Away(Request):
    """Nobody is at that screen any more."""

    ask: ClassVar[str] = "away"


_REQUESTS: Final[Mapping[str, type[Request]]] = {
    kind.ask: kind for kind in (Play, Undo, GoOn, HandOver, StandIn, Look, Here, Away)
}
_NAMES: Final = {kind: tuple(field.name for field in fields(kind)) for kind in _REQUESTS.values()}


def request_to_json(ask: Request) -> bytes:
    """The text of a request."""
    said: dict[str, object] = {"id": ask.id, "ask": ask.ask}
    for name in _NAMES[type(ask)]:
        value = getattr(ask, name)
        said[name] = json.loads(move_to_json(value)) if isinstance(value, Move) else value
    return to_json(said)


def request_from_json(data: bytes) -> Request:
    """What is asked in ``data``. Raises Malformed."""
    if len(data) > LONGEST_REQUEST:
        raise Malformed("too long")
    said = object_in(data)
    name = said.pop("ask", None)
    kind = _REQUESTS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise Malformed("no such request")
    if said.keys() != set(_NAMES[kind]):
        raise Malformed(f"this request needs {', '.join(_NAMES[kind])}")
    values: dict[str, Any] = {}
    for name, value in said.items():
        if name == "move":
            try:
                values[name] = move_from_fields(value)
            except ValueError as error:
                raise Malformed(str(error)) from None
        elif type(value) is not _TYPES[name] or (isinstance(value, int) and not 0 <= value < _LARGEST):
            raise Malformed(f"{presentable(value)} isn't a valid {name}")
        else:
            values[name] = value
    if not _ID.fullmatch(values["id"]):
        raise Malformed("an id is up to 64 letters, digits and - . _")
    return kind(**values)


_LARGEST: Final = 10**15
_TYPES: Final = {"id": str, "after": int, "seat": int, "to": str, "again": bool, "public": bool}


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
            return to_json({"trouble": sentence})
    refused = {**fields_of(reply), "cards": [str(card) for card in reply.cards]}
    return to_json({"refused": refused})


def reply_from_json(data: bytes) -> Reply | SeatUpdate:
    """The reply in ``data``; the reply to a `Look` is a SeatUpdate. Raises Malformed."""
    said = object_in(data)
    try:
        match said:
            case {"what": _}:
                return update_in(said)
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
