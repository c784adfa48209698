"""The pages that players read: every clause once, in order, and every refusal has one to point to."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

import rules
from rules import GAMES

PREFIXES = {
    "shared": "SH",
    "rummy": "RU",
    "boathouse": "BO",
    "continental": "CO",
    "gamblers": "GA",
    "knock": "KN",
    "gin": "GI",
    "double-rum": "DR",
    "dummy-rummy": "DU",
    "tummy-rummy": "TU",
    "rummoli": "RM",
}
LAST = {"SH": 17, "RU": 5, "BO": 6, "CO": 7, "GA": 6, "KN": 6, "GI": 9, "DR": 10, "DU": 16, "TU": 21, "RM": 22}

TOLD_OTHERWISE = {"unit_words"}
"""House rules that a page explains without their name."""

PAGES = {
    page.name.removesuffix(".md"): page.read_text(encoding="utf-8")
    for page in sorted(files("rules").joinpath("rulebook").iterdir(), key=str)
    if page.name.endswith(".md") and page.name != "words.md"
}


def clauses_on(page: str) -> list[str]:
    """The clauses that a page explains, as they come."""
    return re.findall(r"^- \*\*([A-Z]{2}-\d+)\*\* ", PAGES[page], re.MULTILINE)


def test_every_game_has_a_page_beside_the_shared_one() -> None:
    assert {"shared", *GAMES} <= PAGES.keys() <= PREFIXES.keys()


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_each_of_its_clauses_once(page: str) -> None:
    prefix = PREFIXES[page]
    assert sorted(clauses_on(page)) == sorted(f"{prefix}-{number}" for number in range(1, LAST[prefix] + 1))


@pytest.mark.parametrize("page", PAGES)
def test_no_line_begins_with_a_clause_that_it_only_mentions(page: str) -> None:
    """Such a line would be taken for the place where that clause is told."""
    assert not re.findall(r"^[\s>*#|-]*[A-Z]{2}-\d+(?!\d|\*\* )", PAGES[page], re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_begins_with_its_title_and_mentions_only_clauses_that_there_are(page: str) -> None:
    assert PAGES[page].startswith("# ")
    for prefix, number in re.findall(r"\b([A-Z]{2})-(\d+)\b", PAGES[page]):
        assert 1 <= int(number) <= LAST[prefix]


@pytest.mark.parametrize("name", GAMES)
def test_every_house_rule_is_told_by_its_name_on_the_page_or_the_shared_one(name: str) -> None:
    told = PAGES[name] + PAGES["shared"]
    for option in GAMES[name].Options.model_fields.keys() - TOLD_OTHERWISE:
        assert re.search(r"\s+".join(option.split("_")), told, re.IGNORECASE), option


@pytest.mark.parametrize("name", [name for name in GAMES if name != "rummy"])
def test_a_page_begins_with_a_few_short_words_on_what_is_different_from_rummy(name: str) -> None:
    head, _, rest = PAGES[name].partition("\n### What is different from Rummy\n")
    assert not re.search(r"^- ", head, re.MULTILINE)
    points = [" ".join(point.split()) for point in re.split(r"^- ", rest.partition("\n#")[0], flags=re.MULTILINE)[1:]]
    assert 3 <= len(points) <= 6
    for point in points:
        assert len(point) <= 125
        assert re.search(rf"\((\w\w-\d+, )*{PREFIXES[name]}-\d+(, \w\w-\d+)*\)", point), point


def test_every_word_of_the_glossary_is_explained_in_one_sentence_with_the_clause_that_tells_the_rest() -> None:
    text = files("rules").joinpath("rulebook", "words.md").read_text(encoding="utf-8")
    explained = {clause for page in PAGES for clause in clauses_on(page)}
    entries = re.findall(r"^- \*\*(.+?)\*\* (.+) \((\w\w-\d+(?:, \w\w-\d+)*)\)\.$", text, re.MULTILINE)
    assert len(entries) == len(re.findall("^- ", text, re.MULTILINE))
    assert [name.casefold() for name, _, _ in entries] == sorted(name.casefold() for name, _, _ in entries)
    for name, sentence, clauses in entries:
        assert ". " not in sentence, name
        assert set(clauses.split(", ")) <= explained, name
    asked = (
        "broth widow meld upcard deadwood stops set run stock knock gin ante pot contract spread chef special miracle"
    )
    assert {"discard pile", "boathouse", *asked.split()} <= {name.split(",")[0].casefold() for name, _, _ in entries}


def test_every_clause_that_a_refusal_names_can_be_looked_up() -> None:
    explained = {clause for page in PAGES for clause in clauses_on(page)}
    named: set[str] = set()
    for file in Path(rules.__file__).parent.rglob("*.py"):
        named |= set(re.findall(r'"([A-Z]{2}-\d+)"', file.read_text(encoding="utf-8")))
    prefixes = {PREFIXES[page] for page in PAGES}
    assert "SH-5" in named
    assert {clause for clause in named if clause[:2] in prefixes} <= explained
