import pytest
from rich.cells import cell_len

from rules.cards import HIDDEN, JOKER, NATURALS, Card, cards
from rummytui.settings import Settings
from rummytui.widgets.cards import (
    CELLS,
    SIZES,
    CardLook,
    Size,
    back,
    empty_place,
    face,
    ink,
    inline,
    label,
    look_of,
    sentence,
    spelled,
)
from rummytui.widgets.pieces import Row

EVERY_CARD = [*NATURALS, JOKER, HIDDEN, *(JOKER.standing_for(card) for card in NATURALS)]


def text(rows: list[Row]) -> list[str]:
    return ["".join(piece.text for piece in row) for row in rows]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ascii_suits", [False, True])
@pytest.mark.parametrize(
    "flags", [{}, {"cursor": True}, {"lifted": True, "new": True, "helpful": True}, {"tight": True}]
)
def test_every_face_has_its_size_in_cells_of_one(size: Size, ascii_suits: bool, flags: dict[str, bool]) -> None:
    look = CardLook(ascii=ascii_suits)
    for card in EVERY_CARD:
        lines = text(face(card, size, look, **flags))
        assert len(lines) == CELLS[size][1]
        assert {len(line) for line in lines} == {CELLS[size][0]}, (card, lines)
        assert all(cell_len(char) == 1 for line in lines for char in line)


def test_the_small_face() -> None:
    assert text(face(Card.of("7H"), "small", CardLook())) == ["╭───╮", "│7 ♥│", "╰───╯"]
    assert text(face(Card.of("TS"), "small", CardLook())) == ["╭───╮", "│10♠│", "╰───╯"]


def test_the_medium_face() -> None:
    expected = ["╭─────╮", "│7    │", "│  ♥  │", "│    7│", "╰─────╯"]
    assert text(face(Card.of("7H"), "medium", CardLook())) == expected


def test_a_ten_is_shown_as_10() -> None:
    for size in SIZES:
        assert "10" in "".join(text(face(Card.of("TD"), size, CardLook())))
    assert label(Card.of("TD"), CardLook()) == "10♦"


def test_letters_only_where_letters_are_asked_for() -> None:
    look = CardLook(ascii=True)
    for card in EVERY_CARD:
        for size in SIZES:
            for flags in ({}, {"cursor": True, "helpful": True}):
                assert "".join(text(face(card, size, look, **flags))).isascii()
        assert inline(card, look, crosswise=True).text.isascii()
    assert "".join(text([*back("small", look, text="24"), *empty_place("medium", look)])).isascii()


def test_two_colours_or_four() -> None:
    suits = cards("7S 7H 7D 7C")
    assert [ink(card, CardLook()) for card in suits] == ["black", "red", "red", "black"]
    assert [ink(card, CardLook(four_colours=True)) for card in suits] == ["black", "red", "blue", "green"]


def test_a_back_tells_nothing() -> None:
    for size in SIZES:
        assert text(face(HIDDEN, size, CardLook())) == text(back(size, CardLook()))
        assert not set("".join(text(back(size, CardLook())))) & set("A23456789TJQK♠♥♦♣")


def test_cursor_and_selection_and_news_need_no_colour() -> None:
    card = Card.of("7H")
    for size in SIZES[:-1]:
        for ascii_suits in (False, True):
            look = CardLook(ascii=ascii_suits)
            looks = [
                text(face(card, size, look)),
                text(face(card, size, look, cursor=True)),
                text(face(card, size, look, new=True)),
                text(face(card, size, look, helpful=True)),
            ]
            assert len({tuple(lines) for lines in looks}) == len(looks)


def test_a_joker_on_the_table_says_what_it_stands_for() -> None:
    joker = Card.of("Jk=9S")
    assert text(face(joker, "small", CardLook())) == ["╭Jk─╮", "│9 ♠│", "╰───╯"]
    assert inline(joker, CardLook()).text == "Jk=9♠"


def test_a_joker_that_can_no_longer_move_lies_crosswise() -> None:
    joker = Card.of("Jk=9S")
    assert inline(joker, CardLook(), crosswise=True).text == "┄Jk=9♠┄"
    assert text(face(joker, "small", CardLook(), crosswise=True)) != text(face(joker, "small", CardLook()))


def test_a_sentence_shows_cards_as_the_table_does() -> None:
    said = "Bob laid 10♥ and Jk=9♠."
    assert text([sentence(said, CardLook())]) == [said]
    assert text([sentence(said, CardLook(ascii=True))]) == ["Bob laid 10h and Jk=9s."]
    red = [piece for piece in sentence(said, CardLook()) if "red-said" in piece.roles]
    assert [piece.text for piece in red] == ["10♥"]


def test_initials_are_not_taken_for_cards() -> None:
    assert text([sentence("JD and KC threw 7♥.", CardLook(ascii=True))]) == ["JD and KC threw 7h."]
    assert spelled("JD may not throw TH.", cards("TH")) == "JD may not throw 10♥."
    assert spelled("Jk=9S moves", cards("Jk=9S")) == "Jk=9♠ moves"


def test_the_table_may_ask_for_smaller_faces_than_there_is_room_for() -> None:
    assert CardLook().sizes(40) == ("medium", "small", "inline")
    assert CardLook(largest="inline").sizes(40) == ("inline",)
    assert CardLook(largest="huge").sizes(24) == SIZES


def test_the_look_is_as_chosen() -> None:
    assert look_of(Settings()) == CardLook()
    assert look_of(Settings(largest_card="huge", ascii_suits=True)) == CardLook("huge", four_colours=False, ascii=True)
    assert look_of(Settings(largest_card="small", four_colours=True)) == CardLook(
        "small", four_colours=True, ascii=False
    )
