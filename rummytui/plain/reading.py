"""The rulebook as it is read out: a line for each rule, without the marks of how it would be printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_BEGINS: Final = re.compile(r"\s*(?:- |#+ )")
"""What begins a line of its own, whatever stands before it."""
_ROW: Final = re.compile(r"\s*\|.*\|\s*$")
_RULE: Final = re.compile(r"[|\-: ]+")
"""What separates the heading of a table from its rows."""


def read_out(markdown: str) -> Iterator[str]:
    """A book in Markdown, line by line as somebody would read it.

    >>> [*read_out("# Rummy\\n\\n- **RU-1** From two people\\n  up to *six*.")]
    ['Rummy', '', 'RU-1 From two people up to six.']
    """
    said: list[str] = []
    for line in markdown.strip().splitlines():
        row = _ROW.match(line)
        if said and (not line.strip() or row or _BEGINS.match(line)):
            yield " ".join(said)
            said = []
        if row:
            if not _RULE.fullmatch(line):
                yield ", ".join(filter(None, map(_bare, line.strip(" |").split("|"))))
        elif text := _bare(line):
            said.append(text)
        elif not line.strip():
            yield ""
    if said:
        yield " ".join(said)


def _bare(line: str) -> str:
    """What is read of a line, without what makes it an entry, a heading or an example, or makes words stand out."""
    return re.sub(r"^[\s>]*(?:- |#+ )?", "", line).replace("*", "").strip()
