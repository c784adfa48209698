"""The signs of the suits on cards from ace to ten as shapes out of pixels, and where they stand.

On medium cards there is one large sign, whatever the rank, as there is on an ace.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from rummytui.settings import Drawing
from rummytui.widgets.cards.sizes import CELLS, Size
from rummytui.widgets.pixels import Pixels, per_cell, pixels, turned

_SHAPES = {
    "6x5": {
        "S": "..##../.####./######/######/..##..",
        "H": "##..##/######/######/.####./..##..",
        "D": "..##../.####./######/.####./..##..",
        "C": ".####./..##../######/######/..##..",
    },
    "6x4": {
        "S": "..##../.####./######/..##..",
        "H": "##..##/######/.####./..##..",
        "D": "..##../.####./.####./..##..",
        "C": ".####./######/######/..##..",
    },
    "4x5": {
        "S": ".##./.##./####/####/.##.",
        "H": "#..#/####/####/####/.##.",
        "D": ".##./####/####/####/.##.",
        "C": ".##./####/.##./####/.##.",
    },
    "4x3": {"S": ".##./####/####", "H": "#..#/####/.##.", "D": ".##./####/.##.", "C": ".##./####/.##."},
    "b6x4": {
        "S": "..##../.####./######/..##..",
        "H": "##..##/######/.####./..##..",
        "D": "..##../.####./.####./..##..",
        "C": ".####./######/######/..##..",
    },
    "b4x3": {"S": ".##./####/####", "H": "#..#/####/.##.", "D": ".##./####/.##.", "C": ".##./####/.##."},
}
"""Small ones, by width and height; those with b are for the coarse level."""

_SPOTS: Mapping[Drawing, Mapping[Size, str]] = {
    "fine": {
        "huge": """
            2 6x5 10,1 10,21
            3 6x5 10,1 10,11 10,21
            4 6x5 5,1 15,1 5,21 15,21
            5 6x5 5,1 15,1 10,11 5,21 15,21
            6 6x5 5,1 15,1 5,11 15,11 5,21 15,21
            7 6x5 5,1 15,1 5,11 15,11 5,21 15,21 10,6
            8 6x5 5,1 15,1 5,11 15,11 5,21 15,21 10,6 10,16
            9 6x4 5,1 5,8 5,15 5,22 15,1 15,8 15,15 15,22 10,12
            T 6x4 5,3 5,8 5,15 5,20 15,3 15,8 15,15 15,20 11,6:4x3 11,18:4x3
        """,
        "large": """
            2 4x5 9,1 9,15
            3 4x5 9,1 9,8 9,15
            4 4x5 5,1 13,1 5,15 13,15
            5 4x5 5,1 13,1 9,8 5,15 13,15
            6 4x5 5,1 13,1 5,8 13,8 5,15 13,15
            7 4x5 5,1 13,1 5,8 13,8 5,15 13,15 9,5:4x3
            8 4x5 5,1 13,1 5,8 13,8 5,15 13,15 9,5:4x3 9,13:4x3
            9 4x3 5,1 5,6 5,12 5,17 13,1 13,6 13,12 13,17 9,9
            T 4x3 5,3 5,7 5,11 5,15 13,3 13,7 13,11 13,15 9,5 9,13
        """,
    },
    "blocks": {
        "huge": """
            2 b6x4 10,1 10,13
            3 b6x4 10,1 10,7 10,13
            4 b6x4 4,1 16,1 4,13 16,13
            5 b6x4 4,1 16,1 10,7 4,13 16,13
            6 b6x4 4,1 16,1 4,7 16,7 4,13 16,13
            7 b6x4 4,1 16,1 4,7 16,7 4,13 16,13 10,4
            8 b6x4 4,1 16,1 4,7 16,7 4,13 16,13 10,4 10,10
            9 b4x3 6,1 6,5 6,10 6,14 16,1 16,5 16,10 16,14 11,7
            T b4x3 6,1 6,5 6,10 6,14 16,1 16,5 16,10 16,14 11,3 11,12
        """,
        "large": """
            2 b4x3 9,1 9,10
            3 b4x3 9,1 9,5 9,10
            4 b4x3 5,1 13,1 5,10 13,10
            5 b4x3 5,1 13,1 9,5 5,10 13,10
            6 b4x3 5,1 13,1 5,5 13,5 5,10 13,10
            7 b4x3 5,1 13,1 5,5 13,5 5,10 13,10 9,3
            8 b4x3 5,1 13,1 5,5 13,5 5,10 13,10 9,3 9,8
        """,
    },
}
"""For each rank the shape of its signs and their upper left corners; some have a shape of their own."""

_LARGE: Mapping[Drawing, Mapping[Size, Mapping[str, str]]] = {
    "fine": {
        "huge": {
            "S": (
                "......##....../.....####...../....######..../...########.../..##########../.############./"
                "##############/##############/##############/##############/.#####..#####./..###.##.###../"
                "......##....../.....####...../....######...."
            ),
            "H": (
                "..####..####../.############./##############/##############/##############/##############/"
                ".############./.############./..##########../...########.../....######..../.....####...../"
                ".....####...../......##....../......##......"
            ),
            "D": (
                "......##....../.....####...../....######..../...########.../..##########../.############./"
                ".############./##############/.############./.############./..##########../...########.../"
                "....######..../.....####...../......##......"
            ),
            "C": (
                ".....####...../....######..../....######..../....######..../.....####...../.###..##..###./"
                "######..######/##############/##############/######..######/.###..##..###./......##....../"
                "......##....../.....####...../....######...."
            ),
        },
        "large": {
            "S": (
                "....##..../...####.../..######../.########./##########/##########/##########/.###..###./"
                "....##..../...####..."
            ),
            "H": (
                ".###..###./##########/##########/##########/##########/.########./..######../...####.../"
                "....##..../....##...."
            ),
            "D": (
                "....##..../...####.../..######../.########./##########/##########/.########./..######../"
                "...####.../....##...."
            ),
            "C": (
                "...####.../..######../..######../...####.../.##.##.##./##########/##########/.##.##.##./"
                "....##..../...####..."
            ),
        },
        "medium": {
            "S": "..##../.####./######/######/######/..##../.####.",
            "H": "##..##/######/######/######/.####./.####./..##..",
            "D": "..##../.####./######/######/######/.####./..##..",
            "C": ".####./.####./..##../######/######/..##../.####.",
        },
    },
    "blocks": {
        "huge": {
            "S": (
                "......##....../.....####...../...########.../..##########../.############./##############/"
                "##############/.#####..#####./......##....../....######...."
            ),
            "H": (
                "..####..####../.############./##############/##############/.############./..##########../"
                "...########.../....######..../.....####...../......##......"
            ),
            "D": (
                "......##....../.....####...../...########.../..##########../.############./.############./"
                "..##########../...########.../.....####...../......##......"
            ),
            "C": (
                ".....####...../....######..../....######..../......##....../.####.##.####./##############/"
                "##############/.####.##.####./......##....../....######...."
            ),
        },
        "large": {
            "S": "....##..../...####.../..######../##########/##########/.###..###./...####...",
            "H": ".###..###./##########/##########/.########./..######../...####.../....##....",
            "D": "....##..../...####.../.########./##########/.########./...####.../....##....",
            "C": "...####.../...####.../.###..###./##########/.###..###./....##..../...####...",
        },
        "medium": {
            "S": "..##../.####./######/..##..",
            "H": "##..##/######/.####./..##..",
            "D": "..##../.####./######/.####./..##..",
            "C": ".####./..##../######/######/..##..",
        },
    },
}
"""Those of aces, and of all medium cards."""

_WRITTEN: Mapping[tuple[Drawing, Size, str], str] = {
    ("blocks", "large", "9"): "3,0 7,0 3,2 7,2 5,3 3,4 7,4 3,6 7,6",
    ("blocks", "large", "T"): "3,0 7,0 5,1 3,2 7,2 3,4 7,4 5,5 3,6 7,6",
}
"""Where shapes would run into each other the signs are written: columns and rows of cells."""


class _Pip(NamedTuple):
    """A sign and the pixel of its upper left corner."""

    shape: Pixels
    x: int
    y: int


@cache
def pips(rank: str, suit: str, size: Size, level: Drawing, seen: int) -> Pixels:
    """The inside of a card of which this many cells are ``seen`` from the left; ``#`` is the ink of the suit.

    A sign of which half or less would be seen is left out.
    """
    across, _ = per_cell(level)
    width, height = _pixels_of(size, level)
    sheet = [["."] * width for _ in range(height)]
    for shape, x, y in _placed(rank, suit, size, level):
        if 2 * (seen * across - x) > len(shape[0]):
            for row, line in enumerate(shape, y):
                sheet[row][x : x + len(line)] = line
    return tuple("".join(line)[: seen * across] for line in sheet)


@cache
def written_pips(rank: str, size: Size, level: Drawing) -> tuple[tuple[int, int], ...]:
    """The cells in which signs are written on a card, if they are."""
    spots = (spot.split(",") for spot in _WRITTEN.get((level, size, rank), "").split())
    return tuple((int(x), int(y)) for x, y in spots)


def _placed(rank: str, suit: str, size: Size, level: Drawing) -> list[_Pip]:
    width, height = _pixels_of(size, level)
    if size == "medium" or rank == "A":
        shape = pixels(_LARGE[level][size][suit])
        return [_Pip(shape, (width - len(shape[0])) // 2, (height - len(shape) + 1) // 2)]
    found: list[_Pip] = []
    usual, *spots = _spots(size, level).get(rank, ("",))
    for spot in spots:
        at, _, own = spot.partition(":")
        shape = pixels(_SHAPES[own or usual][suit])
        x, y = map(int, at.split(","))
        upside_down = 2 * y + len(shape) - 1 > height
        found.append(_Pip(turned(shape) if upside_down else shape, x, y))
    return found


def _pixels_of(size: Size, level: Drawing) -> tuple[int, int]:
    """Width and height of a card in pixels."""
    return CELLS[size][0] * per_cell(level)[0], CELLS[size][1] * per_cell(level)[1]


@cache
def _spots(size: Size, level: Drawing) -> Mapping[str, tuple[str, ...]]:
    """For each rank the shape and the places of its signs."""
    lines = map(str.split, _SPOTS[level][size].strip().splitlines())
    return {rank: tuple(rest) for rank, *rest in lines}
