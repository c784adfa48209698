"""The emblem and the colour of each seat, which go with its name wherever that stands."""

from __future__ import annotations

from typing import Final

from rummytui.widgets.pieces import Piece, Row

EMBLEMS: Final = "♜●▲◆■▼♞✚♝◉✦◐"
"""One for each seat, in seat order; they mean nothing else on any screen."""

LETTERS: Final = "ABCDEFGHIJKL"
"""The same for terminals that draw letters only."""


def emblem(seat: int, *, ascii: bool = False) -> str:  # noqa: A002
    """The one character that stands for a seat.

    >>> emblem(0), emblem(2, ascii=True)
    ('♜', 'C')
    """
    return (LETTERS if ascii else EMBLEMS)[seat]


def seat_role(seat: int) -> str:
    """The palette's word for the colour of a seat."""
    return f"seat-{seat}"


def named(seat: int, name: str, *, ascii: bool = False, roles: str = "") -> Row:  # noqa: A002
    """Emblem and name of a seat, in its colour; ``roles`` say what else the name is, such as strong.

    >>> "".join(piece.text for piece in named(1, "Bob"))
    '● Bob'
    """
    roles = f"{roles} {seat_role(seat)}".strip()
    return [Piece(f"{emblem(seat, ascii=ascii)} ", roles), Piece(name, roles)]
