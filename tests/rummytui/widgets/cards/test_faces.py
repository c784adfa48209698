from typing import get_args

import pytest
from rich.cells import cell_len

from rules.cards import HIDDEN, JOKER, NATURALS, Card, cards
from rummytui.settings import Back, Settings
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
    shadowed,
    spelled,
    throws_shadow,
)
from rummytui.widgets.cards.pips import PIPS
from rummytui.widgets.palette import ROLES
from rummytui.widgets.pieces import Piece, Row, width_of

EVERY_CARD = [*NATURALS, JOKER, HIDDEN, *(JOKER.standing_for(card) for card in NATURALS)]


def text(rows: list[Row]) -> list[str]:
    return ["".join(piece.text for piece in row) for row in rows]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ascii_suits", [False, True])
@pytest.mark.parametrize(
    "flags", [{}, {"cursor": True}, {"hover": True, "new": True, "helpful": True}, {"crosswise": True}]
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
    expected = ["╭─────╮", "│7    │", "│♥   ♥│", "│    7│", "╰─────╯"]
    assert text(face(Card.of("7H"), "medium", CardLook())) == expected


def test_the_large_face() -> None:
    assert text(face(Card.of("TH"), "large", CardLook())) == [
        "╭─────────╮",
        "│10 ♥ ♥   │",
        "│♥  ♥♥♥   │",
        "│         │",
        "│   ♥♥♥  ♥│",
        "│   ♥ ♥ 10│",
        "╰─────────╯",
    ]


def test_the_huge_face() -> None:
    assert text(face(Card.of("TH"), "huge", CardLook())) == [
        "╭───────────╮",
        "│10 ♥   ♥   │",
        "│♥    ♥     │",
        "│   ♥   ♥   │",
        "│           │",
        "│   ♥   ♥   │",
        "│     ♥    ♥│",
        "│   ♥   ♥ 10│",
        "╰───────────╯",
    ]


@pytest.mark.parametrize("size", ["huge", "large"])
@pytest.mark.parametrize("ascii_suits", [False, True])
def test_a_card_has_as_many_pips_as_its_rank_says(size: Size, ascii_suits: bool) -> None:
    look = CardLook(ascii=ascii_suits)
    for card in NATURALS:
        if card.rank in "A23456789T":
            drawn = "".join(text(face(card, size, look)))
            pips = 1 + "A23456789T".index(card.rank)
            # Two more stand below the ranks in the corners.
            assert drawn.count(look.glyphs.suits[card.suit]) == pips + 2, card


@pytest.mark.parametrize("size", ["huge", "large"])
def test_pips_are_the_same_from_both_ends_but_for_the_odd_one(size: Size) -> None:
    for rank in "A2345689T":
        spots = PIPS[size][rank]
        width, height = (cells - 3 for cells in CELLS[size])
        assert {(width - x, height - y) for x, y in spots} == set(spots), rank


@pytest.mark.parametrize("size", ["huge", "large"])
def test_court_cards_and_jokers_have_pictures_that_are_the_same_upside_down(size: Size) -> None:
    for card in cards("KS QH JD KC Jk Jk=9S"):
        rows = face(card, size, CardLook())
        pixels = seen_pixels(rows)
        assert pixels == [line[::-1] for line in reversed(pixels)], card
        assert len({pixel for line in pixels for pixel in line}) >= 5


def seen_pixels(rows: list[Row]) -> list[list[str]]:
    """The colours of the upper and of the lower halves of all cells, blank where the paper shows."""
    lines: list[list[str]] = []
    for row in rows:
        upper: list[str] = []
        lower: list[str] = []
        for piece in row:
            words = piece.roles.split()
            ink = next((word for word in words if word.startswith("court-")), "")
            paper = next((word.removeprefix("on-") for word in words if word.startswith("on-court-")), "")
            for char in piece.text:
                upper.append(ink if char == "▀" else paper if char in " ▄" else "")
                lower.append(ink if char == "▄" else paper if char in " ▀" else "")
        lines += [upper, lower]
    return lines


@pytest.mark.parametrize("look", [CardLook(ascii=True), CardLook(flat=True)], ids=["letters", "flat"])
@pytest.mark.parametrize("size", ["huge", "large"])
def test_without_colours_court_cards_are_letters(size: Size, look: CardLook) -> None:
    for card in cards("KS QH JD KC Jk"):
        rows = face(card, size, look)
        assert not any("court" in piece.roles for row in rows for piece in row)
        assert not set("".join(text(rows))) & set("▀▄")
    shapes = ["".join(text(face(card, size, look))) for card in cards("KS QS JS Jk")]
    assert len(set(shapes)) == 4
    king = text(face(Card.of("KS"), size, look))
    sign = "K" if look.ascii else "♠"
    assert any(f"{sign}{sign}{sign}" in line for line in king)


def test_the_suit_of_a_court_card_colours_its_picture() -> None:
    def robes(code: str, look: CardLook) -> set[str]:
        return {pixel for line in seen_pixels(face(Card.of(code), "huge", look)) for pixel in line}

    assert "court-r" not in robes("KS", CardLook())
    assert "court-r" in robes("KH", CardLook())
    assert "court-r" in robes("KD", CardLook())
    four = CardLook(four_colours=True)
    assert {"court-b", "court-r"} <= robes("KD", four)
    assert "court-w" in robes("KC", four)


def test_the_palette_knows_every_word_of_every_face() -> None:
    for size in SIZES:
        for look in (CardLook(four_colours=True), CardLook(back="dots"), CardLook(flat=True)):
            for card in EVERY_CARD:
                for flags in ({}, {"cursor": True, "new": True}, {"hover": True, "helpful": True}):
                    for row in face(card, size, look, **flags):
                        assert all(word in ROLES for piece in row for word in piece.roles.split())


@pytest.mark.parametrize("name", get_args(Back))
def test_a_back_fills_its_card(name: Back) -> None:
    for size in SIZES:
        for look in (CardLook(back=name), CardLook(back=name, ascii=True)):
            for drawn in (back(size, look), back(size, look, cursor=True, text="24"), back(size, look, text="108")):
                lines = text(drawn)
                assert len(lines) == CELLS[size][1]
                assert {len(line) for line in lines} == {CELLS[size][0]}
    assert any(f"back-{name}" in piece.roles for row in back("large", CardLook(back=name)) for piece in row)


def test_backs_differ_without_colours() -> None:
    for look in (CardLook(), CardLook(ascii=True)):
        assert len({"".join(text(back("medium", look._replace(back=name)))) for name in get_args(Back)}) == 4


def test_a_count_stands_on_a_back() -> None:
    assert any(" 24 " in line for line in text(back("huge", CardLook(), text="24")))
    assert "24" in "".join(text(back("small", CardLook(), text="24")))


def test_an_empty_place_can_say_what_belongs_there() -> None:
    for size in SIZES:
        assert "8♥" in "".join(text(empty_place(size, CardLook(), "8♥")))


def test_a_shadow_lies_right_and_below() -> None:
    rows = shadowed(face(Card.of("7H"), "medium", CardLook()))
    assert {width_of(row) for row in rows} == {8}
    assert len(rows) == 6
    assert [row[-1].roles for row in rows] == ["", *["shadow"] * 4, "shadow-below"]
    assert not throws_shadow("small", CardLook())
    assert throws_shadow("medium", CardLook())
    assert not throws_shadow("huge", CardLook(flat=True))


def test_faces_that_are_kept_cannot_be_changed_from_outside() -> None:
    first = face(Card.of("7H"), "large", CardLook())
    first[0].append(Piece("!"))
    first.pop()
    assert len(text(face(Card.of("7H"), "large", CardLook()))) == 7
    assert "!" not in "".join(text(face(Card.of("7H"), "large", CardLook())))


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
    assert CardLook().up_to("medium") == ("medium", "small", "inline")
    assert CardLook(largest="small").up_to("huge") == ("small", "inline")
    assert CardLook(largest="huge").up_to("large") == SIZES[1:]


def test_the_look_is_as_chosen() -> None:
    assert look_of(Settings()) == CardLook()
    assert look_of(Settings(back="dots"), flat=True) == CardLook(back="dots", flat=True)
    assert look_of(Settings(largest_card="huge", ascii_suits=True)) == CardLook("huge", four_colours=False, ascii=True)
    assert look_of(Settings(largest_card="small", four_colours=True)) == CardLook(
        "small", four_colours=True, ascii=False
    )
