from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from rummytui.widgets.pieces import Piece, filled, fit, flowed, padded, plain, width_of, wrapped
from tests.rummytui.widgets.hostile import FORBIDDEN, NAMES


def test_nothing_reaches_a_terminal_that_it_would_obey() -> None:
    for name in NAMES:
        assert not set(plain(f"{name} laid 9♦.")) & FORBIDDEN


@given(st.sampled_from(NAMES) | st.text(max_size=60), st.integers(0, 30))
def test_text_is_cut_to_cells(text: str, cells: int) -> None:
    assert cell_len(fit(text, cells)) <= cells
    if cells:
        assert cell_len(padded(text, cells)) == cells


@given(st.lists(st.sampled_from(NAMES) | st.text(max_size=12), max_size=12), st.integers(4, 40))
def test_lines_are_no_longer_than_allowed(words: list[str], cells: int) -> None:
    assert all(cell_len(line) <= cells for line in wrapped(" ".join(words), cells))


def test_wrapping_loses_no_word() -> None:
    text = "Bob laid 4♥ on Ann's hearts and threw J♣."
    assert " ".join(wrapped(text, 13)) == text


def test_wrapping_loses_no_letter_of_a_very_long_word() -> None:
    link = f"https://{'example.' * 20}org/{'é' * 70}"
    assert "".join(wrapped(f"See {link}", 17)) == f"See{link}"
    assert plain(link) == link


def test_a_long_word_is_broken() -> None:
    assert wrapped("Donaudampfschiff", 6) == ["Donaud", "ampfsc", "hiff"]


def test_blocks_flow_into_bands() -> None:
    block = [[Piece("abcd")], [Piece("ef")]]
    rows = flowed([block] * 3, width=11, gap=2)
    assert ["".join(piece.text for piece in row) for row in rows] == ["abcd  abcd", "ef    ef  ", "", "abcd", "ef  "]


def test_a_row_is_filled_to_its_width() -> None:
    assert width_of(filled([Piece("七")], 5)) == 5
    assert filled([Piece("longer")], 3) == [Piece("longer")]
