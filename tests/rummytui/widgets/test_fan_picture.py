"""What a fan of cards looks like."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.cards import JOKER, NATURALS, Card, cards
from rummytui.widgets.cards import CELLS, SIZES, CardLook, Size, rank_text, up_to
from rummytui.widgets.fan import FanCard, Spread, picture, spread
from rummytui.widgets.pieces import Row, width_of

FLAT = CardLook(flat=True)


def text(rows: list[Row]) -> list[str]:
    return ["".join(piece.text for piece in row).rstrip() for row in rows]


def fan(hand: list[FanCard], width: int, height: int, *sizes: Size) -> list[str]:
    """A fan of cards in frames."""
    return text(picture(hand, spread(len(hand), width, height, sizes), FLAT))


def test_a_selected_card_stands_a_row_higher_on_a_mark() -> None:
    hand = [FanCard(card) for card in cards("2H 3H TS")]
    hand[1] = FanCard(hand[1].card, lifted=True)
    assert fan(hand, 14, 4, "small") == [
        "    ╭───╮",
        "╭───│3 ♥╭───╮",
        "│2 ♥╰───│10♠│",
        "╰───▔▔▔▔╰───╯",
    ]


def test_two_rows_of_medium_cards() -> None:
    hand = [FanCard(card) for card in cards("2H 3H TS 4C QD")]
    assert fan(hand, 15, 8, "medium", "small") == [
        "╭───╭───╭─────╮",
        "│2  │3  │10   │",
        "│♥  │♥  │♠   ♠│",
        "╭───╭─────╮ 10│",
        "│4  │Q    │───╯",
        "│♣  │♦   ♦│",
        "│   │    Q│",
        "╰───╰─────╯",
    ]


def test_where_there_is_no_row_to_rise_into_the_edge_goes_behind_what_is_there() -> None:
    hand = [FanCard(card, lifted=card in cards("3H QD")) for card in cards("2H 3H TS 4C QD")]
    assert fan(hand, 15, 8, "medium", "small") == [
        "╭───│3  ╭─────╮",
        "│2  │♥  │10   │",
        "│♥  ▔▔▔▔│♠   ♠│",
        "╭───│Q    │ 10│",
        "│4  │♦   ♦│───╯",
        "│♣  │    Q│",
        "│   ╰─────╯",
        "╰───▔▔▔▔▔▔▔",
    ]


def drawn(hand: list[FanCard], layout: Spread, *, around: bool = True) -> list[str]:
    return text(picture(hand, layout, CardLook(), beside=around, below=around))


def hand_of(codes: str, **flags: int) -> list[FanCard]:
    """Cards of which one has the cursor, or is lifted."""
    return [
        FanCard(card, cursor=place == flags.get("cursor"), lifted=place == flags.get("lifted"))
        for place, card in enumerate(cards(codes))
    ]


def test_a_fan_throws_a_shadow_of_half_a_cell() -> None:
    rows = picture(hand_of("2H 3H"), spread(2, 11, 6, ("medium",)), CardLook(), beside=True, below=True)
    dark = ["".join(char if "shadow" in piece.roles else "." for piece in row for char in piece.text) for row in rows]
    assert dark == ["." * 13] * 2 + ["." * 12 + "▌"] * 4 + ["..▀▀▀▀▀▀▀▀▀▀▘"]


def test_lines_part_the_cards_of_a_fan_and_its_corners_are_cut() -> None:
    layout = Spread("small", ((0, 4, 9),), (1,))
    assert drawn(hand_of("2H TS 4D"), layout) == ["", " ▟2  ▏10  ▏4  ▙", "  ♥  ▏♠   ▏♦", " ▜   ▏    ▏  4▛", ""]


def test_cards_that_stand_apart_have_all_their_corners() -> None:
    layout = Spread("small", ((0, 7),), (1,))
    assert drawn(hand_of("2H TS"), layout)[1:4] == [" ▟2  ▙  ▟10 ▙", "  ♥      ♠", " ▜  2▛  ▜ 10▛"]


def test_a_ring_lies_outside_the_card_under_the_cursor() -> None:
    layout = Spread("small", ((0,),), (1,))
    [hand] = [picture(hand_of("7H", cursor=0), layout, CardLook(), beside=True, below=True)]
    assert text(hand) == ["▗▄▄▄▄▄▖", "▐▟7  ▙▌", "▐ ♥   ▌", "▐▜  7▛▌", "▝▀▀▀▀▀▘"]
    assert [piece.roles for piece in hand[1]] == ["ring", "ring-cut", "card red", "ring-cut", "ring"]


def test_between_neighbours_the_ring_lies_on_their_paper() -> None:
    layout = Spread("small", ((0, 4, 8),), (1,))
    rows = picture(hand_of("2H TS 4D", cursor=1), layout, CardLook(), beside=True, below=True)
    assert text(rows) == [
        "     ▄▄▄▄▖",
        " ▟2  ▌10 ▌4  ▙",
        "  ♥  ▌♠  ▌♦",
        " ▜   ▌   ▌  4▛",
        "     ▀▀▀▀▘",
    ]
    ring = [(piece.roles, piece.target) for row in rows[1:4] for piece in row if "ring" in piece.roles]
    assert ring == [("card edge ring", 1), ("card edge ring", 2)] * 3


def test_the_ring_covers_no_suit_of_a_line_behind() -> None:
    layout = Spread("small", ((0, 5), (0,)), (0, 2), roomy=False)
    assert drawn(hand_of("2H TS 4D", cursor=2), layout) == [
        " ▟2   ▏10 ▙",
        "▗▄♥▄▄▄▖♠▁▁▁",
        "▐▟4  ▙▌ 10▛",
        "▐ ♦   ▌",
        "▐▜  4▛▌",
        "▝▀▀▀▀▀▘",
    ]


def test_a_lifted_card_shows_as_much_as_before_and_leaves_a_mark() -> None:
    layout = Spread("small", ((0, 4, 8),), (1,))
    assert drawn(hand_of("2H TS 4D", lifted=1), layout) == [
        "     ▏10",
        " ▟2  ▏♠  ▏4  ▙",
        "  ♥  ▏   ▏♦",
        " ▜   ▔▔▔▔▏  4▛",
        "",
    ]


def test_a_lifted_card_under_the_cursor_keeps_its_mark() -> None:
    layout = Spread("small", ((0,),), (1,))
    hand = [shown._replace(cursor=True) for shown in hand_of("7H", lifted=0)]
    assert drawn(hand, layout) == ["▐▟7  ▙▌", "▐ ♥   ▌", "▐▜  7▛▌", " ▔▔▔▔▔", ""]
    assert drawn(hand, layout, around=False) == ["▌7  ▐", "▌♥  ▐", "▌  7▐", "▔▔▔▔▔"]


def test_where_there_is_no_row_to_rise_into_the_mark_takes_the_last_row_in_sight() -> None:
    layout = Spread("small", ((0, 4), (0, 4)), (0, 2), roomy=False)
    hand = [shown._replace(lifted=True) for shown in hand_of("2H TS 4D KC")]
    assert drawn(hand, layout, around=False) == ["▟2  ▏10 ▙", "▁♥▔▔▏♠▔▔▔", "▟4  ▏K  ▙", " ♦  ▏♣", "▔▔▔▔▔▔▔▔▔"]


def test_a_line_parts_cards_from_those_in_front() -> None:
    layout = Spread("medium", ((0, 3), (0, 3)), (0, 3), roomy=False)
    rows = picture(hand_of("2H TS 4D KC"), layout, CardLook())
    assert text(rows)[2].startswith("▁▁▁▏▁")
    assert text(rows)[3].startswith("▟4 ▏K")
    assert [rows[y][0].roles for y in (0, 3, 7)] == ["cut", "card notch", "cut"], "round one corner a card is seen"


def test_the_card_under_the_cursor_lies_on_top_of_an_edge() -> None:
    hand = [FanCard(card, cursor=not place) for place, card in enumerate(cards("2H 3H"))]
    assert fan(hand, 9, 4, "small")[1:] == ["┏━━━┓───╮", "┃2 ♥┃3 ♥│", "┗━━━┛───╯"]


@example(cards("AS AS AS"), 12, 5, "huge", 2, False)
@example(cards("AS AS AS AS"), 23, 8, "huge", 0, False)
@example(cards("AS AS TD AS AS AS"), 20, 8, "huge", 1, False)
@example(cards("AS AS TD AS AS AS"), 20, 10, "huge", 5, False)
@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from([*NATURALS, JOKER]), min_size=1, max_size=48),
    st.integers(12, 150),
    st.integers(2, 30),
    st.sampled_from(SIZES),
    st.integers(0, 29),
    st.booleans(),
)
def test_every_card_can_be_read_and_clicked(
    hand: list[Card], width: int, height: int, limit: Size, marked: int, ascii_suits: bool
) -> None:
    look = CardLook(ascii=ascii_suits)
    layout = spread(len(hand), width, height, up_to(limit), apart=marked % 3)
    shown = [FanCard(card, cursor=place == marked, lifted=place % 5 == marked % 5) for place, card in enumerate(hand)]
    rows = picture(shown, layout, look)
    assert len(rows) == layout.height
    assert {width_of(row) for row in rows} == {layout.width}
    for place, card in enumerate(hand):
        seen = "".join(piece.text for row in rows for piece in row if piece.target == place)
        assert any(index in seen for index in ([rank_text(card)] if card.rank else ["Jk", "★"]))
        assert look.glyphs.suits.get(card.suit, "") in seen
        if layout.roomy:
            above = rows[layout.tops[layout.line_of(place)[0]] - 1]
            assert any(piece.target == place for piece in above) == shown[place].lifted
        else:
            assert (look.glyphs.lifted in seen) == shown[place].lifted
    assert "1" not in "".join(text(rows)).replace("10", "")


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 48), st.integers(80, 120), st.sampled_from(SIZES[:2]))
def test_raising_a_card_moves_no_other(count: int, width: int, limit: Size) -> None:
    hand = (NATURALS * 2)[:count]
    layout = spread(count, width, 10, up_to(limit))
    for raised in {0, count // 2, count - 1}:
        before, after = (
            picture(
                [FanCard(card, lifted=lift and place == raised) for place, card in enumerate(hand)], layout, CardLook()
            )
            for lift in (False, True)
        )
        for old, new in zip(cells(before), cells(after), strict=True):
            # Where it was or where it is now; everything else is as before.
            changed = {cell[2] for pair in zip(old, new, strict=True) if pair[0] != pair[1] for cell in pair}
            assert len(changed) <= CELLS[layout.size][0] + 1
            assert all(one == other or raised in (one[2], other[2]) for one, other in zip(old, new, strict=True))


def cells(rows: list[Row]) -> list[list[tuple[str, str, object]]]:
    return [[(char, piece.roles, piece.target) for piece in row for char in piece.text] for row in rows]
