"""The lines of a journal: what each of them says, and how it is written.

A line is a JSON object that ends in a check value of itself and of all lines before it, so that a line that was
changed, lost or moved is noticed. Reading is strict, and sizes that a hostile file could inflate are checked first.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal, NoReturn, TypeAlias

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from rules.move_json import move_from_fields, move_to_json
from rules.moves import Move
from rules.record import Record, record
from rules.seats import Seat
from saves.head_starts import MOST

FORMAT = 2
"""The newest format of journals that this program knows."""

LONGEST_LINE = 1_000_000
"""In bytes; enough for a header with a hundred stacked double packs."""

_DEEPEST = 12
_LONGEST_NUMBER = 40
_CHECKED = re.compile(rb',"check":"([0-9a-f]{16})"\}\Z')
_BEGINS = re.compile(rb'\{"rummytui":([0-9]{1,9}),')
_CHECK_LENGTH = len(b',"check":""}') + 16
# Possessive, and with an optional closing quote, so that no text makes it backtrack.
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_BRACKETS = re.compile(rb"[\[{]|[\]}]")

Text: TypeAlias = Annotated[str, Field(max_length=100)]


class Strict(Record):
    """Parsed strictly: no value is converted, and no unknown field is allowed."""

    __slots__ = ()
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid", strict=True)


@record
class Sitter(Strict):
    """Who plays a seat: a person, or a bot of a given level, such as ``hard``, or ``hard:hoarder`` with a temper."""

    kind: Literal["person", "bot"]
    level: Annotated[str, Field(pattern=r"^[a-z]{1,20}(:[a-z]{1,20})?$")] | None = None


@record
class DailyDeal(Strict):
    """The deal that everybody gets on a ``date``; ``edition`` counts the ways in which bots have played such deals."""

    HANDS: ClassVar[int] = 3
    """How many hands it has, void ones included."""

    kind: Literal["daily"]
    date: Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\d$")]
    edition: Annotated[int, Field(ge=1)]


@record
class SharedDeal(Strict):
    """A deal that was shared, or is played again, as practice.

    ``deal`` is its text; ``then`` is what each seat won or lost with it the first time, if this table has played it before.
    """

    kind: Literal["shared"]
    deal: Annotated[str, Field(max_length=1000)] | None = None
    then: Annotated[tuple[int, ...], Field(max_length=20)] | None = None


@record
class Header(Strict):
    """The first line: everything that was decided before the first deal.

    ``rummytui`` is the number of the format, ``program`` the version of the program, ``when`` the moment in UTC.
    ``head_start`` is the head start of each seat, and ``source`` where the deal comes from; None: nobody has one, and
    chance.
    """

    rummytui: Annotated[int, Field(ge=FORMAT, le=FORMAT)]
    program: Text
    when: Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")]
    game: Text
    players: Annotated[tuple[Text, ...], Field(max_length=20)]
    seating: Annotated[tuple[Sitter, ...], Field(max_length=20)]
    options: Annotated[dict[str, Any], Field(max_length=100)]
    seed: Annotated[int, Field(ge=0)]
    decks: tuple[tuple[Text, ...], ...]
    head_start: Annotated[tuple[Annotated[int, Field(ge=0, le=MOST)], ...], Field(max_length=20)] | None = None
    source: Annotated[DailyDeal | SharedDeal, Field(discriminator="kind")] | None = None


@record
class HandLine(Strict):
    """Hand number ``hand`` was dealt; ``sheet`` is the score sheet before it, ``deal`` a check value of its cards."""

    hand: Annotated[int, Field(ge=1)]
    deal: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
    sheet: dict[str, Any]


@record
class MoveLine(Strict):
    """A move that was made."""

    move: Move


@record
class SettledLine(Strict):
    """Hand number ``settled`` is over; ``winners`` won it (nobody if it was void), ``scores`` are the scores now."""

    settled: Annotated[int, Field(ge=1)]
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


@record
class OverLine(Strict):
    """The sitting ended in hand number ``over`` with these ``scores``."""

    over: Annotated[int, Field(ge=1)]
    scores: tuple[int, ...]


@record
class UndoLine(Strict):
    """The last ``undo`` moves were taken back, with everything that followed from them."""

    undo: Annotated[int, Field(ge=1)]


@record
class SeatLine(Strict):
    """From now on ``sitter`` plays ``seat``."""

    seat: Annotated[int, Field(ge=0)]
    sitter: Sitter


@record
class LookedLine(Strict):
    """The people at these seats have been shown their hands since the last move."""

    looked: Annotated[tuple[Annotated[int, Field(ge=0)], ...], Field(max_length=20)]


@record
class HintLine(Strict):
    """The person at seat ``hint`` has been given a hint, which counts at a daily deal."""

    hint: Annotated[int, Field(ge=0)]


@record
class ParLine(Strict):
    """``par`` is what a hard bot scores with the same daily deal. Bots change, so it can't be worked out again later."""

    par: int


Line: TypeAlias = (
    Header | HandLine | MoveLine | SettledLine | OverLine | UndoLine | SeatLine | LookedLine | HintLine | ParLine
)

_KINDS: dict[bytes, type[Any]] = {
    b"rummytui": Header,
    b"hand": HandLine,
    b"move": MoveLine,
    b"settled": SettledLine,
    b"over": OverLine,
    b"undo": UndoLine,
    b"seat": SeatLine,
    b"looked": LookedLine,
    b"hint": HintLine,
    b"par": ParLine,
}
"""The kind of a line by its first key."""


class Unreadable(ValueError):
    """A complete line that this program does not understand; the text says why, as the end of a sentence."""


def written(line: Line) -> bytes:
    """The text of ``line`` up to its check value.

    >>> written(UndoLine(2))
    b'{"undo":2'
    """
    if isinstance(line, MoveLine):
        return b'{"move":' + move_to_json(line.move).encode()
    return to_json(dataclasses.asdict(line)).encode()[:-1]


def to_json(value: object) -> str:
    """``value`` as JSON, always in the same form."""
    return _ENCODER.encode(value)


_ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def with_check(body: bytes, previous: str) -> tuple[bytes, str]:
    """The whole line with this ``body``, and its check value; ``previous`` is that of the line before."""
    check = _check(body, previous)
    return body + check_of(check), check


def check_of(check: str) -> bytes:
    """How a line ends that has this check value."""
    return b',"check":"%s"}\n' % check.encode()


def _check(body: bytes, previous: str) -> str:
    return hashlib.sha256(previous.encode() + body).hexdigest()[:16]


def body_of(raw: bytes, previous: str) -> tuple[bytes, str] | None:
    """The body and the check value of the line ``raw``, without its line end; None if it is not as it was written."""
    found = _CHECKED.search(raw, max(len(raw) - _CHECK_LENGTH, 0))
    if found is None or len(raw) > LONGEST_LINE:
        return None
    body = raw[: found.start()]
    check = _check(body, previous)
    return (body, check) if check.encode() == found[1] else None


def check_in(raw: bytes) -> str:
    """The check value that the line ``raw`` ends in, whether it is right or not; empty if there is none."""
    found = _CHECKED.search(raw, max(len(raw) - _CHECK_LENGTH, 0))
    return found[1].decode() if found else ""


def sound(data: bytes, begin: int = 0, check: str = "") -> Iterator[tuple[bytes, str, int]]:
    """The lines in ``data`` from a place on, as long as they are as they were written; ``check`` is what came before.

    Each as its body, its check value and the place where it ends.
    """
    while begin < len(data):
        end = data.find(b"\n", begin, begin + LONGEST_LINE + 1)
        found = body_of(data[begin:end], check) if end >= 0 else None
        if found is None:
            return
        body, check = found
        begin = end + 1
        yield body, check, begin


def format_of(text: bytes) -> int | None:
    """The number of the format of a journal whose first line is ``text``; None if that is no such line."""
    # A program up to now begins with it, as this one does; those to come may write it anyhow.
    if (found := _BEGINS.match(text)) and int(found[1]) <= FORMAT:
        return int(found[1])
    try:
        version = from_json(text).get("rummytui")
    except Unreadable:
        return None
    return version if isinstance(version, int) and not isinstance(version, bool) else None


def kind_of(body: bytes) -> type[Any] | None:
    """The kind of line that a body belongs to, by its first key; None if it is unknown."""
    return _KINDS.get(body[2 : body.find(b'"', 2)]) if body.startswith(b'{"') else None


def read(body: bytes) -> Line:
    """The line with this ``body``. Raises Unreadable."""
    kind = kind_of(body)
    return _read_before(body) if kind in _SAID_AGAIN and len(body) <= _SHORT else _read(body)


def _read(body: bytes) -> Line:
    kind = kind_of(body)
    if kind is None:
        raise Unreadable("it's of an unknown kind")
    text = body + b"}"
    fields = from_json(text)
    if kind is MoveLine:
        return _move_line(fields)
    line: Line = _made(kind, text)
    return line


_read_before = lru_cache(maxsize=2048)(_read)
"""What recent lines said. Most lines of an evening soon come again: the top card of the stock is drawn, a card is thrown, a
seat is handed over and back."""
_SAID_AGAIN = (MoveLine, SeatLine, UndoLine, LookedLine)
"""Kinds of lines that hold nothing that could be changed."""
_SHORT = 200
"""In bytes; longer lines are not cached, so that a file can't fill the memory."""


def _move_line(fields: dict[str, Any]) -> MoveLine:
    try:
        if fields.keys() != {"move"}:
            raise Unreadable("it contains more than a move")
        return MoveLine(move_from_fields(fields["move"]))
    except ValueError as error:
        raise Unreadable(_short(error)) from None


def from_json(text: bytes) -> dict[str, Any]:
    """The JSON object in ``text``, its size and depth measured before it is parsed. Raises Unreadable.

    Duplicate fields, fractions, NaN, infinities and overlong numbers are refused.
    """
    if len(text) > LONGEST_LINE:
        raise Unreadable("it's too long")
    if text.count(b"{") + text.count(b"[") > _DEEPEST and _depth(text) > _DEEPEST:
        raise Unreadable("it's nested too deeply")
    try:
        # Asked about each of its numbers, a journal takes twice as long to read.
        decoder = _WARY_DECODER if _TOO_MANY in text.translate(_AS_ZEROS) else _DECODER
        fields = decoder.decode(text.decode())
        if b"\\u" in text:
            # Half a character can be escaped in JSON, but cannot be written again.
            to_json(fields).encode()
    except Unreadable:
        raise
    except (ValueError, RecursionError):
        raise Unreadable("it isn't JSON") from None
    if not isinstance(fields, dict):
        raise Unreadable("it isn't a JSON object")
    return fields


def as_stored(kind: type[Any], fields: Mapping[str, Any]) -> Any:
    """The object of this ``kind`` with ``fields``; it must use all of them. Raises Unreadable."""
    made = _made(kind, to_json(fields))
    if json.loads(adapter_of(kind).dump_json(made)) != dict(fields):
        raise Unreadable("it has unknown fields")
    return made


def _made(kind: type[Any], text: str | bytes) -> Any:
    try:
        return adapter_of(kind).validate_json(text, strict=True)
    except ValidationError as error:
        where = ".".join(map(str, error.errors(include_url=False, include_input=False)[0]["loc"]))
        raise Unreadable(f"something is wrong with its {_short(where)}") from None


_ADAPTERS: dict[type[Any], TypeAdapter[Any]] = {}


def adapter_of(kind: type[Any]) -> TypeAdapter[Any]:
    """What reads and writes objects of this ``kind`` as JSON, made once."""
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Unreadable("a field appears twice")
    return found


def _whole(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise Unreadable("a number in it is too long")
    return int(digits)


def _no_number(text: str) -> NoReturn:
    raise Unreadable(f"{_short(text)} isn't a whole number")


def _decoder(parse_int: Callable[[str], int] | None) -> json.JSONDecoder:
    return json.JSONDecoder(
        object_pairs_hook=_without_repeats, parse_int=parse_int, parse_float=_no_number, parse_constant=_no_number
    )


_DECODER, _WARY_DECODER = _decoder(None), _decoder(_whole)
"""Made once, since a journal may have a hundred thousand lines; the other is for lines with many digits in a row."""
_AS_ZEROS = bytes.maketrans(b"123456789", b"0" * 9)
_TOO_MANY = b"0" * (_LONGEST_NUMBER + 1)


def _depth(text: bytes) -> int:
    """How deeply the brackets in ``text`` are nested, apart from those in strings."""
    depth = deepest = 0
    for bracket in _BRACKETS.finditer(_STRING.sub(b"", text)):
        depth += 1 if bracket[0] in b"[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _short(thing: object) -> str:
    """A stranger's text, cut and made harmless."""
    return "".join(char if char.isprintable() else "?" for char in str(thing))[:80]
