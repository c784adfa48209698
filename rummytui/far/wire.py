"""What travels between a guest and a referee: asks, replies, and what is told. (SH-17)

All of it is JSON. Whatever comes from a guest is a stranger's: it is measured before it is parsed, and read strictly.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, ClassVar, Final, Literal, TypeAlias

from rules.cards import Card
from rules.event_json import event_from_fields, event_to_fields
from rules.events import Event
from rules.json_text import read_text
from rules.move_json import move_from_fields, move_to_json
from rules.moves import Move
from rules.names import presentable
from rules.phase import Audience
from rules.record import Record, record
from rules.refusals import RuleViolation
from rules.seats import Seat
from rules.typed_json import Unfit, reader
from rules.view import View
from rules.view_json import view_from_fields, view_to_fields
from rummytui.text.handed_over import SeatHandedOver
from rummytui.text.taken_back import MoveTakenBack

BESIDES: Final = (MoveTakenBack, SeatHandedOver)
"""The kinds of event that are told besides those of the games."""

LONGEST_ASK: Final = 4096
"""In bytes."""
LONGEST_TOLD: Final = 1_000_000
"""In bytes."""
_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")


class Malformed(ValueError):
    """This is nothing that travels between guest and referee; the text says why."""


# ------------------------------------------------------------------------------------------------ what guests ask


@record
class Ask(Record):
    """Something that a guest asks; ``id`` is the guest's own name for it. The same asked again has the same answer."""

    ask: ClassVar[str] = ""
    id: str


@record
class Play(Ask):
    """Make this move, unless something has been written since entry number ``after`` of the table's log."""

    ask: ClassVar[str] = "move"
    after: int
    move: Move


@record
class Undo(Ask):
    """Take back the last decision, unless something has been written since."""

    ask: ClassVar[str] = "undo"
    after: int


@record
class GoOn(Ask):
    """This seat has nothing to claim and waits for nobody: where a pot could be called, the game may go on.

    From whoever opened the table it also means that the first hand begins without those who have not come.
    """

    ask: ClassVar[str] = "on"
    after: int


@record
class HandOver(Ask):
    """Let ``seat`` be played by ``to``: ``person``, or a bot such as ``bot:medium`` or ``bot:hard:hoarder``."""

    ask: ClassVar[str] = "seat"
    after: int
    seat: Seat
    to: str


@record
class Look(Ask):
    """Tell everything that the seat may know; with ``public``, what everybody may."""

    ask: ClassVar[str] = "look"
    public: bool


@record
class Here(Ask):
    """Somebody is at that screen."""

    ask: ClassVar[str] = "here"


@record
class Away(Ask):
    """Nobody is at that screen any more."""

    ask: ClassVar[str] = "away"


_ASKS: Final[Mapping[str, type[Ask]]] = {kind.ask: kind for kind in (Play, Undo, GoOn, HandOver, Look, Here, Away)}
_NAMES: Final = {kind: tuple(field.name for field in fields(kind)) for kind in _ASKS.values()}


def ask_to_json(ask: Ask) -> bytes:
    """The text of an ask."""
    said: dict[str, object] = {"id": ask.id, "ask": ask.ask}
    for name in _NAMES[type(ask)]:
        value = getattr(ask, name)
        said[name] = json.loads(move_to_json(value)) if isinstance(value, Move) else value
    return _to_json(said)


def ask_from_json(data: bytes) -> Ask:
    """What is asked in ``data``. Raises Malformed."""
    if len(data) > LONGEST_ASK:
        raise Malformed("this is too long")
    said = _object_in(data)
    name = said.pop("ask", None)
    kind = _ASKS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise Malformed("there is no such ask")
    if said.keys() != set(_NAMES[kind]):
        raise Malformed(f"this ask has {', '.join(_NAMES[kind])}")
    values: dict[str, Any] = {}
    for name, value in said.items():
        if name == "move":
            try:
                values[name] = move_from_fields(value)
            except ValueError as error:
                raise Malformed(str(error)) from None
        elif type(value) is not _TYPES[name] or (isinstance(value, int) and not 0 <= value < _LARGEST):
            raise Malformed(f"{presentable(value)} is no {name}")
        else:
            values[name] = value
    if not _ID.fullmatch(values["id"]):
        raise Malformed("an id is up to 64 letters, digits and - . _")
    return kind(**values)


_LARGEST: Final = 10**15
_TYPES: Final = {"id": str, "after": int, "seat": int, "to": str, "public": bool}


# ------------------------------------------------------------------------------------------------ what is replied


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
    refused = {**_fields(reply), "cards": [str(card) for card in reply.cards]}
    return _to_json({"refused": refused})


def reply_from_json(data: bytes) -> Reply | Told:
    """What was replied; whatever is asked by `Look` is a Told. Raises Malformed."""
    said = _object_in(data)
    try:
        match said:
            case {"what": _}:
                return _told_in(said)
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


# ------------------------------------------------------------------------------------------------ what is told

What: TypeAlias = Literal["look", "moved", "undone", "seated", "presence", "closed"]


@record
class Seated(Record):
    """Who sits at a seat: a person, or a bot of some ``level``; at the host's screen or at another.

    ``away``: the person has not been heard of for a while. ``first``: as it was when the sitting began.
    """

    kind: Literal["person", "bot"]
    level: str | None
    where: Literal["here", "elsewhere"]
    away: bool
    first: Literal["person", "bot"]


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

    @property
    def eyes(self) -> Audience:
        """Whose eyes the decision needs."""
        return Audience(self.audience)


@record
class Told(Record):
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


_TOLD: Final = tuple(field.name for field in fields(Told))


def told_to_json(told: Told) -> bytes:
    """The text of what is told."""
    common = {name: getattr(told, name) for name in _TOLD if name not in ("seq", "view", "events", "hand")}
    return numbered(told.seq, told_of(common_in(**common), told.view, told.events, told.hand))


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
    """The text of what all seats are told alike; for `told_of`."""
    return _to_json(
        {
            "what": what,
            "moves": moves,
            "totals": totals,
            "seating": [_fields(seated) for seated in seating],
            "stage": _fields(stage),
            "taken_back": taken_back,
            "takes_back": takes_back,
            "waits": waits,
            "pace": pace,
            "referee": referee,
        }
    )


def told_of(common: bytes, view: View, events: Iterable[Event], hand: Iterable[Event] | None) -> bytes:
    """The text of what one seat is told: what all are, and what that seat may see. For `numbered`."""
    own = {
        "view": view_to_fields(view),
        "events": [event_to_fields(event) for event in events],
        "hand": None if hand is None else [event_to_fields(event) for event in hand],
    }
    return common[:-1] + b"," + _to_json(own)[1:]


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
    """The last word in ``data``; None if it is none."""
    return _LAST.get(data)


def told_from_json(data: bytes) -> Told:
    """What is told in ``data``. Raises Malformed."""
    return _told_in(_object_in(data))


def _told_in(said: dict[str, object]) -> Told:
    if said.keys() != set(_TOLD):
        raise Malformed("this is not something that is told")
    try:
        return Told(**{name: _WAYS_IN[name](value) for name, value in said.items()})
    except ValueError as error:
        raise Malformed(str(error)) from None


def _events_in(found: object) -> tuple[Event, ...]:
    if not isinstance(found, list):
        raise Unfit("events are a list")
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


def _fields(said: Record) -> dict[str, object]:
    return {field.name: getattr(said, field.name) for field in fields(said)}


_ENCODER: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, check_circular=False)


def _to_json(said: object) -> bytes:
    return _ENCODER.encode(said).encode()


def _object_in(data: bytes) -> dict[str, object]:
    try:
        said = read_text(data, LONGEST_TOLD)
    except ValueError as error:
        raise Malformed(f"this cannot be read: {error}") from None
    if not isinstance(said, dict):
        raise Malformed("this is not an object")
    return said
