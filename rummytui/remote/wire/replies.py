"""What is replied to an ask."""

from __future__ import annotations

from typing import TypeAlias

from rules.cards import Card
from rules.record import Record, record
from rules.refusals import RuleViolation
from rules.seats import Seat
from rules.typed_json import Unfit, reader
from rummytui.remote.wire.json_text import Malformed, fields_of, object_in, to_json
from rummytui.remote.wire.updates import SeatUpdate, told_in


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
                return told_in(said)
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
