"""Playing styles: how bots of equal strength differ, so that a family can tell them apart."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple, Self


class Temper(StrEnum):
    """A bot's playing style, which hardly changes its strength. `TEMPERS` in a game's ``bot.py`` lists those it has."""

    EVEN = "even"
    HOARDER = "hoarder"
    SPRINTER = "sprinter"
    WATCHER = "watcher"
    PUSHER = "pusher"

    @property
    def habit(self) -> str:
        """The style in a few words, for people.

        >>> Temper.SPRINTER.habit
        'goes out early'
        """
        return _HABITS[self]


_HABITS: Final = {
    Temper.EVEN: "plays a balanced game",
    Temper.HOARDER: "holds out for the big hand",
    Temper.SPRINTER: "goes out early",
    Temper.WATCHER: "watches what others take",
    Temper.PUSHER: "bets boldly",
}


class Character(NamedTuple):
    """A bot's level and playing style. As text it is ``hard:hoarder``, or just ``hard``."""

    level: str
    temper: Temper = Temper.EVEN

    @classmethod
    def of(cls, text: str) -> Self:
        """Parses ``text``. Raises ValueError for an unknown playing style.

        >>> Character.of("hard:hoarder").temper
        <Temper.HOARDER: 'hoarder'>
        """
        level, colon, temper = text.partition(":")
        return cls(level, Temper(temper) if colon else Temper.EVEN)

    @property
    def said(self) -> str:
        """The level and style for people to read.

        >>> Character.of("hard:hoarder").said, Character.of("easy").said
        ('hard, playing style: hoarder', 'easy')
        """
        return self.level if self.temper is Temper.EVEN else f"{self.level}, playing style: {self.temper}"

    def __str__(self) -> str:
        return self.level if self.temper is Temper.EVEN else f"{self.level}:{self.temper}"
