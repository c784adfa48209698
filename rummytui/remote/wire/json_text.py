"""Texts as they travel between guest and referee: JSON, measured before it is parsed."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Final

from rules.json_text import read_text
from rules.record import Record

LONGEST_UPDATE: Final = 1_000_000
"""In bytes."""


class Malformed(ValueError):
    """This is nothing that travels between guest and referee; the text says why."""


def fields_of(said: Record) -> dict[str, object]:
    """The fields of a record by their names."""
    return {field.name: getattr(said, field.name) for field in fields(said)}


_ENCODER: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, check_circular=False)


def to_json(said: object) -> bytes:
    """The text of something."""
    return _ENCODER.encode(said).encode()


def object_in(data: bytes) -> dict[str, object]:
    """The object in a text. Raises Malformed."""
    try:
        said = read_text(data, LONGEST_UPDATE)
    except ValueError as error:
        raise Malformed(f"can't be read: {error}") from None
    if not isinstance(said, dict):
        raise Malformed("not an object")
    return said
