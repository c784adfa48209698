"""An event as text, for guests at other screens, and back again.

Nothing is hidden here: write what `Event.seen_by` returns for the reader.
"""

from __future__ import annotations

import json
from typing import cast

from rules.events import Event
from rules.json_text import read_text
from rules.refusals import MalformedEvent
from rules.typed_json import Unfit, read_kind, write_kind

_LONGEST = 50_000


def event_to_json(event: Event) -> str:
    """The text form of an event, on one line.

    >>> from rules.cards import HIDDEN
    >>> from rules.events import CardDrawn
    >>> event_to_json(CardDrawn(0, "stock", HIDDEN))
    '{"kind":"CardDrawn","seat":0,"source":"stock","card":"??"}'
    """
    return json.dumps(event_to_fields(event), separators=(",", ":"), ensure_ascii=False)


def event_to_fields(event: Event) -> dict[str, object]:
    """The same as an object that JSON can write, to embed in a larger one."""
    return write_kind(event)


def event_from_json(text: str | bytes) -> Event:
    """The event written in ``text``, equal to the one it was written from.

    Raises MalformedEvent for a kind that is unknown here, and for a field that is missing, not expected, or of the
    wrong type.

    >>> event_from_json('{"kind":"WentOut","seat":1}')
    WentOut(seat=1)
    """
    try:
        found = read_text(text, _LONGEST)
    except ValueError as error:
        raise MalformedEvent(f"this isn't an event: {error}") from None
    return event_from_fields(found)


def event_from_fields(found: object) -> Event:
    """The event in an object that has been read from JSON. Raises MalformedEvent as `event_from_json` does."""
    try:
        return cast("Event", read_kind(Event, found))
    except Unfit as error:
        raise MalformedEvent(f"this isn't an event: {error}") from None
