from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.cards import JOKER, NATURALS, Card, cards, chance, full_pack, shuffled
from rummytui.widgets.cards import SIZES, CardLook, rank_text
from rummytui.widgets.fan import Shown, picture, spread
from rummytui.widgets.pieces import Row, width_of


def text(rows: list[Row]) -> list[str]:
    return ["".join(piece.text for piece in row).rstrip() for row in rows]


def some_hand(count: int) -> list[Card]:
    return shuffled(full_pack(2), chance(3, 1))[:count]


def test_thirteen_medium_cards_fit_a_line_of_80() -> None:
    layout = spread(some_hand(13), 76, 4, ("small",), CardLook())
    assert (layout.size, len(layout.lines)) == ("small", 1)
    assert layout.width <= 76


def test_twenty_five_lie_in_two_rows() -> None:
    layout = spread(some_hand(25), 76, 8, ("small", "inline"), CardLook())
    assert [len(line) for line in layout.lines] == [13, 12]
    assert (layout.size, layout.tight) == ("small", False)


def test_cards_move_together_before_they_shrink() -> None:
    layout = spread(some_hand(20), 70, 4, ("small", "inline"), CardLook())
    assert (layout.size, layout.tight, len(layout.lines)) == ("small", True, 1)


def test_the_picture_of_a_fan() -> None:
    hand = [Shown(card) for card in cards("2H 3H TS")]
    hand[1] = Shown(hand[1].card, lifted=True)
    layout = spread([shown.card for shown in hand], 80, 4, ("small",), CardLook())
    assert text(picture(hand, layout, CardLook())) == [
        "    ╭───╮",
        "╭───│3 ♥╭───╮",
        "│2 ♥╰───│10♠│",
        "╰───  ▔ ╰───╯",
    ]


def test_no_ten_is_cut_down_to_a_one() -> None:
    hand = cards("TS TH TD 9C TC")
    for width in range(23, 40):
        layout = spread(hand, width, 6, ("medium",), CardLook())
        for lifted in (False, True):
            drawn = text(picture([Shown(card, lifted=lifted) for card in hand], layout, CardLook()))
            assert "1" not in " ".join(drawn).replace("10", "")


def test_the_card_under_the_cursor_lies_on_top() -> None:
    hand = [Shown(card, cursor=not place) for place, card in enumerate(cards("2H 3H"))]
    layout = spread([shown.card for shown in hand], 80, 4, ("small",), CardLook())
    assert text(picture(hand, layout, CardLook()))[1:] == ["┏━━━┓───╮", "┃2 ♥┃3 ♥│", "┗━━━┛───╯"]


@example(cards("AS AS AS AS"), 19, 6, 0, 0, False)
@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.sampled_from([*NATURALS, JOKER]), min_size=1, max_size=30),
    st.integers(12, 150),
    st.integers(2, 30),
    st.sampled_from(range(5)),
    st.integers(0, 29),
    st.booleans(),
)
def test_every_card_can_be_read_and_clicked(
    hand: list[Card], width: int, height: int, first: int, marked: int, ascii_suits: bool
) -> None:
    look = CardLook(ascii=ascii_suits)
    layout = spread(hand, width, height, SIZES[first:], look)
    assert layout.width <= width
    assert sum(map(len, layout.lines)) == len(hand)
    shown = [Shown(card, cursor=place == marked, lifted=place % 5 == marked % 5) for place, card in enumerate(hand)]
    rows = picture(shown, layout, look)
    assert len(rows) == layout.height
    assert all(width_of(row) <= width for row in rows)
    for place, card in enumerate(hand):
        seen = "".join(piece.text for row in rows for piece in row if piece.target == place)
        assert (rank_text(card) or "Jk") in seen
        assert look.glyphs.suits.get(card.suit, "") in seen
        assert (look.glyphs.lifted in seen) == shown[place].lifted


def test_the_smallest_faces_take_as_many_lines_as_they_need() -> None:
    layout = spread(some_hand(30), 20, 3, ("small", "inline"), CardLook())
    assert layout.size == "inline"
    assert layout.width <= 20
    assert layout.height > 3
