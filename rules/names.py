"""Names that people give to players and dishes: what may be in them, and how they are made fit."""

from __future__ import annotations

import unicodedata

LONGEST = 40
"""Characters that a name may have at the most."""

_MARKS_IN_A_ROW = 2
_BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f")
_JOINERS = frozenset("\u200d\ufe0f\ufe0e")


def clean_name(raw: str) -> str:
    """``raw`` without anything that could move a cursor, hide, reverse or pile up; ``""`` when nothing is left.

    Control and format characters, private and unassigned ones, blank letters and excess combining marks go; white
    space of every kind becomes single spaces; the rest is cut to `LONGEST` characters.

    >>> clean_name("  Aunt\\x1b[2J   May\\u202e ")
    'Aunt[2J May'
    >>> clean_name("\\u200b\\u3164")
    ''
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", raw[: LONGEST * 50]):
        category = unicodedata.category(char)
        if char.isspace():
            char = " "
        elif category in ("Mn", "Me"):
            marks += 1
            if marks > _MARKS_IN_A_ROW or char in _JOINERS or char in _BLANK_LETTERS:
                continue
        elif category[0] == "C" or char in _BLANK_LETTERS:
            continue
        if category not in ("Mn", "Me"):
            marks = 0
        kept.append(char)
    return " ".join("".join(kept).split())[:LONGEST].rstrip()


def is_clean(name: str) -> bool:
    """Whether ``name`` can stand on a screen as it is."""
    return bool(name) and clean_name(name) == name
