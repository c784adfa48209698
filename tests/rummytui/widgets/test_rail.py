"""The title in the upper rail."""

import pytest

from rummytui.widgets.cards import CardLook
from rummytui.widgets.rail import Title


@pytest.mark.parametrize(
    ("width", "said"),
    [
        (60, "Rummy · hand 1 · house rules: hands 3, jokers wild"),
        (50, "Rummy · hand 1 · house rules"),
        (30, "Rummy · hand 1"),
        (16, "Rummy"),
        (6, "Ru…"),
    ],
)
def test_a_long_title_leaves_parts_out_before_it_is_cut(width: int, said: str) -> None:
    title = Title("Rummy · hand 1 · house rules: hands 3, jokers wild")
    title.set_reactive(Title.look, CardLook())
    (row,) = title.draw(width, 1)
    assert "".join(piece.text for piece in row).strip("▄ ") == said
