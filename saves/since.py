"""A journal read from the first line of its last hand on, with a summary of what came before.

Where a journal is stored in pieces, resuming doesn't need to fetch them all: what a hand needs to know of
those before it is a `Since`, which is written beside the line that the hand begins with.
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError

from rules.record import record
from saves import lines
from saves.lines import HandLine, Header, MoveLine, Sitter, Strict, Unreadable
from saves.reading import Reading, Written, first_line_read, understood, unreadable


@record
class Since(Strict):
    """What stood before the line of a hand: ``count`` lines in this many bytes, ``check`` being the check value there.

    ``seating`` is who played each seat, ``totals`` the scores after each hand.
    """

    count: Annotated[int, Field(ge=1)]
    size: Annotated[int, Field(ge=1)]
    check: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
    seating: tuple[Sitter, ...]
    totals: tuple[tuple[int, ...], ...]

    def to_json(self) -> str:
        """Its text."""
        return lines.to_json(asdict(self))


def since_from_json(text: str) -> Since:
    """What `Since.to_json` has written. Raises Unreadable."""
    try:
        since: Since = lines.adapter_of(Since).validate_json(text)
    except ValidationError:
        raise Unreadable("the part before the last hand makes no sense") from None
    return since


def since_before(reading: Reading, written: Written) -> Since | None:
    """What will stand before the line of a hand among those that are to follow; None if no hand begins with them.

    Also None where a hand is settled or a seat changes hands with the same lines, which no game does.
    """
    kinds = [kind for kind, _ in written.bodies]
    if HandLine not in kinds:
        return None
    before = kinds.index(HandLine)
    if HandLine in kinds[before + 1 :] or not set(kinds[:before]) <= {MoveLine}:
        return None
    history, size, check = reading.history, reading.good, reading.check
    for text in written.text.split(b"\n")[:before]:
        size, check = size + len(text) + 1, lines.check_in(text)
    return Since(history.count + before, size, check, tuple(history.seating), tuple(history.totals))


def read_since(path: Path, first: bytes, since: Since, data: bytes) -> Reading:
    """The reading of a journal with that ``first`` line; ``data`` starts at the line of its last hand.

    Lines before it are left out. ``path`` is what the journal is called in errors. Raises SaveError as `reading_of`
    does, and for a line that is not sound.
    """
    reading = first_line_read(path, first)
    header: Header = reading.header
    if len(since.seating) != len(header.seating):
        raise unreadable(path, Unreadable("the part before the last hand belongs to another table"))
    reading.good, reading.check = since.size, since.check
    history = reading.history
    history.count, history.seating, history.totals = since.count, list(since.seating), list(since.totals)
    while data and lines.kind_of(data[: data.find(b"\n")]) is not HandLine:
        data = data[data.find(b"\n") + 1 :]
    good = 0
    with understood(path):
        for body, check, end in lines.sound(data, 0, since.check):
            reading.check, good = check, end
            history.add(lines.kind_of(body), body)
    reading.good += good
    if good < len(data) or not history.entries:
        reading.lost = data.count(b"\n", good) or 1
    return reading
