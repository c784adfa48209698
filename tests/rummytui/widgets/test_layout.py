"""How an open hand can be laid out, in as little room as there is."""

import pytest

from rules.cards import cards
from rummytui.widgets.cards import CardLook
from rummytui.widgets.layout import Group, layout_rows
from rummytui.widgets.pieces import width_of

SEVEN = "3♠ 6♠ 10♠ 5♦ 6♦ 9♦ 9♣"


@pytest.mark.parametrize(("width", "lines"), [(12, 3), (27, 2), (72, 1)])
def test_a_group_goes_on_in_the_next_line(width: int, lines: int) -> None:
    drawn = layout_rows("", [Group(cards("3S 6S TS 5D 6D 9D 9C"), word="left over")], width, CardLook())
    assert drawn is not None
    assert all(width_of(row) <= width for row in drawn)
    assert len(drawn) == lines
    assert " ".join("".join(piece.text for piece in row) for row in drawn).split() == f"left over {SEVEN}".split()


def test_short_groups_share_a_line_and_a_click_anywhere_chooses_one() -> None:
    melds = [Group(cards("4D 4H 4S")), Group(cards("7S 8S 9S"))]
    (row,) = layout_rows("", melds, 40, CardLook()) or []
    assert {piece.target for piece in row if piece.text.strip()} == {0, 1}
    assert "".join(piece.text for piece in row).split() == ["4♦", "4♥", "4♠", "7♠", "8♠", "9♠"]


def test_larger_cards_lie_in_strips_with_what_they_need_beside_them() -> None:
    runs = [Group(cards("6S 8S"), cards("7S")), Group(cards("2D 3D 4D")), Group(cards("9C TC JC"))]
    drawn = layout_rows("Ann is short", runs, 40, CardLook(), "small")
    assert drawn is not None
    assert all(width_of(row) <= 40 for row in drawn)
    texts = ["".join(piece.text for piece in row) for row in drawn]
    assert texts[0] == "Ann is short"
    assert "▟6  ▏8" in texts[1]
    assert "+ 7♠" in texts[2]
    assert {piece.target for row in drawn[1:4] for piece in row if piece.text.strip()} == {0, 1}
    # Strips below each other lie apart, or they would look like one.
    assert not texts[4].strip()
    assert "▏10 ▏J" in texts[5]


def test_cards_that_are_too_wide_are_not_drawn_at_all() -> None:
    assert layout_rows("", [Group(cards("3S 6S TS 5D 6D 9D 9C"))], 20, CardLook(), "small") is None
