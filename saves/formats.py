"""Which format a journal has, and a journal of an older format in the newest one."""

from __future__ import annotations

from saves import lines
from saves.lines import Unreadable
from saves.migrations import SAME_LINES, STEPS, Fields


def format_in(data: bytes) -> int | None:
    """The number of the format of the journal with this content; None if it is not a journal."""
    return lines.format_of(data[: max(data.find(b"\n"), 0)])


def in_newest(data: bytes) -> bytes:
    """The content of a journal in the newest format, and ``data`` itself if it is in that already, or is not a journal.

    What follows the last sound line, and so does not count, stays as it is. Raises Unreadable for lines that make no
    sense in their format.
    """
    version = format_in(data)
    if version is None or not _is_older(version):
        return data
    bodies: list[bytes] = []
    good = 0
    for body, _, end in lines.sound(data):
        bodies.append(body)
        good = end
    if not bodies:
        return data
    # What stays as it is need not be understood, which takes ten times as long.
    changed = len(bodies) if version < SAME_LINES else 1
    fields = [lines.from_json(body + b"}") for body in bodies[:changed]]
    while version in STEPS:
        fields = _stepped(fields, version)
        version += 1
        fields[0] = {"rummytui": version, **{name: said for name, said in fields[0].items() if name != "rummytui"}}
    text, check = list[bytes](), ""
    for body in (*(lines.to_json(line).encode()[:-1] for line in fields), *bodies[changed:]):
        whole, check = lines.with_check(body, check)
        text.append(whole)
    return b"".join(text) + data[good:]


def _stepped(fields: list[Fields], version: int) -> list[Fields]:
    try:
        return STEPS[version](fields)
    except (AttributeError, LookupError, TypeError, ValueError):
        # A step expects what the program wrote, but anybody may have written this.
        raise Unreadable(f"it makes no sense in format {version}") from None


def _is_older(version: int | None) -> bool:
    """Whether a journal with this number is read step by step."""
    return version in STEPS


def lines_are_older(data: bytes) -> bool:
    """Whether more than the first line of the journal with this content would be another in the newest format."""
    version = format_in(data)
    return _is_older(version) and version is not None and version < SAME_LINES
