"""The wood round the felt."""

import pytest

from rummytui.widgets.wood import Wood


def drawn(width: int, height: int, *, plain: bool = False) -> list[str]:
    wood = Wood("rummytui")
    wood.show(plain=plain)
    return ["".join(piece.text for piece in row) for row in wood.draw(width, height)]


@pytest.mark.parametrize(("height", "edged"), [(24, False), (27, False), (28, True), (40, True)])
def test_title_sides_and_an_edge_where_there_is_room(height: int, edged: bool) -> None:
    lines = drawn(30, height)
    assert lines[0] == "▄ rummytui " + "▄" * 19
    assert lines[1] == "▌" + " " * 28 + "▐"
    assert lines[-2] == ("▀" * 30 if edged else lines[1])
    assert lines[-1] == ""
    assert len(lines) == height


def test_without_colours_there_is_only_the_title() -> None:
    assert drawn(30, 40, plain=True) == ["  rummytui "]
