"""The page on which the figures of all games are gathered, and the commands that it names."""

import re
import shlex
from pathlib import Path

import pytest

from rules import GAMES
from rummytui.cli.parser import parse
from tools.workshop.games import command_line_of
from tools.workshop.page import BEGIN, DOCS, END, NOT_YET, gathered

PAGES = sorted((DOCS / "bots").glob("*.md"))
_CODE = re.compile(r"`([^`]+)`")
_SHORT = re.compile(r"`(\w+)` stands for `(python -m tools\.workshop \w+)`")


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


@pytest.mark.parametrize("page", [DOCS / "bots.md", *PAGES], ids=lambda page: page.stem)
def test_shares_are_written_as_hints_write_them(page: Path) -> None:
    assert re.findall(r".{0,20}\d\)? %", page.read_text(encoding="utf-8")) == []


def test_it_says_what_the_pages_say() -> None:
    assert gathered(DOCS / "bots") in (DOCS / "bots.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_commands_on_a_page_are_understood(page: Path) -> None:
    pytest.importorskip("numpy")
    text = " ".join(page.read_text(encoding="utf-8").split())
    short = dict(_SHORT.findall(text))
    known = 0
    for code in _CODE.findall(text):
        first, _, rest = code.replace("STYLE", "watcher").partition(" ")
        words = shlex.split(f"{short[first]} {rest}" if first in short and rest else f"{first} {rest}")
        if "…" in code:
            continue
        if "arena" in words and "rummytui" in words:
            parse(words[words.index("arena") :])
            known += 1
        elif words[:3] == ["python", "-m", "tools.workshop"] and words[4:]:
            command_line_of(words[3]).parser().parse_args(words[4:])
            known += 1
    assert known
