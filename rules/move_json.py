"""A move as text, and back again. Only its form is checked here, not whether it is allowed."""

from __future__ import annotations

import dataclasses
import json
from functools import cache
from typing import Any, cast

from pydantic import TypeAdapter, ValidationError

from rules.cards import Card
from rules.json_text import read_text
from rules.moves import KINDS, Move
from rules.names import presentable
from rules.refusals import MalformedMove

_LONGEST = 20_000


def move_to_json(move: Move) -> str:
    """The one text form of a move, on one line.

    >>> from rules.moves import Draw
    >>> move_to_json(Draw(0, "stock"))
    '{"kind":"draw","seat":0,"source":"stock"}'
    """
    fields = {field.name: _plain(getattr(move, field.name)) for field in dataclasses.fields(move)}
    return json.dumps({"kind": move.kind, **fields}, separators=(",", ":"), ensure_ascii=False)


def move_from_json(text: str | bytes) -> Move:
    """The move written in ``text``. Only its form is checked, not whether it is allowed.

    Raises MalformedMove unless the text is one JSON object with exactly the fields of a known kind.

    >>> move_from_json('{"kind":"discard","seat":1,"card":"7H"}')
    Discard(seat=1, card=Card('7H'))
    """
    try:
        fields = read_text(text, _LONGEST)
    except ValueError as error:
        raise MalformedMove(f"this isn't a move: {error}") from None
    return move_from_fields(fields)


def move_from_fields(fields: object) -> Move:
    """The move in an object that has been read from JSON. Raises MalformedMove as `move_from_json` does."""
    if not isinstance(fields, dict):
        raise MalformedMove("a move must be an object with a kind and a seat")
    kind = fields.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise MalformedMove("there's no such kind of move: " + presentable(kind))
    rest = {name: value for name, value in fields.items() if name != "kind"}
    required = {f.name for f in dataclasses.fields(KINDS[kind])}
    if missing := sorted(required - rest.keys()):
        raise MalformedMove(f"a {kind} needs: {', '.join(missing)}")
    try:
        return cast(Move, _adapter(kind).validate_json(json.dumps(rest)))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = f"{presentable(str(first['loc'][0]))}: " if first["loc"] else ""
        raise MalformedMove(f"can't read this {kind}: {where}{first['msg'][:80]}") from None
    except (ValueError, RecursionError):
        raise MalformedMove(f"can't read this {kind}: it's nested too deeply") from None


@cache
def _adapter(kind: str) -> TypeAdapter[Any]:
    return TypeAdapter(KINDS[kind])


def _plain(value: object) -> object:
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value
