"""Gathers the results of all games in ``docs/developers/bots.md``: ``python -m tools.workshop.page``.

It takes the first table of each page in ``docs/developers/bots/``, which says how strong the levels are.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from rules import GAMES

DOCS: Final = Path(__file__).parents[2] / "docs" / "developers"
BEGIN: Final = "<!-- gathered from the pages of the games by python -m tools.workshop.page -->"
END: Final = "<!-- end -->"
NOT_YET: Final = "Not measured yet.\n"
_TABLE: Final = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)


def gathered(folder: Path) -> str:
    """The first table of each game's page in this folder, under the game's name; a missing page gets a placeholder."""
    parts: list[str] = []
    for name, game in GAMES.items():
        page = folder / f"{name}.md"
        table = _TABLE.search(page.read_text(encoding="utf-8")) if page.exists() else None
        parts.append(f"### [{game.title}](bots/{name}.md)\n\n{table[0] if table else NOT_YET}")
    return "\n".join(parts)


def main() -> None:
    """Write the tables between the two marks."""
    page = DOCS / "bots.md"
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n\n{gathered(DOCS / 'bots')}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
