"""What the site adds to its pages: words of the glossary explain themselves under the mouse.

mkdocs calls this; on a forge the pages are read as they are.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

GLOSSARY: Final = Path(__file__).parents[1] / "rules/rulebook/words.md"
_ENTRY: Final = re.compile(r"^- \*\*(.+?)\*\* (.+?) \([A-Z]{2}-\d+.*?\)\.$", re.MULTILINE)
_EXPLAINED: Final = ("games/", "play/")
"""Where readers may not know the words."""


@cache
def abbreviations() -> str:
    """Each word of the glossary, as it is written within a sentence, as Markdown's abbr extension reads it."""
    lines = []
    for names, sentence in _ENTRY.findall(GLOSSARY.read_text(encoding="utf-8")):
        for name in names.split(", "):
            lines += [f"*[{form}]: {sentence}" for form in dict.fromkeys((name.lower(), f"{name.lower()}s"))]
    return "\n".join(lines)


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """The text of a page, with the glossary behind it where players read. Called by mkdocs."""
    address = page.file.src_uri
    if address == "games/words.md" or not address.startswith(_EXPLAINED):
        return markdown
    return f"{markdown}\n\n{abbreviations()}\n"
