"""Names that tell their seats: readable as ever, and found again wherever a sentence puts them."""

import pytest
from rich.cells import cell_len

from rules.names import clean_name, is_clean
from rummytui.text import begins_with, listed, marked, named, unmarked, whose
from rummytui.text.names import spans
from rummytui.widgets.cards import CardLook
from rummytui.widgets.cards.labels import sentence
from rummytui.widgets.emblems import seat_role
from rummytui.widgets.pieces import fit, padded, wrapped
from tests.rummytui.widgets.hostile import NAMES

TWELVE = ("Ann", "A", "Ten", "Old Bob", "hearts", "K♣", "日本", "threw", "Ann Ann", "d'Arc", "Ann's", "Z")
"""Names that stand in sentences as words, too."""


def told(names: tuple[str, ...]) -> str:
    return f"{whose(names[3])} hearts and {names[4]}: {named(range(12), names)} threw K♣ to Ann."


def test_sentences_read_as_with_plain_names() -> None:
    assert unmarked(told(marked(TWELVE))) == told(TWELVE)
    assert cell_len(told(marked(TWELVE))) == cell_len(told(TWELVE))


def test_each_name_and_nothing_else_tells_its_seat() -> None:
    found = [(part, seat) for part, seat in spans(told(marked(TWELVE))) if seat is not None]
    everybody = [(word, seat) for seat, name in enumerate(TWELVE) for word in name.split()]
    assert found == [("Old", 3), ("Bob", 3), ("hearts", 4), *everybody]


def test_a_sentence_says_whom_it_begins_with() -> None:
    names = marked(TWELVE)
    assert begins_with(f"{names[8]} drew.") == 8
    assert begins_with(f"{names[11]}'s turn.") == 11
    assert begins_with(f"The stock is gone and {names[2]} refused.") is None
    assert begins_with("Ann drew.") is None


@pytest.mark.parametrize("cells", [3, 7, 12, 20, 200])
def test_broken_lines_keep_the_colours(cells: int) -> None:
    text = told(marked(TWELVE))
    lines = wrapped(text, cells)
    assert [unmarked(line) for line in lines] == wrapped(told(TWELVE), cells)
    pieces = [piece for line in lines for piece in sentence(line, CardLook())]
    assert "".join(piece.text for piece in pieces if seat_role(11) in piece.roles.split()) == "Z"
    assert not any(unmarked(piece.text) != piece.text for piece in pieces)


def test_a_name_that_is_a_word_or_a_card_elsewhere_is_coloured_as_a_name_only_where_it_is_one() -> None:
    names = marked(TWELVE)
    row = sentence(f"{names[5]} threw K♣ on {whose(names[4])} hearts.", CardLook())
    assert [(piece.text, piece.roles.strip()) for piece in row] == [
        ("K♣", seat_role(5)),
        (" threw ", ""),
        ("K♣", "black-said"),
        (" on ", ""),
        ("hearts", seat_role(4)),
        ("'s hearts.", ""),
    ]


def test_a_refusal_is_in_one_colour() -> None:
    row = sentence(f"{marked(TWELVE)[0]} draws first.", CardLook(), "refusal")
    assert {piece.roles for piece in row} == {"refusal"}


def test_what_is_cut_or_stands_alone_is_plain() -> None:
    names = marked(TWELVE)
    assert fit(names[8], 20) == "Ann Ann"
    assert fit(names[8], 5) == fit("Ann Ann", 5)
    assert padded(names[0], 5) == "Ann  "


@pytest.mark.parametrize("name", NAMES)
def test_nobody_can_type_what_tells_a_seat(name: str) -> None:
    assert list(spans(clean_name(name))) in ([(clean_name(name), None)], [])
    assert not is_clean(marked([clean_name(name) or "Ann"])[0])


def test_lists_of_names_keep_them_apart() -> None:
    names = marked(["Ann", "Bob", "Gail"])
    assert [seat for _, seat in spans(listed(names)) if seat is not None] == [0, 1, 2]
