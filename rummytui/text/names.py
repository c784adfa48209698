"""Names in sentences that tell whose they are, so that each can be shown in the colour of its seat.

Each word of a name is enclosed in characters that no screen shows, that takes no room, and that `rules.names`
keeps out of everything people type. So sentences are built as with plain names, and only drawing tells them apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from typing import TYPE_CHECKING, Final

from rules.seats import Seat

if TYPE_CHECKING:
    from rules import View

_FIRST_SEAT: Final = 0xE0041
_END: Final = "\U000e007f"
_SEAT: Final = "[\U000e0041-\U000e005a]"
_MARK: Final = re.compile(f"({_SEAT}|{_END})")
_NAMED: Final = re.compile(f"({_SEAT})([^{_END}]*){_END}?")
_WHOLE: Final = re.compile(f"({_SEAT})[^{_END}]*{_END}(?: \\1[^{_END}]*{_END})*")
_SEVERAL: Final = re.compile(f"(?:{_SEAT}[^{_END}]*{_END} ?)+(?:,|,? (?:or|and)) {_SEAT}")


def marked(names: Sequence[str]) -> tuple[str, ...]:
    """``names``, those of all players in seat order, each of them telling its seat.

    >>> list(spans(f"{marked(['Ann', 'Old Bob'])[1]}'s hand"))
    [('Old', 1), (' ', None), ('Bob', 1), ("'s hand", None)]
    """
    # Each word alone, because lines are broken between them.
    return tuple(" ".join(mark(seat, word) for word in name.split(" ")) for seat, name in enumerate(names))


def mark(seat: Seat, word: str) -> str:
    """``word``, marked as the name of a seat."""
    return f"{chr(_FIRST_SEAT + seat)}{word}{_END}"


def with_marked_names(view: View) -> View:
    """``view``, for putting into words: its players' names tell their seats."""
    worded = copy(view)
    worded.players = marked(view.players)
    return worded


def with_plain_names(view: View) -> View:
    """``view`` as it was before `with_marked_names`."""
    plain = copy(view)
    plain.players = tuple(map(unmarked, view.players))
    return plain


def unmarked(text: str) -> str:
    """``text`` as it is read.

    >>> unmarked(f"{marked(['Ann'])[0]} drew.")
    'Ann drew.'
    """
    return _MARK.sub("", text)


def between_marks(change: Callable[[str], str], text: str) -> str:
    """``text`` with everything but the marks of names put through ``change``.

    >>> unmarked(between_marks(str.upper, f"{marked(['Ann'])[0]} drew."))
    'ANN DREW.'
    """
    return "".join(part if place % 2 else change(part) for place, part in enumerate(_MARK.split(text)))


def spans(text: str) -> Iterator[tuple[str, int | None]]:
    """The parts of ``text`` as they are read, each with the seat whose name it is, or None."""
    end = 0
    for found in _NAMED.finditer(text):
        if found.start() > end:
            yield unmarked(text[end : found.start()]), None
        yield found[2], ord(found[1]) - _FIRST_SEAT
        end = found.end()
    if end < len(text):
        yield unmarked(text[end:]), None


def with_names_changed(change: Callable[[Sequence[str]], Sequence[str]], text: str) -> str:
    """``text`` with the names in it, each of them once, put through ``change``; they tell their seats before and after.

    >>> Ann, Bob = marked(["Ann", "Old Bob"])
    >>> unmarked(with_names_changed(lambda names: [mark(seat, "X") for seat in range(len(names))], f"{Bob} or {Ann}"))
    'X or X'
    """
    whole = list(dict.fromkeys(found[0] for found in _WHOLE.finditer(text)))
    changed = dict(zip(whole, change(whole), strict=True))
    return _WHOLE.sub(lambda found: changed[found[0]], text)


def without_name(text: str) -> str:
    """``text`` without the name that it begins with, for a place where that stands already.

    >>> without_name(f"{marked(['Old Ann'])[0]} wins.")
    'wins.'
    """
    return text[found.end() :].lstrip() if (found := _WHOLE.match(text)) else text


def begins_with(text: str) -> int | None:
    """The seat whose name ``text`` begins with; None without one, and where several stand in a list.

    >>> Ann, Bob = marked(["Ann", "Bob"])
    >>> begins_with(f"{Bob} drew."), begins_with(f"{Ann} or {Bob}: deal."), begins_with("Bob drew.")
    (1, None, None)
    """
    found = _NAMED.match(text)
    return None if found is None or _SEVERAL.match(text) else ord(found[1]) - _FIRST_SEAT
