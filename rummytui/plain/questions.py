"""Questions in plain text, and the answers typed to them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from rummytui.table.offers import Amount, Choose, Offer, Play
from rummytui.table.question import type_one_of

_FOR_SCREENS: Final = re.compile(
    r" with Space|,? or click (?:it|a plate)|, or press \w on (?:it|one)|,? ?Use the arrows for another card\.|Use the arrows or type"
)
"""Parts of sentences that tell how to point at things on a screen."""


def without_screen(sentence: str) -> str:
    """``sentence`` without what only works on a screen.

    >>> without_screen("Ann: who eats K♣? Type 2 Bob, or click a plate.")
    'Ann: who eats K♣? Type 2 Bob.'
    >>> without_screen("Ann: who eats K♣? Type 2 Bob, or click a plate. Use the arrows for another card.")
    'Ann: who eats K♣? Type 2 Bob.'
    >>> without_screen("Bob: lead 2♥, the lowest red card. Type 1, or press x on it.")
    'Bob: lead 2♥, the lowest red card. Type 1.'
    >>> without_screen("Use the arrows or type it, then Enter."), without_screen("or press Space for the next card.")
    ('Type it, then Enter.', 'or press Enter for the next card.')
    """
    found = _FOR_SCREENS.sub(lambda part: "Type" if part[0].endswith("type") else "", sentence)
    return found.replace("press Space", "press Enter").rstrip()


def question_lines(asked: Choose | Amount) -> Iterator[str]:
    """The question and its possible answers."""
    if isinstance(asked, Amount):
        yield f"{without_screen(asked.question)} ({asked.least} to {asked.most})"
        return
    yield without_screen(asked.question)
    for number, choice in asked.allowed.items():
        yield f"{number}: {choice.label}"


def is_answer(asked: Choose | Amount, word: str, players: Sequence[str]) -> bool:
    """Whether a word is an answer, right or wrong."""
    return word.isdecimal() or (isinstance(asked, Choose) and _number(asked, word, players) is not None)


def answered(asked: Choose | Amount, word: str, players: Sequence[str]) -> Offer | str:
    """The offer that follows an answer, or a sentence that refuses it.

    A choice is made by its number, its label or, if it is about seats, a player's name.
    """
    if isinstance(asked, Amount):
        if word.isdecimal():
            return Play((asked.make(int(word)),))
        return f"{word} isn't a number from {asked.least} to {asked.most}."
    number = _number(asked, word, players)
    if number is not None and number in asked.choices:
        return asked.choices[number].then
    return asked.others.get(-1 if number is None else number, type_one_of(asked.allowed or asked.choices))


def _number(asked: Choose, word: str, players: Sequence[str]) -> int | None:
    if word.isdecimal():
        return int(word)
    for number, choice in asked.choices.items():
        if choice.label.casefold() == word:
            return number
    place = place_of(word, players) if asked.among == "seats" else None
    return None if place is None else place + 1


def place_of(word: str, players: Sequence[str]) -> int | None:
    """The place on the table that a number or the name of a player stands for, counted from 0."""
    if word.isdecimal():
        return int(word) - 1
    names = [name.casefold() for name in players]
    return names.index(word) if word in names else None
