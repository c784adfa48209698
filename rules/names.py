"""Names that people give to players and dishes: what may be in them, and how they are cleaned."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

LONGEST = 40
"""The most characters a name may have."""

_MARKS_IN_A_ROW = 2
_UNSEEN = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u200d\ufe0f\ufe0e")


def clean_name(raw: str) -> str:
    """``raw`` without anything that moves the cursor, hides, reverses or piles up; ``""`` if nothing is left.

    Control and format characters, private and unassigned ones, blank letters and excess combining marks go; white
    space of every kind becomes single spaces; the rest is cut to `LONGEST` characters.

    >>> clean_name("  Aunt\\x1b[2J   May\\u202e ")
    'Aunt[2J May'
    >>> clean_name("\\u200b\\u3164")
    ''
    """
    if raw.isascii() and raw.isprintable() and len(raw) <= LONGEST and raw == " ".join(raw.split()):
        # As nearly all names are.
        return raw
    return cleaned(raw[: LONGEST * 50])[:LONGEST].rstrip()


def cleaned(raw: str) -> str:
    """The same for a text of any length."""
    visible = "".join(
        " " if char.isspace() else char
        for char in raw
        if char.isspace() or not (char in _UNSEEN or unicodedata.category(char)[0] == "C")
    )
    kept: list[str] = []
    room_for_marks = 0
    # Not before, because what stood between a letter and its accent may only now be gone.
    for char in unicodedata.normalize("NFC", " ".join(visible.split())):
        if unicodedata.category(char) not in ("Mn", "Me"):
            room_for_marks = 0 if char == " " else _MARKS_IN_A_ROW
        elif room_for_marks:
            room_for_marks -= 1
        else:
            continue
        kept.append(char)
    return " ".join("".join(kept).split())


def is_clean(name: str) -> bool:
    """Whether ``name`` can be shown on a screen as it is."""
    return bool(name) and clean_name(name) == name


def alike(name: str) -> str:
    """A form in which names that people would take for the same are equal.

    >>> alike("Ａnn") == alike("ann")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold()


def quoted(thing: object) -> str:
    """A wrong value, for a sentence; words get quotation marks, so that "7" differs from 7.

    >>> quoted("7"), quoted(7), quoted(None)
    ('"7"', '7', 'nothing')
    """
    if isinstance(thing, str):
        return f'"{clean_name(thing)}"'
    if isinstance(thing, Mapping):
        return "a set of named values"
    return "nothing" if thing is None else presentable(thing)


def presentable(thing: object) -> str:
    """What a stranger wrote or passed, cleaned and cut so that a sentence can mention it.

    >>> presentable("ace\\x1b[2J"), presentable(True), presentable([["deep"]])
    ('ace[2J', 'true', 'a list')
    """
    if isinstance(thing, bool):
        return str(thing).lower()
    if isinstance(thing, str):
        return clean_name(thing) or "something unreadable"
    if thing is None or isinstance(thing, float) or (isinstance(thing, int) and thing.bit_length() < 100):
        return str(thing)
    if isinstance(thing, int):
        return "a very long number"
    kind = type(thing).__name__
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """What somebody may have meant by a word that is not among the ``known`` ones; None if nothing is near.

    >>> nearest("Boathause", ["boathouse", "gin"]), nearest("whist", ["boathouse", "gin"])
    ('boathouse', None)
    >>> nearest("dummy", ["rummy", "dummy-rummy"])
    'dummy-rummy'
    """
    from difflib import get_close_matches

    as_typed = {one.casefold(): one for one in known}
    typed = word[: LONGEST * 2].casefold()
    begun = [one for one in as_typed if typed and one.startswith(typed)]
    found = begun if len(begun) == 1 else get_close_matches(typed, as_typed, 1)
    return as_typed[found[0]] if found else None
