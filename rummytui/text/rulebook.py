"""The rulebook that players read: a page for each game, one for what they share, and the words that it explains."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

GLOSSARY: Final = "words"
"""The name of the book that explains words."""

ENTRY: Final = re.compile(r"- \*\*(.+?)\*\*")
"""How a piece begins that is a clause or explains a word."""
_CLAUSE = re.compile(r"[\s>*#|-]*([A-Z]{2}-\d+)\b")
_SECTION = re.compile(r"^## +(.*)", re.MULTILINE)
_HEADING = re.compile(r"^#+ +(.*)", re.MULTILINE)
_BRIEFLY = re.compile(r"^### +(.*)\n\n((?:[- ] .*\n)+)", re.MULTILINE)
"""The first list of a game's book, which tells the game in a few words."""
_REFERENCE = re.compile(r" \([A-Z]{2}-\d+(?:, [A-Z]{2}-\d+)*\)")


@dataclass(frozen=True)
class RulePage:
    """The rules of one game (``name`` as in `rules.GAMES`), those that several share, or words, in Markdown."""

    name: str
    title: str
    text: str

    def pieces(self) -> Iterator[str]:
        """The text in pieces: each clause or word with all that belongs to it, each heading alone."""
        piece: list[str] = []
        for line in self.text.splitlines():
            if (ENTRY.match(line) or _HEADING.match(line)) and piece:
                yield "\n".join(piece)
                piece = []
            piece.append(line)
        yield "\n".join(piece)


@cache
def books() -> tuple[RulePage, ...]:
    """All the books: first the shared rules, then the games in their usual order, and words last."""
    from rules import GAMES

    found = {}
    for file in files("rules").joinpath("rulebook").iterdir():
        if file.name.endswith(".md"):
            text = file.read_text(encoding="utf-8")
            heading = _HEADING.search(text)
            name = file.name.removesuffix(".md")
            found[name] = RulePage(name, heading[1].strip() if heading else name, text)
    shared = sorted(found.keys() - GAMES.keys() - {GLOSSARY})
    order = [*shared, *(name for name in GAMES if name in found), GLOSSARY]
    return tuple(found[name] for name in order)


def book_called(name: str) -> RulePage:
    """The book of this name. Raises KeyError if there is none."""
    return {book.name: book for book in books()}[name]


@cache
def in_brief(game: str) -> tuple[str, tuple[str, ...]]:
    """A game in a few words: the heading, and the points below it, which refer to no clauses.

    >>> heading, points = in_brief("rummy")
    >>> heading, points[0]
    ('In a few words', 'A turn: draw a card, lay down or lay off (or neither), then discard.')
    """
    # A table needs this of one book, before anything is drawn.
    text = files("rules").joinpath("rulebook", f"{game}.md").read_text(encoding="utf-8")
    found = _BRIEFLY.search(text)
    assert found, game
    points = _REFERENCE.sub("", found[2].replace("\n  ", " ").replace("*", "")).splitlines()
    return found[1], tuple(point.removeprefix("- ") for point in points)


def clause_of(piece: str) -> str | None:
    """The id of the clause that a piece of a book begins with, or None.

    >>> clause_of("- **SH-5** A card from the pile"), clause_of("See SH-5.")
    ('SH-5', None)
    """
    found = _CLAUSE.match(piece)
    return found[1] if found else None


def book_with_clause(clause: str) -> RulePage | None:
    """The book that has this clause, or None."""
    return next((book for book in books() if any(clause_of(piece) == clause for piece in book.pieces())), None)


@cache
def clauses() -> frozenset[str]:
    """The ids of all clauses."""
    return frozenset(clause for book in books() for piece in book.pieces() if (clause := clause_of(piece)))


def sections(book: RulePage) -> list[str]:
    """The headings of a book's parts, in order; its title and smaller headings are left out.

    >>> sections(books()[0])[:2]
    ['The deal', 'A turn']
    """
    return _SECTION.findall(book.text)


_WAYS: Final = ((r"(?<!\w)", r"(?!\w)"), (r"(?<!\w)", ""), ("", ""))
"""What comes before and after a match: a whole word, the start of a word, or any part of one."""
_FOUND_SO: Final = ("", "# Words that begin like this", "# Within longer words")


def search(sought: str, within: RulePage | None = None) -> str:
    """All clauses and entries that contain every one of these words, as one Markdown text, of one book or of all.

    Those that have them as whole words come first; then come those with words that begin so, and last of all those that
    have them somewhere within longer ones.
    """
    wanted = sought.split()
    text: list[str] = []
    taken: set[str] = set()
    for (before, behind), heading in zip(_WAYS, _FOUND_SO, strict=True):
        patterns = [re.compile(before + re.escape(word) + behind, re.IGNORECASE) for word in wanted]
        found = []
        for book in (within,) if within else books():
            pieces = [piece for piece in book.pieces() if ENTRY.match(piece.lstrip()) and piece not in taken]
            hits = [piece for piece in pieces if all(pattern.search(piece) for pattern in patterns)]
            found += [f"## {book.title}", *hits] if hits else []
            taken.update(hits)
        text += [heading, *found] if found and text else found
    return "\n\n".join(text)


def marks(sought: Sequence[str], text: str) -> re.Pattern[str] | None:
    """What to mark in a text where these words were looked for: where words begin so, or else where any have them."""
    parts = []
    for word in map(re.escape, sought):
        begins = rf"(?<!\w){word}"
        parts.append(begins if re.search(begins, text, re.IGNORECASE) else word)
    return re.compile("|".join(parts), re.IGNORECASE) if parts else None


EVERYDAY: Final = frozenset(
    [
        "chip",
        "curtain",
        "deal",
        "dealer",
        "discard",
        "draw",
        "game",
        "hand",
        "helping",
        "level",
        "pack",
        "point",
        "practice",
        "rank",
        "round",
        "style",
        "suit",
    ]
)
"""Words that are explained but not linked: nearly every sentence has one."""

_ANY_CLAUSE: Final = re.compile(r"\b[A-Z]{2}-\d+\b")


@dataclass(frozen=True)
class Word:
    """A word that the glossary explains, and how else it is written."""

    name: str
    forms: tuple[str, ...]
    only: str | None
    """The book of the one game in which it has this meaning; None if it is a word of several games."""


@cache
def words() -> Mapping[str, Word]:
    """All words of the glossary, by each way in which they are written, in lower case."""
    from rules import GAMES

    found = {}
    for piece in book_called(GLOSSARY).pieces():
        if entry := ENTRY.match(piece):
            forms = tuple(entry[1].split(", "))
            told = {book.name for clause in _ANY_CLAUSE.findall(piece) if (book := book_with_clause(clause))}
            only = told.pop() if len(told) == 1 and told <= GAMES.keys() else None
            found.update({form.casefold(): Word(forms[0], forms, only) for form in forms})
    return found


@cache
def _any_word() -> re.Pattern[str]:
    forms = sorted(words().keys() - EVERYDAY, key=len, reverse=True)
    # The run in a stock that runs out is not the run of a meld.
    return re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, forms))})s?(?![\w-]| out\b| dry\b)", re.IGNORECASE)


def words_named(text: str, book: str | None) -> Iterator[tuple[int, int, Word]]:
    """Where words of the glossary stand in a text: from which character to which, and the word.

    ``book`` says which game is meant: words that only another one has mean something else there.
    """
    for found in _any_word().finditer(text):
        word = words()[found[1].casefold()]
        if word.only in (None, book):
            yield *found.span(), word


def book_with(named: str) -> RulePage | None:
    """The book that has this clause or explains this word, or None."""
    return book_called(GLOSSARY) if named.casefold() in words() else book_with_clause(named)
