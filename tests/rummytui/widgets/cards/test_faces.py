from itertools import product
from typing import Any, get_args

import pytest
from rich.cells import cell_len

from rules.cards import HIDDEN, JOKER, NATURALS, Card, cards
from rummytui.settings import Back, Drawing, Settings
from rummytui.widgets.cards import (
    CELLS,
    SIZES,
    CardLook,
    Size,
    back,
    empty_place,
    face,
    hollow,
    ink,
    inline,
    label,
    look_of,
    pile,
    seat_backs,
    sentence,
    shadowed,
    spelled,
    strip,
    throws_shadow,
)
from rummytui.widgets.cards.courts import court
from rummytui.widgets.cards.framed_faces import PIPS
from rummytui.widgets.cards.pips import pips, written_pips
from rummytui.widgets.palette import ROLES
from rummytui.widgets.pieces import Piece, Row, width_of
from rummytui.widgets.pixels import Pixels, per_cell, turned

EVERY_CARD = [*NATURALS, JOKER, HIDDEN, *(JOKER.standing_for(card) for card in NATURALS)]


def text(rows: list[Row]) -> list[str]:
    return ["".join(piece.text for piece in row) for row in rows]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ascii_suits", [False, True])
@pytest.mark.parametrize(
    "flags", [{}, {"cursor": True}, {"hover": True, "new": True, "helpful": True}, {"crosswise": True}]
)
def test_every_face_has_its_size_in_cells_of_one(size: Size, ascii_suits: bool, flags: dict[str, Any]) -> None:
    look = CardLook(ascii=ascii_suits)
    for card in EVERY_CARD:
        lines = text(face(card, size, look, **flags))
        assert len(lines) == CELLS[size][1]
        assert {len(line) for line in lines} == {CELLS[size][0]}, (card, lines)
        assert all(cell_len(char) == 1 for line in lines for char in line)


FLAT = CardLook(flat=True)
"""Cards in frames: without colours paper is not seen."""


def test_the_small_face_in_its_frame() -> None:
    assert text(face(Card.of("7H"), "small", FLAT)) == ["╭───╮", "│7 ♥│", "╰───╯"]
    assert text(face(Card.of("TS"), "small", FLAT)) == ["╭───╮", "│10♠│", "╰───╯"]


def test_the_medium_face_in_its_frame() -> None:
    expected = ["╭─────╮", "│7    │", "│♥   ♥│", "│    7│", "╰─────╯"]
    assert text(face(Card.of("7H"), "medium", FLAT)) == expected


def test_the_large_face_in_its_frame() -> None:
    assert text(face(Card.of("TH"), "large", FLAT)) == [
        "╭─────────╮",
        "│10 ♥ ♥   │",
        "│♥  ♥♥♥   │",
        "│         │",
        "│   ♥♥♥  ♥│",
        "│   ♥ ♥ 10│",
        "╰─────────╯",
    ]


def test_the_huge_face_in_its_frame() -> None:
    assert text(face(Card.of("TH"), "huge", FLAT)) == [
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
def test_in_a_frame_a_card_has_as_many_signs_as_its_rank_says(size: Size, ascii_suits: bool) -> None:
    look = CardLook(ascii=ascii_suits, flat=True)
    for card in NATURALS:
        if card.rank in "A23456789T":
            drawn = "".join(text(face(card, size, look)))
            pips = 1 + "A23456789T".index(card.rank)
            # Two more stand below the ranks in the corners.
            assert drawn.count(look.glyphs.suits[card.suit]) == pips + 2, card


@pytest.mark.parametrize("size", ["huge", "large"])
def test_signs_are_the_same_from_both_ends_but_for_the_odd_one(size: Size) -> None:
    for rank in "A2345689T":
        spots = PIPS[size][rank]
        width, height = (cells - 3 for cells in CELLS[size])
        assert {(width - x, height - y) for x, y in spots} == set(spots), rank


@pytest.mark.parametrize("drawing", get_args(Drawing))
@pytest.mark.parametrize("size", ["huge", "large"])
def test_court_cards_and_jokers_are_the_same_upside_down(size: Size, drawing: Drawing) -> None:
    for rank in ("K", "Q", "J", "Jk"):
        picture = court(rank, size, drawing)
        assert list(picture) == list(turned(picture)), rank
        assert len({pixel for line in picture for pixel in line}) >= 5


@pytest.mark.parametrize("drawing", get_args(Drawing))
@pytest.mark.parametrize("size", ["huge", "large", "medium"])
def test_pictures_fill_their_cards_in_two_colours_a_cell(size: Size, drawing: Drawing) -> None:
    wide, high = CELLS[size]
    across, down = per_cell(drawing)
    for rank in ("K", "Q", "J", "Jk"):
        picture = court(rank, size, drawing)
        assert len(picture) == high * down, rank
        assert {len(line) for line in picture} == {(wide - 4) * across} if size != "medium" else {8}
        for y, x in product(range(0, len(picture), down), range(0, len(picture[0]), across)):
            assert len({pixel for line in picture[y : y + down] for pixel in line[x : x + across]}) <= 2, (rank, x, y)


def counted_shapes(picture: Pixels) -> int:
    """How many shapes there are that touch no other, not even at a corner."""
    left = {(x, y) for y, line in enumerate(picture) for x, pixel in enumerate(line) if pixel == "#"}
    count = 0
    while left:
        edge = {left.pop()}
        while edge:
            edge = {(x + dx, y + dy) for x, y in edge for dx, dy in product((-1, 0, 1), repeat=2)} & left
            left -= edge
        count += 1
    return count


@pytest.mark.parametrize("drawing", get_args(Drawing))
@pytest.mark.parametrize("size", ["huge", "large"])
def test_pips_can_be_counted(size: Size, drawing: Drawing) -> None:
    """In diamonds, which are narrow at both ends, none touches another."""
    for pips_of, rank in enumerate("A23456789T", 1):
        signs = written_pips(rank, size, drawing)
        shapes = counted_shapes(pips(rank, "D", size, drawing, CELLS[size][0]))
        assert (len(signs) or shapes) == pips_of, rank


def test_of_a_pip_that_is_half_covered_nothing_is_drawn() -> None:
    # The two columns of an eight begin in the pixels 4 and 16, six wide.
    whole, *others = (pips("8", "H", "huge", "blocks", seen) for seen in (13, 10, 9, 7))
    assert [max(line.rfind("#") for line in picture) for picture in (whole, *others)] == [21, 19, 15, 13]


@pytest.mark.parametrize(("size", "least"), [("huge", 7), ("large", 7), ("medium", 5)])
def test_of_a_severed_card_the_index_is_left(size: Size, least: int) -> None:
    for card in cards("KS TH Jk Jk=9S"):
        severed = text(face(card, size, CardLook(), seen=least - 1))
        assert {len(line) for line in severed} == {least - 1}
        assert set("".join(severed)) <= set("▟▜ JKjk10★♠♥9"), severed
        assert text(face(card, size, CardLook(), seen=least)) != [f"{line} " for line in severed], card


def test_a_severed_ten_is_not_cut_down_to_a_one() -> None:
    for look in (CardLook(), FLAT):
        for size in SIZES[:-1]:
            for seen in range(3, CELLS[size][0] + 1):
                drawn = "".join(text(face(Card.of("TH"), size, look, seen=seen)))
                assert "1" not in drawn.replace("10", ""), (size, seen)


def test_corners_are_cut_unless_a_neighbour_lies_there() -> None:
    card, look = Card.of("7H"), CardLook()
    alone, below, on_top = (
        text(face(card, "small", look, over=over, seen=seen))
        for over, seen in ((False, None), (False, 4), (True, None))
    )
    assert alone == ["▟7  ▙", " ♥   ", "▜  7▛"]
    assert below == ["▟7  ", " ♥  ", "▜   "]
    assert on_top == ["▏7  ▙", "▏♥   ", "▏  7▛"]
    assert [piece.roles for piece in face(card, "small", look)[0]] == ["cut", "card red", "cut"]


def test_cards_of_a_strip_are_parted_by_lines() -> None:
    hand = cards("KS TH 2C")
    assert text(strip(hand, "small", CardLook(), 4)) == ["▟K  ▏10 ▏2  ▙", " ♠  ▏♥  ▏♣   ", "▜   ▏   ▏  2▛"]
    assert text(strip(hand, "small", FLAT, 4))[1] == "│K ♠│10♥│2 ♣│"
    assert text(strip(hand, "small", CardLook(), 6))[1] == " ♠     ♥     ♣   "


def words_of(code: str, look: CardLook) -> set[str]:
    """The words for pixels in a picture."""
    rows = face(Card.of(code), "huge", look)
    return {word.removeprefix("on-") for row in rows for piece in row for word in piece.roles.split()}


def test_the_suit_of_a_court_card_colours_its_picture() -> None:
    for code, robe in (("KS", "spades"), ("KH", "hearts"), ("KD", "diamonds"), ("KC", "clubs"), ("Jk", "joker")):
        assert f"{robe}-r" in words_of(code, CardLook())
    assert "hearts-H" in words_of("KH", CardLook())
    assert "hearts-h" in words_of("QH", CardLook())
    assert "blue-r" in words_of("KD", CardLook(four_colours=True))


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


_FLAGS: tuple[dict[str, Any], ...] = ({}, {"cursor": True, "new": True}, {"hover": True, "helpful": True})


def test_the_palette_knows_every_word_of_every_face() -> None:
    for size in SIZES:
        for look in (CardLook(four_colours=True, drawing="fine"), CardLook(back="dots"), CardLook(flat=True)):
            for card in EVERY_CARD:
                for flags in _FLAGS:
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
    for look in (FLAT, CardLook(ascii=True)):
        assert len({"".join(text(back("medium", look._replace(back=name)))) for name in get_args(Back)}) == 4


def test_a_back_is_a_lattice_in_a_rim_of_paper() -> None:
    assert text(back("medium", CardLook())) == ["▟▀▀▀▀▀▙", "▌╲╱╲╱╲▐", "▌╱╲╱╲╱▐", "▌╲╱╲╱╲▐", "▜▄▄▄▄▄▛"]
    assert text(back("small", CardLook(), over=True)) == ["▛▀▀▀▙", "▌╲╱╲▐", "▙▄▄▄▛"]
    assert text(back("medium", CardLook(), text="24"))[1:4] == ["▌╲▗▄▄▖▐", "▌╱▐24▌▐", "▌╲▝▀▀▘▐"]
    assert text(back("huge", CardLook(), text="24"))[4] == "▌╱╲╱▐ 24 ▌╲╱▐"


def test_the_side_of_a_pile_grows_thinner() -> None:
    sides = {count: [row[-1] for row in pile("small", CardLook(), count)] for count in (40, 5, 1)}
    assert [piece.text for piece in sides[40]] == ["▖", "▌", "▘"]
    assert [piece.roles for piece in sides[40]] == ["side-edge", "side", "side-edge"]
    assert [piece.roles for piece in sides[5]] == ["side-edge"] * 3
    assert text(pile("small", CardLook(), 1)) == text(back("small", CardLook(), text="1"))


def test_backs_at_a_seat() -> None:
    assert text(seat_backs(3, CardLook(), 20)) == ["▌╳╳▌╳╳▌╳╳╳▐", "▙▄▄▙▄▄▙▄▄▄▟"]
    assert text(seat_backs(9, CardLook(), 11)) == ["▌╳▌╳▌╳▌╳╳╳▐", "▙▄▙▄▙▄▙▄▄▄▟"]
    assert {width_of(seat_backs(40, CardLook(), room)[0]) for room in (14, 15)} == {13, 15}
    assert seat_backs(3, CardLook(), 4) == seat_backs(3, FLAT, 20) == []


def test_a_count_stands_on_a_back() -> None:
    assert any(" 24 " in line for line in text(back("huge", CardLook(), text="24")))
    assert "24" in "".join(text(back("small", CardLook(), text="24")))


def test_a_place_for_a_card_is_a_hollow_as_large_as_the_card_with_its_corners() -> None:
    assert text(hollow("small", CardLook())) == ["▗███▙", "▐████", "▝███▛"]
    for size in SIZES:
        rows = hollow(size, CardLook())
        assert ({width_of(row) for row in rows}, len(rows)) == ({CELLS[size][0]}, CELLS[size][1])
    for look in (FLAT, CardLook(ascii=True)):
        assert hollow("medium", look) == empty_place("medium", look)


def test_a_shadow_lies_right_and_below() -> None:
    rows = shadowed(face(Card.of("7H"), "medium", CardLook()))
    assert {width_of(row) for row in rows} == {8}
    assert len(rows) == 6
    assert [row[-1].text[-1] for row in rows] == [" ", *"▌▌▌▌", "▘"]
    assert text(rows)[-1] == " ▀▀▀▀▀▀▘"
    assert [row[-1].roles for row in rows] == ["", *["shadow-below"] * 5]
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


def test_letters_only_with_the_letters_setting() -> None:
    look = CardLook(ascii=True)
    for card in EVERY_CARD:
        for size in SIZES:
            for flags in _FLAGS:
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
    assert text(face(joker, "small", FLAT)) == ["╭Jk─╮", "│9 ♠│", "╰───╯"]
    assert text(face(joker, "small", CardLook())) == ["▟9  ▙", " ♠   ", "▜Jk ▛"]
    for size in ("huge", "large", "medium"):
        for seen in (4, None):
            lines = text(face(joker, size, CardLook(), seen=seen))
            assert [line[1:3].strip(" ▀▄▌▐▖▗▘▝") for line in lines[:3]] == ["9", "♠", "Jk"]
    assert inline(joker, CardLook()).text == "Jk=9♠"


def test_a_joker_that_can_no_longer_move_lies_crosswise() -> None:
    joker = Card.of("Jk=9S")
    assert inline(joker, CardLook(), crosswise=True).text == "┄Jk=9♠┄"
    for look in (CardLook(), FLAT):
        for size in SIZES[:-1]:
            assert text(face(joker, size, look, crosswise=True)) != text(face(joker, size, look))


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
