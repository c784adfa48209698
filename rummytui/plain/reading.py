"""The rulebook as plain text: a line for each rule, without Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_BEGINS: Final = re.compile(r"\s*(?:- |#+ )")
"""The start of an entry or a heading, which always begins a new line."""
_ROW: Final = re.compile(r"\s*\|.*\|\s*$")
_RULE: Final = re.compile(r"[|\-: ]+")
"""The row between the heading of a table and its body."""


def read_out(markdown: str) -> Iterator[str]:
    """Markdown as lines of plain text.

    >>> [*read_out("# Rummy\\n\\n- **RU-1** From two people\\n  up to *six*, with *ace* on `low`.")]
    ['Rummy', '', 'RU-1 From two people up to six, with ace on "low".']
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
    """A line without the marks of lists, headings, quotes and emphasis; what is in backticks is in quotation marks."""
    return re.sub(r"^[\s>]*(?:- |#+ )?", "", line).replace("*", "").replace("`", '"').strip()
