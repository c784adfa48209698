"""Markdown in blocks, and rows of cards in lines."""

import pytest

from rummytui.widgets.blocks import Block, blocks
from rummytui.widgets.cards import CardLook
from rummytui.widgets.pieces import width_of

EXAMPLE = """# A title

- **SH-1** An item,
  in two lines.

  > 4♥ 5♥ · then 6♥

  And more of it.

A paragraph.
"""


def drawn(text: str, width: int = 60, look: CardLook | None = None) -> list[str]:
    """Lines of cards as text."""
    return [
        "".join(piece.text for piece in row).rstrip() for row in Block("cards", text).rows(width, look or CardLook())
    ]


def test_what_is_written_below_an_item_belongs_to_it() -> None:
    found = [(block.kind, block.text) for block in blocks(EXAMPLE)]
    assert found == [
        ("heading", "A title"),
        ("item", "**SH-1** An item, in two lines."),
        ("cards", "4♥ 5♥ · then 6♥"),
        ("more", "And more of it."),
        ("paragraph", "A paragraph."),
    ]


def test_words_in_asterisks_and_backticks_stand_out_without_them() -> None:
    (line,) = Block("paragraph", "**SH-8** With *ace* on `low`.").lines(60)
    assert line.plain == "SH-8 With ace on low."
    assert [(line.plain[span.start : span.end], span.style) for span in line.spans] == [
        ("SH-8", "bold"),
        ("ace", "italic"),
        ("low", "bold"),
    ]


def test_cards_of_a_group_lie_on_each_other_and_words_stand_beside_them() -> None:
    assert drawn("Ann: 4♥ 10♠ · K♣ and Jk") == [
        "       ▟4  ▏10 ▙  ▟K  ▙     ▟★  ▙",
        "  Ann:  ♥  ▏♠      ♣    and  Jk",
        "       ▜  4▏ 10▛  ▜  K▛     ▜   ▛",
    ]


def test_a_joker_shows_what_it_stands_for() -> None:
    assert drawn("Jk=5♠ 6♠") == ["  ▟5  ▏6  ▙", "   ♠  ▏♠", "  ▜Jk ▏  6▛"]


def test_groups_that_have_no_room_begin_another_line() -> None:
    rows = drawn("2♥ 3♥ 4♥ · 5♥ 6♥ 7♥ · 8♥", width=32)
    assert len(rows) == 6
    assert rows[0] == "  ▟2  ▏3  ▏4  ▙  ▟5  ▏6  ▏7  ▙"
    assert rows[3] == "  ▟8  ▙"


@pytest.mark.parametrize("width", [20, 40, 72])
def test_lines_keep_to_their_width(width: int) -> None:
    rows = Block("cards", "low: A♦ 2♦ 3♦ · high: Q♦ K♦ A♦ · corner: K♦").rows(width, CardLook())
    assert max(width_of(row[:-1]) for row in rows) <= max(width, 21)


def test_cards_are_as_large_as_the_table_wants_them() -> None:
    assert drawn("4♥ 10♠", look=CardLook("inline")) == ["  4♥ 10♠"]
    assert drawn("4♥ 10♠", look=CardLook("inline", ascii=True)) == ["  4h 10s"]


def test_a_window_without_room_for_an_item_is_no_fault() -> None:
    (item,) = blocks("- Draw a card.")
    assert item.lines(2)
