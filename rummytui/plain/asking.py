"""Questions in a table without a picture: what is said, and what a typed word answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rummytui.table.offers import Amount, Choose, Offer, Play


def question_lines(asked: Choose | Amount) -> Iterator[str]:
    """The question, with the answers there are."""
    if isinstance(asked, Amount):
        yield f"{asked.question} ({asked.least} to {asked.most})"
        return
    yield asked.question
    for number, choice in asked.allowed.items():
        yield f"{number}: {choice.label}"


def is_answer(asked: Choose | Amount, word: str, players: Sequence[str]) -> bool:
    """Whether a word can be meant as an answer, even if it is a wrong one."""
    return word.isdecimal() or (isinstance(asked, Choose) and _number(asked, word, players) is not None)


def answered(asked: Choose | Amount, word: str, players: Sequence[str]) -> Offer | str:
    """What follows an answer; a sentence that says why there is no such answer.

    A choice is made by its number, its label or, among seats, the name of a player.
    """
    if isinstance(asked, Amount):
        if word.isdecimal():
            return Play((asked.make(int(word)),))
        return f"{word} is not a number from {asked.least} to {asked.most}."
    number = _number(asked, word, players)
    if number is not None and number in asked.choices:
        return asked.choices[number].then
    return asked.others.get(
        -1 if number is None else number, f"The answer is one of {', '.join(map(str, asked.allowed))}."
    )


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
