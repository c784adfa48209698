"""Parses a line typed in plain text: a command, cards, and answers to its questions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules import Card
from rules.cards import JOKER, RANKS
from rules.cards import SUITS as SUIT_LETTERS
from rules.melds import RANK_WORDS, SUIT_WORDS
from rummytui.table.commands import Command
from rummytui.table.scene import Scene
from rummytui.text.speech import SUITS

_FILLERS: Final = frozenset(
    ["a", "an", "and", "by", "for", "from", "her", "his", "its", "my", "of", "on", "onto", "the", "their", "to", "with"]
)
"""Words without a meaning of their own."""
SYNONYMS: Final = {
    "play": "lay",
    "review": "look back",
    "return": "take back",
    "declare": "go down",
    "go down": "declare",
    "pass": "nobody",
    "throw": "discard",
    "take back": "undo",
    "end": "finish",
    "finish here": "finish",
    "quit": "leave",
    "exit": "leave",
    "call a pot": "claim",
    "somebody leaves": "goodbye",
}
"""Other words for commands, some of them from earlier versions, each with a name or label that the command has."""

_SUIT_OF: Final = (
    {letter.lower(): letter for letter in SUIT_LETTERS}
    | {sign: letter for letter, sign in SUITS.items()}
    | {word: letter for letter, word in SUIT_WORDS.items()}
    | {word.removesuffix("s"): letter for letter, word in SUIT_WORDS.items()}
)
_NUMBER_WORDS: Final = dict(
    zip(["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], "23456789T", strict=True)
)
_RANK_OF: Final = (
    {rank.lower(): rank for rank in RANKS}
    | {"10": "T"}
    | _NUMBER_WORDS
    | {word: rank for rank, word in RANK_WORDS.items()}
    | {word.removesuffix("s"): rank for rank, word in RANK_WORDS.items()}
)
_CODE: Final = re.compile(
    rf"(10|[{''.join(RANKS)}])([{''.join(SUIT_LETTERS)}{''.join(SUITS.values())}])", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class TypedLine:
    """A parsed line."""

    command: Command | None
    """The command, or None if the line names none."""
    cards: tuple[Card, ...] = ()
    answers: tuple[str, ...] = ()
    """The rest of the line, word by word: numbers and names that answer the command's questions."""


def understood(line: str, commands: Sequence[Command], scene: Scene) -> TypedLine:
    """Parse ``line``, given these commands."""
    # A comma separates cards; alone it is the key of the settings.
    words = line.casefold().replace(",", " ").split() or [line]
    command, used = _command(words, commands, scene)
    cards, answers = cards_among(words[used:])
    return TypedLine(command, cards, answers)


def _command(words: Sequence[str], commands: Sequence[Command], scene: Scene) -> tuple[Command | None, int]:
    """The command named by the first words, and how many words that takes. Commands that are possible now come first."""
    known = [(each, _names(each, scene)) for each in commands]
    longest = max((len(name.split()) for _, names in known for name in names), default=0)
    for count in range(min(longest, len(words)), 0, -1):
        name = " ".join(words[:count])
        meant = [each for each, names in known if name in names]
        if meant:
            return next((each for each in meant if each.possible(scene)), meant[0]), count
    return None, 0


def _names(command: Command, scene: Scene) -> set[str]:
    labels = {command.label.casefold(), command.text(scene).casefold()}
    own = {command.key, *command.other_keys, command.name.replace("_", " ")} | labels
    return own | {other for other, name in SYNONYMS.items() if name in own}


def cards_among(words: Sequence[str]) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """The cards that these words name, and the other words without fillers.

    >>> cards_among("KH 10♦ king of clubs 3".split())
    ((Card('KH'), Card('TD'), Card('KC')), ('3',))
    >>> cards_among("4 5 6 of hearts joker".split())
    ((Card('4H'), Card('5H'), Card('6H'), Card('Jk')), ())
    """
    cards: list[Card] = []
    ranks: list[str] = []
    rest: list[str] = []
    for word in words:
        code = _CODE.fullmatch(word)
        if word in ("jk", "joker", "jokers"):
            rest += ranks
            ranks = []
            cards.append(JOKER)
        elif code:
            rest += ranks
            ranks = []
            cards.append(Card.of(_RANK_OF[code[1].lower()] + _SUIT_OF[code[2].lower()]))
        elif ranks and word in _SUIT_OF:
            # The ranks before a suit share it: 4 5 6 of hearts.
            cards += [Card.of(_RANK_OF[rank] + _SUIT_OF[word]) for rank in ranks]
            ranks = []
        elif word in _RANK_OF:
            ranks.append(word)
        elif word not in _FILLERS:
            rest += ranks
            ranks = []
            rest.append(word)
    return tuple(cards), (*rest, *ranks)
