"""Gin as it looks: the upcard on offer, a hand to knock with, and the settlement of a hand that ends the sitting."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rummytui.games.gin.test_table import at
from tests.rummytui.screens.pictures import before, program
from tests.rummytui.screens.test_table_pictures import LARGE, SMALL, SnapCompare

pytestmark = [
    pytest.mark.usefixtures("simple_bots"),
    pytest.mark.parametrize("size", [SMALL, LARGE], ids=lambda size: "{}x{}".format(*size)),
]

TO_THE_DRAW = ("space", "n", "space", "n", "space", "d")


def test_the_upcard(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    """It is taken or left, and the title says what it takes to knock."""
    assert snap_compare(program(at(tmp_path)), terminal_size=size, run_before=before("space"))


def test_a_hand_to_knock_with(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    """What a knock would leave is laid out, and the card to throw with it is raised."""
    assert snap_compare(program(at(tmp_path)), terminal_size=size, run_before=before(*TO_THE_DRAW, "k"))


def test_the_end(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    """Both hands, the lay-offs, and everything that is scored at the end of a sitting."""
    table = program(at(tmp_path, target=20))
    assert snap_compare(table, terminal_size=size, run_before=before(*TO_THE_DRAW, "k", "k"))
