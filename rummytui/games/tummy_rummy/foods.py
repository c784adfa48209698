"""What is on the menu as pictures, as initials in colour, and what can be read where there are neither.

In ``foods.txt`` each is drawn small, with the letter of the colour that it is known by, and large, as on a round plate.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from rich.cells import cell_len, set_cell_size

from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CardLook
from rummytui.widgets.pieces import Piece, Row, fit, plain
from rummytui.widgets.pixels import Pixels, drawings, half_blocks

ACROSS: Final = 8
"""Cells of a picture from side to side."""
DOWN: Final = 4
"""Rows of a picture."""
SIDE: Final = 16
"""Pixels of a large picture from side to side and from top to bottom; a cell has two of them, one above another."""
LID: Final = 7, 4
"""Column and row of the cell in which the initials begin on the large picture of a food that nobody has drawn."""

_GROWN_KEPT: Final = 64
"""How many large pictures are cached: those of a menu, and of the one before."""


class _Drawing(NamedTuple):
    picture: Pixels
    colour: str
    """The letter of the colour that the food is known by."""


_DRAWN: Final = drawings(Path(__file__).with_name("foods.txt"))
_DRAWINGS: Final[Mapping[str, _Drawing]] = {
    food: _Drawing(drawn, colour)
    for title, drawn in _DRAWN.items()
    for food, _, colour in [title.partition(", ")]
    if colour
}
_LIDDED: Final = _DRAWINGS["LID"]
"""Stands for a food that nobody has drawn; its initials are written on the lid."""
_LID: Final = 2
"""The row of that picture, of `DOWN`, that the initials stand in."""
_EMPTY: Final = _DRAWN["PLATE"]
"""With a blue rim, which stands out on light grounds as well."""

COLOURS: Final = MappingProxyType({letter: f"food-{letter}" for letter in "bBnloOyYgGrRdpPcwWuUvhk"})
_DARK: Final = frozenset("bPrhG")
"""Colours on which white is easier to read than black."""


class Dish(NamedTuple):
    """A line of the menu, or what somebody has eaten of it."""

    food: str
    initials: str
    """One or two cells that no other food of the same menu has."""
    units: int = 0


def dishes(menu: Mapping[str, str]) -> dict[str, Dish]:
    """A dish for each rank of ``menu``, with initials that tell them all apart.

    >>> dishes({"K": "turkey", "J": "pumpkin pie", "A": "tea"})["J"].initials
    'PP'
    >>> [dish.initials for dish in dishes({"K": "turkey", "A": "tea"}).values()]
    ['T', 'Te']
    """
    return _dishes(tuple(menu.items()))


@lru_cache(maxsize=8)
def _dishes(menu: tuple[tuple[str, str], ...]) -> dict[str, Dish]:
    found: dict[str, Dish] = {}
    taken: set[str] = set()
    for rank, food in menu:
        initials = next(each for each in _initials(plain(food), rank) if each not in taken)
        taken.add(initials)
        found[rank] = Dish(food, initials)
    return found


def _initials(food: str, rank: str) -> Iterator[str]:
    """Ways to write a food in two cells, the best first; the last ones say its rank, which no other food has."""
    words = food.split()
    if words:
        yield _in_two_cells("".join(word[0] for word in words).upper())
        yield _in_two_cells(words[0].capitalize())
    yield rank
    yield f"{rank}."


def _in_two_cells(text: str) -> str:
    return set_cell_size(text, min(cell_len(text), 2)).rstrip()


def picture(dish: Dish, scale: int = 1, ground: str = "") -> list[Row]:
    """The food in half blocks, ``scale`` times as large as it is drawn; only for a look that has pictures."""
    drawing = _DRAWINGS.get(_known(dish.food))
    rows = half_blocks(_larger((drawing or _LIDDED).picture, scale), COLOURS, ground)
    if drawing is None:
        at = _LID * scale + scale // 2
        room = ACROSS * scale - cell_len(dish.initials)
        ink = f"{ground} {_ink(_LIDDED.colour)}".strip()
        rows[at] = [Piece(" " * (room // 2), ink), Piece(dish.initials, ink), Piece(" " * (room - room // 2), ink)]
    return rows


def large_picture(dish: Dish) -> tuple[Pixels, str]:
    """The food in `SIDE` by `SIDE` pixels, and the initials to be written on it if nobody has drawn it."""
    drawing = _DRAWN.get(f"large {_known(dish.food)}")
    return (_DRAWN["large LID"], dish.initials) if drawing is None else (drawing, "")


@lru_cache(_GROWN_KEPT)
def grown_picture(dish: Dish) -> Sequence[Row]:
    """The food in half blocks, as large as on a round plate; only for a look that has pictures."""
    drawn, initials = large_picture(dish)
    canvas = Canvas(SIDE, SIDE // 2)
    canvas.lay(half_blocks(drawn, COLOURS), 0, 0)
    if initials:
        canvas.lay([[Piece(initials, "initial")]], *LID)
    return canvas.rows()


def empty_plate(scale: int = 1, ground: str = "") -> list[Row]:
    """A plate with nothing on it, as large as a picture."""
    return half_blocks(_larger(_EMPTY, scale), COLOURS, ground)


def _larger(drawn: Pixels, scale: int) -> Pixels:
    return ["".join(pixel * scale for pixel in line) for line in drawn for _ in range(scale)]


def colour(dish: Dish) -> str:
    """The palette's word for the colour that a food is known by."""
    return f"food-{_colour(dish.food)}"


def block(dish: Dish, look: CardLook) -> str:
    """The palette's words for a stretch in the colour that a food is known by, with ink that can be read on it."""
    return _ink(_colour(dish.food)) if look.pictures else "strong"


def initials(dish: Dish, look: CardLook) -> Piece:
    """The initials of a food on its colour."""
    return Piece(dish.initials, block(dish, look))


def helpings(dish: Dish, look: CardLook) -> str:
    """How many there are, as written behind a food or under its picture."""
    return f"{'x' if look.ascii else '×'}{dish.units}"


def by_name(dish: Dish, look: CardLook, cells: int) -> Row:
    """Initials, name and number in one line of at most ``cells`` cells."""
    behind = f" {helpings(dish, look)}"
    name = fit(dish.food, cells - cell_len(dish.initials) - 1 - len(behind), look.glyphs.cut)
    return [initials(dish, look), Piece(f" {name}"), Piece(behind, "strong")]


def by_initials(dish: Dish, look: CardLook) -> Row:
    """Initials and number."""
    return [initials(dish, look), Piece(helpings(dish, look))]


def _known(food: str) -> str:
    return plain(food).casefold().strip()


def _colour(food: str) -> str:
    return _DRAWINGS.get(_known(food), _LIDDED).colour


def _ink(colour: str) -> str:
    return f"strong food-{'w' if colour in _DARK else 'k'} on-food-{colour}"
