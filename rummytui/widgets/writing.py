"""What is sent to a terminal for a line: only what is another colour than before."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

_RESET: Final = "\x1b[0m"
_SEEN_ON_BLANKS: Final = frozenset(["4", "7", "9", "21", "53"])
"""Codes of lines through or below the text, and of swapped colours, which blanks show as well."""


class _Codes(NamedTuple):
    """How a style is switched on: attributes, the colour of the text, and that of the ground."""

    attributes: tuple[str, ...]
    ink: tuple[str, ...]
    ground: tuple[str, ...]


_NONE: Final = _Codes((), (), ())


def written(segments: Iterable[Segment], colours: ColorSystem | None) -> str:
    """These segments one behind the other, with all switched off at the end.

    Most neighbours differ in one of their colours, and Rich would say all of both for each of them. What colour blanks
    are written in cannot be seen.
    """
    parts: list[str] = []
    now = _NONE
    for text, style, control in segments:
        if control or not text:
            continue
        wanted = _NONE if style is None or colours is None else _codes_of(style, colours)
        if text.isspace() and not _SEEN_ON_BLANKS.intersection(wanted.attributes):
            attributes = now.attributes if not _SEEN_ON_BLANKS.intersection(now.attributes) else ()
            wanted = wanted._replace(attributes=attributes, ink=now.ink if attributes == now.attributes else ())
        if wanted != now:
            parts.append(_between(now, wanted))
            now = wanted
        parts.append(text)
    return "".join([*parts, _RESET if now != _NONE else ""])


@lru_cache(maxsize=4096)
def _between(now: _Codes, wanted: _Codes) -> str:
    """What makes one style of another."""
    off = now.attributes != wanted.attributes or (now.ink and not wanted.ink) or (now.ground and not wanted.ground)
    if off:
        codes = ("0", *wanted.attributes, *wanted.ink, *wanted.ground) if wanted != _NONE else ("0",)
    else:
        codes = (
            *(wanted.ink if wanted.ink != now.ink else ()),
            *(wanted.ground if wanted.ground != now.ground else ()),
        )
    return f"\x1b[{';'.join(codes)}m"


@lru_cache(maxsize=4096)
def _codes_of(style: Style, colours: ColorSystem) -> _Codes:
    every = style._make_ansi_codes(colours).split(";") if style else []
    ink = style.color.downgrade(colours).get_ansi_codes() if style.color else ()
    ground = style.bgcolor.downgrade(colours).get_ansi_codes(foreground=False) if style.bgcolor else ()
    attributes = [code for code in every if code][: len([code for code in every if code]) - len(ink) - len(ground)]
    return _Codes(tuple(attributes), tuple(ink), tuple(ground))
