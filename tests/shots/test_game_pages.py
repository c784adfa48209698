"""The pages for players say what the rulebook says."""

from pathlib import Path

import pytest

from rules import GAMES
from rummytui.text.rulebook import RulePage, books
from tests.shots.cells import from_svg
from tests.shots.docs import FOLDER as DOCS
from tests.shots.game_pages import FOLDER, glance_at, page_of


@pytest.mark.parametrize("book", books(), ids=lambda book: book.name)
def test_no_page_is_stale(book: RulePage) -> None:
    written = FOLDER.joinpath(f"{book.name}.md").read_text(encoding="utf-8")
    assert written == page_of(book), "make shots writes it anew"


@pytest.mark.parametrize("name", GAMES)
def test_no_picture_is_stale(name: str) -> None:
    drawn = from_svg(FOLDER.joinpath(f"{name}.svg").read_text(encoding="utf-8"))
    assert drawn == glance_at(name), "make shots draws it anew"


def test_there_are_no_others() -> None:
    assert {path.stem for path in FOLDER.glob("*.md")} == {book.name for book in books()}
    assert {path.stem for path in FOLDER.glob("*.svg")} == {*GAMES}


@pytest.mark.parametrize("name", GAMES)
def test_readers_are_led_to_each(name: str) -> None:
    readme = Path(DOCS.parent, "README.md").read_text(encoding="utf-8")
    assert f"(docs/games/{name}.md)" in readme
