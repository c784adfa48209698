"""What terminals and files can be given: no control characters, and letters where an encoding has no signs."""

from __future__ import annotations

import codecs
from typing import Final

SIGNS: Final = "♠♥♦♣"
LETTERS: Final = dict(zip(SIGNS, "SHDC", strict=True)) | {
    "−": "-",
    "–": "-",
    "—": "-",
    "·": "-",
    "×": "x",
    "…": "...",
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "★": "*",
}
"""What stands for a sign."""

IN_LETTERS: Final = "in letters"
"""The name of an error handler for encodings: what an encoding lacks is written in letters, or as a question mark."""


def has_signs(encoding: str | None) -> bool:
    """Whether the suits can be written in this encoding (None: in UTF-8).

    >>> has_signs("utf-8"), has_signs("latin-1"), has_signs("klingon")
    (True, False, False)
    """
    try:
        SIGNS.encode(encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def harmless(text: object) -> str:
    """``text``, which may quote what was typed or found, without what steers a terminal; lines become one.

    >>> harmless("games\\x1b[2J")
    'games?[2J'
    """
    return "".join(char if char.isprintable() else "?" for char in str(text))


def _lettered(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(LETTERS.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


codecs.register_error(IN_LETTERS, _lettered)
