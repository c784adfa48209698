"""Text that comes from elsewhere, read as JSON and no more than JSON."""

from __future__ import annotations

import json
from typing import Final, NoReturn


def from_json(text: str | bytes) -> object:
    """What stands in ``text``. Raises ValueError if it is not JSON, names a field twice, or has NaN or an infinity."""
    # Left to itself, json would read UTF-16 too.
    plain = text.decode() if isinstance(text, bytes) else text
    return _DECODER.decode(plain)


def read_text(text: object, longest: int) -> object:
    """Parses ``text``, JSON of at most this many characters or bytes.

    Raises ValueError, with a sentence that strangers' text cannot make long.
    """
    if not isinstance(text, str | bytes):
        raise ValueError("that isn't text")
    if len(text) > longest:
        raise ValueError("the text is too long")
    try:
        return from_json(text)
    except RecursionError:
        raise ValueError("it's nested too deeply") from None
    except ValueError as error:
        raise ValueError(str(error)[:80]) from None


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a field appears twice")
    return found


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} isn't a number")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_without_repeats, parse_constant=_no_number)
