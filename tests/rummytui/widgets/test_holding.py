from rules.cards import HIDDEN, Card, cards
from rummytui.widgets.hand import Holding


def holding(codes: str) -> Holding:
    held = Holding()
    held.replace(cards(codes))
    return held


def shown(held: Holding) -> str:
    return " ".join(map(str, held.cards))


def test_sorted_by_suit_or_by_rank_with_the_ten_below_the_jack() -> None:
    held = holding("JS TH 9S Jk TS AC 9H")
    assert shown(held) == "9S TS JS 9H TH AC Jk"
    held.sort("rank")
    assert shown(held) == "AC 9S 9H TS TH JS Jk"


def test_sorting_keeps_the_cursor_on_its_card_and_the_selection() -> None:
    held = holding("2C 9S 3H")
    held.move_to(2)
    held.select(cards("3H"))
    held.sort("rank")
    assert held.at_cursor is not None
    assert str(held.at_cursor.card) == "2C"
    assert held.selected == tuple(cards("3H"))


def test_equal_cards_are_selected_one_by_one_and_stay_in_their_places() -> None:
    held = holding("7H 7H 8H")
    held.toggle(1)
    held.sort("rank")
    held.sort("suit")
    assert [card.selected for card in held.held] == [False, True, False]
    assert held.selected == tuple(cards("7H"))


def test_of_equal_cards_the_selected_one_has_been_played() -> None:
    held = holding("7H 7H 8H")
    held.toggle(0)
    held.replace(cards("7H 8H"))
    assert held.selected == ()


def test_what_stays_keeps_its_selection_and_the_cursor_its_card() -> None:
    held = holding("2S 5S 9H")
    held.move_to(1)
    held.select(cards("9H"))
    held.replace(cards("2S 3S 5S 9H"), new=cards("3S"))
    assert held.at_cursor is not None
    assert str(held.at_cursor.card) == "5S"
    assert held.selected == tuple(cards("9H"))
    assert [str(card.card) for card in held.held if card.new] == ["3S"]


def test_the_cursor_goes_on_when_its_card_is_played() -> None:
    held = holding("2S 5S 9H")
    held.move_to(1)
    held.replace(cards("2S 9H"))
    assert held.cursor == 1
    held.replace(cards("2S"))
    assert held.cursor == 0
    held.replace([])
    assert held.at_cursor is None


def test_what_was_just_drawn_stands_at_the_right_end() -> None:
    held = holding("5S 9H JD")
    held.replace(cards("5S 9H JD 2S"), new=cards("2S"), apart=cards("2S"))
    assert shown(held) == "5S 9H JD 2S"
    held.sort("rank")
    assert shown(held) == "5S 9H JD 2S"
    held.replace(cards("5S 9H 2S"), new=cards("2S"))
    assert (shown(held), held.apart) == ("2S 5S 9H", 0)
    # What was played has been taken back.
    held.replace(cards("5S 9H JD 2S"), new=cards("2S"), apart=cards("2S"))
    assert (shown(held), held.apart) == ("5S 9H JD 2S", 1)


def test_only_one_of_two_equal_cards_stands_apart() -> None:
    held = holding("7H 8H")
    held.replace(cards("7H 7H 8H"), new=cards("7H"), apart=cards("7H"))
    assert (shown(held), held.apart) == ("7H 8H 7H", 1)


def test_only_one_of_two_equal_cards_is_new() -> None:
    held = holding("7H 8H")
    held.replace(cards("7H 7H 8H"), new=cards("7H"))
    assert [card.new for card in held.held] == [False, True, False]
    held.replace(cards("7H 7H 8H"))
    assert not any(card.new for card in held.held)


def test_another_hand_begins_at_its_first_card() -> None:
    held = holding("2S 5S 9H")
    held.move_to(2)
    held.replace([HIDDEN] * 4)
    assert (held.cursor, held.selected) == (0, ())
    held.move_to(3)
    held.replace(cards("4C 6C"))
    assert held.cursor == 0


def test_selecting_takes_no_more_than_is_asked_for() -> None:
    held = holding("7H 7H 8H")
    held.select([Card.of("7H"), Card.of("KD")])
    assert held.selected == tuple(cards("7H"))
