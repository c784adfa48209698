"""Each seat has an emblem of its own, one cell wide, in letters too."""

import ast
from pathlib import Path

import pytest
from rich.cells import cell_len

import rummytui
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


def test_no_emblem_has_another_meaning() -> None:
    home = Path(rummytui.__file__).parent
    elsewhere = {
        f"{file.relative_to(home)}:{node.lineno} {node.value!r}"
        for file in home.rglob("*.py")
        if file.name != "emblems.py"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and set(node.value) & set(EMBLEMS)
    }
    assert elsewhere == set()
