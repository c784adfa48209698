"""The backs of cards, piles and fans of them, the place where no card lies, and the shadow that cards throw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rummytui.widgets.cards.look import CardLook
from rummytui.widgets.cards.sizes import CELLS, Size
from rummytui.widgets.pieces import Piece, Row, width_of

CORNERS: Final = "▟▙▜▛"
"""The cut corners of a card: top left, top right, bottom left, bottom right."""
EDGE: Final = "▏"
"""Parts a card from the one that it lies on."""
_LEAST_PILE: Final = 2
_THICK: Final = 12
"""Piles of at least this many cards show two shades at the side."""
_SEAT_BACK: Final = 5
"""Cells of a back at a seat; it is two rows high."""
_CLOSE_FROM: Final = 9
"""From this many cards on, they overlap more at a seat."""


def pattern(look: CardLook, width: int, height: int) -> list[str]:
    """This many cells of this many rows of the back that is in use."""
    lines = ("╲╱", "╱╲") if look.pictures else look.glyphs.backs[look.back]
    return [(lines[row % len(lines)] * width)[:width] for row in range(height)]


def back(
    size: Size,
    look: CardLook,
    *,
    over: bool = False,
    seen: int | None = None,
    cursor: bool = False,
    hover: bool = False,
    text: str = "",
) -> list[Row]:
    """A card face down; ``text`` (a count) is written on its middle, ``hover`` says that the mouse is on it.

    ``over`` says that it lies on its left neighbour; of a card that another lies on so many cells are ``seen``.
    """
    if not look.pictures or size == "inline":
        return clipped(_framed_back(size, look, cursor=cursor, hover=hover, text=text), seen)
    width, height = CELLS[size]
    paper = f"back-{look.back}"
    rim = f"{paper} back-rim"
    top_left, top_right, low_left, low_right = CORNERS
    corner = "ring-cut" if cursor else "cut"
    left = [Piece("▛", rim), Piece("▙", rim)] if over else [Piece(top_left, corner), Piece(low_left, corner)]
    inside: list[Row] = [[Piece(line, paper)] for line in pattern(look, width - 2, height - 2)]
    if text:
        _write_count(inside, text, look, small=size == "small")
    if cursor or hover:
        inside = [[piece._replace(roles=f"{piece.roles} strong") for piece in row] for row in inside]
    whole = seen is None
    right = [Piece(top_right, corner), Piece(low_right, corner)] if whole else [Piece("▜", rim), Piece("▟", rim)]
    upper = [left[0], Piece("▀" * (width - 2), rim), right[0]]
    lower = [left[1], Piece("▄" * (width - 2), rim), right[1]]
    return clipped([upper, *([Piece("▌", rim), *row, Piece("▐", rim)] for row in inside), lower], seen)


def _write_count(inside: list[Row], text: str, look: CardLook, *, small: bool) -> None:
    """Write a count on the middle of a back: on a medallion where there is room for one."""
    width, middle = width_of(inside[0]), len(inside) // 2
    written = text if small or len(text) + 4 > width else f" {text} "
    paper, medal = f"back-{look.back}", f"medal-{look.back}"
    rim = f"{paper} back-rim"
    rows: dict[int, Row] = {middle: [Piece(written, medal)]}
    if not small and len(written) + 2 <= width:
        line = "▄" * len(written)
        rows = {
            middle - 1: [Piece(f"▗{line}▖", rim)],
            middle: [Piece("▐", rim), Piece(written, medal), Piece("▌", rim)],
            middle + 1: [Piece(f"▝{line.translate({ord('▄'): '▀'})}▘", rim)],
        }
    start = (width - width_of(rows[middle]) + 1) // 2
    for y, row in rows.items():
        line = inside[y][0].text
        inside[y] = [Piece(line[:start], paper), *row, Piece(line[start + width_of(row) :], paper)]


def _framed_back(size: Size, look: CardLook, *, cursor: bool, hover: bool, text: str) -> list[Row]:
    """A card face down in a frame of characters, or as a mere label."""
    width, height = CELLS[size]
    paper = f"back-{look.back}"
    if size == "inline":
        return [[Piece(text.center(width) if text else pattern(look, width, 1)[0], paper)]]
    width, height = width - 2, height - 2
    inside: list[Row] = [[Piece(line, paper)] for line in pattern(look, width, height)]
    if text:
        middle = height // 2
        written = text if size == "small" else f" {text} "
        line = pattern(look, width, height)[middle]
        start = (width - len(written) + 1) // 2
        inside[middle] = [
            Piece(line[:start], paper),
            Piece(written, f"{paper} strong"),
            Piece(line[start + len(written) :], paper),
        ]
    edges = look.glyphs.heavy if cursor else look.glyphs.thin
    return framed(inside, edges, f"{paper} strong" if cursor or hover else paper)


def pile(size: Size, look: CardLook, count: int) -> list[Row]:
    """So many cards on top of each other, face down: its side, a cell wide, grows thinner and goes with the last but one.

    Without pictures there is no side.
    """
    drawn = back(size, look, text=str(count))
    if not look.pictures or size == "inline" or count < _LEAST_PILE:
        return drawn
    upright = Piece("▌", "side" if count >= _THICK else "side-edge")
    upper, *between, lower = drawn
    return [[*upper, Piece("▖", "side-edge")], *[[*row, upright] for row in between], [*lower, Piece("▘", "side-edge")]]


def seat_backs(count: int, look: CardLook, room: int) -> list[Row]:
    """A fan of the cards that somebody holds, face down, two rows high; never more of them than fit into ``room``.

    Without pictures there is no such fan.
    """
    step = 2 if count >= _CLOSE_FROM else 3
    shown = min(count, max((room - _SEAT_BACK) // step + 1, 0))
    if not look.pictures or shown < 1:
        return []
    paper = f"back-{look.back}"
    rim = f"{paper} back-rim"
    upper: Row = []
    lower = ""
    for place in range(shown):
        inside = _SEAT_BACK - 2 if place + 1 == shown else step - 1
        upper += [Piece("▌", rim), Piece("╳" * inside, paper)]
        lower += "▙" + "▄" * inside
    return [[*upper, Piece("▐", rim)], [Piece(f"{lower}▟", rim)]]


def empty_place(size: Size, look: CardLook) -> list[Row]:
    """A place where cards will lie."""
    width, height = CELLS[size]
    if size == "inline":
        return [[Piece(look.glyphs.dotted[1] * width, "quiet")]]
    return framed([[Piece(" " * (width - 2))]] * (height - 2), look.glyphs.dotted, "quiet")


def hollow(size: Size, look: CardLook) -> list[Row]:
    """A place for a card, let into the felt; half a cell parts it from the place at its left. Without pictures an outline."""
    width, height = CELLS[size]
    if size == "inline" or not look.pictures:
        return empty_place(size, look)
    full = "█" * (width - 2)
    between = [f"▐{full}█"] * (height - 2)
    return [[Piece(line, "hollow")] for line in (f"▗{full}▙", *between, f"▝{full}▛")]


def framed(inside: Sequence[Row], edges: str, roles: str, top: Sequence[Piece] = ()) -> list[Row]:
    """Rows with an edge around them; ``top`` is written into the upper one."""
    left, line, right, low_left, low_line, low_right, upright = tuple(edges)
    width = width_of(inside[0])
    upper = [Piece(left, roles), *top, Piece(line * (width - width_of(top)) + right, roles)]
    lower = [Piece(low_left + low_line * width + low_right, roles)]
    return [upper, *[[Piece(upright, roles), *row, Piece(upright, roles)] for row in inside], lower]


def clipped(rows: list[Row], seen: int | None) -> list[Row]:
    """The first cells of these rows, all of whose characters are one cell wide; all of them if ``seen`` is None.

    Of a 10 that is cut in two nothing is left: a 1 is not a rank.
    """
    return rows if seen is None else [_clipped(row, seen) for row in rows]


def _clipped(row: Row, seen: int) -> Row:
    found: Row = []
    for piece in row:
        if seen < len(piece.text):
            rest = piece.text[:seen]
            return [*found, piece._replace(text=f"{rest[:-1]} " if rest.endswith("1") else rest)] if rest else found
        seen -= len(piece.text)
        found.append(piece)
    return found


SHADOW_BELOW: Final = "▀"
SHADOW_BESIDE: Final = "▌"
SHADOW_CORNER: Final = "▘"
"""A shadow is half a cell wide and half a cell high."""


def throws_shadow(size: Size, look: CardLook) -> bool:
    """Whether a card is large enough to throw a shadow, and shadows can be drawn."""
    return look.pictures and CELLS[size][0] >= CELLS["medium"][0]


def shadowed(rows: Iterable[Row]) -> list[Row]:
    """A card, a pile or a fan with its shadow, half a cell to the right of it and half a row below."""
    first, *others = rows
    width = width_of(first)
    beside = Piece(SHADOW_BESIDE, "shadow-below")
    below: Row = [Piece(" "), Piece(SHADOW_BELOW * (width - 1) + SHADOW_CORNER, "shadow-below")]
    return [[*first, Piece(" ")], *[[*row, beside] for row in others], below]
