"""Each seat has an emblem of its own, one cell wide, in letters too."""

import pytest
from rich.cells import cell_len

from rummytui.widgets.emblems import EMBLEMS, LETTERS, emblem, named, seat_role


@pytest.mark.parametrize("emblems", [EMBLEMS, LETTERS], ids=["drawn", "letters"])
def test_emblems_differ_and_take_a_cell(emblems: str) -> None:
    assert len(set(emblems)) == len(emblems) == 12
    assert {cell_len(one) for one in emblems} == {1}


def test_letters_are_ascii() -> None:
    assert LETTERS.isascii()


def test_a_name_comes_with_emblem_and_colour() -> None:
    row = named(3, "Gail", roles="strong")
    assert "".join(piece.text for piece in row) == f"{emblem(3)} Gail"
    assert {piece.roles for piece in row} == {f"strong {seat_role(3)}"}
