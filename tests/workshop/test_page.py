"""The page on which the figures of all games are gathered."""

import re
from pathlib import Path

import pytest

from rules import GAMES
from tools.workshop.page import BEGIN, DOCS, END, NOT_YET, gathered


def test_it_takes_the_first_table_of_each_page(tmp_path: Path) -> None:
    first, second = "| a | b |\n|---|---|\n| 1 | 2 |\n", "| c |\n|---|\n"
    (tmp_path / "gin.md").write_text(f"# Gin\n\nWords.\n\n{first}\nMore.\n\n{second}", encoding="utf-8")
    parts = gathered(tmp_path).split("### ")[1:]
    assert len(parts) == len(GAMES)
    (gin,) = [part for part in parts if part.startswith("[Gin Rummy](bots/gin.md)")]
    assert first in gin
    assert "| c |" not in gin
    assert sum(NOT_YET in part for part in parts) == len(GAMES) - 1


def test_there_is_a_place_for_it() -> None:
    before, begin, rest = (DOCS / "bots.md").read_text(encoding="utf-8").partition(BEGIN)
    assert begin
    assert END in rest
    assert END not in before


@pytest.mark.parametrize("page", [DOCS / "bots.md", *sorted((DOCS / "bots").glob("*.md"))], ids=lambda page: page.stem)
def test_shares_are_written_as_hints_write_them(page: Path) -> None:
    assert re.findall(r".{0,20}\d\)? %", page.read_text(encoding="utf-8")) == []
