"""How bots differ that play equally well: what a family recognises after an evening."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple, Self


class Temper(StrEnum):
    """A habit of a bot, which makes it hardly stronger or weaker. Each game's ``bot.py`` says in `TEMPERS` which it knows."""

    EVEN = "even"
    HOARDER = "hoarder"
    SPRINTER = "sprinter"
    WATCHER = "watcher"
    PUSHER = "pusher"

    @property
    def habit(self) -> str:
        """What people say of such a bot.

        >>> Temper.SPRINTER.habit
        'goes out early'
        """
        return _HABITS[self]


_HABITS: Final = {
    Temper.EVEN: "plays evenly",
    Temper.HOARDER: "holds out for the big hand",
    Temper.SPRINTER: "goes out early",
    Temper.WATCHER: "watches what others take",
    Temper.PUSHER: "pushes a little",
}


class Character(NamedTuple):
    """What a bot is like: how well it plays, and with what temper. As text it is ``hard:hoarder``, or just ``hard``."""

    level: str
    temper: Temper = Temper.EVEN

    @classmethod
    def of(cls, text: str) -> Self:
        """The character that is written so. Raises ValueError for a temper that nobody has.

        >>> Character.of("hard:hoarder").temper
        <Temper.HOARDER: 'hoarder'>
        """
        level, colon, temper = text.partition(":")
        return cls(level, Temper(temper) if colon else Temper.EVEN)

    @property
    def said(self) -> str:
        """What people say of it.

        >>> Character.of("hard:hoarder").said, Character.of("easy").said
        ('hard, holds out for the big hand', 'easy')
        """
        return self.level if self.temper is Temper.EVEN else f"{self.level}, {self.temper.habit}"

    def __str__(self) -> str:
        return self.level if self.temper is Temper.EVEN else f"{self.level}:{self.temper}"
