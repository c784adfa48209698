"""The emblem and the colour of each seat, which go with its name everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from textual.content import Content

from rules.seats import Seat
from rummytui.text.names import begins_with, mark, spans
from rummytui.widgets.pieces import Piece, Row, padded, plain

if TYPE_CHECKING:
    from rummytui.widgets.cards import CardLook

EMBLEMS: Final = "♜●▲◆■▼♞✚♝◉✦◐"
"""One for each seat, in seat order; they mean nothing else on any screen."""

LETTERS: Final = "ABCDEFGHIJKL"
"""The same for terminals that draw letters only."""


_EMBLEM = 2
"""Cells of an emblem and the blank behind it."""


def emblem(seat: Seat, *, ascii: bool = False) -> str:  # noqa: A002
    """The one character that stands for a seat.

    >>> emblem(0), emblem(2, ascii=True)
    ('♜', 'C')
    """
    return (LETTERS if ascii else EMBLEMS)[seat]


def seat_role(seat: Seat) -> str:
    """The palette's word for the colour of a seat."""
    return f"seat-{seat}"


def named(seat: Seat, name: str, *, ascii: bool = False, roles: str = "") -> Row:  # noqa: A002
    """Emblem and name of a seat, in its colour; ``roles`` say what else the name is, such as strong.

    >>> "".join(piece.text for piece in named(1, "Bob"))
    '● Bob'
    """
    return [*emblem_of(seat, ascii=ascii, roles=roles), Piece(name, f"{roles} {seat_role(seat)}".strip())]


def emblem_of(seat: Seat, *, ascii: bool = False, roles: str = "") -> Row:  # noqa: A002
    """The emblem of a seat alone, in its colour, with a blank behind it."""
    return [Piece(f"{emblem(seat, ascii=ascii)} ", f"{roles} {seat_role(seat)}".strip())]


def cells_of(name: str, longest: int) -> int:
    """How many cells a name takes if it may have ``longest``, and its emblem besides where it tells its seat."""
    return min(cell_len(plain(name)), longest) + _EMBLEM * (begins_with(name) is not None)


def name_row(name: str, cells: int, look: CardLook, roles: str = "strong") -> Row:
    """A name in exactly ``cells`` cells; where it tells its seat, with the emblem and in the colour of that."""
    seat = begins_with(name)
    if seat is None:
        return [Piece(padded(name, cells, look.glyphs.cut), roles)]
    return named(seat, padded(name, cells - _EMBLEM, look.glyphs.cut), ascii=look.ascii, roles=roles)


def short_name(name: str, longest: int, look: CardLook, roles: str = "strong") -> Row:
    """A name in no more than ``longest`` cells and those of its emblem, without blanks behind it."""
    return name_row(name, cells_of(name, longest), look, roles)


def coloured(text: str) -> Content:
    """``text`` for a widget of Textual's, with names that tell their seats in the colours of those."""
    return Content.assemble(*(part if seat is None else (part, f"${seat_role(seat)}") for part, seat in spans(text)))


def with_emblem(text: str, *, ascii: bool = False) -> str:  # noqa: A002
    """``text``, with the emblem in front where it begins with a name that tells its seat.

    >>> from rummytui.text.names import marked, unmarked
    >>> unmarked(with_emblem(f"{marked(['Ann'])[0]}: draw."))
    '♜ Ann: draw.'
    """
    seat = begins_with(text)
    return text if seat is None else f"{mark(seat, emblem(seat, ascii=ascii))} {text}"
