from hypothesis import given
from hypothesis import strategies as st

from rummytui.widgets.columns import Column, entry, headings, name_width
from rummytui.widgets.pieces import Piece, Row, width_of
from tests.rummytui.widgets.hostile import NAMES

COLUMNS = (Column(5, gap=1), Column(6, "eaten", gap=2), Column(4, "all", right=True))


def text(row: Row) -> str:
    return "".join(piece.text for piece in row)


def test_headings_stand_over_their_columns() -> None:
    assert text(headings(COLUMNS)) == "      eaten    all"
    assert {piece.roles for piece in headings(COLUMNS) if piece.text.strip()} == {"quiet"}


def test_an_entry_goes_on_below_its_longest_cell() -> None:
    rows = entry(COLUMNS, [Piece("Ann", "strong"), [[Piece("corn,")], [Piece("pie")]], Piece("12")], "…")
    assert [text(row) for row in rows] == ["Ann   corn,     12", "      pie         "]


def test_text_is_cut_with_the_given_mark_and_keeps_its_gap_and_meaning() -> None:
    (row,) = entry(COLUMNS, [Piece("Grandmother", "strong", 3), [[]], Piece("1")], "~")
    assert row[0] == Piece("Gran~ ", "strong", 3)


def test_numbers_are_never_cut() -> None:
    (row,) = entry(COLUMNS, [Piece("Ann"), [[]], Piece("1234567")], "…")
    assert text(row).endswith(" 1234567")


@given(st.sampled_from(NAMES) | st.text(max_size=20), st.integers(1, 14))
def test_columns_stay_aligned_with_any_name(name: str, longest: int) -> None:
    columns = (Column(name_width([name, "Bob"], longest), gap=1), Column(3, right=True))
    widths = {width_of(row) for who in (name, "Bob") for row in entry(columns, [Piece(who), Piece("7")], "…")}
    assert widths == {name_width([name, "Bob"], longest) + 4}


def test_a_column_of_names_is_as_wide_as_the_widest_but_no_wider_than_allowed() -> None:
    assert name_width(["Ann", "李雷"], 14) == 4
    assert name_width(["Ann", "Grandmother"], 8) == 8
    assert name_width([], 8) == 0
