"""How shells split and quote words, and the completion scripts that call ``rummytui complete``."""

from __future__ import annotations

import re
import shlex
from contextlib import suppress
from pathlib import Path
from typing import Final

_SCRIPTS: Final = Path(__file__).with_name("completion_scripts")
_GOES_ON: Final = ("=", ",", ":", "/")
"""After these there is more to type, so no space follows."""

_NOT_PLAIN: Final = re.compile(r"[^\w@%+=:,./-]")
"""Characters that bash doesn't take for part of a word."""


def script(shell: str) -> str:
    """The completion script of ``shell``."""
    return (_SCRIPTS / f"rummytui.{shell}").read_text(encoding="utf-8")


def split(line: str) -> tuple[list[str], bool]:
    """The words of a line as bash splits it, and whether the last one, which is being typed, is in quotes.

    >>> split("rummytui play 'double r"), split("rummytui play ")
    ((['rummytui', 'play', 'double r'], True), (['rummytui', 'play', ''], False))
    """
    for closing in ("", "'", '"'):
        with suppress(ValueError):
            # Something at the end, so that there is a last word even where nothing of it has been typed.
            words = shlex.split(f"{line}|{closing}")
            return [*words[:-1], words[-1][:-1]], bool(closing)
    return [*line.split(), ""], False


def for_bash(word: str, typed: str, breaks: str) -> str:
    """The replacement for the last part of ``typed`` that bash takes for a word of its own."""
    broken = max((typed.rfind(sign) for sign in breaks if sign in "=:"), default=-1)
    escaped = _NOT_PLAIN.sub(r"\\\g<0>", word[broken + 1 :])
    return escaped if word.endswith(_GOES_ON) else f"{escaped} "
