"""Every link of the guides leads somewhere, and every guide is on the site: without building it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
NAVIGATION = re.findall(r"[\w/-]+\.md", ROOT.joinpath("mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:")[2])

_FENCED = re.compile(r"^```.*?^```|^    .*?$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]+)\)")


def links(page: Path) -> Iterator[str]:
    """What a page links to, except other sites."""
    for link in _LINK.findall(_FENCED.sub("", page.read_text(encoding="utf-8"))):
        if not link.startswith(("https://", "http://", "mailto:")):
            yield link


def places(page: Path) -> set[str]:
    """Where one can jump to on a page: its headings, as sites and forges name them, and its anchors."""
    text = page.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.+)$", _FENCED.sub("", text), re.MULTILINE)
    named = {re.sub(r"[\s]+", "-", re.sub(r"[^\w\s-]", "", heading.lower()).strip()) for heading in headings}
    return named | set(re.findall(r'<a id="([^"]+)"></a>', text))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        file, _, place = link.partition("#")
        there = page.parent.joinpath(file).resolve() if file else page
        assert there.is_file(), link
        assert not place or place in places(there), link


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.relative_to(DOCS).as_posix())
def test_pages_of_the_site_link_to_nothing_outside_it(page: Path) -> None:
    for link in links(page):
        assert page.parent.joinpath(link.partition("#")[0]).resolve().is_relative_to(DOCS), link


def test_every_page_is_in_the_navigation_once() -> None:
    assert sorted(NAVIGATION) == sorted(page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md"))


def test_readme_fits_a_screen_and_a_half() -> None:
    assert len(ROOT.joinpath("README.md").read_text(encoding="utf-8").splitlines()) <= 60
