"""No table looks empty: from the first turn on there is no large rectangle of bare felt."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from rules import GAMES
from rummytui.styles.themes import GREEN
from tests.daily import daily
from tests.shots.cells import Cell, Look, Picture
from tests.shots.draw import Size, resized
from tests.shots.scenes import SCENES

LATER = [
    *("rummy/middle", "rummy/late", "gamblers/late", "double-rum/late", "dummy-rummy/late"),
    *("boathouse/drawn", "continental/five", "knock/knock", "gin/knock"),
    *("tummy-rummy/middle", "tummy-rummy/feeding-early", "tummy-rummy/feeding-late"),
    *("rummoli/bet", "rummoli/stops-early", "rummoli/stops-late"),
]
SOAKED = {
    *("rummy/middle", "gamblers/late", "double-rum/late", "knock/knock"),
    *("tummy-rummy/middle", "tummy-rummy/feeding-late", "rummoli/stops-early"),
}
"""Scenes that have as much on the table as another of these."""
SIZES: Sequence[Size] = ((120, 40), (160, 50))


def largest_bare(picture: Picture, felt: str) -> int:
    """How many cells the largest rectangle of blanks on felt has."""
    largest = 0
    heights = [0] * len(picture[0])
    for row in picture:
        heights = [
            high + 1 if cell.text == " " and cell.look.ground == felt else 0
            for high, cell in zip(heights, row, strict=True)
        ]
        # The rectangles that end in this row, each with the column in which it begins and its height, lower ones first.
        growing: list[tuple[int, int]] = []
        for column, high in enumerate([*heights, 0]):
            begin = column
            while growing and growing[-1][1] >= high:
                begin, before = growing.pop()
                largest = max(largest, (column - begin) * before)
            growing.append((begin, high))
    return largest


def drawn(*rows: str) -> Picture:
    """A picture on black with these signs; ``x`` is a blank of another colour."""
    return [
        [Cell(" " if sign == "x" else sign, Look("", "#ffffff" if sign == "x" else "#000000")) for sign in row]
        for row in rows
    ]


@pytest.mark.parametrize(
    ("rows", "cells"),
    [
        (("     ", "     "), 10),
        (("a    ", "     ", "   x "), 8),
        (("aa   ", "aa   ", "aa   ", "     "), 12),
        (("axa", "xax"), 0),
    ],
)
def test_the_largest_rectangle_is_found(rows: Sequence[str], cells: int) -> None:
    assert largest_bare(drawn(*rows), "#000000") == cells


def check_felt(picture: Picture, size: Size) -> None:
    """No third of the screen is bare."""
    felt, (wide, high) = GREEN.background, size
    assert felt
    assert (len(picture[0]), len(picture)) == size
    assert 3 * largest_bare(picture, felt) <= wide * high, f"at {wide}x{high}"


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.soak) if name in SOAKED else name for name in LATER]
)
async def test_no_third_of_the_screen_is_bare_felt(name: str) -> None:
    for picture, size in zip(await resized(SCENES[name], SIZES, GREEN.name), SIZES, strict=True):
        check_felt(picture, size)


@pytest.mark.parametrize("game", daily(GAMES, ("rummy", "rummoli")))
async def test_nor_in_the_first_turn_where_both_piles_are_named(game: str) -> None:
    small, *large = await resized(SCENES[f"{game}/first"], [(100, 30), *SIZES], GREEN.name)
    for picture, size in zip(large, SIZES, strict=True):
        check_felt(picture, size)
    if game not in ("rummoli", "dummy-rummy"):
        # Their labels stand below the piles, above the hand.
        shown = "\n".join("".join(cell.text for cell in row[:70]) for row in small[4:16])
        assert len(re.findall(r"\b(stock|broth|discards|scraps)\b", shown)) == 2
