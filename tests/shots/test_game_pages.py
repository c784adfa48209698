"""The pages for players say what the rulebook says, and every link on them leads somewhere."""

import re
from pathlib import Path

import pytest

from rules import GAMES
from rummytui.text.rulebook import Book, books
from tests.shots.cells import from_svg
from tests.shots.docs import FOLDER as DOCS
from tests.shots.game_pages import FOLDER, glance_at, page_of

PAGES = [*sorted(FOLDER.glob("*.md")), DOCS / "how-do-i.md"]


@pytest.mark.parametrize("book", books(), ids=lambda book: book.name)
def test_no_page_is_stale(book: Book) -> None:
    written = FOLDER.joinpath(f"{book.name}.md").read_text(encoding="utf-8")
    assert written == page_of(book), "make shots writes it anew"


@pytest.mark.parametrize("name", GAMES)
def test_no_picture_is_stale(name: str) -> None:
    drawn = from_svg(FOLDER.joinpath(f"{name}.svg").read_text(encoding="utf-8"))
    assert drawn == glance_at(name), "make shots draws it anew"


def test_there_are_no_others() -> None:
    assert {path.stem for path in FOLDER.glob("*.md")} == {book.name for book in books()}
    assert {path.stem for path in FOLDER.glob("*.svg")} == {*GAMES}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))
    assert links
    for link in links:
        file, _, place = link.partition("#")
        there = page.parent.joinpath(file) if file else page
        assert there.is_file(), link
        assert not place or f'<a id="{place}"></a>' in there.read_text(encoding="utf-8"), link


@pytest.mark.parametrize("name", GAMES)
def test_readers_are_led_to_each(name: str) -> None:
    readme = Path(DOCS.parent, "README.md").read_text(encoding="utf-8")
    assert f"(docs/games/{name}.md)" in readme


def test_readers_are_led_to_what_families_ask() -> None:
    assert "(docs/how-do-i.md)" in Path(DOCS.parent, "README.md").read_text(encoding="utf-8")
