"""A win: the name in large letters over the felt, the cards below it, suits that rain, and points that roll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from textual.events import Click
from textual.message import Message

from rules.cards import Card
from rules.seats import Seat
from rummytui.fitting import best_fit
from rummytui.text import signed
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CardLook, Size, ink, sentence, strips
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import emblem, seat_role, with_emblem
from rummytui.widgets.letters import BANNER, SMALL, LetterScale, lettered, quarters
from rummytui.widgets.pieces import Piece, Row, width_of, wrapped

SECONDS: Final = 2.5
"""How long anything moves."""
FRAMES: Final = 20

_NAME_AT, _FAN_AT, _POINTS_AT = 0.06, 0.32, 0.5
"""When the name is whole, when the cards lie below it and points begin to roll, and when others' points stand there."""
_BETWEEN: Final = 3
_APART: Final = 4
"""Blank cells between two strips of cards."""
_STEPS: Final[dict[Size, int]] = {"large": 9, "medium": 5, "small": 4}
_TAILS: Final = (4, 2, 1, 0)
"""Rows for the points below the cards: with blanks between, without, in one row, none."""
_PIPS: Final = {
    "S": ("..##..", ".####.", "######", "..##.."),
    "H": ("##..##", "######", ".####.", "..##.."),
    "D": ("..##..", ".####.", ".####.", "..##.."),
    "C": (".####.", "######", "######", "..##.."),
}
_RAIN: Final = 70
"""Suits in the rain of a whole table; fewer over less felt."""
_RAIN_CELLS: Final = 84 * 20
_DEEP: Final = 44
"""Rows of the cloud that they fall from."""


class Hailed(NamedTuple):
    """Whose moment it is: seats with the names to call them by, a sentence about it, and what it was won with."""

    seats: Sequence[Seat]
    names: Sequence[str]
    sentence: str
    cards: Sequence[Sequence[Card]] = ()
    """The cards that went out, those of a meld together."""
    changes: Sequence[int] = ()
    """What each seat has won or lost by it; empty where nobody has."""


class _Form(NamedTuple):
    """How large the parts are, and how many rows they take together."""

    scale: LetterScale | None
    size: Size | None
    tail: int


def fanfare(
    hailed: Hailed, width: int, height: int | None, look: CardLook, *, fallen: float = 1.0, compact: bool = False
) -> list[Row]:
    """The names in the colours of their seats, as large as they fit, with the sentence, cards and points below them.

    ``fallen`` is how far everything has come, from 0 to 1, where it rests; ``compact`` leaves only the sentence. Without
    a ``height`` it takes as many rows as name and sentence need.
    """
    lines = [sentence(line, look, "strong") for line in wrapped(with_emblem(hailed.sentence, ascii=look.ascii), width)]
    form = _Form(None, None, 0) if compact else _form(hailed, width, height, len(lines), look)
    scale = form.scale and (form.scale if fallen >= _NAME_AT else SMALL)
    names = _names(hailed, scale, look) if scale else []
    cards = _fan(hailed, form.size, look) if form.size else []
    high = (form.scale.rows if form.scale else 0) + len(lines) + len(cards) + form.tail
    rows = high if height is None else height
    felt = Canvas(width, rows)
    top = max((rows - high) // 2, 0)
    places = [_Place(names, top + ((form.scale.rows - len(names)) // 2 if form.scale else 0))]
    y = top + (form.scale.rows if form.scale else 0)
    if fallen >= _FAN_AT or not form.scale or height is None:
        places += [_Place([line], y + at) for at, line in enumerate(lines)]
        places.append(_Place(cards, y + len(lines)))
    y += len(lines) + len(cards)
    if form.tail and fallen >= _FAN_AT:
        places += _points(hailed, form.tail, fallen, width, look, below=y)
    if fallen < 1 and not compact:
        _shower(felt, look, fallen, [place.box(width) for place in places if place.rows])
    for place in places:
        felt.lay(place.rows, place.box(width)[0], place.y)
    return felt.rows()


class _Place(NamedTuple):
    """A picture in the middle, and the row in which it begins."""

    rows: Sequence[Row]
    y: int

    def box(self, width: int) -> tuple[int, int, int, int]:
        """Its first column and row, and those behind its last."""
        wide = max(map(width_of, self.rows), default=0)
        x = max((width - wide) // 2, 0)
        return x, self.y, x + wide, self.y + len(self.rows)


def _form(hailed: Hailed, width: int, height: int | None, lines: int, look: CardLook) -> _Form:
    """The largest letters that have room, with the largest cards and all points that then still have."""

    def fits(form: _Form) -> bool:
        names = _names(hailed, form.scale, look) if form.scale else []
        if form.scale and (not names or width_of(names[0]) > width):
            return False
        cards = _fan(hailed, form.size, look) if form.size else []
        if cards and width_of(cards[0]) > width:
            return False
        return height is None or len(names) + lines + len(cards) + form.tail <= height

    return best_fit(_forms(hailed, look), fits)


def _forms(hailed: Hailed, look: CardLook) -> Iterator[_Form]:
    sizes = [each for each in look.up_to("large") if each in _STEPS] if hailed.cards else []
    tails = _TAILS if any(hailed.changes) else (0,)
    for scale in BANNER:
        for size in (*sizes, None):
            for tail in tails:
                yield _Form(scale, size, tail)
    for size in (*sizes, None):
        for tail in tails:
            yield _Form(None, size, tail)


def _names(hailed: Hailed, scale: LetterScale, look: CardLook) -> list[Row]:
    """The names side by side; nothing if one of them can't be written so."""
    rows: list[Row] = [[] for _ in range(scale.rows)]
    both = lettered("&", scale, look, "quiet") or []
    for number, (seat, name) in enumerate(zip(hailed.seats, hailed.names, strict=True)):
        letters = lettered(name, scale, look, seat_role(seat))
        if letters is None:
            return []
        for row, ampersand, letter in zip(rows, both, letters, strict=True):
            row += [Piece(" " * _BETWEEN), *ampersand, Piece(" " * _BETWEEN)] * bool(number) + letter
    return rows if hailed.names else []


def _fan(hailed: Hailed, size: Size, look: CardLook) -> list[Row]:
    """The cards, a strip for each meld, in the order in which they were laid down."""
    return strips([*filter(None, hailed.cards)], size, look, _STEPS[size], _APART)


def _points(hailed: Hailed, tail: int, fallen: float, width: int, look: CardLook, *, below: int) -> Iterator[_Place]:
    """What was won, and what everybody else pays for it, as much of it as has rolled by; in ``tail`` rows."""
    way = min((fallen - _FAN_AT) / (0.9 - _FAN_AT), 1.0)
    shown = [round(change * way) for change in hailed.changes]
    won = max((shown[seat] for seat in hailed.seats), default=0)
    total: Row = [Piece(f"  {signed(won)}  ", "gain")]
    others: Row = []
    for seat, change in enumerate(shown):
        if seat not in hailed.seats and hailed.changes[seat]:
            others.append(Piece(f"  {emblem(seat, ascii=look.ascii)} ", seat_role(seat)))
            others.append(Piece(signed(change), "strong"))
    if width_of(others) > width or fallen < _POINTS_AT:
        others = []
    if tail == 1:
        both = [*total, *others]
        yield _Place([both if width_of(both) <= width else total], below)
        return
    yield _Place([total], below + (1 if tail > 2 else 0))
    yield _Place([others], below + tail - 1)


def _shower(felt: Canvas, look: CardLook, fallen: float, taken: Sequence[tuple[int, int, int, int]]) -> None:
    """Falling suits, always the same ones, and never over text."""
    chance = Random(felt.width)
    moved = 7 + fallen * SECONDS * 15.4
    for number in range(_RAIN * felt.width * felt.height // _RAIN_CELLS):
        suit = "SHDC"[number % 4]
        picture = _pip(suit, look)
        wide, high = width_of(picture[0]), len(picture)
        x, y = chance.randrange(max(felt.width - wide, 1)), chance.randrange(_DEEP) - 24 + int(moved)
        free = all(x + wide < left or right < x or y + high <= top or bottom <= y for left, top, right, bottom in taken)
        if free and fallen >= _NAME_AT:
            felt.lay(picture, x, y)


def _pip(suit: str, look: CardLook) -> list[Row]:
    colour = f"{ink(Card.of(f'A{suit}'), look)}-said"
    if look.ascii:
        return [[Piece(look.glyphs.suits[suit], colour)]]
    lines = [[char == "#" for char in line] for line in _PIPS[suit]]
    return [quarters(upper, lower, colour) for upper, lower in zip(lines[::2], lines[1::2], strict=True)]


class Fanfare(Drawn):
    """A fanfare on the screen, at some moment of it."""

    compact = False
    """Whether there is room for the sentence only."""
    filling = False
    """Whether it takes all the room that it has."""

    _hailed = Hailed((), (), "")
    _fallen = 1.0

    def hail(self, hailed: Hailed, fallen: float = 1.0) -> None:
        """Show this; ``fallen`` is as for `fanfare`."""
        self._hailed, self._fallen = hailed, fallen
        self.redraw(layout=not self.filling)

    def taken(self, width: int, height: int) -> list[int]:
        """The rows in which something stands once it rests."""
        rows = fanfare(self._hailed, width, height, self.look, compact=self.compact)
        return [at for at, row in enumerate(rows) if any(piece.text.strip() for piece in row)]

    class Clicked(Message):
        """Somebody has seen it."""

    def on_click(self, event: Click) -> None:
        event.stop()
        self.post_message(self.Clicked())

    def draw(self, width: int, height: int | None) -> list[Row]:
        room = height if self.filling else None
        return fanfare(self._hailed, width, room, self.look, fallen=self._fallen, compact=self.compact)


class Ribbon(Drawn):
    """One row that says what has happened."""

    _said = ""

    def say(self, said: str) -> None:
        """Show this sentence."""
        self._said = said
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        line, *_ = wrapped(with_emblem(self._said, ascii=self.look.ascii), width - 2)
        return [[Piece(" "), *sentence(line, self.look, "strong"), Piece(" ")]]
