"""All fifty-two cards, to choose one of them: with arrows, by typing its rank and its suit, or by a click."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from textual.events import Click, Key
from textual.geometry import Region
from textual.message import Message

from rules.cards import RANKS, SUITS, Card
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CELLS, Size, face, inline, sentence, shadowed
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row, width_of, wrapped
from rummytui.widgets.ring import CursorRing, draw_ring

_STEPS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
_LEAST_STEP = 4
"""Cells of a card that its neighbour leaves in sight: its rank and its suit."""
_APART = 6
"""Cells from one small card to the next where they lie side by side, with the card under the cursor large below."""
_ROWS_APART = 4
"""Rows from one suit to the next there."""
_LARGE_AT, _ARROW_AT, _PICTURE_AT = 5, 22, 27
"""Columns of the large card, of the arrow beside it and of what it leads to, from the left edge of the grid."""
_PICTURE = 12
"""Rows of that picture."""
_BELOW = 3
"""Rows for what the card under the cursor would mean."""
_RANK_KEYS = {rank.lower(): rank for rank in RANKS} | {"0": "T"}


def _card(suit: int, rank: int) -> Card:
    return Card.of(RANKS[rank] + SUITS[suit])


def _step(size: Size, width: int) -> int:
    """How far cards of this size can lie apart so that a whole suit has room."""
    wide = CELLS[size][0]
    return min((width - 2 - wide) // (len(RANKS) - 1), wide)


class CardPicker(Drawn, can_focus=True):
    """A grid of cards with a cursor."""

    @dataclass
    class Picked(Message):
        """This card was chosen."""

        card: Card

    @dataclass
    class Pointed(Message):
        """The cursor is on this card now."""

        card: Card

    _place = (0, len(RANKS) - 1)
    _told: Callable[[Card], str] = str
    _pictured: Callable[[Card], list[Row]] | None = None

    @property
    def card(self) -> Card:
        """The card under the cursor."""
        return _card(*self._place)

    def show_meaning(self, told: Callable[[Card], str], pictured: Callable[[Card], list[Row]] | None = None) -> None:
        """Say under the grid what the card under the cursor would mean, and show it in at most twelve rows by 51 cells."""
        self._told, self._pictured = told, pictured
        self.redraw()

    def fits(self, width: int, height: int) -> bool:
        """Whether the cards have their edges in this many cells and rows."""
        return self._card_size(width, height) != "inline" or self.look.largest == "inline"

    def _card_size(self, width: int, height: int) -> Size:
        for size in self.look.up_to("huge"):
            tall = CELLS[size][1] * len(SUITS) + _BELOW
            if size == "inline" or (_step(size, width) >= _LEAST_STEP and tall <= height):
                return size
        return "inline"

    def draw(self, width: int, height: int | None) -> list[Row]:
        room = height or self.app.size.height
        told = [sentence(line, self.look, "strong") for line in wrapped(self._told(self.card), width - 2)]
        if self._pictured and self._has_room_for_large(width, room - len(told)):
            grid = self._side_by_side(width, self._pictured(self.card))
        else:
            size = self._card_size(width, room)
            grid = self._in_a_line(width) if size == "inline" else self._in_a_fan(size, width)
        top = max((room - len(grid) - len(told) - 1) // 2, 0)
        blank: list[Row] = [[] for _ in range(top)]
        return [*blank, *grid, [], *([Piece(" " * ((width - width_of(row)) // 2)), *row] for row in told)]

    def _has_room_for_large(self, width: int, room: int) -> bool:
        wide, high = _APART * len(RANKS) + 2, _ROWS_APART * len(SUITS) + 1 + _PICTURE + 1
        return self.look.pictures and "huge" in self.look.up_to("huge") and width >= wide and room >= high

    def _side_by_side(self, width: int, picture: list[Row]) -> list[Row]:
        """Small cards without any over another; below, large, the one under the cursor, and what it leads to."""
        (wide, high), top = CELLS["small"], _ROWS_APART * len(SUITS) + 1
        felt = Canvas(width, top + _PICTURE)
        left = (width - _APART * (len(RANKS) - 1) - wide) // 2
        for suit in range(len(SUITS)):
            for rank in range(len(RANKS)):
                here = (suit, rank)
                card = face(_card(*here), "small", self.look, hover=here == self.under_mouse)
                felt.lay(shadowed(card), left + rank * _APART, 1 + suit * _ROWS_APART, here)
        down = top + (_PICTURE - CELLS["huge"][1]) // 2
        felt.lay(shadowed(face(self.card, "huge", self.look)), left + _LARGE_AT, down)
        felt.lay([[Piece(f"───{self.look.glyphs.turn}", "turn")]], left + _ARROW_AT, down + CELLS["huge"][1] // 2)
        felt.lay(picture, left + _PICTURE_AT, top)
        rows = felt.rows()
        suit, rank = self._place
        draw_ring(rows, CursorRing(Region(left + rank * _APART, 1 + suit * _ROWS_APART, wide, high)))
        return rows

    def _in_a_fan(self, size: Size, width: int) -> list[Row]:
        """A line a suit, cards over each other as far as there is no room."""
        (wide, high), step = CELLS[size], _step(size, width)
        felt = Canvas(width, high * len(SUITS))
        left = (width - step * (len(RANKS) - 1) - wide) // 2
        covers, pictures = step <= wide, self.look.pictures
        places = [(suit, rank) for suit in range(len(SUITS)) for rank in range(len(RANKS))]
        # In a frame the card under the cursor is on top.
        for suit, rank in sorted(places, key=lambda place: place == self._place and not pictures):
            here = (suit, rank)
            card = face(
                _card(*here),
                size,
                self.look,
                over=covers and rank > 0,
                seen=step if pictures and covers and rank + 1 < len(RANKS) else None,
                cursor=here == self._place and not pictures,
                hover=here == self.under_mouse,
            )
            felt.lay(card, left + rank * step, suit * high, here)
        rows = felt.rows()
        if pictures:
            suit, rank = self._place
            last = not covers or rank + 1 == len(RANKS)
            region = Region(left + rank * step, suit * high, wide if last else step, high)
            draw_ring(rows, CursorRing(region, over=covers and rank > 0))
        return rows

    def _in_a_line(self, width: int) -> list[Row]:
        rows: list[Row] = []
        for suit in range(len(SUITS)):
            row: Row = []
            for rank in range(len(RANKS)):
                before, after = ("[", "]") if (suit, rank) == self._place else (" ", " ")
                card = inline(_card(suit, rank), self.look, target=(suit, rank))
                row += [Piece(before, "felt-mark"), card, Piece(after, "felt-mark"), Piece(" " * (3 - len(card.text)))]
            rows.append([Piece(" " * max((width - width_of(row)) // 2, 0)), *row])
        return rows

    def mouse_moved(self) -> None:
        self.redraw(layout=False)

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, tuple):
            if event.chain == 2:
                self.post_message(self.Picked(self.card))
            self._go(*target)

    def _go(self, suit: int, rank: int) -> None:
        self._place = suit % len(SUITS), rank % len(RANKS)
        self.redraw()
        self.post_message(self.Pointed(self.card))

    def on_key(self, event: Key) -> None:
        key = (event.character or event.key).lower()
        suit, rank = self._place
        if event.key in _STEPS:
            down, right = _STEPS[event.key]
            self._go(suit + down, rank + right)
        elif key in _RANK_KEYS:
            self._go(suit, RANKS.index(_RANK_KEYS[key]))
        elif key.upper() in SUITS:
            self._go(SUITS.index(key.upper()), rank)
        else:
            return
        event.stop()
        event.prevent_default()
