"""The words that the rulebook explains, and where they stand in a text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from rummytui.text.rulebook import ENTRY, GLOSSARY, RulePage, book_called, book_with_clause

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
