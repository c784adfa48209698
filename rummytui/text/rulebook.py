"""The rulebook that players read: one book for each game, and one for what the games share."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_CLAUSE = re.compile(r"[\s>*#|-]*([A-Z]{2}-\d+)\b")
_HEADING = re.compile(r"^#+ +(.*)", re.MULTILINE)


@dataclass(frozen=True)
class Book:
    """The rules of one game (``name`` as in `rules.GAMES`), or those that several share, in Markdown."""

    name: str
    title: str
    text: str

    def pieces(self) -> Iterator[str]:
        """The text in pieces: each clause with all that belongs to it, each heading alone."""
        piece: list[str] = []
        for line in self.text.splitlines():
            if (_CLAUSE.match(line) or _HEADING.match(line)) and piece:
                yield "\n".join(piece)
                piece = []
            piece.append(line)
        yield "\n".join(piece)


@cache
def books() -> tuple[Book, ...]:
    """All the books: first the shared rules, then the games in their usual order."""
    from rules import GAMES

    found = {}
    for file in files("rules").joinpath("rulebook").iterdir():
        if file.name.endswith(".md"):
            text = file.read_text(encoding="utf-8")
            heading = _HEADING.search(text)
            name = file.name.removesuffix(".md")
            found[name] = Book(name, heading[1].strip() if heading else name, text)
    order = [name for name in found if name not in GAMES] + [name for name in GAMES if name in found]
    return tuple(found[name] for name in order)


def book_called(name: str) -> Book:
    """The book of this name. Raises KeyError if there is none."""
    return {book.name: book for book in books()}[name]


def clause_of(piece: str) -> str | None:
    """The id of the clause that a piece of a book begins with, or None.

    >>> clause_of("- **SH-5** A card from the pile"), clause_of("See SH-5.")
    ('SH-5', None)
    """
    found = _CLAUSE.match(piece)
    return found[1] if found else None


def book_with(clause: str) -> Book | None:
    """The book that has this clause, or None."""
    return next((book for book in books() if any(clause_of(piece) == clause for piece in book.pieces())), None)


@cache
def clauses() -> frozenset[str]:
    """The ids of all clauses."""
    return frozenset(clause for book in books() for piece in book.pieces() if (clause := clause_of(piece)))


def sections(book: Book) -> list[str]:
    """The headings within a book, in order; the first one, its title, is left out.

    >>> sections(books()[0])[:2]
    ['The deal', 'A turn']
    """
    return _HEADING.findall(book.text)[1:]


def search(words: str) -> str:
    """All the clauses that contain every one of these words, as one Markdown text.

    Those that have them as whole words come first; then come those that have them within longer ones.
    """
    wanted = words.split()
    whole = [re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE) for word in wanted]
    parts = [re.compile(re.escape(word), re.IGNORECASE) for word in wanted]
    exact, longer = [], []
    for book in books():
        pieces = [piece for piece in book.pieces() if clause_of(piece)]
        hits = [piece for piece in pieces if all(word.search(piece) for word in whole)]
        others = [piece for piece in pieces if piece not in hits and all(word.search(piece) for word in parts)]
        exact += [f"## {book.title}", *hits] if hits else []
        longer += [f"## {book.title}", *others] if others else []
    if exact and longer:
        longer.insert(0, "# Within longer words")
    return "\n\n".join(exact + longer)
