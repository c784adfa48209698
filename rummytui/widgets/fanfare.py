"""Names in large letters for a big moment, suits that come down around them, and a row for a smaller moment."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from rules.cards import Card
from rules.seats import Seat
from rummytui.widgets.big_letters import HEIGHT, big, large
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CardLook, ink, sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import seat_role, with_emblem
from rummytui.widgets.pieces import Piece, Row, width_of, wrapped

SECONDS: Final = 1.0
"""How long suits come down."""
FRAMES: Final = 10

_SUITS: Final = "SHDC"
_CELLS_A_SUIT: Final = 18
"""At most one cell in this many has a suit in it."""
_BETWEEN: Final = 3


class Hailed(NamedTuple):
    """Whose moment it is: seats with the names to call them by, and a sentence about it."""

    seats: Sequence[Seat]
    names: Sequence[str]
    sentence: str


def fanfare(hailed: Hailed, width: int, look: CardLook, *, fallen: float = 1.0, compact: bool = False) -> list[Row]:
    """The names in the colours of their seats, as large as they fit into ``width``, and the sentence below them.

    ``fallen`` is how far the shower of suits has come, from 0 to 1, when there is none any more; ``compact`` leaves
    only the sentence.
    """
    names = [] if compact else _names(hailed, width, look)
    lines = [sentence(line, look, "strong") for line in wrapped(with_emblem(hailed.sentence, ascii=look.ascii), width)]
    felt = Canvas(width, len(names) + len(lines))
    if fallen < 1:
        _shower(felt, look, fallen)
    felt.lay(names, (width - max(map(width_of, names), default=0)) // 2, 0)
    for row, line in enumerate(lines, len(names)):
        felt.lay([line], (width - width_of(line)) // 2, row)
    return felt.rows()


def _names(hailed: Hailed, width: int, look: CardLook) -> list[Row]:
    """The names side by side in large letters; or in one row, where a name alone has blanks between its letters."""
    roles = list(map(seat_role, hailed.seats))
    drawn = [large(name, role, ascii=look.ascii) for name, role in zip(hailed.names, roles, strict=True)]
    both = large("&", "quiet", ascii=look.ascii) or []
    rows: list[Row] = [[] for _ in range(HEIGHT)]
    for number, letters in enumerate(drawn):
        if letters is None:
            break
        for row, ampersand, letter in zip(rows, both, letters, strict=True):
            row += [Piece(" " * _BETWEEN), *ampersand, Piece(" " * _BETWEEN)] * bool(number) + letter
    if drawn and None not in drawn and width_of(rows[0]) <= width:
        return rows
    return big(hailed.names[0], width, roles[0], ascii=look.ascii) if len(drawn) == 1 else []


def _shower(felt: Canvas, look: CardLook, fallen: float) -> None:
    """Suits on their way down, each in its colour, always the same ones."""
    chance = Random(felt.width)
    for number in range(felt.width * felt.height // _CELLS_A_SUIT):
        suit = _SUITS[number % len(_SUITS)]
        x, start, speed = chance.randrange(felt.width), chance.random(), 0.6 + chance.random()
        y = int((fallen * 2 * speed - start) * felt.height)
        colour = ink(Card.of(f"A{suit}"), look)
        felt.lay([[Piece(look.glyphs.suits[suit], f"{colour}-said")]], x, y)


class Fanfare(Drawn):
    """A fanfare on the screen, with its shower at the beginning."""

    compact = False
    """Whether there is room for the sentence only."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._hailed = Hailed((), (), "")
        self._fallen = 1.0

    def hail(self, hailed: Hailed, fallen: float = 1.0) -> None:
        """Show this; ``fallen`` is as for `fanfare`."""
        self._hailed, self._fallen = hailed, fallen
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        return fanfare(self._hailed, width, self.look, fallen=self._fallen, compact=self.compact)


class Ribbon(Drawn):
    """One row that says what has happened."""

    def __init__(self, *, classes: str | None = None) -> None:
        super().__init__(classes=classes)
        self._said = ""

    def say(self, said: str) -> None:
        """Show this sentence."""
        self._said = said
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        line, *_ = wrapped(with_emblem(self._said, ascii=self.look.ascii), width - 2)
        return [[Piece(" "), *sentence(line, self.look, "strong"), Piece(" ")]]
