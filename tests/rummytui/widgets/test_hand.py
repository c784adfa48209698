import os
import re
from collections.abc import AsyncIterator

import pytest

from rules.cards import HIDDEN, Card, cards, chance, full_pack, shuffled
from rummytui.widgets.cards import CardLook
from rummytui.widgets.hand import Hand
from rummytui.widgets.seats import SeatLabel
from tests.rummytui.widgets.watching import Watched, watched


@pytest.fixture
async def seven() -> AsyncIterator[Watched[Hand]]:
    """Seven cards in a fan of 35 cells, in the middle of 80: the first begins at 22, and there is room for a ring."""
    hand = Hand()
    hand.look = CardLook("small")
    hand.styles.height = 5
    hand.show_cards(cards("QD 2H 3H 8H 5S 6S 7S"))
    async with watched(hand) as watching:
        hand.focus()
        await watching.pilot.pause()
        yield watching


def rows_of_cards(watching: Watched[Hand]) -> int:
    marked = [row for row, line in enumerate(watching.lines) if set(line) & set("▟▏▜")]
    return marked[-1] + 1 - marked[0] if marked else 0


def selections(watching: Watched[Hand]) -> list[str]:
    return [" ".join(map(str, message.cards)) for message in watching.said(Hand.SelectionChanged)]


async def test_the_fan_lies_in_the_middle(seven: Watched[Hand]) -> None:
    assert seven.lines == [
        " " * 21 + "▗▄▄▄▄▄▖",
        " " * 21 + "▐▟5   ▌6   ▏7   ▏2   ▏3   ▏8   ▏Q  ▙",
        " " * 21 + "▐ ♠   ▌♠   ▏♠   ▏♥   ▏♥   ▏♥   ▏♦",
        " " * 21 + "▐▜    ▌    ▏    ▏    ▏    ▏    ▏  Q▛",
        " " * 21 + "▝▀▀▀▀▀▘",
    ]


@pytest.mark.parametrize(
    ("keys", "card"),
    [
        (["right"], "6S"),
        (["l", "l", "h"], "6S"),
        (["right", "left", "left"], "5S"),
        (["end"], "QD"),
        (["end", "right"], "QD"),
        (["end", "home"], "5S"),
    ],
)
async def test_keys_move_the_cursor(seven: Watched[Hand], keys: list[str], card: str) -> None:
    await seven.press(*keys)
    assert str(seven.widget.card_at_cursor) == card


async def test_the_cursor_says_where_it_went(seven: Watched[Hand]) -> None:
    await seven.press("right", "left", "left")
    assert [str(message.card) for message in seven.said(Hand.CursorMoved)] == ["6S", "5S"]


async def test_space_selects_and_lets_go(seven: Watched[Hand]) -> None:
    await seven.press("right", "space", "right", "space", "left", "space")
    assert selections(seven) == ["6S", "6S 7S", "7S"]
    assert seven.widget.selected == tuple(cards("7S"))


async def test_a_selected_card_is_raised_and_stands_on_a_mark(seven: Watched[Hand]) -> None:
    await seven.press("right", "space", "home")
    assert seven.lines[0] == " " * 21 + "▗▄▄▄▄▄▖6"
    assert seven.lines[3].index("▌▔▔▔▔") == 27


async def test_enter_chooses_the_very_card(seven: Watched[Hand]) -> None:
    await seven.press("right", "enter")
    assert [(str(message.card), message.position) for message in seven.said(Hand.CardChosen)] == [("6S", 1)]


async def test_a_click_selects_the_card_that_is_seen_there(seven: Watched[Hand]) -> None:
    await seven.click(30, 2)
    await seven.click(35, 2)
    await seven.click(53, 2)
    assert selections(seven) == ["6S", "6S 7S", "6S 7S QD"]
    assert str(seven.widget.card_at_cursor) == "QD"


async def test_a_click_beside_the_cards_selects_none(seven: Watched[Hand]) -> None:
    await seven.click(3, 2)
    await seven.click(30, 0)
    await seven.click(30, 0, times=2)
    assert selections(seven) == []
    assert not seven.said(Hand.CardChosen)


async def test_two_clicks_choose_the_card(seven: Watched[Hand]) -> None:
    await seven.click(30, 2, times=2)
    assert [(str(message.card), message.position) for message in seven.said(Hand.CardChosen)] == [("6S", 1)]
    assert seven.widget.selected == tuple(cards("6S"))


async def test_two_clicks_on_a_selected_card_leave_it_selected(seven: Watched[Hand]) -> None:
    seven.widget.select(cards("6S 7S"))
    await seven.click(30, 2, times=2)
    assert [str(message.card) for message in seven.said(Hand.CardChosen)] == ["6S"]
    assert seven.widget.selected == tuple(cards("6S 7S"))


async def test_up_and_down_go_from_line_to_line() -> None:
    hand = Hand()
    hand.show_cards(shuffled(full_pack(2), chance(3, 1))[:25])
    async with watched(hand, (60, 24)) as watching:
        hand.focus()
        await watching.press("right", "down")
        assert hand.card_at_cursor == hand.cards[14]
        await watching.press("down", "up", "up")
        assert hand.card_at_cursor == hand.cards[1]


async def test_equal_cards_are_two_cards() -> None:
    hand = Hand()
    hand.show_cards(cards("7H 7H 8H"))
    async with watched(hand) as watching:
        hand.focus()
        await watching.press("right", "space")
        assert selections(watching) == ["7H"]
        await watching.press("home", "space")
        assert selections(watching) == ["7H", "7H 7H"]


async def test_the_drawn_card_and_helpful_cards_are_marked(seven: Watched[Hand]) -> None:
    hand = seven.widget
    hand.show_cards(cards("QD 2H 3H 8H 5S 6S 7S 9C"), new=cards("9C"), apart=cards("9C"), helpful=cards("5S 6S 7S"))
    await seven.pilot.pause()
    assert seven.lines[1].endswith("▏Q  ▙  ▟9  ▙")
    assert seven.lines[3].endswith("▜new▛")
    assert seven.lines[2].count("•") == 3


async def test_what_was_drawn_stands_apart_until_the_next_move(seven: Watched[Hand]) -> None:
    hand = seven.widget
    hand.show_cards([*hand.cards, *cards("2S")], new=cards("2S"), apart=cards("2S"))
    assert " ".join(map(str, hand.cards)) == "5S 6S 7S 2H 3H 8H QD 2S"
    assert str(hand.card_at_cursor) == "5S"
    hand.show_cards(cards("5S 6S 7S 2H 3H 8H 2S"), new=cards("2S"))
    assert " ".join(map(str, hand.cards)) == "2S 5S 6S 7S 2H 3H 8H"


async def test_cards_keep_clear_of_the_edges_unless_they_become_smaller_by_that() -> None:
    hand = Hand()
    hand.styles.height = 8
    hand.limit = "medium"
    hand.show_cards(cards("2S 3S 4S 5S 6S 7S 8S 9S"))
    async with watched(hand, (50, 24)) as watching:
        edge = next(line for line in watching.lines if "2 " in line)
        assert edge.startswith(" ")
        assert len(edge) < 50
    # Fourteen steps of three cells and a card: not a cell is left over.
    hand = Hand()
    hand.styles.height = 7
    hand.limit = "medium"
    hand.show_cards(cards("2S 3S 4S 5S 6S 7S 8S 9S 2H 3H 4H 5H 6H 7H 8H"))
    async with watched(hand, (49, 24)) as watching:
        assert any(line.startswith(("▟2", "▌2")) for line in watching.lines)


async def test_within_a_deal_cards_only_become_smaller() -> None:
    hand = Hand()
    hand.styles.height = 8
    pack = full_pack()
    async with watched(hand) as watching:

        async def height_of(count: int, deal: int) -> int:
            hand.show_cards(pack[:count], owner=0, deal=deal)
            await watching.pilot.pause()
            return rows_of_cards(watching)

        assert await height_of(18, 1) == 7
        assert await height_of(19, 1) == 5
        assert await height_of(7, 1) == 5
        assert await height_of(7, 2) == 7


async def test_each_owner_has_cards_as_large_as_they_fit() -> None:
    hand = Hand()
    hand.styles.height = 8
    async with watched(hand) as watching:
        hand.show_cards(full_pack()[:19], owner=0, deal=1)
        await watching.pilot.pause()
        hand.show_cards(full_pack()[:7], owner=1, deal=1)
        await watching.pilot.pause()
        assert rows_of_cards(watching) == 7


async def test_in_a_larger_window_cards_become_larger_again() -> None:
    hand = Hand()
    hand.styles.height = 8
    hand.show_cards(full_pack()[:19], deal=1)
    async with watched(hand) as watching:
        assert rows_of_cards(watching) == 5
        await watching.pilot.resize_terminal(100, 24)
        await watching.pilot.pause()
        assert rows_of_cards(watching) == 7


async def test_a_size_that_people_chose_is_not_exceeded() -> None:
    hand = Hand()
    hand.styles.height = 8
    hand.show_cards(cards("2H 3H"))
    async with watched(hand) as watching:
        hand.look = CardLook("small")
        await watching.pilot.pause()
        assert rows_of_cards(watching) == 3


async def test_the_card_under_the_mouse_is_underlined(seven: Watched[Hand]) -> None:
    def underlined() -> list[str]:
        strip = seven.widget.render_line(2)
        return [segment.text for segment in strip if segment.style and segment.style.underline]

    assert underlined() == []
    await seven.pilot.hover(seven.widget, offset=(30, 2))
    await seven.pilot.pause()
    assert underlined() == ["♠"]
    await seven.pilot.hover(seven.widget, offset=(35, 2))
    await seven.pilot.pause()
    assert underlined() == ["♠"]
    await seven.pilot.hover(seven.widget, offset=(3, 2))
    await seven.pilot.pause()
    assert underlined() == []


async def test_covering_forgets_the_hand(seven: Watched[Hand]) -> None:
    await seven.press("right", "space")
    seven.widget.show_cards(seven.widget.cards, helpful=cards("5S"))
    seven.widget.cover(7)
    await seven.pilot.pause()
    assert seven.widget.cards == (HIDDEN,) * 7
    assert seven.widget.selected == ()
    assert selections(seven) == ["6S", ""]
    assert not set("".join(seven.lines)) & set("♠♥♦♣•▔")
    seven.widget.show_cards(cards("4C 6C"))
    assert str(seven.widget.card_at_cursor) == "4C"


async def test_another_players_hand_resets_cursor_and_selection() -> None:
    hand = Hand()
    hand.show_cards(cards("QD 2H 3H"), owner=0)
    async with watched(hand) as watching:
        hand.focus()
        await watching.press("end", "space")
        hand.show_cards(cards("QD 2H 3H 4H"), owner=0)
        assert selections(watching) == ["QD"]
        assert str(hand.card_at_cursor) == "QD"
        hand.show_cards(cards("QD 2H 3H 4H"), owner=1)
        assert hand.selected == ()
        assert str(hand.card_at_cursor) == "2H"


async def test_the_cursor_comes_to_a_card_that_is_pointed_at(seven: Watched[Hand]) -> None:
    hand = seven.widget
    hand.show_cards(hand.cards, pointed_at=cards("3H QD"))
    assert str(hand.card_at_cursor) == "3H"
    await seven.press("end")
    hand.show_cards(hand.cards, pointed_at=cards("3H QD"))
    assert str(hand.card_at_cursor) == "QD"
    hand.show_cards(hand.cards, pointed_at=cards("AS"))
    assert str(hand.card_at_cursor) == "QD"


async def test_a_place_in_a_covered_hand_can_be_chosen() -> None:
    hand = Hand()
    hand.cover(5)
    async with watched(hand) as watching:
        hand.focus()
        await watching.press("right", "right", "enter")
        assert [(message.card, message.position) for message in watching.said(Hand.CardChosen)] == [(HIDDEN, 2)]


async def test_covering_again_lets_go_of_a_back() -> None:
    hand = Hand()
    hand.cover(5)
    async with watched(hand) as watching:
        await watching.press("right", "space")
        assert hand.selected == (HIDDEN,)
        hand.cover(5)
        assert not hand.selected


async def test_a_theme_is_a_live_choice(seven: Watched[Hand]) -> None:
    def papers() -> set[str]:
        return {str(segment.style.bgcolor) for segment in seven.widget.render_line(2) if segment.style}

    before = papers()
    seven.pilot.app.theme = "daylight"
    await seven.pilot.pause()
    assert papers() != before


async def test_sorting_by_rank_and_back(seven: Watched[Hand]) -> None:
    seven.widget.sort("rank")
    await seven.pilot.pause()
    assert " ".join(map(str, seven.widget.cards)) == "2H 3H 5S 6S 7S 8H QD"
    assert str(seven.widget.card_at_cursor) == "5S"
    seven.widget.sort("suit")
    assert " ".join(map(str, seven.widget.cards)) == "5S 6S 7S 2H 3H 8H QD"


async def test_four_colours_and_letters_are_a_live_choice(seven: Watched[Hand]) -> None:
    def colours() -> set[str]:
        return {
            str(segment.style.color)
            for segment in seven.widget.render_line(2)
            if segment.style and segment.text.strip() in ("♠", "♥", "♦", "♣")
        }

    seven.widget.show_cards(cards("6S 3H QD 9C 2S"))
    await seven.press("end", "home")
    await seven.press("right", "right", "right", "right")
    before = colours()
    seven.widget.look = CardLook("small", four_colours=True)
    await seven.pilot.pause()
    assert len(colours()) == len(before) + 2
    seven.widget.look = CardLook("small", ascii=True)
    await seven.pilot.pause()
    assert "".join(seven.lines).isascii()
    assert "3 h" in seven.lines[2]


async def test_larger_faces_where_the_screen_is_tall() -> None:
    hand = Hand()
    hand.show_cards(cards("QD 2H 3H"))
    async with watched(hand, (120, 40)) as watching:
        assert len(watching.lines) == 10
        assert rows_of_cards(watching) == 9
        await watching.pilot.resize_terminal(80, 24)
        await watching.pilot.pause()
        assert len(watching.lines) == 8
        assert rows_of_cards(watching) == 7


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 24), (24, 12)])
async def test_thirty_cards_can_all_be_reached(size: tuple[int, int]) -> None:
    hand = Hand()
    hand.show_cards(shuffled(full_pack(4), chance(5, 1))[:30])
    async with watched(hand, size) as watching:
        hand.focus()
        seen = []
        for place, card in enumerate(hand.cards):
            seen.append(hand.card_at_cursor)
            rank = "10" if card.rank == "T" else card.rank
            assert any(re.search(rf"[▐▌]▟?{rank}|\[{rank}", line) for line in watching.lines), place
            hand.action_move(1)
        assert seen == list(hand.cards)
        assert all(len(line) <= size[0] for line in watching.lines)


async def test_a_hand_too_high_for_its_room_shows_the_line_of_the_cursor() -> None:
    hand = Hand()
    hand.styles.height = 4
    hand.look = CardLook(largest="medium")
    hand.show_cards(shuffled(full_pack(), chance(5, 1))[:30])
    async with watched(hand, (24, 12)) as watching:
        hand.focus()
        await watching.press("home", "end")
        assert "[" in "".join(watching.lines)


async def test_an_empty_hand_takes_keys() -> None:
    hand = Hand()
    async with watched(hand) as watching:
        hand.focus()
        await watching.press("right", "space", "enter", "down", "end")
        assert not watching.said(Hand.SelectionChanged)
        assert hand.card_at_cursor is None


async def test_without_colours_cursor_and_selection_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "NO_COLOR", "1")
    hand = Hand()
    hand.look = CardLook("small", flat=True)
    hand.show_cards(cards("2H 3H 4H"))
    async with watched(hand) as watching:
        assert watching.pilot.app.no_color
        watching.pilot.app.theme = "terminal"
        first = watching.lines
        await watching.press("right")
        second = watching.lines
        await watching.press("space")
        assert "▔" in watching.lines[3]
        assert first != second != watching.lines != first


async def test_a_card_in_a_hand_is_a_card_of_the_rules(seven: Watched[Hand]) -> None:
    assert all(type(card) is Card for card in seven.widget.cards)


async def test_whose_hand_it_is_stays_in_sight_beside_raised_cards() -> None:
    hand = Hand()
    hand.styles.height = 8
    hand.show_cards(cards("2H 3H 8H 5S"), owner=0, caption=SeatLabel("Ann", 4))
    async with watched(hand) as watching:
        assert "♜ Ann  4 cards" in watching.lines[0]
        hand.select(cards("2H"))
        await watching.pilot.pause()
        assert "♜ Ann  4 cards" in watching.lines[0]
        assert watching.lines[0].index("2") < watching.lines[0].index("Ann")


async def test_cards_in_the_words_above_it_are_written_as_elsewhere() -> None:
    hand = Hand()
    hand.styles.height = 8
    hand.show_cards(cards("2H 3H"), owner=0, caption=SeatLabel("Ann", 2, tags=("laid J♥",)))
    async with watched(hand) as watching:
        row = next(row for row in hand.rows() if any("laid" in piece.text for piece in row))
        assert any(piece.text == "J♥" and "red-said" in piece.roles.split() for piece in row)
        hand.look = CardLook(ascii=True)
        await watching.pilot.pause()
        assert any("laid Jh" in line for line in watching.lines)
